"""The search of `tilelang.autotune` among configurations of a kernel."""

from .executors import Serial, set_autotune_executor
from .processes import Processes
from .results import Outcome
from .space import combinations

__all__ = ["Outcome", "Processes", "Serial", "combinations", "set_autotune_executor"]
