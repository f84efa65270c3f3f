"""The numbers that the cases of the dialects' enumerations have in MLIR."""

CORE = {"cube": 0, "vector": 1}
PIPE = {"s": 0, "v": 1, "m": 2, "mte1": 3, "mte2": 4, "mte3": 5, "fix": 6, "all": 7}


def i32(number: int) -> str:
    return f"{number} : i32"
