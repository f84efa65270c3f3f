"""Messages of the package during its work: the logger "tilelang"."""

from __future__ import annotations

import logging
from typing import Union


# Compilations are logged only if `set_log_level` enables it, for any logging of a program.
logging.getLogger("tilelang").setLevel(logging.WARNING)


def set_log_level(level: Union[int, str]) -> None:
    """Sets the lowest level of messages that are shown: a number, or a name as "INFO"."""
    logger = logging.getLogger("tilelang")
    logger.setLevel(level.upper() if isinstance(level, str) else level)
    if not logger.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(name)s: %(message)s"))
        logger.addHandler(handler)
