"""NumPy has no bf16: values are f32, files hold their upper 16 bits."""

import numpy as np


def to_bf16(array):
    """The bits of f32 values rounded to nearest, ties to even; NaN as it is."""
    array = np.asarray(array, np.float32)
    bits = array.view(np.uint32)
    rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
    return np.where(np.isnan(array), bits >> 16, rounded).astype(np.uint16)
