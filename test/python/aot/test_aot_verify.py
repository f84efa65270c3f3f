"""verify: rows on the executor, compared with the author's reference."""

import pytest

from descriptors import SOURCE, line_of, run, write

VERIFIED = """
    @staticmethod
    def example(head_dim, dtype):
        import numpy as np
        x = np.arange(20 * head_dim, dtype=np.float32).reshape(20, head_dim)
        return x, np.zeros_like(x), 2, 1.0

    @staticmethod
    def reference(x, y, blocks, scale, head_dim, dtype):
        return {"y": x * FACTOR}
"""


@pytest.mark.parametrize("factor, status", [(2, 0), (3, 1)])
def test_verify(tmp_path, capsys, factor, status):
    """verify compares each row with the author's reference."""
    rows = '[{"head_dim": 64, "dtype": "fp32"}]'
    path = write(tmp_path, source=SOURCE + VERIFIED.replace("FACTOR", str(factor)), rows=rows)
    assert run("verify", path) == status
    told = capsys.readouterr().out
    assert told.startswith(
        "rope head_dim64_dtypef32: " + ("failed: y[0, 1] is 2" if status else "passed")
    )


def test_verify_raises(tmp_path, capsys):
    """A reference that raises is a failure of its row, at its line."""
    rows = '[{"head_dim": 64, "dtype": "fp32"}]'
    path = write(tmp_path, source=SOURCE + VERIFIED.replace("FACTOR", "missing"), rows=rows)
    assert run("verify", path) == 1
    told = capsys.readouterr().out
    assert "failed: NameError" in told and f"({path}:{line_of(path, 'missing')})" in told


EXACT = """
    @staticmethod
    def example(head_dim, dtype):
        x = np.full((8, head_dim), 100000, np.int32)
        return x, np.zeros_like(x), 1, 0.0

    @staticmethod
    def reference(x, y, blocks, scale, head_dim, dtype):
        return {REFERENCE}
"""
REFERENCES = {
    "equal": ('{"y": x * 2}', "passed"),
    # The difference is far below the tolerance of floats.
    "other": ('{"y": x * 2 + 1}', "failed: y[0, 0] is 200000, and should be 200001"),
    # Neither a row nor a number stands for a whole tensor.
    "row": ('{"y": x[0] * 2}', "failed: y is of the shape [8, 64], and 'reference' of [64]"),
    "number": ('{"y": 200000}', "failed: y is of the shape [8, 64], and 'reference' of []"),
    "name": ('{"z": x}', "failed: 'reference' has 'z', and the tensors are x, y"),
}


@pytest.mark.parametrize("reference, told", REFERENCES.values(), ids=REFERENCES)
def test_verify_integers(tmp_path, capsys, reference, told):
    """verify compares integers exactly, and whole tensors only."""
    source = SOURCE.replace("NAMES[dtype]", '"int32"') + EXACT.replace("{REFERENCE}", reference)
    rows = '[{"variant_key": "a", "head_dim": 64, "dtype": "int32"}]'
    path = write(tmp_path, head="import numpy as np\n", factor="2", source=source, rows=rows)
    assert run("verify", path) == (0 if told == "passed" else 1)
    assert capsys.readouterr().out == f"rope a: {told}\n"


NEAR = """
    @staticmethod
    def example(head_dim, dtype):
        rng = np.random.default_rng(0)
        x = rng.uniform(LOW, HIGH, (8, head_dim)).astype(DTYPE)
        return x, np.zeros_like(x), 1, 0.0

    @staticmethod
    def reference(x, y, blocks, scale, head_dim, dtype):
        found = x.astype(np.float64) * 2
        found[0, 0], found[7, 63] = OWN
        return {"y": found}

    @staticmethod
    def generate_source(head_dim, dtype):
        return tilelang.engine.lower(build(head_dim, NAMES[dtype])).kernel_source
"""
# Bounds of the inputs, the type, what the reference has in two places, and the state.
TOLERANCES = {
    # All outputs are far below 1: each one counts.
    "small": ("1e-4", "2e-4", "float32", "(0, found[7, 63])", "failed: y[0, 0]"),
    "all small": (
        "1e-8",
        "2e-8",
        "float32",
        "(found[0, 0] * 1.1, found[7, 63])",
        "failed: y[0, 0]",
    ),
    # 1 % of an element, and no more.
    "near": ("1", "1.1", "float32", "(found[0, 0] * 1.009, found[7, 63])", "passed"),
    "far": ("1", "1.1", "float32", "(found[0, 0] * 1.013, found[7, 63])", "failed: y[0, 0]"),
    # Beside elements of about 2: 0.01 % of it, 1 % with 16 bits.
    "beside large": ("1e-6", "2e-6", "float32", "(1e-3, 2e-6)", "failed: y[0, 0]"),
    "largest": ("1", "1.1", "float32", "(found[0, 0] + 0.001, found[7, 63] + 0.02)", "passed"),
    "half": ("1", "1.1", "float16", "(found[0, 0] + 0.03, found[7, 63])", "passed"),
    # No element is infinitely tolerant.
    "infinite": ("1", "1.1", "float32", "(found[0, 0] * 2, np.inf)", "failed: y[0, 0]"),
}


@pytest.mark.parametrize("low, high, dtype, own, told", TOLERANCES.values(), ids=TOLERANCES)
def test_verify_floats(tmp_path, capsys, low, high, dtype, own, told):
    """Floats differ by 1 % of themselves, and by a part of the largest element."""
    source = NEAR.replace("LOW", low).replace("HIGH", high).replace("DTYPE", f"np.{dtype}")
    name = {"float32": "fp32", "float16": "fp16"}[dtype]
    rows = f'[{{"variant_key": "a", "head_dim": 64, "dtype": "{name}"}}]'
    path = write(
        tmp_path, head="import numpy as np\n", source=source.replace("OWN", own), rows=rows
    )
    assert run("verify", path) == (0 if told == "passed" else 1)
    assert capsys.readouterr().out.startswith(f"rope a: {told}")


UNFIT = {
    "none": (
        "return x, x, 1, 0.0",
        "return None",
        "'reference' returns None, and has to return a dict",
    ),
    "list": (
        "return x, x, 1, 0.0",
        "return [x]",
        "'reference' returns a list, and has to return a dict",
    ),
    "type": (
        "return x.astype(float), x, 1, 0.0",
        "return {}",
        "'example' does not fit the kernel: 'x' is of float64, and has to be of float32",
    ),
}


@pytest.mark.parametrize("example, reference, told", UNFIT.values(), ids=UNFIT)
def test_verify_unfit(tmp_path, capsys, example, reference, told):
    """Arguments that the kernel does not take, and results that are no arrays by name, are told."""
    source = EXACT.replace("return {REFERENCE}", reference).replace("np.int32", "np.float32")
    source = source.replace("return x, np.zeros_like(x), 1, 0.0", example)
    rows = '[{"variant_key": "a", "head_dim": 64, "dtype": "fp32"}]'
    path = write(tmp_path, head="import numpy as np\n", source=SOURCE + source, rows=rows)
    assert run("verify", path) == 1
    assert capsys.readouterr().out.startswith(f"rope a: failed: {told}")
