"""Power-on. On the chip this file is compiled as it starts, so it holds next to nothing."""

from quick import boards

step = boards.power_on("/data")
