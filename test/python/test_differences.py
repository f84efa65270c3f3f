"""Messages of comparisons that fail."""

import pytest

torch = pytest.importorskip("torch")


def text(actual, expected, dtype=torch.float16, **tolerances):
    from tilelang.laptop.differences import describe

    tensors = [torch.tensor(each, dtype=dtype) for each in (actual, expected)]
    return describe(*tensors, **tolerances)


def test_units_in_the_last_place():
    assert text([1.0, 2.0, 3.0], [1.0, 2.0, 3.001953125], rtol=1e-5, atol=1e-5) == (
        "1 of 3 elements differ by more than the tolerance, by at most 1 unit in the last place "
        "of float16"
    )


def test_units_across_zero():
    smallest = 2.0**-24
    assert "by at most 5 units" in text([2 * smallest], [-3 * smallest])
    assert "2 of 2" in text([1.0, 2.0], [1.5, 2.5], dtype=torch.bfloat16, rtol=0.1)


@pytest.mark.parametrize("other", [[1.0], [float("inf"), 0.0], [1.0, 0.0]])
def test_nothing_to_say(other):
    assert text([1.0, 0.0], other) == ""


def test_other_types():
    assert text([1.0], [2.0], dtype=torch.float32) == ""
