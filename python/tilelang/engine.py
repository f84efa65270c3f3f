"""Kernels as texts, without a call: `tilelang.lower`."""

from __future__ import annotations

import dataclasses
from typing import Any, List

from .frontend.function import PrimFunc
from .frontend.parameters import Parameter
from .jit import compile
from .jit.source import KernelSource
from .tvm.transform import configs


@dataclasses.dataclass(frozen=True)
class CompiledArtifact:
    """A kernel as Ascend C, with its parameters."""

    kernel_source: KernelSource
    params: List[Parameter]


def lower(
    func_or_mod: PrimFunc, target: str = "auto", target_host: Any = None, **options: Any
) -> CompiledArtifact:
    """Compiles a kernel function to Ascend C, under the `PassContext` that the call is in."""
    options.setdefault("pass_configs", configs())
    kernel = compile(func_or_mod, target=target, target_host=target_host, **options)
    return CompiledArtifact(kernel.get_kernel_source(), kernel.params)
