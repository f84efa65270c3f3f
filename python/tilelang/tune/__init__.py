"""The search of `tilelang.autotune` among configurations of a kernel."""

from .estimate import Work
from .executors import Serial, set_autotune_executor
from .processes import Processes
from .results import Outcome
from .space import Space, combinations

__all__ = [
    "Outcome",
    "Processes",
    "Serial",
    "Space",
    "Work",
    "combinations",
    "set_autotune_executor",
]
