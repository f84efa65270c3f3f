"""Declares the on-chip tiles that an example uses, as text."""

import re

# Values from outside of the launch that the text below uses.
CONSTANTS = [
    "%tl.zero = arith.constant 0 : index",
    "%tl.one = arith.constant 1 : index",
    "%tl.extent = arith.constant 16 : index",
]

TILE = r"memref<((?:(?:\d+|\?)x)*)(\w+)(?:, strided<\[([^\]]*)\](?:, offset: (\S+))?>)?, (#.*)>"


def is_tile(type):
    return re.fullmatch(TILE, type) is not None


def shape_of(type):
    return re.findall(r"(\d+|\?)x", re.fullmatch(TILE, type)[1])


def element_type(type):
    return re.fullmatch(TILE, type)[2]


def holds_integers(type):
    return re.fullmatch(r"u?i\d+", element_type(type)) is not None


def declare(name, type):
    """An allocation, or a slice of one if rows have gaps."""
    _, element, strides, offset, space = re.fullmatch(TILE, type).groups()
    if strides is None:
        extents = ", ".join("%tl.extent" for extent in shape_of(type) if extent == "?")
        return [f"{name} = memref.alloc({extents}) : {type}"]
    shape = list(map(int, shape_of(type)))
    strides = list(map(int, strides.split(", ")))
    offset = int(offset or 0)
    # The extents that give those strides: of a row the distance to the next one.
    whole = [*shape[:1], *(a // b for a, b in zip(strides, strides[1:-1])), *strides[-2:-1]]
    offsets = []
    for stride in strides[:-1]:
        offsets.append(offset // stride)
        offset %= stride
    offsets.append(offset)
    whole[0] = offsets[0] + (shape[0] if len(shape) > 1 else shape[0] * strides[0])
    steps = [1] * (len(shape) - 1) + strides[-1:]
    buffer = f"memref<{'x'.join(map(str, whole))}x{element}, {space}>"
    return [
        f"{name}.whole = memref.alloc() : {buffer}",
        f"{name} = memref.subview {name}.whole{offsets} {shape} {steps} : {buffer} to {type}",
    ]


def fill(name, type, value):
    """Stores `value` in every element."""
    lines, indices = [], []
    for i, extent in enumerate(shape_of(type)):
        index, end = f"{name}.i{i}", f"{name}.n{i}"
        size = "16" if extent == "?" else extent
        lines.append(f"{end} = arith.constant {size} : index")
        lines.append(f"scf.for {index} = %tl.zero to {end} step %tl.one {{")
        indices.append(index)
    lines.append(f"memref.store {value}, {name}[{', '.join(indices)}] : {type}")
    return lines + ["}"] * len(indices)
