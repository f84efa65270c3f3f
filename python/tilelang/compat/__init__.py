"""Runs all programs of a folder and says what became of each."""
