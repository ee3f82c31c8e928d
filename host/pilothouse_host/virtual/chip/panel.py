"""Simulated displays: they decode the bytes on the bus into the pixels a person would see.

Panel is the SSD1306; SH1106, SSD1309 and ST7567 are similar controllers.
Runs on CPython (the laptop decodes the virtual board's bus with it) and on MicroPython.
The display memory starts as noise, as on a real part, so a driver must write all of it.
"""

WIDTH = 128
PAGES = 8

_ARGUMENTS = {
    0x20: 1,  # addressing mode
    0x21: 2,  # column range
    0x22: 2,  # page range
    0x26: 6,  # scrolling
    0x27: 6,
    0x29: 5,
    0x2A: 5,
    0xA3: 2,
    0x81: 1,  # contrast
    0x8D: 1,  # charge pump
    0xA8: 1,  # multiplex ratio
    0xD3: 1,  # vertical offset
    0xD5: 1,  # clock
    0xD9: 1,  # precharge
    0xDA: 1,  # wiring of the rows
    0xDB: 1,  # deselect level
}


class Panel:
    """One display: takes I2C writes, gives the picture."""

    COLUMNS = WIDTH  # in the display memory
    FIRST = 0  # the memory column that is shown at the left edge
    ARGUMENTS = _ARGUMENTS

    def __init__(self) -> None:
        self.on = False
        self.contrast = 0x7F
        self.bytes = 0  # bytes written to it so far, without addresses
        self._ram = bytearray(b"\xa5" * (self.COLUMNS * PAGES))
        self._mode = 2  # 0 horizontal, 1 vertical, 2 page
        self._first_column, self._last_column = 0, WIDTH - 1
        self._first_page, self._last_page = 0, PAGES - 1
        self._column = 0
        self._page = 0
        self._inverted = False
        self._all_lit = False
        self._mirrored = True  # until the driver turns columns (A1) and rows (C8) upright
        self._upside_down = True
        self._start_line = 0
        self._offset = 0
        self._command = bytearray()

    def write(self, data: "bytes | bytearray | memoryview") -> None:
        """Take one I2C write: control bytes, each with its commands or picture bytes."""
        self.bytes += len(data)
        at = 0
        while at < len(data):
            control = data[at]
            take = self._take_run if control & 0x40 else self._take_commands
            if control & 0x80:
                take(data[at + 1 : at + 2])
                at += 2
                continue
            take(data[at + 1 :])
            return

    def pixels(self) -> "bytes":
        """The visible pixels: 8 pages of 128 columns, bit 0 on top; all dark when off."""
        if not self.on:
            return bytes(WIDTH * PAGES)
        if self._all_lit:
            return b"\xff" * (WIDTH * PAGES)
        seen = self._seen()
        shift = (self._start_line + self._offset) % 64
        if shift or self._upside_down:
            seen = self._rows_moved(seen, shift)
        if self._inverted:
            return bytes([byte ^ 0xFF for byte in seen])
        return bytes(seen)

    def _seen(self) -> bytearray:
        """The visible part of the memory."""
        if self.COLUMNS == WIDTH:
            return self._ram
        seen = bytearray()
        for page in range(PAGES):
            start = page * self.COLUMNS + self.FIRST
            seen.extend(self._ram[start : start + WIDTH])
        return seen

    def _rows_moved(self, seen: bytearray, shift: int) -> bytearray:
        moved = bytearray(WIDTH * PAGES)
        for y in range(64):
            source = ((63 - y if self._upside_down else y) + shift) % 64
            to, bit = (y // 8) * WIDTH, 1 << (y % 8)
            start, mask = (source // 8) * WIDTH, 1 << (source % 8)
            for x in range(WIDTH):
                if seen[start + x] & mask:
                    moved[to + x] |= bit
        return moved

    def _take_commands(self, data: "bytes | bytearray | memoryview") -> None:
        for byte in data:
            self._take_command(byte)

    def _take_run(self, data: "bytes | bytearray | memoryview") -> None:
        """Take bytes for the memory, and write those that follow each other on a page at once."""
        edge = self.COLUMNS - 1 if self._mode == 2 else self._last_column
        while len(data):
            count = min(len(data), edge - self._column)
            if count < 1 or self._mode == 1 or self._mirrored:
                self._take_data(data[0])
                data = data[1:]
                continue
            start = self._page * self.COLUMNS + self._column
            self._ram[start : start + count] = data[:count]
            self._column += count
            data = data[count:]

    def _take_data(self, byte: int) -> None:
        column = WIDTH - 1 - self._column if self._mirrored else self._column
        self._ram[self._page * WIDTH + column] = byte
        if self._mode == 1:
            self._next_page()
            if self._page == self._first_page:
                self._next_column()
        elif self._mode == 0:
            self._next_column()
            if self._column == self._first_column:
                self._next_page()
        else:
            self._column = (self._column + 1) % WIDTH

    def _next_column(self) -> None:
        at_end = self._column == self._last_column
        self._column = self._first_column if at_end else (self._column + 1) % WIDTH

    def _next_page(self) -> None:
        at_end = self._page == self._last_page
        self._page = self._first_page if at_end else (self._page + 1) % PAGES

    def _take_command(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) <= self.ARGUMENTS.get(self._command[0], 0):
            return
        command, arguments = self._command[0], self._command[1:]
        self._command = bytearray()
        self._obey(command, arguments)

    def _obey(self, command: int, arguments: "bytearray") -> None:
        if command < 0x10:
            self._column = self._column & 0x70 | command
        elif command < 0x20:
            self._column = self._column & 0x0F | (command & 0x07) << 4
        elif command == 0x20:
            self._mode = arguments[0] & 3
        elif command == 0x21:
            self._first_column, self._last_column = arguments[0] & 0x7F, arguments[1] & 0x7F
            self._column = self._first_column
        elif command == 0x22:
            self._first_page, self._last_page = arguments[0] & 7, arguments[1] & 7
            self._page = self._first_page
        elif 0x40 <= command < 0x80:
            self._start_line = command & 0x3F
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command in (0xA0, 0xA1):
            self._mirrored = command == 0xA0
        elif command in (0xA4, 0xA5):
            self._all_lit = command == 0xA5
        elif command in (0xA6, 0xA7):
            self._inverted = command == 0xA7
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif 0xB0 <= command < 0xB8:
            self._page = command & 7
        elif command in (0xC0, 0xC8):
            self._upside_down = command == 0xC0
        elif command == 0xD3:
            self._offset = arguments[0] & 0x3F


class SH1106(Panel):
    """132 columns of memory, shown from the third on; page addressing only."""

    COLUMNS = 132
    FIRST = 2
    ARGUMENTS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def _take_data(self, byte: int) -> None:
        if self._column < self.COLUMNS:  # it stops at the edge
            turned = self._mirrored_column() if self._mirrored else self._column
            self._ram[self._page * self.COLUMNS + turned] = byte
            self._column += 1

    def _mirrored_column(self) -> int:
        return self.COLUMNS - 1 - self._column

    def _obey(self, command: int, arguments: "bytearray") -> None:
        if 0x10 <= command < 0x20:
            self._column = self._column & 0x0F | (command & 0x0F) << 4
        elif command < 0x10:
            self._column = self._column & 0xF0 | command
        elif not 0x20 <= command < 0x40:  # its addressing cannot be changed
            super()._obey(command, arguments)


class SSD1309(Panel):
    """Dark until it was reset and unlocked; without a charge pump, whose command is an error."""

    ARGUMENTS = {key: count for key, count in _ARGUMENTS.items() if key != 0x8D}
    ARGUMENTS[0xFD] = 1

    def __init__(self) -> None:
        super().__init__()
        self._is_reset = False
        self._locked = True

    def reset(self, level: int) -> None:
        """Set the level of its reset pin; low resets it."""
        self._is_reset = bool(level)
        self._locked = True
        self.on = False

    def write(self, data: "bytes | bytearray | memoryview") -> None:
        if self._is_reset:
            super().write(data)

    def _obey(self, command: int, arguments: "bytearray") -> None:
        if command == 0xFD:
            self._locked = arguments[0] != 0x12
        elif command == 0x8D:
            raise ValueError("the SSD1309 has no charge pump")
        elif not self._locked:
            super()._obey(command, arguments)


class ST7567(SH1106):
    """A liquid crystal display on SPI, mounted as on the GFX Pack: upright with A0 and C8."""

    FIRST = 0
    ARGUMENTS = {0x81: 1, 0xF8: 1}

    def __init__(self) -> None:
        super().__init__()
        self._power = 0  # circuits that are on: 7 for all three
        self._mirrored = False

    def send(self, data: "bytes | bytearray | memoryview", is_data: int) -> None:
        """Take one SPI write; `is_data` is the level of its data pin."""
        self.bytes += len(data)
        if is_data:
            self._take_run(data)
        else:
            self._take_commands(data)

    def pixels(self) -> bytes:
        return super().pixels() if self._power == 7 else bytes(WIDTH * PAGES)

    def _obey(self, command: int, arguments: "bytearray") -> None:
        if 0x28 <= command < 0x30:
            self._power = command & 7
        elif command in (0xA0, 0xA1):
            self._mirrored = command == 0xA1
        elif command == 0x81:
            self.contrast = arguments[0] & 0x3F
        elif command != 0xD3:
            super()._obey(command, arguments)
