"""The examples in Python: each checks itself, and its twin in MLIR computes the same."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest
import tilelang

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import example_twins  # noqa: E402

BUILT = pathlib.Path(tilelang.__path__[0]).parent.parent
TL_RUN = os.environ.get("TL_RUN_TOOL", str(BUILT / "bin" / "tl-run"))
EXAMPLES = example_twins.examples()


@pytest.fixture(scope="module", params=EXAMPLES, ids=[path.stem for path in EXAMPLES])
def example(request):
    """An example that has run: its path and the first call that it made."""
    return request.param, example_twins.Call(request.param)


# Running it made its own comparisons; it says the cycles.
def test_example(example):
    assert "cycles" in example[1].output.getvalue()


def test_twin_is_current(example):
    path, call = example
    twin = path.parent / "ir" / f"{path.stem}.mlir"
    assert twin.read_text() == call.twin(path), "run scripts/example_twins.py"


# The same bits by tl-run from the twin, with its own compilation.
def test_twin_computes_the_same(example, tmp_path):
    path, call = example
    inputs = iter(call.inputs)
    results = dict(zip(call.kernel.out_idx, call.results))
    arguments = []
    for index, parameter in enumerate(call.kernel.params):
        if index in results:
            shape = "x".join(map(str, results[index].shape))
            arguments += [f"--arg=zeros:{shape}", f"--output={index}={tmp_path}/{index}.npy"]
        elif index in call.kernel.workspace_idx:
            arguments.append(f"--arg=zeros:{'x'.join(map(str, parameter.shape))}")
        else:
            np.save(tmp_path / f"{index}.npy", next(inputs))
            arguments.append(f"--arg={tmp_path}/{index}.npy")
    twin = path.parent / "ir" / f"{path.stem}.mlir"
    subprocess.run([TL_RUN, twin, *arguments], check=True)
    for index, result in results.items():
        assert np.load(tmp_path / f"{index}.npy").tobytes() == result.tobytes()


def test_each_twin_has_an_example():
    twins = EXAMPLES[0].parent.glob("ir/*.mlir")
    assert {path.stem for path in twins} == {path.stem for path in EXAMPLES}
