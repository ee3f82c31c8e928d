"""A board's prompt on the unix port: runs the programs it is sent, on a littlefs of its own.

    micropython prompt.py BLOCKS

One line of base64 in, for each program; out what it printed, 0x04, its exception, 0x04. An empty
line pulls the plug: names and open files are gone, the flash is as it was at that moment.
"""

import io
import sys
from binascii import a2b_base64

import vfs

_BLOCK = 4096


class Flash:
    """A chip in memory."""

    def __init__(self, data):
        self.data = data
        self.powered = True

    def readblocks(self, block, buffer, offset=0):
        at = block * _BLOCK + offset
        buffer[:] = memoryview(self.data)[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        at = block * _BLOCK + offset
        if self.powered:
            memoryview(self.data)[at : at + len(buffer)] = buffer

    def ioctl(self, request, argument):
        if request == 4:
            return len(self.data) // _BLOCK
        if request == 5:
            return _BLOCK
        return 0


def power_on(flash):
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(flash, progsize=256, readsize=256), "/")
    return {"__name__": "__main__"}


def main(blocks):
    flash = Flash(bytearray(b"\xff" * (blocks * _BLOCK)))
    vfs.VfsLfs2.mkfs(flash, progsize=256, readsize=256)
    names = power_on(flash)
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        if line == "\n":
            flash.powered = False
            flash = Flash(bytearray(flash.data))
            names = power_on(flash)
            continue
        reason = io.StringIO()
        try:
            exec(a2b_base64(line).decode(), names)
        except Exception as error:
            sys.print_exception(error, reason)
        print("\x04" + reason.getvalue() + "\x04", end="")


main(int(sys.argv[1]))
