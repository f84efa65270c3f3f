"""The host interface: forms of `tilelang.jit`, arguments, results, texts, logs."""

import json
import logging
import os
import signal
import subprocess
import sys
import textwrap
import threading

import numpy as np
import pytest
import tilelang
import tilelang.language as T

X = np.arange(8 * 64, dtype=np.float32).reshape(8, 64)


def scaled(factor=2.0):
    @T.prim_func
    def main(A: T.Tensor((8, 64), "float32"), B: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((8, 64), "float32")
            T.copy(A, a)
            T.tile.mul(a, a, factor)
            T.copy(a, B)

    return main


# The forms of the decorator, and the function that compiles one kernel.
def test_forms():
    for decorate in (tilelang.jit, tilelang.jit(), tilelang.jit(target="ascendc", platform="A2")):
        result = np.zeros_like(X)
        assert decorate(scaled)()(X, result) == []
        np.testing.assert_array_equal(result, X * 2)
    for compile in (tilelang.compile, tilelang.cached):
        np.testing.assert_array_equal(compile(scaled(3.0), out_idx=-1)(X), X * 3)
    assert "extern" in tilelang.lower(scaled()).kernel_source
    assert tilelang.engine.lower(scaled()).params[0].name == "A"


# The same kernel for the same arguments; 1, 1.0 and True are not the same.
def test_factory_arguments():
    made = []

    @tilelang.jit(out_idx=[1])
    def factory(value=1, *, sizes=(8, 64)):
        made.append(value)
        return scaled(float(value))

    assert factory() is factory()
    assert len({id(factory(value)) for value in (1, 1.0, True, 1)}) == 3
    assert factory(sizes=[8, 64]) is factory(sizes=[8, 64])
    # The default is equal to the first of them.
    assert made == [1, 1.0, True, 1]
    with pytest.raises(tilelang.ArgumentError, match="has no hash"):
        factory({1, 2})


@tilelang.jit(out_idx=[-1, 0], workspace_idx=2)
def several():
    n = T.symbolic("n")

    @T.prim_func
    def main(
        twice: T.Tensor((n, 64), "float32"),
        A: T.Tensor((n, 64), "float32"),
        room: T.Tensor((n * 2, 64), "float32"),
        add: T.float32,
        rows: T.int32,
        more: T.Tensor((n + 1, 64), "float32"),
    ):
        with T.Kernel(n, is_npu=True) as (cid, vid):
            a = T.alloc_ub((1, 64), "float32")
            T.copy(A[cid, 0], a)
            T.tile.add(a, a, a)
            T.copy(a, twice[cid, 0])
            T.tile.add(a, a, add)
            T.copy(a, room[cid, 0])
            T.copy(room[cid, 0], a)
            T.copy(a, more[cid + rows, 0])

    return main


# Outputs in the order of out_idx, with extents that the call says; a workspace; scalars.
def test_outputs():
    more, twice = several()(X, 1.5, 1)
    assert more.shape == (9, 64) and np.isnan(more[0]).all()
    np.testing.assert_array_equal(more[1:], X * 2 + 1.5)
    np.testing.assert_array_equal(twice, X * 2)
    more, _ = several()(X[:3], np.float32(0), np.int64(0))
    np.testing.assert_array_equal(more[:3], X[:3] * 2)


# Two tensors that name one extent have to agree on it.
def test_extents_agree():
    n = T.symbolic("n")

    @T.prim_func
    def main(A: T.Tensor((n, 64), "float32"), B: T.Tensor((n, 64), "float32")):
        with T.Kernel(n, is_npu=True) as (cid, vid):
            a = T.alloc_ub((1, 64), "float32")
            T.copy(A[cid, 0], a)
            T.copy(a, B[cid, 0])

    with pytest.raises(
        tilelang.ArgumentError, match=r"'B' is \(4, 64\), and declared as \(n, 64\)"
    ):
        tilelang.compile(main)(X, X[:4].copy())


# A tensor may have fewer elements than declared; an access beyond them is found before the
# launch.
def test_smaller_tensor():
    @T.prim_func
    def main(A: T.Tensor((1000000, 64), "float32"), B: T.Tensor((8, 64), "float32"), n: T.int32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((1, 64), "float32")
            for i in T.serial(n):
                T.copy(A[i, 0], a)
                T.copy(a, B[i, 0])

    kernel = tilelang.compile(main, out_idx=[1])
    with pytest.warns(UserWarning, match="declared as"):
        np.testing.assert_array_equal(kernel(X[:5], 5)[:5], X[:5])
    with pytest.warns(UserWarning), pytest.raises(
        tilelang.KernelError, match="slices are within dimension 0 of argument 0"
    ):
        kernel(X[:5], 6)


def accumulated():
    @T.prim_func
    def main(A: T.Tensor((8, 64), "float32"), B: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((1, 64), "float32")
            b = T.alloc_ub((1, 64), "float32")
            for i in T.serial(7):
                T.copy(A[i, 0], a)
                T.copy(B[i + 1, 0], b)
                T.tile.add(a, a, b)
                T.copy(a, B[i + 1, 0])

    return main


# One tensor as two arguments: the kernel reads its own writes.
@pytest.mark.parametrize("mode", ["checked", "random:3", "sequential"])
def test_one_tensor_twice(mode):
    kernel = tilelang.compile(accumulated())
    with tilelang.running(mode):
        both = X.copy()
        kernel(both, both)
        np.testing.assert_array_equal(both, np.cumsum(X, axis=0))
        other = X.copy()
        kernel(X, other)
        np.testing.assert_array_equal(other[1:], X[1:] + X[:-1])
        kernel(both[:], both[:])


# A tile has what its tensor held at the copy, also if the tensor then changes through another
# argument.
@pytest.mark.parametrize("mode", ["checked", "random:3", "sequential"])
def test_one_tensor_changes_after_a_copy(mode):
    shape = T.Tensor((8, 64), "float32")

    @T.prim_func
    def main(A: shape, B: shape, C: shape, D: shape):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((8, 64), "float32")
            b = T.alloc_ub((8, 64), "float32")
            T.copy(A, a)
            T.copy(B, b)
            T.copy(b, C)
            T.tile.add(b, a, b)
            T.copy(b, D)

    kernel = tilelang.compile(main)
    with tilelang.running(mode):
        same, result = X.copy(), np.zeros_like(X)
        kernel(same, -2 * X, same, result)
        np.testing.assert_array_equal(same, -2 * X)
        np.testing.assert_array_equal(result, -X)


# One tensor as two arguments of different shapes: what is written through one is read through
# the other, in both orders of the parameters.
@pytest.mark.parametrize("mode", ["checked", "random:3", "sequential"])
def test_one_tensor_in_two_shapes(mode):
    @T.prim_func
    def main(
        A: T.Tensor((8, 64), "float32"),
        B: T.Tensor((512,), "float32"),
        C: T.Tensor((2, 4, 64), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            for i in T.serial(7):
                T.copy(B[i * 64], a)
                T.tile.add(a, a, 1.0)
                T.copy(a, A[i + 1, 0])
            T.copy(C[1, 3, :], a)
            T.tile.mul(a, a, 2.0)
            T.copy(a, C[0, 0, :])

    kernel = tilelang.compile(main)
    with tilelang.running(mode):
        both = X.copy()
        kernel(both, both.reshape(512), both.reshape(2, 4, 64))
    rows = X[0] + np.arange(8, dtype=np.float32)[:, None]
    rows[0] = rows[7] * 2
    np.testing.assert_allclose(both, rows, rtol=1e-6)


# Tensors that only overlap have no order; read-only ones need none.
def test_overlapping_tensors():
    kernel = tilelang.compile(accumulated())
    memory = np.zeros((9, 64), np.float32)
    with pytest.raises(tilelang.ArgumentError, match="share memory"):
        kernel(memory[:8], memory[1:])

    @T.prim_func
    def main(
        A: T.Tensor((8, 64), "float32"),
        B: T.Tensor((8, 64), "float32"),
        C: T.Tensor((8, 64), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((8, 64), "float32")
            b = T.alloc_ub((8, 64), "float32")
            T.copy(A, a)
            T.copy(B, b)
            T.tile.add(a, a, b)
            T.copy(a, C)

    memory = np.arange(9 * 64, dtype=np.float32).reshape(9, 64)
    sums = tilelang.compile(main, out_idx=[2])(memory[:8], memory[1:])
    np.testing.assert_array_equal(sums, memory[:8] + memory[1:])


# Inputs may be read-only arrays, dense views, and have no rows.
def test_unusual_arrays():
    kernel = tilelang.compile(scaled(), out_idx=[1])
    frozen = X.copy()
    frozen.flags.writeable = False
    np.testing.assert_array_equal(kernel(frozen), X * 2)
    np.testing.assert_array_equal(kernel(np.concatenate([X, X])[8:]), X * 2)
    more, twice = several()(X[:0], 1.0, 0)
    assert more.shape == (1, 64) and twice.shape == (0, 64)


# Every key that programs use is known, and says why it changes nothing.
def test_pass_configs():
    configs = {tilelang.PassConfigKey.TL_ASCEND_AUTO_SYNC: True, "tl.Simplify": False}
    kernel = tilelang.compile(scaled(), out_idx=[1], pass_configs=configs)
    np.testing.assert_array_equal(kernel(X), X * 2)
    assert kernel.pass_configs == {"tl.ascend_auto_sync": True, "tl.Simplify": False}
    assert all(len(reason.split()) > 3 for reason in tilelang.IGNORED.values())


def test_texts(tmp_path):
    kernel = tilelang.jit(out_idx=[1], debug_root_path=tmp_path)(scaled)()
    assert kernel.get_kernel_source() == kernel.kernel_source
    code = (tmp_path / "tilelang_jit_kernel_scaled.c").read_text()
    assert code == kernel.kernel_source
    program = (tmp_path / "tilelang_jit_program_scaled.py").read_text()
    assert program.startswith("@T.prim_func\ndef main(A: T.Tensor")
    for level, operation in {
        "tile": "tile.mul",
        "placed": "ascend.",
        "ascend": "ascend.vmul",
        "final": "ascend.set_flag",
    }.items():
        assert operation in kernel.ir(level)
    # Values have the author's names.
    assert "%A" in kernel.ir() and "%a" in kernel.ir()


# The operator has the author's names; a kernel without a result has no operator.
def test_operator_files():
    kernel = tilelang.compile(scaled(), out_idx=[1])
    files = kernel.get_operator_files()
    assert sorted(files) == [
        "main_kernel.json",
        "op_host/main_kernel.cpp",
        "op_host/main_kernel_tiling.h",
        "op_kernel/main_kernel.cpp",
    ]
    (definition,) = json.loads(files["main_kernel.json"])
    assert definition["op"] == "MainKernel"
    assert [each["name"] for each in definition["input_desc"]] == ["A"]
    assert [each["name"] for each in definition["output_desc"]] == ["B"]
    assert "GM_ADDR A, GM_ADDR B, GM_ADDR workspace" in files["op_kernel/main_kernel.cpp"]

    @T.prim_func
    def main(A: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((8, 64), "float32")
            T.copy(A, a)

    with pytest.raises(tilelang.CompileError, match="writes no tensor"):
        tilelang.compile(main).get_operator_files()


def test_report():
    kernel = tilelang.compile(scaled(), out_idx=[1])
    with pytest.raises(RuntimeError, match="has not run yet"):
        kernel.report()
    kernel(X)
    first = kernel.report()
    kernel(X)
    data = first.to_json()
    assert data["launches"][0]["blocks"] == 1 and first.cycles == data["launches"][0]["cycles"]
    assert data["schemaVersion"] == 1
    # The page shows the source.
    page = first._repr_html_()
    assert "<html" in page and "T.Kernel(" in page
    assert repr(first) == f"main_kernel: {first.cycles:.0f} cycles on 910B2"


def test_timeline(tmp_path):
    kernel = tilelang.compile(scaled(), out_idx=[1])
    kernel(X)
    # A call without a timeline, which says how to get one.
    page, timeline = tmp_path / "page.html", tmp_path / "timeline.json"
    for write in (kernel.report().write_page, kernel.report().write_timeline):
        with pytest.raises(RuntimeError, match="no timeline") as raised:
            write(page)
        assert "timeline=True" in str(raised.value)
    assert not page.exists()
    cycles = kernel.report().cycles
    with tilelang.running("checked", timeline=True):
        kernel(X)
    report = kernel.report()
    assert report.cycles == cycles
    report.write_page(str(page))
    # The multiplication, on its pipe and at its line.
    text = page.read_text()
    line = next(n for n, each in enumerate(text.splitlines()) if "ascend.vmul" in each)
    assert "test_host.py:" in text.splitlines()[line]
    report.write_timeline(timeline)
    events = json.loads(timeline.read_text())["traceEvents"]
    slices = [each for each in events if each.get("ph") == "X"]
    assert any("vmul" in each["name"] for each in slices)
    assert max(each["ts"] + each["dur"] for each in slices) <= report.milliseconds * 1e3
    # The next call has none.
    kernel(X)
    with pytest.raises(RuntimeError, match="no timeline"):
        kernel.report().write_page(page)
    for mode in ("sequential", "times"):
        with pytest.raises(ValueError, match="has no timeline"):
            tilelang.running(mode, timeline=True)
    with pytest.raises(OSError):
        report.write_page(tmp_path / "page.html" / "page.html")


# A call without blocks has no timeline, and one that failed no report.
def test_calls_without_reports():
    @T.prim_func
    def main(X: T.Tensor((8,), "float32"), n: T.int32):
        with T.Kernel(n, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8,), "float32")
            assert n < 2
            T.copy(X[cid * 8 : cid * 8 + 8], x)
            T.copy(x, X[cid * 8 : cid * 8 + 8])

    kernel = tilelang.compile(main)
    with tilelang.running("checked", timeline=True):
        kernel(np.zeros(8, np.float32), 0)
    with pytest.raises(RuntimeError, match="has run no block"):
        kernel.report().write_page("unused.html")
    with pytest.raises(tilelang.KernelError):
        kernel(np.zeros(8, np.float32), 2)
    with pytest.raises(RuntimeError, match="the last run of 'main' failed, and has no report"):
        kernel.report()


# Equal arguments are one kernel, by name, by place, or by default.
def test_equal_arguments():
    @tilelang.jit(out_idx=[1])
    def factory(n, m=4, *, k=3):
        @T.prim_func
        def main(X: T.Tensor((n, m), "float32"), Y: T.Tensor((n, m), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                x = T.alloc_ub((n, m), "float32")
                T.copy(X, x)
                T.copy(x, Y)

        return main

    first = factory(3)
    assert first is factory(n=3) and first is factory(3, 4) and first is factory(3, m=4, k=3)
    assert first is not factory(3, 5)


# Wrong arguments of the host interface are errors at the program's line.
def test_wrong_settings():
    for call, reason in [
        (lambda: tilelang.running(None), "is None, and has to be checked"),
        (lambda: tilelang.running(5), "is 5, and has to be checked"),
        (lambda: tilelang.running("checked", timeline="yes"), "has to be a bool"),
        (lambda: tilelang.running("checked", timeline=5), "has to be a bool"),
        (lambda: tilelang.jit(debug_root_path=5), "debug_root_path is an int, 5"),
        (lambda: tilelang.torch_op(5, scaled()), "an int, 5 is no name of an operator"),
        (lambda: tilelang.torch_op("a::b", dict), "is neither a kernel nor a function"),
    ]:
        with pytest.raises(ValueError, match=reason) as caught:
            call()
        assert caught.value.place.file == __file__


# A page goes into a pipe, which stays one; a folder that is missing is not made.
def test_pages_are_plain_outputs(tmp_path):
    kernel = tilelang.compile(scaled(), out_idx=[1])
    with tilelang.running("checked", timeline=True):
        kernel(X)
    report, pipe = kernel.report(), tmp_path / "pipe"
    os.mkfifo(pipe)
    found = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_text()), daemon=True)
    reader.start()
    report.write_page(pipe)
    reader.join(20)
    assert pipe.is_fifo() and found == [report._repr_html_()]
    missing = tmp_path / "missing" / "page.html"
    with pytest.raises(OSError, match="missing"):
        report.write_page(missing)
    assert not missing.parent.exists() and os.listdir(tmp_path) == ["pipe"]


def test_log_level(caplog, cache_dir):
    with caplog.at_level(logging.INFO):  # of the program's own messages
        tilelang.compile(scaled(0.5))
    assert not caplog.records
    tilelang.set_log_level("info")
    try:
        tilelang.compile(scaled(1.5))
    finally:
        tilelang.set_log_level(logging.WARNING)
    tilelang.compile(scaled(2.5))
    assert [record.name for record in caplog.records] == ["tilelang"]
    assert "final level compiled in" in caplog.text


# Kernels run from several threads.
def test_threads():
    kernel = tilelang.compile(scaled(), out_idx=[1])
    results = [None] * 4

    def run(number):
        results[number] = kernel(X + number)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, result in enumerate(results):
        np.testing.assert_array_equal(result, (X + number) * 2)


ENDLESS = """
    import signal, sys, threading
    sys.path.insert(0, sys.argv[1])
    import numpy as np, tilelang, tilelang.language as T

    @T.prim_func
    def main(A: T.Tensor((64,), "float32"), n: T.int32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            i = T.alloc_var("int32", init=0)
            while n > 0:
                BODY
            T.tile.fill(a, i)
            T.copy(a, A)

    kernel = tilelang.compile(main)
    a = np.zeros(64, np.float32)
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    with tilelang.running(sys.argv[2]):
        try:
            kernel(a, 1)
        except KeyboardInterrupt:
            print("interrupted")
        kernel(a, 0)
    print(a[0])
"""


# Ctrl-C stops a run, of scalar code and of instructions, and the next one is as ever.
@pytest.mark.parametrize("mode", ["checked", "sequential"])
@pytest.mark.parametrize("body", ["i += 1", "T.tile.fill(a, 1.0)"])
def test_interrupt(tmp_path, mode, body):
    program = tmp_path / "endless.py"
    program.write_text(textwrap.dedent(ENDLESS).replace("BODY", body))
    folder = os.path.dirname(tilelang.__path__[0])
    done = subprocess.run(
        [sys.executable, program, folder, mode], capture_output=True, text=True, timeout=60
    )
    assert done.stdout.split() == ["interrupted", "0.0"], done.stderr


def test_numbers():
    assert [tilelang.cdiv(7, 2), tilelang.next_power_of_2(5), tilelang.math.next_power_of_2(8)] == [
        4,
        8,
        8,
    ]


# One table lists the original's features for other back ends, and their help says so.
def test_annotations_without_effect():
    assert T.annotate_layout.__doc__ == f"Changes nothing: {tilelang.IGNORED['T.annotate_layout']}."

    @T.prim_func
    def main(A: T.Tensor((8, 64), "float32"), B: T.Tensor((8, 64), "float32")):
        T.func_attr({"enable_auto_sync": True})
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((8, 64), "float32")
            T.annotate_layout({a: tilelang.intrinsics.make_zn_layout(a)})
            T.copy(A, a)
            T.copy(a, B)

    np.testing.assert_array_equal(tilelang.compile(main, out_idx=[1])(X), X)
