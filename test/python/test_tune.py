"""The search of `tilelang.autotune`: executors, failures, results on disk, interruptions."""

import concurrent.futures
import multiprocessing
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures.process import BrokenProcessPool

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang.jit.report import Report
from tilelang.tune import Processes, Serial, combinations, processes, progress, worker
from tilelang.tune.executors import workers

CONFIGS = [{"block": block} for block in (64, 1 << 20, 1024, 4096, 2048)]
X = np.ones(8192, np.float32)
measured = worker.measure


def doubled(configs=CONFIGS, **options):
    """A tuned factory of kernels that double a vector; one of block 4096 is wrong."""

    @tilelang.autotune(configs=configs, **options)
    @tilelang.jit(out_idx=[1])
    def factory(N, block=512, label=""):
        if label == "refused":
            raise KeyError("no such block")

        @T.prim_func
        def main(X: T.Tensor((N,), "float32"), Y: T.Tensor((N,), "float32")):
            with T.Kernel(T.ceildiv(N, block), is_npu=True) as (cid, vid):
                x = T.alloc_ub((block,), "float32")
                T.copy(X[cid * block], x)
                T.tile.mul(x, x, 3.0 if block == 4096 else 2.0)
                T.copy(x, Y[cid * block])

        return main

    return factory


def reference(x):
    return x * 2


def results(**options):
    """The results of a search, with those of each configuration."""
    return doubled(ref_prog=reference, **options)(8192).get_tuner_result()


@pytest.fixture
def count(monkeypatch):
    """The kernels that a search measures: their sources."""
    found = []

    def counted(task):
        found.append(task)
        return measured(task)

    monkeypatch.setattr(worker, "measure", counted)
    return found


# All executors find the same, and a failure has its reason in one line.
def test_executors(cache_dir):
    fork = multiprocessing.get_context("fork")
    pools = [
        Serial(),
        None,
        Processes(3),
        concurrent.futures.ThreadPoolExecutor(3),
        concurrent.futures.ProcessPoolExecutor(2, fork),
    ]
    found = []
    for number, pool in enumerate(pools):
        tilelang.set_cache_dir(cache_dir / str(number))
        found.append(results(executor=pool))
    assert all(each == found[0] for each in found[1:])
    listed = found[0]["results"]
    assert [each["config"] for each in listed] == CONFIGS
    assert "no room for this buffer" in listed[1]["reason"]
    assert listed[3]["reason"].startswith("tensor 1: 8127 of 8192 elements differ")
    assert [each["latency"] is None for each in listed] == [False, True, False, True, False]
    assert all("\n" not in each["reason"] for each in listed)
    best = min((each for each in listed if each["latency"]), key=lambda each: each["latency"])
    assert found[0]["config"] == best["config"] and found[0]["latency"] == best["latency"]


# The executor of all searches.
def test_set_executor(cache_dir, count):
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        tilelang.set_autotune_executor(pool)
        try:
            results()
        finally:
            tilelang.set_autotune_executor(None)
    assert len(count) == 5
    with pytest.raises(ValueError, match="the executor is an int, 3, and has to be a"):
        results(executor=3)


def test_workers(monkeypatch):
    cores = len(os.sched_getaffinity(0))
    assert workers() == cores
    monkeypatch.setenv("TILELANG_AUTO_TUNING_CPU_COUNTS", "1")
    assert workers() == 1
    monkeypatch.setenv("TILELANG_AUTO_TUNING_CPU_COUNTS", "1000")
    assert workers() == cores
    monkeypatch.setenv("TILELANG_AUTO_TUNING_MAX_CPU_COUNT", "1")
    assert workers() == 1
    monkeypatch.setenv("TILELANG_AUTO_TUNING_CPU_COUNTS", "many")
    with pytest.raises(ValueError, match="CPU_COUNTS is 'many', and has to be a number"):
        workers()


# An error of the factory is one of its configuration.
def test_factory(cache_dir):
    refused = {"block": 64, "label": "refused"}
    found = results(configs=[refused, {"block": 1024, "label": ""}])
    assert found["results"][0]["reason"] == "KeyError: 'no such block'"
    assert found["config"]["block"] == 1024
    with pytest.raises(RuntimeError, match="'refused'}: KeyError") as caught:
        results(configs=[refused])
    assert isinstance(caught.value.__cause__, KeyError)


# Equally fast configurations: the first one is chosen.
def test_ties(cache_dir):
    configs = [{"block": 64, "label": each} for each in "cab"]
    configs = [configs[0], {"block": 1024, "label": "z"}, {"block": 1024, "label": "a"}]
    found = results(configs=configs)
    latencies = [each["latency"] for each in found["results"]]
    assert latencies[1] == latencies[2] < latencies[0]
    assert found["config"] == configs[1]


# A second search compiles and runs nothing, in whatever order of configurations.
def test_cached(cache_dir, count, monkeypatch):
    first = results(executor=Serial())
    assert len(count) == 5

    def refuse(*arguments):
        raise AssertionError("compiled or run again")

    monkeypatch.setattr(worker, "measure", refuse)
    monkeypatch.setattr(tilelang._native.Program, "compile", refuse)
    assert results(executor=Serial()) == first
    again = results(executor=Serial(), configs=CONFIGS[::-1])
    assert again["config"] == first["config"]
    assert again["results"] == first["results"][::-1]


# A result belongs to its source, inputs, reference, tolerances and mode.
def test_names(cache_dir, count):
    one = CONFIGS[:1]

    def runs(**options):
        count.clear()
        doubled(one, executor=Serial(), **{"ref_prog": reference, **options})(8192)
        return len(count)

    assert runs() == 1 and runs() == 0
    assert runs(supply_type=tilelang.TensorSupplyType.One) == 1
    assert runs(ref_prog=lambda x: x * 2 + 1e-4) == 1
    assert runs(atol=1e-1) == 1
    assert runs(skip_check=True) == 1 and runs(skip_check=True, atol=3) == 0
    with tilelang.running("unchecked"):
        assert runs() == 1
    assert runs(manual_check_prog=lambda a, b: None) == 1
    assert runs(manual_check_prog=lambda a, b: None) == 1
    assert runs() == 0


# Inputs of a program are the same in each search, and its random numbers go on.
def test_random_inputs(cache_dir, count):
    def supply(params):
        return [np.random.rand(8192).astype(np.float32)]

    np.random.seed(1)
    expected = np.random.rand(2)
    np.random.seed(1)
    np.random.rand(1)
    for _ in range(2):
        results(executor=Serial(), supply_prog=supply)
    assert np.random.rand(1)[0] == expected[1]
    assert len(count) == 5


# A damaged entry is no result; it is written again.
@pytest.mark.parametrize("damage", [b"", b"{}", "letter"])
def test_damage(cache_dir, count, damage):
    first = results(executor=Serial(), configs=CONFIGS[:1])
    (path,) = cache_dir.glob("*.tuned")
    stored = path.read_bytes()
    path.write_bytes(stored[:-2] + b"?}" if damage == "letter" else damage)
    assert results(executor=Serial(), configs=CONFIGS[:1]) == first
    assert len(count) == 2 and path.read_bytes() == stored


def test_no_cache(cache_dir, count):
    tilelang.disable_cache()
    try:
        assert results(executor=Serial()) == results(executor=Serial())
    finally:
        tilelang.enable_cache()
    assert len(count) == 10 and not cache_dir.exists()


def is_of(task, block):
    return f"<{block}xf32" in tilelang._native.Program.parse(task.sources[0].program).text()


def doing(what, block):
    """Measures kernels, but does something else for those of a block."""
    return lambda task: what() if is_of(task, block) else measured(task)


# A crash of a process concerns one configuration, and is not kept.
def test_crash(cache_dir, monkeypatch):
    kill = doing(lambda: os.kill(os.getpid(), signal.SIGKILL), 1024)
    monkeypatch.setattr(worker, "measure", kill)
    first = results()
    assert first["results"][2]["reason"] == "the process was ended by SIGKILL"
    assert first["config"] == {"block": 2048}
    monkeypatch.setattr(worker, "measure", doing(lambda: os._exit(7), 64))
    (cache_dir / "1").mkdir()
    second = results()["results"]
    assert second[0]["latency"] == first["results"][0]["latency"]
    assert second[2]["latency"]


class Broken(concurrent.futures.Executor):
    """A pool with a dead process. A real one may wait at the exit of Python 3.11.2
    for a write to that process."""

    def submit(self, fn, /, *args, **kwargs):
        future = concurrent.futures.Future()
        future.set_exception(BrokenProcessPool("A process in the pool was ended abruptly"))
        return future


# A pool that breaks is the reason of all failures.
def test_broken_pool(cache_dir):
    with pytest.raises(RuntimeError, match="BrokenProcessPool: A "):
        results(executor=Broken())


def test_processes():
    executor = Processes(2)
    ended = executor.submit(os._exit, 7)
    assert executor.submit(max, 3, 4).result() == 4
    with pytest.raises(ZeroDivisionError):
        executor.submit(divmod, 1, 0).result()
    with pytest.raises(processes.ProcessEnded, match="ended with status 7"):
        ended.result()
    with pytest.raises((AttributeError, pickle.PicklingError), match="pickle"):
        executor.submit(lambda: lambda: 0).result()
    late = executor.submit(time.sleep, 100)
    begin = time.monotonic()
    executor.shutdown(cancel_futures=True)
    assert time.monotonic() - begin < 50
    assert late.cancelled() or isinstance(late.exception(), processes.ProcessEnded)


class SlowRecord:
    """The record of a run whose report takes a while."""

    def __init__(self, seconds=0.0):
        self.seconds = seconds
        self.is_read = threading.Event()

    def report(self):
        self.is_read.set()
        time.sleep(self.seconds)
        return '{"launches": [{"cycles": 7}], "clockMHz": 1000}'


def count_cycles():
    return Report(SlowRecord()).cycles


# A process that is forked while another thread reads a report can read one itself.
def test_fork_while_reading():
    slow = SlowRecord(1.5)
    reader = threading.Thread(target=lambda: Report(slow).cycles)
    reader.start()
    slow.is_read.wait()
    executor = Processes(1)
    try:
        assert executor.submit(count_cycles).result(timeout=60) == 7
    finally:
        executor.shutdown(cancel_futures=True)
        reader.join()


# After the limit the fastest of the finished ones is chosen; the others are not kept.
def test_time_limit(cache_dir, monkeypatch):
    monkeypatch.setattr(worker, "measure", doing(lambda: time.sleep(100), 1024))
    found = results(configs=[CONFIGS[0], CONFIGS[2]], time_limit=3)
    assert found["config"] == {"block": 64}
    assert found["results"][1]["reason"] == "was not finished within 3 s"
    monkeypatch.setattr(worker, "measure", measured)
    assert results(configs=[CONFIGS[0], CONFIGS[2]])["config"] == {"block": 1024}
    with pytest.raises(RuntimeError, match="was not finished within 0 s"):
        results(time_limit=0)


def endless(**options):
    """A tuned factory of which one configuration runs without an end."""

    @tilelang.autotune(configs=[{"steps": 1 << 40}, {"steps": 3}], **options)
    @tilelang.jit(out_idx=[0])
    def factory(steps=1):
        @T.prim_func
        def main(Y: T.Tensor((64,), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                y = T.alloc_ub((64,), "float32")
                T.tile.fill(y, 0.0)
                for _ in T.serial(steps):
                    T.tile.add(y, y, 1.0)
                T.copy(y, Y)

        return main

    return factory


# A configuration that runs longer than the limit has failed, on any executor; the search
# goes on, and a later one measures it again.
@pytest.mark.parametrize("kind", ["processes", "serial", "threads"])
def test_timeout(cache_dir, kind):
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        executor = {"processes": None, "serial": Serial(), "threads": threads}[kind]
        found = endless(timeout=0.5, executor=executor)().get_tuner_result()
    assert found["config"] == {"steps": 3}
    assert found["results"][0]["reason"] == "took longer than 0.5 s, the limit of timeout="
    assert len(list(cache_dir.glob("*.tuned"))) == 1
    for wrong in (0, -1.0, "1", True):
        with pytest.raises(ValueError, match="timeout is .*, and has to be a number of seconds"):
            endless(timeout=wrong)


# A line on standard error tells how far a search is, on a terminal or if asked.
def test_progress(cache_dir, monkeypatch, capsys):
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    results(executor=Serial())
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("TILELANG_AUTO_TUNING_PROGRESS", "1")
    tilelang.set_cache_dir(cache_dir / "other")
    results(executor=Serial())
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 5
    assert re.fullmatch(r"factory: 1 of 5 configurations, best 0\.\d{4} ms, \d+ s left", lines[0])
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    tilelang.set_cache_dir(cache_dir / "another")
    results(executor=Serial())
    shown = capsys.readouterr().err
    assert shown.count("\r") == 7 and shown.endswith(" \r") and "\n" not in shown


# Kernels that write their arguments get the same ones, and so does the reference.
def test_in_place(cache_dir):
    def ones(x):
        x[:] = 1

    @tilelang.autotune(configs=[{"block": 64}, {"block": 128}], ref_prog=ones)
    @tilelang.jit
    def factory(block=64):
        @T.prim_func
        def main(X: T.Tensor((512,), "float32")):
            with T.Kernel(512 // block, is_npu=True) as (cid, vid):
                x = T.alloc_ub((block,), "float32")
                T.copy(X[cid * block], x)
                T.tile.mul(x, x, 0.0)
                T.tile.add(x, x, 1.0 if block == 128 else 2.0)
                T.copy(x, X[cid * block])

        return main

    found = factory().get_tuner_result()
    assert found["config"] == {"block": 128}
    assert found["results"][0]["reason"].startswith("tensor 0: 512 of 512 elements differ")


# Torch tensors reach the reference and the comparison as such.
def test_torch(cache_dir):
    torch = pytest.importorskip("torch")
    seen = []

    def expected(x):
        seen.append(x)
        return x * 2

    def check(actual, wanted):
        torch.testing.assert_close(actual, wanted)

    options = {"supply_prog": lambda params: [torch.randn(8192)], "manual_check_prog": check}
    found = doubled(ref_prog=expected, **options)(8192).get_tuner_result()
    assert len(seen) == 1 and isinstance(seen[0], torch.Tensor)
    assert [each["latency"] is None for each in found["results"]] == [
        *(False, True, False, True, False)
    ]


# If calls give up a wrong order of the author, the search does, too.
@pytest.mark.filterwarnings("ignore:event id")
def test_reordered(cache_dir):
    configs = {tilelang.PassConfigKey.TL_ASCEND_AUTO_SYNC: False}

    @tilelang.autotune(configs=[{"is_right": 0}, {"is_right": 1}], ref_prog=lambda x: x * 2)
    @tilelang.jit(out_idx=[1], pass_configs=configs)
    def factory(is_right=1):
        @T.prim_func
        def main(X: T.Tensor((64,), "float32"), Y: T.Tensor((64,), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                x = T.alloc_ub((64,), "float32")
                T.copy(X, x)
                if is_right == 1:
                    T.barrier_all()
                T.tile.mul(x, x, 2.0)
                T.barrier_all()
                T.copy(x, Y)

        return main

    found = factory().get_tuner_result()["results"]
    assert found[0]["reason"].split("error: ")[1].startswith("race: ") and found[1]["latency"]
    tilelang.clear_cache()
    with tilelang.running("checked,reorder"):
        found = factory().get_tuner_result()["results"]
    assert found[0]["latency"] and found[1]["latency"]


PROGRAM = """\
import os, sys, time
sys.path.insert(0, sys.argv[1])
import tilelang, tilelang.language as T
from tilelang.tune import Serial, worker

measured, count = worker.measure, []

def counted(task):
    count.append(task)
    if len(count) == int(sys.argv[2]):
        print("waiting", os.getpid(), flush=True)
        time.sleep(100)
    return measured(task)

worker.measure = counted
executor = Serial() if sys.argv[3] == "serial" else None

@tilelang.autotune(configs=[{"block": 1 << n} for n in range(6, 11)], executor=executor)
@tilelang.jit(out_idx=[1])
def factory(block=64):
    @T.prim_func
    def main(X: T.Tensor((4096,), "float32"), Y: T.Tensor((4096,), "float32")):
        with T.Kernel(4096 // block, is_npu=True) as (cid, vid):
            x = T.alloc_ub((block,), "float32")
            T.copy(X[cid * block], x)
            T.copy(x, Y[cid * block])
    return main

factory()
print("measured", len(count))
"""


@pytest.fixture
def start(tmp_path, cache_dir):
    """Starts a search that stops at one of its calls, in a process of its own."""
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    folder = os.path.dirname(tilelang.__path__[0])
    environment = dict(os.environ, TILELANG_CACHE_DIR=str(cache_dir))

    def start(number, kind):
        command = [sys.executable, str(path), folder, str(number), kind]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True)

    return start


# A search that was interrupted or killed goes on with what it has finished.
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_resumed(start, ending):
    search = start(4, "serial")
    assert search.stdout.readline().startswith("waiting")
    search.send_signal(ending)
    assert search.wait(timeout=60) != 0
    output, _ = start(0, "serial").communicate(timeout=60)
    assert output == "measured 2\n"


def is_alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


# Ctrl-C ends the processes of a search, and so does its end by a signal.
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_interrupted(start, ending):
    search = start(1, "processes")
    child = int(search.stdout.readline().split()[1])
    search.send_signal(ending)
    search.communicate(timeout=60)
    end = time.monotonic() + 30
    while is_alive(child) and time.monotonic() < end:
        time.sleep(0.1)
    assert search.returncode != 0 and not is_alive(child)


# A cluster of dask, by its client or the executor of this.
@pytest.mark.filterwarnings("ignore")
def test_dask(cache_dir):
    distributed = pytest.importorskip("distributed")
    here = results(executor=Serial())
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        with distributed.Client(cluster) as client:
            for number, executor in enumerate([client, client.get_executor()]):
                tilelang.set_cache_dir(cache_dir / str(number))
                assert results(executor=executor) == here
            ran = client.run(lambda: "tilelang" in sys.modules)
    assert len(ran) == 2 and any(ran.values())


def test_combinations():
    assert combinations(a=[1, 2], b="xy") == [
        *({"a": 1, "b": "x"}, {"a": 1, "b": "y"}, {"a": 2, "b": "x"}, {"a": 2, "b": "y"}),
    ]
    assert combinations(lambda a, b: a < b, a=[1, 2], b=[2, 1]) == [{"a": 1, "b": 2}]
