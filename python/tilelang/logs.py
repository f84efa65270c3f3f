"""What the package tells while it works: the logger "tilelang"."""

from __future__ import annotations

import logging
from typing import Union


# What is compiled is told only if `set_log_level` asks, whatever a program logs itself.
logging.getLogger("tilelang").setLevel(logging.WARNING)


def set_log_level(level: Union[int, str]) -> None:
    """Sets from which level on messages are shown: a number, or a name as "INFO"."""
    logger = logging.getLogger("tilelang")
    logger.setLevel(level.upper() if isinstance(level, str) else level)
    if not logger.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(name)s: %(message)s"))
        logger.addHandler(handler)
