"""The chip's ring oscillator: the bits of which os.urandom makes a hash, here as they come."""

import sys

import machine

RP2040 = 0x4006001C  # where each chip has its RANDOMBIT
RP2350 = 0x400E8020


def raw_bits(count: int) -> bytes:
    """So many bytes of bits, each read a few microseconds after the one before."""
    at = RP2350 if "RP2350" in str(sys.implementation) else RP2040
    registers = machine.mem32
    found = bytearray(count)
    for i in range(count):
        byte = 0
        for _ in range(8):
            byte = byte << 1 | registers[at] & 1
        found[i] = byte
    return bytes(found)
