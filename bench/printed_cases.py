"""Compiled kernels with arguments, for comparisons of their IR and of their Ascend C."""

import pathlib
import re
import shlex
import subprocess

import numpy as np

from both_ways import TARGET
from mutants import ARRAYS, KERNELS, MORE

ROOT = pathlib.Path(__file__).resolve().parent.parent
OPERATIONS = ROOT / "test/conversions/AscendToAscendC"
# Pipelines besides the standard one that kernels are compiled with.
OPTIONS = ["unit-flag", "barrier-everywhere", "auto-stages=false"]
# Shapes besides those for mutants, with remainders in every dimension.
RAGGED = {
    "kernels/batched_gemm.mlir": ["random:1:3x70x100", "random:2:3x100x300", "zeros:3x70x300", "2"],
    "kernels/gemm.mlir": ["random:1:300x500", "random:2:500x270", "zeros:300x270"],
    "kernels/gemm_persistent.mlir": ["random:1:301x77", "random:2:77x259", "zeros:301x259", "3"],
    "kernels/matmul_add.mlir": [
        "random:1:71x45",
        "random:2:45x130",
        "random:3:71x130",
        "zeros:71x130",
    ],
    "kernels/vector_add.mlir": ["random:1:129x257", "random:2:129x257", "zeros:129x257"],
    "kernels/softmax.mlir": ["random:1:33x256", "zeros:33x256"],
}


def compile_kernel(source, folder, options=""):
    """The compiled module of a file, or None with the messages."""
    compiled = folder / "compiled.mlir"
    pipeline = f"--tl-compile={options}" if options else "--tl-compile"
    command = ["tl-opt", str(source), pipeline, "-o", str(compiled)]
    done = subprocess.run(command, capture_output=True, text=True)
    return (compiled if done.returncode == 0 else None), done.stderr


def kernels(folder, chosen=(), options="", most=None):
    """Names, compiled modules and arguments of the kernels of kernels/: all that there are,
    or `most` for each kernel."""
    files = {name: folder / f"{name}.npy" for name in ARRAYS}
    for name, file in files.items():
        np.save(file, np.array(ARRAYS[name], np.int32))
    for kernel in chosen or KERNELS:
        compiled, messages = compile_kernel(ROOT / kernel, folder, options)
        if not compiled:
            yield kernel, None, messages
            continue
        runs = [KERNELS[kernel], *MORE.get(kernel, [])]
        runs += [RAGGED[kernel]] if kernel in RAGGED else []
        for i, run in enumerate(runs[:most]):
            name = f"{kernel} {options}".strip() + f" {i + 1}"
            yield name, compiled, [str(files.get(argument, argument)) for argument in run]


def split_list(text):
    """The parts of a list in MLIR, at the commas that are in no brackets."""
    parts, depth, begin = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter in "<([{") - (letter in ">)]}" and text[i - 1] != "-")
        if letter == "," and depth == 0:
            parts.append(text[begin:i].strip())
            begin = i + 1
    return [*parts, last] if (last := text[begin:].strip()) else parts


def argument_types(text):
    """The types of the arguments of the only function of a module."""
    begin = text.index("(", text.index("func.func @")) + 1
    depth, end = 1, begin
    while depth:
        depth += (text[end] == "(") - (text[end] == ")")
        end += 1
    return [part.partition(":")[2].strip() for part in split_list(text[begin : end - 1])]


def make_argument(number, kind, given="", extent=64):
    """An argument of type `kind`: `given`, with a shape if it needs one."""
    shape = re.match(r"memref<((?:[\d?]+x)*)(\w+)", kind)
    if not shape:
        other = "0.5" if re.match(r"b?f\d", kind) else "1" if kind == "i1" else str(extent)
        return given or other
    kinds = given.split(":")
    if given.endswith(".npy") or len(kinds) > 1 + (kinds[0] in ("random", "edges")):
        return given
    extents = shape[1].rstrip("x").replace("?", str(extent))
    return (given or f"random:{number + 1}") + (f":{extents}" if extents else "")


def functions(text):
    """Modules that have one function of a module each, by its name."""
    lines = text.splitlines()
    aliases = [line for line in lines if re.match(r"[#!]\w+ = ", line)]
    target = TARGET.search(text)
    attribute = target[0] if target else '#ascend.target<"910B2">'
    head = f"module attributes {{ascend.target = {attribute}}} {{"
    for i, line in enumerate(lines):
        begin = re.match(r"(\s*)func\.func @([\w.]+)\(", line)
        if begin and begin[1] + "}" in lines[i:]:
            end = lines.index(begin[1] + "}", i)
            yield begin[2], "\n".join([*aliases, head, *lines[i : end + 1], "}\n"])


def operations(folder, every=1):
    """Every function of the tests of the translator, or each `every`-th one. Two files have
    those that it refuses."""
    number = 0
    paths = (
        path for path in OPERATIONS.rglob("*.mlir") if path.stem not in ("errors", "not-final")
    )
    for path in sorted(paths):
        for part in path.read_text().split("// -----"):
            for name, text in functions(part):
                number += 1
                if number % every == 0:
                    compiled = folder / "compiled.mlir"
                    compiled.write_text(text)
                    yield f"{path.relative_to(OPERATIONS)} {name}", compiled, text


def program(profile, seed, folder):
    """A generated program, as kernels(); the module is None if it does not compile."""
    name, output = f"{profile} {seed}", folder / "generated"
    command = [
        "tl-generate",
        f"--profile={profile}",
        f"--seed={seed}",
        "--write",
        f"--folder={output}",
    ]
    subprocess.run(command, capture_output=True, check=True)
    (source,) = output.glob("*.mlir")
    text = source.read_text()
    source.unlink()
    words = [word.partition("=") for word in shlex.split(text.splitlines()[1].removeprefix("//"))]
    (pipeline,) = (value for option, _, value in words if option == "--pipeline")
    given = [value for option, _, value in words if option == "--arg"]
    written, compiled = folder / "written.mlir", folder / "compiled.mlir"
    written.write_text(text)
    command = ["tl-opt", written, f"--pass-pipeline=builtin.module({pipeline})", "-o", compiled]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return name, None, done.stderr
    types = argument_types(text)
    arguments = [make_argument(i, *both) for i, both in enumerate(zip(types, given, strict=True))]
    return name, compiled, arguments
