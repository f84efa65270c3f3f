"""The part of `tilelang.tvm` that programs use around `tilelang.lower`."""

from . import transform
from ..frontend.messages.missing import names_of

__getattr__ = names_of(__name__)

__all__ = ["transform"]
