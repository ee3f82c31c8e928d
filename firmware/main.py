"""Power-on. On the chip this file is compiled as it starts, so it holds next to nothing."""

import sys

import boards
from pilothouse.supervisor import Supervisor

supervisor = Supervisor(boards.pick(), "/data")
step = supervisor.step  # in WebAssembly nothing may loop: a timer calls it
if sys.platform != "webassembly":
    supervisor.run()
