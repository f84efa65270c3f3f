"""`tilelang.tune.Space`: rules, estimates, runs for times alone, choices on disk, `tl-tune`."""

import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang.tune import Serial, Space, Work, worker
from tilelang.tune.estimate import cycles

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SEARCHED = ROOT / "examples" / "python" / "searched"
measured = worker.measure


def work(N, block):
    blocks = -(-N // block)
    return Work(traffic=8 * N, tensors=8 * N, blocks=blocks, steps=blocks, stages=1)


def space(**options):
    rules = {
        "memory": {"UB": lambda block: 4 * block},
        "multiples": {"block": 8},
        "fits": {"a block is no larger than the vector": lambda N, block: block <= N},
        **options,
    }
    return Space({"block": [64, 100, 256, 512, 1024, 2048, 65536]}, work=work, **rules)


def doubled(searched=None, wrong=0, **options):
    """A factory of kernels that double a vector, under a search; one of block `wrong` triples
    it."""

    @tilelang.autotune(configs=searched or space(), executor=Serial(), **options)
    @tilelang.jit(out_idx=[1])
    def factory(N, block=512):
        @T.prim_func
        def main(X: T.Tensor((N,), "float32"), Y: T.Tensor((N,), "float32")):
            with T.Kernel(T.ceildiv(N, block), is_npu=True) as (cid, vid):
                x = T.alloc_ub((block,), "float32")
                T.copy(X[cid * block], x)
                T.tile.mul(x, x, 3.0 if block == wrong else 2.0)
                T.copy(x, Y[cid * block])

        return main

    return factory


@pytest.fixture
def tasks(monkeypatch):
    """The kernels that a search measures."""
    found = []

    def counted(task):
        found.append(task)
        return measured(task)

    monkeypatch.setattr(worker, "measure", counted)
    return found


def reasons(kernel):
    results = kernel.get_tuner_result()["results"]
    return {each["config"]["block"]: each["reason"] for each in results}


# A configuration that breaks a rule is not compiled, and the best by estimate run for their times alone.
def test_rules(cache_dir, tasks):
    kernel = doubled(best=3)(8192)
    found = reasons(kernel)
    assert len(found) == 7 and len(tasks) == 3
    assert found[100] == "block is 100, and no multiple of 8"
    assert found[65536] == "takes 262144 bytes of UB, which has 196352"
    small = reasons(doubled(best=3)(1024))
    assert small[2048] == "breaks the rule: a block is no larger than the vector"
    late = [each for each in found.values() if each.endswith("not among the best")]
    assert len(late) == 2 and all(each.startswith("is estimated at ") for each in late)
    assert all(each.chosen.times_only and each.chosen.l2 == "cold" for each in tasks)
    X = np.ones(8192, np.float32)
    np.testing.assert_array_equal(kernel(X), X * 2)


# The time of a search is that of a run with results, whose L2 is as empty.
def test_times(cache_dir):
    kernel = doubled()(8192)
    with tilelang.running("checked", l2="cold"):
        kernel(np.ones(8192, np.float32))
    assert kernel.report().milliseconds == kernel.latency
    warm = doubled(l2="warm")(8192)
    assert warm.latency < kernel.latency


# The fastest one is compared with the reference, and after it the next one.
def test_reference(cache_dir):
    block = doubled()(8192).config["block"]
    kernel = doubled(wrong=block, ref_prog=lambda x: x * 2)(8192)
    assert kernel.config["block"] != block
    assert "of 8192 elements differ" in reasons(kernel)[block]


# A second search of the class neither ranks nor runs anything but the choice.
def test_classes(cache_dir, tasks):
    searched = space(shape=lambda N: N.bit_length())
    first = doubled(searched, best=4)(8192)
    assert len(tasks) == 4
    again = doubled(searched, best=4)(8192)
    assert len(tasks) == 4 and again.config == first.config
    other = doubled(searched, best=4)(9000)
    assert len(tasks) == 5 and other.config == first.config
    assert doubled(searched, best=4)(30000).latency and len(tasks) > 5
    (cache_dir / next(cache_dir.glob("*.choice")).name).write_bytes(b"damaged")
    assert doubled(searched, best=4)(8192).config == first.config


# A search that a limit of time ends keeps no choice, and the next one goes on.
def test_time_limit(cache_dir, tasks):
    with pytest.raises(RuntimeError, match="was not finished within 0 s"):
        doubled(best=2, time_limit=0)(8192)
    assert not list(cache_dir.glob("*.choice"))
    assert doubled(best=2)(8192).config and len(tasks) == 2


def test_errors():
    with pytest.raises(ValueError, match="best and l2 belong to a search in a tilelang.tune.Spa"):
        doubled([{"block": 64}], best=3)
    with pytest.raises(ValueError, match="best is an int, 0, and has to be a number of conf"):
        doubled(best=0)
    with pytest.raises(ValueError, match="l2 is 'hot', and has to be one of warm, cold, ideal"):
        doubled(l2="hot")
    with pytest.raises(ValueError, match="there is no memory 'L3'"):
        space(memory={"L3": lambda block: 0})
    with pytest.raises(ValueError, match="multiples name 'blocks', which has no values"):
        space(multiples={"blocks": 8})
    with pytest.raises(
        ValueError, match="a rule of the space names 'M', which the call does not give"
    ):
        doubled(space(fits={"one": lambda M: True}))(64)
    with pytest.raises(ValueError, match="the space has a list, .* for 'a', and values are "):
        Space({"a": [[1]]}, work=work)
    with pytest.raises(ValueError, match="configs name 'blocks', which is no parameter"):
        doubled(Space({"blocks": [1]}, work=work))(64)
    with pytest.raises(RuntimeError, match="no configuration compiled and passed:\n.*no multiple"):
        doubled(Space({"block": [100]}, work=lambda: Work(), multiples={"block": 8}))(64)


# Twice the work takes twice the time, and a block too many a round more.
def test_estimate():
    chip = tilelang._native.chip("910B2")
    one = cycles(Work(operations=24 * 8192 * 1000, blocks=24), chip)
    assert cycles(Work(operations=48 * 8192 * 1000, blocks=24), chip) == pytest.approx(
        2 * one, rel=0.2
    )
    assert one >= 1000
    assert cycles(Work(operations=24 * 8192 * 1000, blocks=25), chip) > 1.8 * one
    rest = chip["gm_read_latency"]
    assert cycles(Work(tensors=768 * 5000, blocks=24), chip) == 5000 + rest
    assert cycles(Work(traffic=2640 * 9, tensors=768 * 5, blocks=24), chip) == 9 + 0.5 + rest
    # Reads of 9 cycles and stores of 5 overlap.
    both = Work(traffic=2640 * 9 + 2064 * 5, stores=2064 * 5, blocks=24)
    assert cycles(both, chip) == 9 + 0.5 + rest
    assert cycles(Work(traffic=2640 * 9, tensors=768 * 5, blocks=24, stages=1), chip) == 14
    with pytest.raises(tilelang._native.ProgramError, match="there is no chip '910X'"):
        tilelang._native.chip("910X")


# A cluster of dask finds the same.
@pytest.mark.filterwarnings("ignore")
def test_dask(cache_dir):
    distributed = pytest.importorskip("distributed")
    here = doubled(best=3)(8192).get_tuner_result()
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        with distributed.Client(cluster) as client:
            tilelang.set_cache_dir(cache_dir / "other")
            tuned = doubled(best=3).with_options({"executor": client}, {})
            assert tuned(8192).get_tuner_result() == here


def tune(*arguments):
    environment = {**os.environ, "PYTHONPATH": str(pathlib.Path(tilelang.__file__).parent.parent)}
    command = [sys.executable, "-m", "tilelang.tune", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)


# The command prints the configurations, fastest first.
def test_command(cache_dir, monkeypatch):
    monkeypatch.setenv("TILELANG_CACHE_DIR", str(cache_dir))
    place = f"{SEARCHED / 'softmax.py'}:softmax"
    run = tune(place, "M=768", "N=64", "--best=2", "--workers=2")
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert len(lines) == 3 and lines[2].startswith("best: block_M=")
    assert float(lines[0].split()[0]) <= float(lines[1].split()[0])
    result = json.loads(tune(place, "M=768", "N=64", "--best=2", "--json", "--l2=warm").stdout)
    assert result["config"] and len(result["results"]) == 24
    everything = tune(place, "M=768", "N=64", "--best=2", "--all").stdout
    assert len(everything.splitlines()) == 25


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["none.py:gemm"], "none.py:gemm is no FILE.py:NAME"),
        ([f"{SEARCHED / 'softmax.py'}:reference"], "has no factory 'reference' under tilelang.a"),
        ([f"{SEARCHED / 'softmax.py'}:softmax", "M"], "'M' is no NAME=VALUE"),
        ([f"{SEARCHED / 'softmax.py'}:softmax", "--best=0"], "0 is no positive number"),
        ([f"{SEARCHED / 'softmax.py'}:softmax", "--l2=hot"], "invalid choice: 'hot'"),
        ([f"{SEARCHED / 'softmax.py'}:softmax", "Z=1"], "unexpected keyword argument 'Z'"),
    ],
)
def test_wrong_commands(arguments, message):
    run = tune(*arguments)
    assert run.returncode != 0 and message in run.stderr and "Traceback" not in run.stderr


# Rules that cannot be applied are errors of the program.
def test_rules_that_are_none():
    for options, reason in [
        ({"multiples": {"block": 0}}, "multiples of 'block': an int, 0 is no number above 0"),
        ({"fits": {"x": 5}}, "the rule 'x' of the space is an int, 5"),
    ]:
        with pytest.raises(ValueError, match=reason):
            space(**options)
    nothing = Space({"block": [64]}, work=lambda block: None)
    with pytest.raises(ValueError, match="work returned None, and has to return"):
        doubled(nothing)(4096)
