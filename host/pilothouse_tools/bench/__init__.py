"""Figures of the firmware, each beside a comparison: `make bench`; `make chip` builds on it."""
