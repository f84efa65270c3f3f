"""The platform that kernels are compiled for."""

from ..jit.options import determine_platform

__all__ = ["determine_platform"]
