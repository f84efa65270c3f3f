"""Random launches of the kernels in `kernels/`: those that `tile-guard-launch` refuses are those
in which the executor finds an access out of bounds.

    guarded_kernels.py TL_RUN FOLDER KERNELS SEED COUNT
"""

from __future__ import annotations

import pathlib
import random
import re
import subprocess
import sys

# Around the sizes of tiles.
SIZES = [1, 31, 32, 33, 63, 64, 65, 96, 127, 128, 129, 130, 200, 256, 257]
SCALARS = {"index": ["1", "2", "3", "7", "24"], "i1": ["true", "false"], "f32": ["0.5"]}


def read_types(path: pathlib.Path) -> list[str]:
    """The types of the arguments of the kernel."""
    text = re.sub(r"//.*", "", path.read_text())
    aliases = dict(re.findall(r"^(!\w+) = (memref<[^\n]*>)$", text, re.M))
    match = re.search(r"func\.func @\w+\((.*?)\) *\{", text, re.S)
    assert match, path
    types = re.findall(r"%\w+: (!\w+|memref<[^>]*>|\w+)", match.group(1))
    return [aliases.get(type, type) for type in types]


def draw(rng: random.Random, types: list[str]) -> list[str]:
    """Arguments whose extents agree, more or less."""
    sizes = [str(rng.choice(SIZES)) for _ in range(3)]
    arguments = []
    for type in types:
        if type in SCALARS:
            arguments.append(f"--arg={rng.choice(SCALARS[type])}")
            continue
        extents = type[len("memref<") : -1].split(",")[0].split("x")[:-1]
        drawn = [rng.choice(sizes) if extent == "?" else extent for extent in extents]
        arguments.append("--arg=zeros:" + "x".join(drawn))
    return arguments


def run(tl_run: str, path: pathlib.Path, arguments: list[str]) -> str:
    command = [tl_run, str(path), "--sequential", "--memory-limit=1", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def main() -> None:
    tl_run, folder, kernels = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3].split(",")
    seed, count = int(sys.argv[4]), int(sys.argv[5])
    wrong = 0
    for kernel in kernels:
        rng = random.Random(f"{seed}:{kernel}")
        path = folder / f"{kernel}.mlir"
        types = read_types(path)
        for _ in range(count):
            arguments = draw(rng, types)
            errors = run(tl_run, path, arguments)
            assert not errors or "leaves its source" in errors, errors
            guarded = [*arguments, "--pipeline=func.func(tile-guard-launch)"]
            is_refused = "are within dimension" in run(tl_run, path, guarded)
            wrong += bool(errors)
            if is_refused != bool(errors):
                print("refused" if is_refused else "passed", kernel, *arguments, errors)
    print(f"{len(kernels) * count} launches, {wrong} of them wrong")


if __name__ == "__main__":
    main()
