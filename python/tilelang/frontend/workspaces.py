"""Tensors through which the cores of a kernel exchange data."""

from __future__ import annotations

import dataclasses
from typing import Any, Dict, List, Optional, Sequence

from ..errors import LanguageError, Place
from .buffers import Buffer


@dataclasses.dataclass(frozen=True)
class _Transfer:
    """The first transfer of a tensor: the core that makes it, and the loops around it."""

    core: Optional[str]
    is_read: bool
    place: Optional[Place]
    loops: Sequence[Any]


class Workspaces:
    """Refuses what a kernel without T.Scope does not mean as it stands.

    The cube core and the vector core are two programs that run at once: each read of a
    workspace takes what the other core writes, even if that stands further down in the
    text. Here the text is run in its order, in which such a read takes old contents.
    """

    def __init__(self) -> None:
        self._first: Dict[str, _Transfer] = {}

    def note(
        self,
        tensor: Buffer,
        core: Optional[str],
        is_read: bool,
        place: Optional[Place],
        loops: List[Any],
    ) -> None:
        """Notes a transfer by `core`; None if it is not known which one makes it."""
        now = _Transfer(core, is_read, place, tuple(loops))
        first = self._first.setdefault(tensor.name, now)
        if is_read or not first.is_read or None in (core, first.core) or core == first.core:
            return
        if not first.loops or first.loops[-1] not in loops:
            return
        line = f" in line {first.place.line}" if first.place else ""
        raise LanguageError(
            f"the {core} core writes '{tensor.name}' here, behind the statement{line} with which "
            f"the {first.core} core reads it: workspaces that are written further down than they "
            "are read are not supported",
            hint="put what writes the workspace in front of what reads it",
        )
