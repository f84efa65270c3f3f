"""The language of rules and blocks of docs/launch-interface.md."""

import re


class Number(int):
    """A value in the language of docs/launch-interface.md, whose `ceildiv` is written `/`."""

    def __add__(self, other):
        return Number(int(self) + int(other))

    def __sub__(self, other):
        return Number(int(self) - int(other))

    def __mul__(self, other):
        return Number(int(self) * int(other))

    def __truediv__(self, other):
        return Number(-(-int(self) // int(other)))

    def __floordiv__(self, other):
        return Number(int(self) // int(other))

    def __mod__(self, other):
        return Number(int(self) % int(other))


FUNCTIONS = {
    "and_": lambda *values: all(values),
    "or_": lambda *values: any(values),
    "select": lambda condition, a, b: a if condition else b,
    "max": max,
    "min": min,
    "Number": Number,
}


def evaluate(expression, values):
    """The value of an expression of the launch interface."""
    text = str(expression)
    for word, operator in (("ceildiv", "/"), ("floordiv", "//"), ("mod", "%")):
        text = re.sub(rf"\b{word}\b", operator, text)
    text = re.sub(r"\b(and|or)\(", r"\1_(", text)
    text = re.sub(r"(?<![\w.])(\d+)", r"Number(\1)", text)
    return int(
        eval(text, {"__builtins__": {}}, {**FUNCTIONS, **{n: Number(v) for n, v in values.items()}})
    )
