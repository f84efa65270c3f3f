"""Random launches: `tile-guard-launch` refuses none whose accesses are in bounds.

Each program is MLIR, and a Python function with the same accesses that visits every block
and iteration. The assertions of the pass are evaluated from its output, for many arguments.

    guards.py TL_OPT FIRST_SEED COUNT
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
from typing import Any, Callable

SIZES = [0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17, 24, 33]
COMPARISONS = {"slt": "<", "sle": "<=", "sgt": ">", "sge": ">=", "eq": "==", "ne": "!="}
BOOLEANS = {"true": 1, "false": 0}
# Numbers of predicates in the generic form.
PREDICATES = ["==", "!=", "<", "<=", ">", ">=", "<", "<=", ">", ">="]


class Stop(Exception):
    """A launch is wrong: an access is out of bounds, or the result of an operation is undefined."""


def signed(number: int, bits: int = 64) -> int:
    """The number with these lowest bits, read with a sign."""
    return (number + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1)


def rest(a: int, b: int) -> int:
    """The remainder with the sign of `a`."""
    return abs(a) % b * (1 if a >= 0 else -1)


# Operations that differ for negative or for large numbers, and what they compute.
OTHERS: dict[str, Callable[..., int]] = {
    "minui": lambda a, b: min(a, b, key=lambda each: each % 2**64),
    "maxui": lambda a, b: max(a, b, key=lambda each: each % 2**64),
    "divui": lambda a, b: signed(a % 2**64 // b) if b else 0,
    "remsi": rest,
}


def parts(number: int, outer: int, inner: int) -> tuple[int, int]:
    """The result of a delinearization with an outer bound."""
    if not 0 <= number < outer * inner:
        raise Stop
    return number // inner, number % inner


class Program:
    """A launch, written as MLIR and as Python."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = random.Random(seed)
        self.mlir: list[str] = []
        self.python: list[str] = []
        self.names = 0
        self.constants = {0}
        self.write_launch()

    def emit(self, depth: int, mlir: str, python: str) -> None:
        self.mlir.append("  " * depth + mlir)
        self.python.append("  " * depth + python)

    def new_name(self) -> str:
        self.names += 1
        return f"v{self.names}"

    def define(self, depth: int, mlir: str, python: str) -> str:
        name = self.new_name()
        self.emit(depth, f"%{name} = {mlir}", f"{name} = {python}")
        return name

    def number(self, *numbers: int) -> str:
        number = self.rng.choice(numbers)
        self.constants.add(number)
        return f"c{number}"

    def value(self, scope: list[str], depth: int, size: int) -> str:
        """An index computed from those of `scope`."""
        rng = self.rng
        if size == 0 or rng.random() < 0.15:
            return rng.choice(scope) if rng.random() < 0.85 else self.number(0, 1, 2, 4, 8)
        kinds = ["scale", "scale", "add", "sub", "min", "max", "div", "rem", "select", "other"]
        kind = rng.choice(kinds)
        if kind == "other":
            return self.other(scope, depth, size)
        a = rng.choice(scope) if kind == "rem" else self.value(scope, depth, size - 1)
        if kind in ("scale", "div", "rem"):
            by = self.number(2, 3, 4, 8)
            op, sign = {"scale": ("muli", "*"), "div": ("floordivsi", "//"), "rem": ("remui", "%")}[
                kind
            ]
            return self.define(depth, f"arith.{op} %{a}, %{by} : index", f"{a} {sign} {by}")
        b = self.value(scope, depth, size - 1)
        if kind == "select":
            chosen = self.condition(scope, depth)
            return self.define(
                depth, f"arith.select %{chosen}, %{a}, %{b} : index", f"{a} if {chosen} else {b}"
            )
        op, python = {
            "add": ("addi", f"{a} + {b}"),
            "sub": ("subi", f"{a} - {b}"),
            "min": ("minsi", f"min({a}, {b})"),
            "max": ("maxsi", f"max({a}, {b})"),
        }[kind]
        return self.define(depth, f"arith.{op} %{a}, %{b} : index", python)

    def other(self, scope: list[str], depth: int, size: int) -> str:
        """An operation that differs for negative or for large numbers."""
        a = self.value(scope, depth, size - 1)
        op = self.rng.choice([*OTHERS, "narrow"])
        if op == "narrow":
            name = self.new_name()
            cast = self.rng.choice(["index_cast", "index_castui"])
            self.emit(depth, f"%{name} = arith.index_cast %{a} : index to i8", "pass")
            python = f"signed({a}, 8)" + (" % 256" if cast == "index_castui" else "")
            return self.define(depth, f"arith.{cast} %{name} : i8 to index", python)
        by = self.number(2, 3, 8)
        python = f"OTHERS['{op}']({a}, {by})"
        return self.define(depth, f"arith.{op} %{a}, %{by} : index", python)

    def condition(self, scope: list[str], depth: int) -> str:
        rng = self.rng
        if rng.random() < 0.2:
            a, b = self.condition(scope, depth), self.condition(scope, depth)
            op, sign = rng.choice([("andi", "and"), ("ori", "or")])
            return self.define(depth, f"arith.{op} %{a}, %{b} : i1", f"{a} {sign} {b}")
        a, b = (self.value(scope, depth, rng.randrange(2)) for _ in range(2))
        predicate = rng.choice(list(COMPARISONS))
        return self.define(
            depth,
            f"arith.cmpi {predicate}, %{a}, %{b} : index",
            f"{a} {COMPARISONS[predicate]} {b}",
        )

    def write_access(self, scope: list[str], depth: int) -> None:
        rng = self.rng
        at = self.value(scope, depth, rng.randrange(3))
        tensor, extent = rng.choice([("A", "M"), ("B", "N")])
        if rng.random() < 0.4:
            load = f"%{self.new_name()} = memref.load %{tensor}[%{at}] : memref<?xf32>"
            self.emit(depth, load, f"visit({at}, 1, 1, {extent})")
            return
        step = rng.choice([1, 1, 1, 2])
        size = count = shape = str(rng.choice([1, 4, 8]))
        if rng.random() < 0.5:
            count = self.write_count(rng.choice(["M", "N", "n"]), at, scope, depth)
            size, shape = f"%{count}", "?"
        self.emit(
            depth,
            f"%{self.new_name()} = memref.subview %{tensor}[%{at}] [{size}] [{step}] : "
            f"memref<?xf32> to memref<{shape}xf32, strided<[{step}], offset: ?>>",
            f"visit({at}, {count}, {step}, {extent})",
        )

    def write_count(self, end: str, at: str, scope: list[str], depth: int) -> str:
        """A size, mostly one that ends at `end`."""
        rng = self.rng
        count = self.number(4, 8) if rng.random() < 0.7 else self.value(scope, depth, 1)
        if rng.random() < 0.8:
            left = self.define(depth, f"arith.subi %{end}, %{at} : index", f"{end} - {at}")
            count = self.define(
                depth, f"arith.minsi %{count}, %{left} : index", f"min({count}, {left})"
            )
        if rng.random() < 0.6:
            count = self.define(depth, f"arith.maxsi %{count}, %c0 : index", f"max({count}, 0)")
        return count

    def write_loop(self, scope: list[str], depth: int, size: int) -> None:
        rng = self.rng
        end = self.value(scope, depth, rng.randrange(3))
        begin, step = "block", "blocks"
        if rng.random() < 0.75:
            begin = self.number(0) if rng.random() < 0.6 else self.value(scope, depth, 1)
            step = self.number(1, 1, 2, 4, 8)
        name = self.new_name()
        self.emit(
            depth,
            f"scf.for %{name} = %{begin} to %{end} step %{step} {{",
            f"for {name} in range({begin}, {end}, {step}):",
        )
        self.write_body(scope + [name] * 3, depth + 1, size - 1)
        self.mlir.append("  " * depth + "}")

    def write_branch(self, scope: list[str], depth: int, size: int) -> None:
        condition = self.condition(scope, depth)
        self.emit(depth, f"scf.if %{condition} {{", f"if {condition}:")
        self.write_body(scope, depth + 1, size - 1)
        self.mlir.append("  " * depth + "}")

    def write_parts(self, scope: list[str], depth: int) -> list[str]:
        """A delinearized number."""
        number = self.rng.choice(scope)
        outer = self.rng.choice(["n", self.number(2, 3)])
        inner = self.rng.choice(["k", self.number(2, 4)])
        a, b = self.new_name(), self.new_name()
        self.emit(
            depth,
            f"%{a}, %{b} = affine.delinearize_index %{number} into (%{outer}, %{inner}) : "
            "index, index",
            f"{a}, {b} = parts({number}, {outer}, {inner})",
        )
        return [a, a, b, b]

    def write_body(self, scope: list[str], depth: int, size: int) -> None:
        if self.rng.random() < 0.15:
            scope = scope + self.write_parts(scope, depth)
        writers: list[Callable[..., None]] = [self.write_loop, self.write_branch]
        for _ in range(self.rng.choice([1, 1, 2])):
            if size == 0 or self.rng.random() < 0.35:
                self.write_access(scope, depth)
            else:
                self.rng.choice(writers)(scope, depth, size)

    def write_launch(self) -> None:
        kind = self.rng.randrange(4)
        if kind == 0:
            blocks = "n"
        elif kind == 1:
            size = self.number(4, 8)
            blocks = self.define(0, f"arith.ceildivsi %M, %{size} : index", f"-(-M // {size})")
        elif kind == 2:
            blocks = self.number(1, 2, 3)
        else:
            blocks = self.define(0, "arith.muli %n, %k : index", "n * k")
        self.emit(0, f"tile.launch (%block) in (%{blocks}) {{", f"blocks = {blocks}")
        self.counting = len(self.python)
        self.python.append("for block in range(blocks):")
        self.write_body(["block"] * 3 + ["n", "k", "M", "N"], 1, 3)
        self.mlir.append("}")
        # Loops over blocks name their number.
        self.mlir = [re.sub(r"%blocks\b", f"%{blocks}", line) for line in self.mlir]

    def get_text(self) -> str:
        head = [
            f"func.func @f{self.seed}(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %k: index) {{"
        ]
        head += [f"%c{n} = arith.constant {n} : index" for n in sorted(self.constants)]
        head += [f"%{e} = memref.dim %{t}, %c0 : memref<?xf32>" for e, t in ("MA", "NB")]
        return "\n".join(head + self.mlir + ["return", "}", ""])

    def get_function(self) -> Callable[..., None]:
        """Calls its last argument with each access, until one is out of bounds."""
        return self.define_function(self.python)

    def count_blocks(self, numbers: tuple[int, ...]) -> int:
        lines = [*self.python[: self.counting], "return blocks"]
        return self.define_function(lines)(*numbers, None)

    def define_function(self, body: list[str]) -> Callable[..., Any]:
        lines = [f"c{n} = {n}" for n in sorted(self.constants)] + body
        scope: dict[str, Any] = {"parts": parts, "signed": signed, "OTHERS": OTHERS}
        exec("def run(M, N, n, k, visit):\n  " + "\n  ".join(lines), scope)
        return scope["run"]


def is_right(run: Callable[..., None], numbers: tuple[int, ...]) -> bool:
    """Whether all accesses of a launch are in bounds."""

    def visit(begin: int, count: int, step: int, extent: int) -> None:
        if count < 0 or (count > 0 and (begin < 0 or begin + (count - 1) * step >= extent)):
            raise Stop

    try:
        run(*numbers, visit)
    except Stop:
        return False
    return True


OPERATIONS: dict[str, Callable[..., int]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
    "arith.minsi": min,
    "arith.maxsi": max,
    "arith.floordivsi": lambda a, b: a // b,
    "arith.ceildivsi": lambda a, b: -(-a // b),
    "arith.remui": lambda a, b: (a % 2**64) % b if b else 0,
    "arith.andi": lambda a, b: a & b,
    "arith.ori": lambda a, b: a | b,
    "arith.select": lambda a, b, c: b if a else c,
    # All conversions are from and to i8.
    "arith.index_cast": lambda a: signed(a, 8),
    "arith.index_castui": lambda a: a % 256,
    **{f"arith.{name}": function for name, function in OTHERS.items()},
}


class Guards:
    """The operations before the launch in the output of the pass."""

    def __init__(self, function: str) -> None:
        lines = function.split('"tile.launch"')[0].split("\n")[1:-1]
        self.arguments = re.findall(r"(%\w+):", lines[0])
        self.lines = []
        for line in lines[1:]:
            match = re.match(r'\s*(?:(%\w+) = )?"([\w.]+)"\(([^)]*)\)(?: <\{(.*?)\}>)?', line)
            assert match, line
            result, name, operands, attributes = match.groups()
            self.lines.append((result, name, operands.split(", "), attributes or ""))

    def accept(self, numbers: tuple[int, ...]) -> bool:
        values = dict(zip(self.arguments, numbers))
        for result, name, operands, attributes in self.lines:
            if name == "cf.assert":
                if not values[operands[0]]:
                    return False
            elif name == "arith.constant":
                number = re.findall(r"value = (\S+)", attributes)[0]
                values[result] = BOOLEANS[number] if number in BOOLEANS else int(number)
            elif name == "memref.dim":
                values[result] = values[operands[0]]
            elif name == "arith.cmpi":
                sign = PREDICATES[int(re.findall(r"predicate = (\d+)", attributes)[0])]
                a, b = (values[each] for each in operands)
                values[result] = int(eval(f"{a} {sign} {b}"))
            else:
                values[result] = OPERATIONS[name](*(values[each] for each in operands))
        return True


def get_guards(tl_opt: str, programs: list[Program]) -> list[Guards]:
    text = "".join(program.get_text() for program in programs)
    output = subprocess.run(
        [tl_opt, "--tile-guard-launch", "--mlir-print-op-generic", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert output.returncode == 0, output.stderr
    return [Guards(function) for function in output.stdout.split('"func.func"')[1:]]


def main() -> None:
    tl_opt, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    programs = [Program(seed) for seed in range(first, first + count)]
    wrong = found = right = 0
    refused: set[int] = set()
    for program, guards in zip(programs, get_guards(tl_opt, programs)):
        run = program.get_function()
        for _ in range(60):
            rng = program.rng
            numbers = (rng.choice(SIZES), rng.choice(SIZES), rng.randrange(7), rng.randrange(7))
            accepted = guards.accept(numbers)
            # Extents have to agree without blocks, too.
            if program.count_blocks(numbers) < 1:
                continue
            if not is_right(run, numbers):
                wrong += 1
                found += not accepted
                continue
            right += 1
            if not accepted and program.seed not in refused:
                refused.add(program.seed)
                print(f"refuses M, N, n, k = {numbers} of\n{program.get_text()}")
    print(f"{right} correct launches: {len(refused)} programs refuse some")
    print(f"{wrong} wrong launches: {100 * found // wrong} % refused")


if __name__ == "__main__":
    main()
