"""Mutations of bytes: of text, of bytecode and of .npy files."""

import struct

INTERESTING = [0, 1, 0x7F, 0x80, 0xFF, 0x20, 0x0A]
TYPES = "<f2 <f4 <f8 >f4 =f4 |i1 <i2 <i4 <i8 |u1 <u2 <u4 <u8 |b1 <c8 |O |V2 |V4 <U3 f4".split()
SHAPES = ["()", "(0,)", "(1,)", "(64,)", "(33, 256)", "(-1, 4)", "(9223372036854775807, 2)", "(4294967296, 4294967296)", "(64, 64", "(1,)*9", "[64]", "(64.0,)", "(1,1,1,1,1,1,1,1,1,1)"]


def mutate(rng, data):
    """Changes, drops, duplicates or moves bytes of `data`."""
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 4, 8])):
        if not data:
            break
        i, kind = rng.randrange(len(data)), rng.randrange(6)
        end = min(len(data), i + rng.choice([1, 2, 4, 8, 64]))
        if kind == 0:
            data[i] = rng.choice([*INTERESTING, rng.randrange(256)])
        elif kind == 1:
            data[i] ^= 1 << rng.randrange(8)
        elif kind == 2:
            del data[i:end]
        elif kind == 3:
            data[i:i] = data[i:end]
        elif kind == 4:
            data[i:i] = bytes(rng.randrange(256) for _ in range(rng.choice([1, 2, 8])))
        else:
            del data[rng.choice([i, len(data)]) :]
    return bytes(data)


def npy(rng, extents, element):
    """A .npy file for an array, with at most one fault in its header or its size."""
    types = {"f16": "<f2", "f32": "<f4", "f64": "<f8", "bf16": "<V2", "i1": "|b1", "index": "<i8", "i8": "|i1", "ui8": "|u1"}
    kind = types.get(element, ("<u" if element.startswith("u") else "<i") + str(max(1, int("".join(filter(str.isdigit, element)) or 8) // 8)))
    shape = "(" + "".join(f"{extent}, " for extent in extents) + ")"
    size = int(kind[-1])
    for extent in extents:
        size *= extent
    order, fault = "False", rng.randrange(9)
    if fault == 0:
        kind = rng.choice(TYPES)
    elif fault == 1:
        shape = rng.choice(SHAPES)
    elif fault == 2:
        order = rng.choice(["True", "None", "0", "'no'"])
    elif fault == 3:
        size = rng.choice([0, 1, size - 1, size + 1, size // 2])
    header = f"{{'descr': '{kind}', 'fortran_order': {order}, 'shape': {shape}, }}"
    if fault == 4:
        header = rng.choice([header.replace("shape", "shap"), header + "}", "{}", "", header * 2, header.replace("'", '"'), "{" * 500])
    header = header.ljust(117) + "\n"
    version = b"\x01\x00" if fault != 5 else rng.choice([b"\x02\x00", b"\x03\x00", b"\x09\x00", b"\x00\x00"])
    length = struct.pack("<H", len(header) & 0xFFFF) if fault != 6 else struct.pack("<H", rng.choice([0, 1, 65535, 118, 117]))
    body = bytes(rng.randrange(256) for _ in range(64)) * (max(size, 0) // 64 + 1)
    data = b"\x93NUMPY" + version + length + header.encode() + body[: max(size, 0)]
    return mutate(rng, data) if fault == 7 else data
