"""`make bench`: measures the firmware, with figures for comparison; `make chip` builds on it."""
