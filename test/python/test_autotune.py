"""`tilelang.autotune`: its measurements, comparisons, skipped candidates and results."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang.carver import MatmulTemplate
from tilelang.carver.arch.ascend import Ascend

calls = []


def doubled(configs, wrong=(), **options):
    """A tuned factory that counts its calls; block sizes in `wrong` give wrong results."""

    @tilelang.autotune(configs=configs, **options)
    @tilelang.jit(out_idx=[1])
    def factory(N, block=512, factor=2.0):
        calls.append(block)

        @T.prim_func
        def main(X: T.Tensor((N,), "float32"), Y: T.Tensor((N,), "float32")):
            with T.Kernel(T.ceildiv(N, block), is_npu=True) as (cid, vid):
                x = T.alloc_ub((block,), "float32")
                T.copy(X[cid * block], x)
                T.tile.mul(x, x, factor + 1.0 if block in wrong else factor)
                T.copy(x, Y[cid * block])

        return main

    calls.clear()
    return factory


CONFIGS = [{"block": 64}, {"block": 1024}, {"block": 4096}]
X = np.ones(65536, np.float32)


def reference(x):
    return x * 2


def test_fastest():
    factory = doubled(CONFIGS, ref_prog=reference)
    kernel = factory(65536)
    result = kernel.get_tuner_result()
    latencies = {}
    for config in CONFIGS:
        each = factory(65536, **config)
        each(X)
        latencies[config["block"]] = each.report().milliseconds
    best = min(latencies, key=lambda block: latencies[block])
    listed = [{"config": c, "latency": latencies[c["block"]], "reason": ""} for c in CONFIGS]
    assert result.pop("results") == listed
    assert result == {"latency": latencies[best], "config": {"block": best}, "ref_latency": None}
    assert kernel.config == {"block": best} and kernel.latency == latencies[best]
    np.testing.assert_array_equal(kernel(X), X * 2)
    assert factory(65536) is kernel


# The kernels that a reference calls have a latency, too.
def test_reference_of_kernels():
    single = doubled(CONFIGS[:1])(65536)
    kernel = doubled(CONFIGS, ref_prog=lambda x: single(x))(65536)
    assert kernel.ref_latency == single.latency > 0


# A call that gives an argument of the configurations is not tuned.
@pytest.mark.parametrize("arguments", [((65536, 64), {}), ((65536,), {"block": 64})])
def test_given(arguments):
    kernel = doubled(CONFIGS)(*arguments[0], **arguments[1])
    assert calls == [64] and kernel.config is None
    with pytest.raises(ValueError, match="was not tuned"):
        kernel.get_tuner_result()


# A candidate that does not compile, or is wrong, is not chosen.
def test_skipped():
    configs = [{"block": 1 << 20}, {"block": 4096}, {"block": 64}]
    kernel = doubled(configs, wrong=[4096], ref_prog=reference)(65536)
    assert kernel.config == {"block": 64}
    kernel = doubled(configs, wrong=[4096], ref_prog=reference, skip_check=True)(65536)
    assert kernel.config == {"block": 4096}
    with pytest.raises(RuntimeError, match="no room for this buffer"):
        doubled(configs[:1])(65536)


def test_checks():
    seen = []

    def check(actual, expected):
        seen.append((len(actual), len(expected)))

    factory = doubled(CONFIGS[1:2], wrong=[1024], ref_prog=reference, manual_check_prog=check)
    assert factory(4096).config == {"block": 1024} and seen == [(2, 2)]


# A wrong mode is one error. Program order has no times, so that nothing would be the fastest.
def test_modes_without_a_search(monkeypatch):
    with tilelang.running("sequential"):
        with pytest.raises(ValueError, match="measures times, and a run in program order has none"):
            doubled(CONFIGS)(65536)
    monkeypatch.setenv("TL_RUN", "foo")
    with pytest.raises(ValueError, match="TL_RUN is 'foo'"):
        doubled(CONFIGS)(65536)


# In the mode `times` a comparison has results, too, and the wrong one is skipped.
def test_times_with_a_comparison():
    best = doubled(CONFIGS, wrong=[4096], ref_prog=reference)(65536)
    with tilelang.running("times"):
        kernel = doubled(CONFIGS, wrong=[4096], ref_prog=reference)(65536)
    assert kernel.config == best.config and kernel.latency == best.latency
    assert [each.latency is None for each in kernel.outcomes] == [False, False, True]


# A search in another mode is another one.
def test_modes_have_their_own_choice():
    factory = doubled(CONFIGS)
    with tilelang.running("checked", l2="cold"):
        cold = factory(65536).latency
    assert factory(65536).latency < cold


# Configurations of the arguments of a call, and inputs of its parameters.
def test_functions():
    def configs(args, kwargs):
        assert (args, kwargs) == ((8192,), (("factor", 2.0),))
        return CONFIGS[:2]

    def supply(params):
        assert [(each.name, each.shape) for each in params] == [("X", [8192])]
        return [np.full(8192, 3, np.float32)]

    def expected(x):
        assert (x == 3).all()
        return x * 2

    factory = doubled(configs, supply_prog=supply, ref_prog=expected)
    assert factory(8192, factor=2.0).config in CONFIGS[:2]


def test_errors():
    with pytest.raises(ValueError, match="configs name 'blocks', which is no parameter"):
        doubled([{"blocks": 64}])(64)
    with pytest.raises(tilelang.LanguageError, match="no factory under tilelang.jit"):
        tilelang.autotune(configs=[])(lambda: None)
    for options, reason in [
        ({"configs": 5}, "configs has an int, 5, and is a list"),
        ({"configs": [5]}, "configs has an int, 5, and is a list"),
        ({"configs": {"block": 64}}, "and is a list of dictionaries"),
        ({"rtol": "x"}, "rtol is a str, 'x', and has to be a number of at least 0"),
        ({"max_mismatched_ratio": 2}, "has to be a number from 0 to 1"),
        ({"ref_prog": 5}, "ref_prog is an int, 5, and has to be a function"),
        ({"time_limit": -3}, "time_limit is an int, -3"),
    ]:
        with pytest.raises(ValueError, match=reason):
            doubled(**{"configs": CONFIGS, **options})
    executor = ThreadPoolExecutor()
    executor.shutdown()
    with pytest.raises(ValueError, match="the executor takes no calls"):
        doubled(CONFIGS, executor=executor)(4096)
    with pytest.raises(tilelang.LanguageError, match="takes configs"):
        tilelang.autotune(test_errors, configs=[])


# Candidates fit the chip, and are sorted by their loads.
def test_carver():
    template = MatmulTemplate(M=1024, N=512, K=192, in_dtype="float16").with_arch(Ascend())
    hints = template.recommend_hints(topk=20)
    assert 5 < len(hints) <= 20
    for hint in hints:
        (m, n), (k,) = hint.block, hint.rstep
        assert 1024 % m == 0 and 512 % n == 0 and 192 % k == 0
        assert m * n * 4 <= 128 << 10 and 4 * (m + n) * k <= 512 << 10
    assert hints[0].block == [128, 256] or hints[0].block == [256, 128]
