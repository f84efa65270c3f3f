"""Chips that candidates are for."""

from .ascend import Ascend

__all__ = ["Ascend"]
