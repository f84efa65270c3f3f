"""The numbers that the cases of the dialects' enumerations have in MLIR."""

CORE = {"cube": 0, "vector": 1}
PIPE = {"s": 0, "v": 1, "m": 2, "mte1": 3, "mte2": 4, "mte3": 5, "fix": 6, "all": 7}
ROUND = {"none": 0, "rint": 1, "floor": 2, "ceil": 3, "round": 4, "trunc": 5, "odd": 6}
COMPARE = {"eq": 0, "ne": 1, "gt": 2, "ge": 3, "lt": 4, "le": 5}
REDUCE = {"sum": 0, "max": 1, "min": 2}
PATTERN = {"P0101": 1, "P1010": 2, "P0001": 3, "P0010": 4, "P0100": 5, "P1000": 6, "P1111": 7}
AXIS = {"rows": 0, "columns": 1}
# Attributes of the Tile dialect are written as themselves, not as integers.
TILE_REDUCE = {kind: f"#tile<reduce_kind {kind}>" for kind in REDUCE}


def i32(number: int) -> str:
    return f"{number} : i32"
