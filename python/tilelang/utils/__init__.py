"""Helpers that programs import by name."""
