"""Power-on. On the chip this file is compiled as it starts, so it holds next to nothing."""

import boards

step = boards.power_on("/data")
