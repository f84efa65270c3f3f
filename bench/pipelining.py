#!/usr/bin/env python3
"""Measures the gain from overlapping iterations of loops.

Usage: pipelining.py [--write]

The table has simulated cycles of kernels on 910B2 without stages, with two, with three and
with the number that the compiler chooses, of the same kernels as an expert writes them
(kernels/expert), and their share of the roofline of the model: the rate of the matrix unit,
or that of global memory if it is less. `tl-run` and `tl-opt` have to be in the PATH; a
release build is meant. With --write the table goes to docs/pipelining.md, with pictures of
two timelines. Exit status 1 if a kernel is slower with chosen stages than without, or than
by hand.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import typing

import timeline_picture

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
STAGES = ("1", "2", "3", "chosen")
# Loops have the stages that are written, and no others.
WRITTEN = "--pipeline=tl-compile{target=910B2 auto-stages=false}"

HEAD = """# Gain from pipelining

`python3 bench/pipelining.py --write`, with `tl-run` of a release build in the `PATH`,
generates this page. The table has simulated cycles on 910B2. The loops of a kernel have
the given number of `tile.stages`, or the number that the compiler chooses; the last
column is the same kernel written by hand, with slots and event flags (`kernels/expert`).
The cycles include the launch overhead of 36,000. The share of the roofline, in brackets,
excludes it; the roofline is the rate of all matrix units of the chip, or that of L2 and
memory for the tensors, each once, where that is lower. The page on the [cycle model](cycle-model.md) explains the cycles and
compares them with published figures.

"""

TAIL = """

The kernels by hand spell out slots, event flags, and flags between the cores. The
exception is the attention of 64 columns: the compiler inserts the flags within its cores,
and it uses one vector core. Each uses the algorithm and the tiles of the kernel in the
same row. The GEMMs take tiles of any size in the same order; the GEMM without batches is
one product of the batched one. The attention of 128 columns and the product with a sum by
hand support whole tiles only, without a mask, and have three slots, which is faster than
two.

One kernel by hand in the table is faster, the attention of 128 columns, by 2.5 %: it has
no mask, and a fourth slot for the tiles between the cores. Where both versions are bound by
the same pipe the difference is only a few cycles. With short K the version by hand is
faster, too: for 2048 x 2048 x 64 the product with a sum takes 58,738 cycles, and 57,966 by
hand. The effect of the compiler's two slots for data that crosses from block to block also
depends on the shape: 12 % fewer cycles with K = 64, and 2.2 % more with tiles of 64x160 and
K = 256, without the launch, when L2 had one rate for reads and writes.

## Timelines

`bench/timeline_picture.py` draws the first 24,000 cycles of a core that computes two
128x256 tiles of C with K = 2048. With one stage the pipes take turns:

![pipes of a core without pipelining](pipelining-1.svg)

With two stages, a step of A and B is loaded while the previous step is multiplied, also
across tiles of C. Only the store of C does not overlap, since L0C has room for one tile:

![pipes of a core with two stages](pipelining-2.svg)
"""

# The number of stages of the kernels in the pictures.
PICTURED = ("1", "2")


def randoms(*shapes):
    return [f"random:{i + 1}:{shape}" for i, shape in enumerate(shapes)]


SMALL_GEMM = [*randoms("1024x1024", "1024x1024"), "zeros:1024x1024"]
GEMM = randoms("4096x4096", "4096x4096")
BATCHED = randoms("16x1024x1024", "16x1024x1024")
MATMUL_ADD = [*randoms(*["1024x1024"] * 3), "zeros:1024x1024"]
ATTENTION = [*randoms(*["16x1024x64"] * 3), "zeros:16x1024x64", "0.125", "0"]
LONG_ATTENTION = [*randoms(*["16x4096x128"] * 3), "zeros:16x4096x128", "0.0884", "0"]
NORM = [*randoms("8192x4096", "1x4096"), "zeros:8192x4096", "24"]


class Kernel(typing.NamedTuple):
    title: str
    name: str
    arguments: list
    # The end of the loop that gets stages if the kernel names none.
    end: str = ""
    expert: str = ""
    expert_arguments: list = []
    # The remaining passes of tl-opt: placing buffers, and verification if there are flags.
    expert_options: str = "auto-sync=false"


KERNELS = [
    Kernel("gemm 1024 x 1024 x 1024", "gemm", SMALL_GEMM, "    }\n    %Ct", expert="gemm", expert_arguments=SMALL_GEMM),
    Kernel(
        "gemm_persistent 4096 x 4096 x 4096",
        "gemm_persistent",
        [*GEMM, "zeros:4096x4096", "24"],
        expert="batched_gemm",
        expert_arguments=[*randoms("1x4096x4096", "1x4096x4096"), "zeros:1x4096x4096", "24"],
    ),
    Kernel(
        "batched_gemm 16 x 1024 x 1024 x 1024",
        "batched_gemm",
        [*BATCHED, "zeros:16x1024x1024", "24"],
        expert="batched_gemm",
        expert_arguments=[*BATCHED, "zeros:16x1024x1024", "24"],
    ),
    Kernel(
        "matmul_add 1024 x 1024 x 1024",
        "matmul_add",
        MATMUL_ADD,
        "    }\n    %Dt",
        expert="matmul_add_pipelined",
        expert_arguments=[*MATMUL_ADD, "zeros:24x2x64x128"],
    ),
    Kernel(
        "flash_attention 16 x 1024 x 64",
        "flash_attention",
        ATTENTION,
        expert="flash_attention_2_stages",
        expert_arguments=[*ATTENTION, *["zeros:24x2x64x64"] * 3],
        expert_options="",
    ),
    Kernel(
        "flash_attention_128 16 x 4096 x 128",
        "flash_attention_128",
        LONG_ATTENTION,
        expert="flash_attention_128",
        expert_arguments=[*LONG_ATTENTION[:5], *["zeros:24x4x64x128"] * 3],
    ),
    Kernel("rms_norm_persistent 8192 x 4096", "rms_norm_persistent", NORM, expert="rms_norm_persistent", expert_arguments=NORM),
]


# A kernel by hand may be ahead by less: it has whole tiles only, and no mask.
LEAD = 1.03


def with_stages(name, stages, end):
    text = (ROOT / "kernels" / f"{name}.mlir").read_text()
    attribute = "tile.stages" if stages == "chosen" else f"tile.stages = {stages}"
    if end:
        assert end in text
        text = text.replace(end, end.replace("}", f"}} {{{attribute}}}"))
    return re.sub(r"tile\.stages( = \d+)?", attribute, text)


def run(*command):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stderr}")
    return result.stdout


def measure(file, arguments, how):
    """Cycles, and the share of the roofline."""
    arguments = [f"--arg={argument}" for argument in arguments]
    output = run("tl-run", file, *arguments, how, "--timing-only", "--report=json")
    launch = json.loads(output[output.rfind("\n{\n") + 1 :])["launches"][0]
    return round(launch["cycles"]), launch["roofline"]["efficiency"]


def measure_stages(kernel, stages, folder):
    file = folder / "kernel.mlir"
    file.write_text(with_stages(kernel.name, stages, kernel.end))
    return measure(file, kernel.arguments, WRITTEN)


def measure_expert(kernel, folder):
    final = folder / "expert.mlir"
    options = f"--tl-compile=target=910B2 auto-stages=false {kernel.expert_options}"
    run("tl-opt", ROOT / f"kernels/expert/{kernel.expert}.mlir", options, "-o", final)
    return measure(final, kernel.expert_arguments, "--target=910B2")


def draw(stages):
    """The timeline of a core that takes two tiles of C."""
    with tempfile.TemporaryDirectory() as folder:
        file, timeline = pathlib.Path(folder) / "kernel.mlir", f"{folder}/timeline.json"
        file.write_text(with_stages("gemm_persistent", stages, ""))
        arguments = [*randoms("256x2048", "2048x256"), "zeros:256x256", "1"]
        run("tl-run", file, *(f"--arg={a}" for a in arguments), WRITTEN, f"--timeline={timeline}")
        timeline_picture.write_picture(timeline, 0, 24000, DOCS / f"pipelining-{stages}.svg")


def make_table(folder, slower):
    """The lines of the table; slower kernels are added to `slower`."""
    yield f"| kernel | {' | '.join(f'{stages} stages' for stages in STAGES)} | by hand |"
    yield "|---|---:|---:|---:|---:|---:|"
    for kernel in KERNELS:
        results = [measure_stages(kernel, stages, folder) for stages in STAGES]
        chosen = results[-1][0]
        if chosen > results[0][0]:
            slower.append(f"{kernel.name} than without stages")
        if kernel.expert:
            results.append(measure_expert(kernel, folder))
            if chosen > LEAD * results[-1][0]:
                slower.append(f"{kernel.name} than by hand")
        cells = [f"{cycles:,} ({share:.1%})" for cycles, share in results] + [""] * (len(STAGES) + 1 - len(results))
        yield f"| {kernel.title} | {' | '.join(cells)} |"


def main():
    lines, slower = [], []
    with tempfile.TemporaryDirectory() as folder:
        for line in make_table(pathlib.Path(folder), slower):
            lines.append(line)
            print(line, flush=True)
    if "--write" in sys.argv[1:]:
        (DOCS / "pipelining.md").write_text(HEAD + "\n".join(lines) + TAIL)
        for stages in PICTURED:
            draw(stages)
    if slower:
        sys.exit("slower: " + ", ".join(slower))


if __name__ == "__main__":
    main()
