"""Teufels-Dreieck / Bermuda Triangle (Milton Bradley)."""
