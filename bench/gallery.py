#!/usr/bin/env python3
"""Writes docs/gallery.md and its pictures: a run of each example kernel.

    gallery.py            rewrites the page and the pictures in docs/pictures
    gallery.py --check    fails if that would change anything

The kernels run by `tl-run` from the PATH. A picture shows the pipes of the first AI core:
the whole run if it has few instructions, else a part from the middle.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
from typing import NamedTuple

import timeline_picture

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/gallery.md"
PICTURES = ROOT / "docs/pictures"

# The number of bars in a picture, and where a part begins in the run.
BARS, BEGIN = 220, 0.4

HEADER = """# Gallery

`python3 bench/gallery.py` writes this page: it runs each example kernel once, with the checks
for races, and draws the pipes of the first AI core. A bar is an instruction, as long as it
keeps its pipe busy; bars of one color come from one line of the kernel. In a browser, a bar
that is opened as a picture of its own shows its line and its cycles under the pointer.
Cycles are those of the [cycle model](cycle-model.md) on 910B2; they include {overhead:,.0f}
for the launch. The share of the [roofline](guides/reports.md) of the machine is without the
launch, and with the tensors in L2.

`tl-run KERNEL --arg=... --html=FILE.html` writes a page of a run to scroll and zoom, with the
contents of the memories and the stalls.

| kernel | arguments | cycles | roofline |
|---|---|--:|--:|
"""


class Example(NamedTuple):
    """A kernel, the shapes of its tensors, and its scalars."""

    path: str
    title: str
    shapes: list
    scalars: list = []


EXAMPLES = [
    Example("kernels/vector_add.mlir", "Sum of two matrices", ["1024x1024"] * 3),
    Example("kernels/silu_mul.mlir", "Gated activation", ["1024x1024"] * 3),
    Example("examples/python/ir/gelu_elements.mlir", "GELU, element by element", ["?"] * 2),
    Example("kernels/softmax.mlir", "Softmax along rows", ["4096x256"] * 2),
    Example("kernels/rms_norm.mlir", "RMS norm", ["4096x256", "1x256", "4096x256"]),
    Example(
        "kernels/rms_norm_persistent.mlir",
        "RMS norm, persistent blocks",
        ["1024x4096", "1x4096", "1024x4096"],
        ["24"],
    ),
    Example("kernels/gemm.mlir", "Matrix product", ["1024x1024"] * 3),
    Example(
        "kernels/gemm_persistent.mlir",
        "Matrix product, persistent blocks",
        ["1024x1024"] * 3,
        ["24"],
    ),
    Example("kernels/batched_gemm.mlir", "Batched products", ["4x512x512"] * 3, ["24"]),
    Example("examples/python/ir/gemm_bias_relu.mlir", "Product with bias and ReLU", ["?"] * 4),
    Example("kernels/matmul_add.mlir", "Product and sum on both kinds of cores", ["512x512"] * 4),
    Example(
        "kernels/flash_attention.mlir",
        "Attention, heads of 64 columns",
        ["4x512x64"] * 4,
        ["0.125", "0"],
    ),
    Example(
        "kernels/flash_attention_128.mlir",
        "Attention, heads of 128 columns",
        ["1x128x128", "1x2048x128", "1x2048x128", "1x128x128"],
        ["0.088", "0"],
    ),
]


def make_arguments(example):
    """The options of tl-run; the last tensor is the result. "?" is a constant shape."""
    for number, shape in enumerate(example.shapes, 1):
        kind = "zeros" if number == len(example.shapes) else f"random:{number}"
        yield f"--arg={kind}" + (f":{shape}" if shape != "?" else "")
    yield from (f"--arg={scalar}" for scalar in example.scalars)


def run(example, timeline):
    """The launch in the report of a run, and its arguments as the page shows them."""
    arguments = list(make_arguments(example))
    command = ["tl-run", example.path, *arguments, "--target=910B2", "--report=json"]
    done = subprocess.run(
        [*command, f"--timeline={timeline}"], capture_output=True, text=True, cwd=ROOT
    )
    if done.returncode:
        sys.exit(f"{example.path}: {done.stderr}")
    launch = json.loads(done.stdout[done.stdout.rfind("\n{\n") + 1 :])["launches"][0]
    shown = [argument.removeprefix("--arg=") for argument in arguments]
    return launch, " ".join(f"`{argument}`" for argument in shown)


def choose_part(bars):
    """From which cycle to which a picture goes."""
    every = [bar for pipe in bars.values() for bar in pipe]
    end = max(start + cycles for _, _, start, cycles in every)
    if len(every) <= BARS:
        return 0, end
    first = round(end * BEGIN, -2)
    return first, first + max(round(end * BARS / len(every), -2), 500)


def draw(timeline):
    names, bars = timeline_picture.read(timeline)
    return "\n".join(timeline_picture.draw(names, bars, *choose_part(bars))) + "\n"


def make_files():
    """The texts of the page and of the pictures, by path."""
    files, rows, sections = {}, "", ""
    for example in EXAMPLES:
        path = pathlib.Path(example.path)
        with tempfile.TemporaryDirectory() as folder:
            timeline = pathlib.Path(folder) / "timeline.json"
            launch, arguments = run(example, timeline)
            files[PICTURES / f"{path.stem}.svg"] = draw(timeline)
        share = f"{launch['roofline']['efficiency']:.1%}"
        link = f"[`{path.stem}`](../{path})"
        rows += f"| {link} | {arguments} | {launch['cycles']:,.0f} | {share} |\n"
        sections += f"\n## {example.title}\n\n![pipes of {path.stem}](pictures/{path.stem}.svg)\n\n"
        sections += f"{link}: {launch['cycles']:,.0f} cycles.\n"
    header = HEADER.format(overhead=launch["launchOverheadCycles"])
    return {PAGE: header + rows + sections, **files}


def main():
    files = make_files()
    if "--check" not in sys.argv:
        PICTURES.mkdir(exist_ok=True)
        for path, text in files.items():
            path.write_text(text)
    old = {path: path.read_text() if path.exists() else "" for path in files}
    wrong = [path.name for path, text in files.items() if old[path] != text]
    if wrong:
        sys.exit(f"{', '.join(wrong)}: run bench/gallery.py")
    print(f"{len(EXAMPLES)} examples, {sum(map(len, files.values())) // 1024} KiB")


if __name__ == "__main__":
    main()
