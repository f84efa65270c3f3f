#!/usr/bin/env python3
"""Compares the launch functions of kernels with the tiling functions of their operators.

Usage: operators.py [--launches=NUMBER] [--seed=NUMBER] [KERNEL...]

Draws launches: shapes and scalars near those of the tests, right and wrong. Both have to refuse
the same launches, with the same message, and to run the others with the same number of cores,
the same numbers and the same workspace. An operator also refuses a launch of no blocks, and
numbers that do not have the types of the scalars. Where
shapes are inferred, a launch with them must be right if any of its inputs is. Prints each
difference and the number of launches; the exit status is 1 if there are differences.
"""

import argparse
import ctypes as c
import math
import pathlib
import random
import subprocess
import sys
import tempfile

import operator_form
import options as checks
import printed_cases
from both_ways import Printed, shape_of
from operator_form import NO_BLOCKS

STATUSES = (
    "ok,invalid,failed,no variant,bad rank,bad dtype,bad extent,bad stride,bad scalar,"
    "bad launch,small workspace"
).split(",")
DTYPES = "f16 bf16 f32 i8 i16 i32 i64 u8 u16 u32 u64 bool".split()
CTYPES = {"float": c.c_float, "bool": c.c_bool} | {
    f"{sign}int{bits}_t": getattr(c, f"c_{sign}int{bits}")
    for sign in ("", "u")
    for bits in (8, 16, 32, 64)
}


class Tensor(c.Structure):
    """tl_tensor"""

    _fields_ = [
        ("data", c.c_void_p),
        ("dtype", c.c_int),
        ("rank", c.c_int32),
        ("shape", c.POINTER(c.c_int64)),
        ("strides", c.c_void_p),
    ]


class Detail(c.Structure):
    """tl_detail"""

    _fields_ = [
        ("status", c.c_int),
        ("argument", c.c_int32),
        ("dimension", c.c_int32),
        ("got", c.c_int64),
        ("rule", c.c_char_p),
    ]

    def message(self, name):
        text = f"{name}: {STATUSES[self.status]}: "
        text += f"argument {self.argument}, " if self.argument >= 0 else ""
        text += f"dimension {self.dimension}, " if self.dimension >= 0 else ""
        return f"{text}{self.got} breaks: {self.rule.decode()}"


class Functions:
    """The launch functions of a kernel, with a device function that records its cores."""

    def __init__(self, kernel, folder):
        self.kernel = kernel
        name = kernel["kernel"]
        device = folder / "device.c"
        device.write_text(
            "unsigned tl_test_cores;\n"
            f"void tl_{name}_enqueue(unsigned cores) {{ tl_test_cores = cores; }}\n"
        )
        library, compiled = folder / f"lib{name}.so", folder / "device.o"
        operator_form.run("clang-22", "-fPIC", "-c", device, "-o", compiled)
        source = folder / "kernel_host.cpp"
        options = ["-shared", "-fPIC", source, compiled, "-o", library]
        operator_form.run(*operator_form.COMPILER, *options)
        self.library = c.CDLL(str(library))
        self.cores = c.c_uint.in_dll(self.library, "tl_test_cores")
        self.memory = c.create_string_buffer(1024)
        aligned = (c.addressof(self.memory) + 511) // 512 * 512
        self.workspace = c.c_void_p(aligned)

    def run(self, shapes, scalars):
        """The detail and the number of cores of a launch."""
        parameters = self.kernel["abi"]["parameters"]
        given = {p["argument"]: p for p in parameters if p["kind"] in ("tensor", "scalar")}
        fields, values, kept = [], [], []
        for argument, p in sorted(given.items()):
            if p["kind"] == "scalar":
                fields.append((f"a{argument}", CTYPES[p["type"]]))
                values.append(scalars[argument])
                continue
            extents = (c.c_int64 * max(len(shapes[argument]), 1))(*shapes[argument])
            kept.append(extents)
            fields.append((f"a{argument}", Tensor))
            dtype = DTYPES.index(p["dtype"]) + 1
            values.append(Tensor(self.workspace, dtype, len(shapes[argument]), extents, None))
        arguments = type("Arguments", (c.Structure,), {"_fields_": fields})(*values)
        detail = Detail()
        self.cores.value = 0
        function = getattr(self.library, f"tl_{self.kernel['kernel']}_run")
        size = c.c_uint64(self.kernel["workspace"]["bytes"])
        function(c.byref(arguments), self.workspace, size, None, c.byref(detail))
        return detail, self.cores.value


class Drawing:
    """Draws launches like one that is right."""

    def __init__(self, kernel, arguments, seed):
        self.random = random.Random(seed)
        self.shapes, self.scalars = {}, {}
        for p in kernel["abi"]["parameters"]:
            argument = arguments[p["argument"]]
            if p["kind"] == "tensor":
                self.shapes[p["argument"]] = tuple(shape_of(argument)) if p["shape"] else ()
            elif p["kind"] == "scalar":
                number = {"true": "1", "false": "0"}.get(argument, argument)
                self.scalars[p["argument"]] = (p["dtype"], number)

    def extent(self, old):
        near = [old - 1, old + 1, 2 * old, old // 2]
        return max(self.random.choice([0, 1, 31, 64, 128, 1000, 70000, 1 << 40, *near]), 0)

    def scalar(self, dtype, text):
        if dtype == "bool":
            return self.random.randrange(2)
        if dtype in ("f16", "bf16", "f32"):
            return self.random.choice([float(text), 0.0, 1.5, -2.0, math.nan])
        return self.random.choice([int(text), int(text), 0, 1, 24, 70000, -1])

    def draw(self):
        """Shapes and scalars by argument."""
        scalars = {a: self.scalar(*each) for a, each in self.scalars.items()}
        kind = self.random.random()
        if kind < 0.2:
            return dict(self.shapes), scalars
        extents = sorted({extent for shape in self.shapes.values() for extent in shape})
        if kind < 0.6:  # equal extents stay equal
            old = self.random.choice(extents)
            new = self.extent(old)
            change = {a: tuple(new if e == old else e for e in s) for a, s in self.shapes.items()}
            return change, scalars
        shapes = {a: list(shape) for a, shape in self.shapes.items()}
        for _ in range(self.random.randrange(1, 4)):
            shape = shapes[self.random.choice([a for a in shapes if shapes[a]])]
            i = self.random.randrange(len(shape))
            shape[i] = self.extent(shape[i])
        if self.random.random() < 0.1:
            shape = shapes[self.random.choice(list(shapes))]
            shape.append(1) if self.random.random() < 0.5 else shape and shape.pop()
        return {a: tuple(shape) for a, shape in shapes.items()}, scalars


class Comparison:
    """Both forms of a kernel."""

    def __init__(self, compiled, folder):
        done = ["tl-translate", "--emit=host,header,meta", compiled, "-o", folder / "kernel"]
        operator_form.run(*done)
        (self.kernel,) = Printed(compiled, folder).kernels
        self.functions = Functions(self.kernel, folder)
        self.folder = folder / "operator"
        if messages := operator_form.emit(compiled, self.folder):
            sys.exit(messages)
        self.host = operator_form.Host(self.folder, self.kernel["kernel"])

    def compare(self, launches):
        """The differences between the forms, and the outcomes of the launches."""
        parameters = self.kernel["abi"]["parameters"]
        lines = [self.host.describe(parameters, *launch) for launch in launches]
        _, tilings = self.host.launch(lines)
        differences, ran = [], 0
        for launch, line, tiling in zip(launches, lines, tilings):
            detail, cores = self.functions.run(*launch)
            ran += tiling.done
            found = self.differences(launch, tiling, detail, cores)
            differences += [f"{self.kernel['kernel']}: {line}: {each}" for each in found]
        right = [each for each in zip(launches, tilings) if each[1].done and each[1].shapes]
        return differences + self.uninferred(right), ran

    def uninferred(self, right):
        """The launches that are right, and not with the shapes that are inferred for them."""
        parameters = self.kernel["abi"]["parameters"]
        named = {p["name"]: p["argument"] for p in parameters if p["kind"] == "tensor"}
        outputs = [named[name] for name, _ in self.host.definition["outputs"]]
        launches = [
            (shapes | dict(zip(outputs, map(tuple, tiling.shapes))), scalars)
            for (shapes, scalars), tiling in right
        ]
        lines = [self.host.describe(parameters, *launch) for launch in launches]
        _, tilings = self.host.launch(lines)
        return [
            f"{self.kernel['kernel']}: {line}, as inferred: {tiling.message}"
            for line, tiling in zip(lines, tilings)
            if not tiling.done
        ]

    def fits(self, scalars):
        """Whether the scalars have their types: C converts others, and operators refuse them."""
        for p in self.kernel["abi"]["parameters"]:
            kind = CTYPES[p["type"]] if p["kind"] == "scalar" else c.c_float
            if kind is not c.c_float and kind(scalars[p["argument"]]).value != scalars[p["argument"]]:
                return False
        return True

    def differences(self, launch, tiling, detail, cores):
        if not self.fits(launch[1]):
            if tiling.done:
                yield "a scalar that does not have its type"
            return
        if detail.status or not cores:
            wanted = detail.message(self.host.definition["type"]) if detail.status else NO_BLOCKS
            if tiling.done or not tiling.message.endswith(wanted):
                yield f"{tiling.message or 'done'}, but the launch: {wanted}"
            return
        if not tiling.done:
            yield f"refused, but the launch has {cores} cores: {tiling.message}"
            return
        bytes_ = operator_form.SYSTEM_BYTES + self.kernel["workspace"]["operator_bytes"]
        mode = self.kernel["launch"]["all_blocks_meet"]
        if (tiling.blocks, tiling.mode, tiling.workspaces) != (cores, mode, [bytes_]):
            yield f"{tiling}, but the launch has {cores} cores"
        fields = operator_form.read_fields(self.folder, self.kernel["kernel"], tiling.data)
        if fields.pop("blocks") != cores:
            yield "another number of blocks in the data"
        for p in self.kernel["abi"]["parameters"]:
            shapes, scalars = launch
            if p["kind"] == "tensor":
                continue
            wanted = scalars.get(p["argument"])
            if p["kind"] == "extent":
                wanted = shapes[p["argument"]][p["dimension"]]
            got = fields.pop(p["name"])
            if got != wanted and not (got != got and wanted != wanted):
                yield f"{p['name']} is {got}"
        if fields:
            yield f"more numbers: {fields}"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kernels", nargs="*", metavar="KERNEL")
    parser.add_argument("--launches", type=checks.positive, default=500)
    parser.add_argument("--seed", type=checks.count, default=1)
    options = parser.parse_args()
    checks.require_tools("tl-opt", "tl-translate")
    total = ran = failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        cases = printed_cases.kernels(folder, options.kernels, most=1)
        for number, (kernel, compiled, arguments) in enumerate(cases):
            if compiled is None:
                sys.exit(f"{kernel} does not compile: {arguments}")
            own = folder / str(number)
            own.mkdir()
            both = Comparison(compiled, own)
            drawing = Drawing(both.kernel, arguments, options.seed)
            launches = [drawing.draw() for _ in range(options.launches)]
            differences, right = both.compare(launches)
            for difference in differences:
                print(difference, flush=True)
            total, ran, failed = total + len(launches), ran + right, failed + len(differences)
    print(f"{total} launches, {ran} right, {failed} differences")
    sys.exit(failed > 0 or not ran)


if __name__ == "__main__":
    main()
