"""The numbers that the cases of the dialects' enumerations have in MLIR."""

CORE = {"cube": 0, "vector": 1}
PIPE = {"s": 0, "v": 1, "m": 2, "mte1": 3, "mte2": 4, "mte3": 5, "fix": 6, "all": 7}

GATHER_PATTERN = {
    "P0101": 1,
    "P1010": 2,
    "P0001": 3,
    "P0010": 4,
    "P0100": 5,
    "P1000": 6,
    "P1111": 7,
}


def i32(number: int) -> str:
    return f"{number} : i32"
