"""The options of a build."""

from __future__ import annotations

import dataclasses
from typing import List, Optional


@dataclasses.dataclass(frozen=True)
class Options:
    """The command line of `build`. `objects` is True if there have to be objects, False if
    there may not be any, None if they depend on the compiler's presence."""

    paths: List[str]
    root: str
    target: str = "ascend"
    device: str = "a2"
    package_root: Optional[str] = None
    kernels: Optional[List[str]] = None
    variants: Optional[str] = None
    force: bool = False
    jobs: int = 0
    keep_going: bool = False
    frozen: bool = False
    registry_only: bool = False
    objects: Optional[bool] = None
    manifest_version: int = 3
    depfile: Optional[str] = None
    depfile_target: Optional[str] = None
