"""The chip's ring oscillator: the raw random bits, which os.urandom hashes."""

import sys

import machine

RP2040 = 0x4006001C  # the address of each chip's RANDOMBIT register
RP2350 = 0x400E8020


def raw_bits(count: int) -> bytes:
    """This many bytes of raw bits, read one by one a few microseconds apart."""
    at = RP2350 if "RP2350" in str(sys.implementation) else RP2040
    registers = machine.mem32
    found = bytearray(count)
    for i in range(count):
        byte = 0
        for _ in range(8):
            byte = byte << 1 | registers[at] & 1
        found[i] = byte
    return bytes(found)
