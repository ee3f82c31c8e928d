"""A flash chip in memory for littlefs, as in the Pico: it counts its work, and loses power."""

import vfs

BLOCK = 4096
PAGE = 256
PICO_BLOCKS = 352

# How far the operation gets at which the power goes: not begun, begun, done but not returned.
BEFORE, WITHIN, AFTER = range(3)


class RamFlash:
    """A block device. Programs and erases count as operations; a program may be several pages."""

    def __init__(self, blocks):
        self._data = bytearray(b"\xff" * (blocks * BLOCK))
        self._view = memoryview(self._data)
        self._erased = b"\xff" * BLOCK
        self.blocks = blocks
        self.erases = 0
        self.pages = 0
        self.operations = 0
        self._cut_at = 0  # the operation at which the power goes; 0: never
        self._how = BEFORE
        vfs.VfsLfs2.mkfs(self, progsize=PAGE)
        self._formatted = bytes(self._data)

    def wipe(self):
        """As after formatting."""
        self._data[:] = self._formatted

    def cut(self, operation, how):
        """Let the power go at that operation, counted from now."""
        self.operations = 0
        self._cut_at = operation
        self._how = how

    def is_off(self):
        return 0 < self._cut_at <= self.operations

    def power_on(self):
        """The power is back: the file system of this flash, mounted anew at /flash."""
        self._cut_at = 0
        try:
            vfs.umount("/flash")
        except OSError:
            pass  # the first time
        vfs.mount(vfs.VfsLfs2(self, progsize=PAGE), "/flash")

    def _power(self, size):
        """How many of the bytes of an operation are done."""
        self.operations += 1
        if not self._cut_at or self.operations < self._cut_at:
            return size
        if self.operations > self._cut_at or self._how == BEFORE:
            return 0
        return size if self._how == AFTER else size * 3 // 8 + 1

    # An exception raised in here would leave littlefs in the middle of its work, and its file to
    # the collector, which closes it later: an error number is what a driver returns.

    def _result(self):
        return -5 if self.is_off() else 0

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        buffer[:] = self._view[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        done = self._power(len(buffer))
        start = block * BLOCK + offset
        self._view[start : start + done] = memoryview(buffer)[:done]
        self.pages += len(buffer) // PAGE
        return self._result()

    def ioctl(self, command, argument):
        if command == 4:
            return self.blocks
        if command == 5:
            return BLOCK
        if command == 6:
            done = self._power(BLOCK)
            start = argument * BLOCK
            self._view[start : start + done] = memoryview(self._erased)[:done]
            self.erases += 1
            return self._result()
        return 0
