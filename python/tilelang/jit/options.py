"""Options of a compilation, and those of the original without effect here."""

from __future__ import annotations

import collections.abc
import difflib
import enum
import os
from typing import Any, Dict, Mapping, Optional

import numpy as np

from ..errors import LanguageError
from ..frontend.messages.missing import at_caller
from ..frontend.order import Choices
from ..frontend.messages.described import describe
from ..ignored import IGNORED
from ..places import caller


class _Keys(enum.EnumMeta):
    """Makes a key that does not exist an error at the program's line."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        raise at_caller(cls, name)


class PassConfigKey(str, enum.Enum, metaclass=_Keys):
    """Keys of `pass_configs`."""

    TL_ASCEND_AUTO_SYNC = "tl.ascend_auto_sync"
    TL_ASCEND_AUTO_CV_COMBINE = "tl.ascend_auto_cv_combine"
    TL_ASCEND_AUTO_CV_SYNC = "tl.ascend_auto_cross_core_sync"
    TL_ASCEND_MEMORY_PLANNING = "tl.ascend_memory_planning"
    TIR_MERGE_STATIC_SMEM = "tir.merge_static_smem"
    TL_SIMPLIFY = "tl.Simplify"
    TL_DYNAMIC_ALIGNMENT = "tl.dynamic_alignment"
    TL_DISABLE_DYNAMIC_TAIL_SPLIT = "tl.disable_dynamic_tail_split"
    TL_DISABLE_WARP_SPECIALIZED = "tl.disable_warp_specialized"
    TL_CONFIG_INDEX_BITWIDTH = "tl.config_index_bitwidth"
    TL_DISABLE_TMA_LOWER = "tl.disable_tma_lower"
    TL_DISABLE_SAFE_MEMORY_ACCESS = "tl.disable_safe_memory_legalize"
    TL_DEBUG_MERGE_SHARED_MEMORY_ALLOCATIONS = "tl.debug_merge_shared_memory_allocations"
    TIR_ENABLE_EQUIV_TERMS_IN_CSE = "tir.enable_equiv_terms_in_cse_tir"
    TIR_DISABLE_CSE = "tir.disable_cse_tir"
    TIR_SIMPLIFY = "tir.Simplify"
    TIR_DISABLE_STORAGE_REWRITE = "tir.disable_storage_rewrite"
    TIR_DISABLE_VECTORIZE = "tir.disable_vectorize"
    TIR_USE_ASYNC_COPY = "tir.use_async_copy"
    TIR_ENABLE_DEBUG = "tir.enable_debug"
    TIR_ADD_LOWER_PASS = "tir.add_lower_pass"
    TIR_NOALIAS = "tir.noalias"
    CUDA_KERNELS_OUTPUT_DIR = "cuda.kernels_output_dir"


_HEEDED = {PassConfigKey.TL_ASCEND_AUTO_SYNC, PassConfigKey.TL_ASCEND_MEMORY_PLANNING}
for _key in set(PassConfigKey) - _HEEDED:
    IGNORED.setdefault(_key.value, "belongs to another back end of the original")

# Keys that are on or off.
_SWITCHES = {key.value for key in PassConfigKey if key.name.startswith("TL_ASCEND_")}

_TARGETS = ("auto", "ascendc", "npu", "pto")
_BACKENDS = ("cython", "ctypes", "dlpack")
_CHIPS = {"A2": "910B2", "A3": "910_9391"}


def check_pass_configs(configs: Optional[Mapping[Any, Any]]) -> Dict[str, Any]:
    """The keys as strings; an unknown one is an error."""
    known = {key.value for key in PassConfigKey}
    if configs is not None and not isinstance(configs, collections.abc.Mapping):
        raise LanguageError(f"pass_configs is {describe(configs)}, and has to be a dict", caller())
    result: Dict[str, Any] = {}
    for key, value in (configs or {}).items():
        name = key.value if isinstance(key, PassConfigKey) else str(key)
        if name not in known:
            close = difflib.get_close_matches(name, sorted(known), n=1)
            raise LanguageError(
                f"pass_configs: there is no key {name!r}",
                caller(),
                hint=f"did you mean {close[0]!r}?"
                if close
                else "tilelang.PassConfigKey has them all",
            )
        if name in _SWITCHES and not isinstance(value, (bool, np.bool_)) and value not in (0, 1):
            raise LanguageError(
                f"pass_configs: {name!r} is {describe(value)}, and has to be True or False",
                caller(),
            )
        result[name] = value
    return result


def choices(configs: Mapping[str, Any]) -> Choices:
    """The author's own decisions: those that no key delegates to the compiler.

    Without the key of the order, the author's is kept if he wrote any. The environment's
    TL_SYNC, author or compiler, decides before the configuration does.
    """
    chosen = os.environ.get("TL_SYNC", "")
    if chosen not in ("", "author", "compiler"):
        raise LanguageError(f"TL_SYNC is {chosen!r}, and has to be author or compiler", caller())
    given = configs.get(PassConfigKey.TL_ASCEND_AUTO_SYNC.value)
    keeps_order = None if given is None else not given
    return Choices(
        keeps_order=chosen == "author" if chosen else keeps_order,
        keeps_addresses=not configs.get(PassConfigKey.TL_ASCEND_MEMORY_PLANNING.value),
    )


def determine_platform(platform: str = "auto") -> str:
    """A2 or A3: the given one, else that of the environment (TL_PLATFORM), else A2."""
    chosen = os.environ.get("TL_PLATFORM") or "A2" if platform == "auto" else platform
    if chosen in _CHIPS:
        return chosen
    raise LanguageError(
        f"there is no platform {chosen!r}", caller(), hint=", ".join(sorted([*_CHIPS, "auto"]))
    )


def chip(platform: str) -> str:
    """The target of the compiler for a platform of the original."""
    return _CHIPS[determine_platform(platform)]


def check_target(target: str) -> None:
    """Raises for a value that is no target of the original."""
    if target not in _TARGETS:
        raise LanguageError(f"there is no target {target!r}", caller(), hint=", ".join(_TARGETS))


def check_backend(backend: str) -> None:
    """Raises for a value that is no execution_backend of the original."""
    if backend not in _BACKENDS:
        raise LanguageError(
            f"there is no execution_backend {backend!r}", caller(), hint=", ".join(_BACKENDS)
        )
