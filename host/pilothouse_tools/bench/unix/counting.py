"""A flash chip like the Pico's in a file, which counts erases and page programs."""

import vfs

_BLOCK, _BLOCKS, _PAGE = 4096, 352, 256


class CountingFlash:
    """A block device. Its content is in a file, so that the heap is left to the board."""

    def __init__(self, path):
        self._file = open(path, "r+b")
        self.erases = 0
        self.programs = 0  # pages

    def mount(self, where):
        """Mount its file system, after creating one if there is none."""
        try:
            found = vfs.VfsLfs2(self, progsize=_PAGE)
        except OSError:
            vfs.VfsLfs2.mkfs(self, progsize=_PAGE)
            found = vfs.VfsLfs2(self, progsize=_PAGE)
            self.erases = self.programs = 0
        vfs.mount(found, where)

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * _BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self._file.seek(block * _BLOCK + offset)
        self._file.write(buffer)
        self.programs += len(buffer) // _PAGE

    def ioctl(self, request, argument):
        if request == 3:
            self._file.flush()
        elif request == 4:
            return _BLOCKS
        elif request == 5:
            return _BLOCK
        elif request == 6:
            self.erases += 1
        return 0
