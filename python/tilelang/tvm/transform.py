"""`PassContext`: pass configurations for the calls of `tilelang.lower` inside it."""

from __future__ import annotations

import threading
from typing import Any, Dict, List, Mapping, Optional

from ..frontend.messages.missing import names_of
from ..jit.options import check_pass_configs


class _Contexts(threading.local):
    """The contexts that a thread is in, the innermost last."""

    def __init__(self) -> None:
        self.entered: List["PassContext"] = []


_contexts = _Contexts()


class PassContext:
    """Passes `config` to `tilelang.lower` in a `with` statement.

    `opt_level` has no effect: the compiler has one pipeline.
    """

    def __init__(self, opt_level: int = 2, config: Optional[Mapping[Any, Any]] = None) -> None:
        self.opt_level, self.config = opt_level, check_pass_configs(config)

    def __enter__(self) -> "PassContext":
        _contexts.entered.append(self)
        return self

    def __exit__(self, *exception: Any) -> None:
        _contexts.entered.remove(self)


def configs() -> Dict[str, Any]:
    """The configuration of the innermost context; empty without one."""
    return _contexts.entered[-1].config if _contexts.entered else {}


__getattr__ = names_of(__name__)
