"""`python3 -m tilelang.laptop`: how programs for an NPU run and end."""

import os
import pathlib
import subprocess
import sys
import textwrap

import pytest

pytest.importorskip("torch")

ADD = """
    import torch
    import tilelang
    import tilelang.language as T

    @tilelang.jit(out_idx=[1])
    def doubled(n):
        @T.prim_func
        def main(X: T.Tensor((n,), "float32"), Y: T.Tensor((n,), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                x = T.alloc_ub((n,), "float32")
                T.copy(X, x)
                T.tile.add(x, x, x)
                T.copy(x, Y)
        return main

    x = torch.randn(64, device="npu").npu()
"""


def run(folder: pathlib.Path, *parts, arguments=()):
    """Runs a program; the result has returncode, stdout and stderr."""
    import tilelang

    path = folder / "program.py"
    path.write_text("".join(textwrap.dedent(part) for part in parts))
    found = str(pathlib.Path(tilelang.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, "-m", "tilelang.laptop", str(path), *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": found},
        timeout=120,
    )


def test_summary(tmp_path):
    ended = run(
        tmp_path,
        ADD,
        """
        torch.testing.assert_close(doubled(64)(x), x + x)
        assert not torch.equal(doubled(64)(x), x)
        doubled(64).get_profiler().assert_allclose(lambda x: x + x)
        """,
    )
    assert ended.returncode == 1
    assert "kernels run: 3 (main_kernel x 3)" in ended.stderr
    assert "comparisons: 2 of 3 passed\n  equal failed:" in ended.stderr


# A race of one kernel does not hide later comparisons, nor does it pass.
def test_order_at_fault(tmp_path):
    ended = run(
        tmp_path,
        ADD.replace("x = T.alloc_ub", "T.barrier_all(); x = T.alloc_ub"),
        "torch.testing.assert_close(doubled(64)(x), x + x)\n",
    )
    assert ended.returncode == 1
    assert (
        "wrong in the author's order, and run in the compiler's:\n"
        f"  main_kernel: {tmp_path}/program.py:12:13: race: read-after-write"
    ) in ended.stderr
    assert "comparisons: 1 of 1 passed" in ended.stderr


# Features that the laptop lacks are errors at the program's line, in any enclosing call.
def test_missing_operator(tmp_path):
    ended = run(
        tmp_path,
        """
        import torch
        import torch_npu

        def reference(x):
            return torch_npu.npu_fancy(x)

        torch.testing.assert_close(torch.ones(2), torch.ones(2))
        print(reference(torch.zeros(2)))
        """,
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith(
        f"{tmp_path}/program.py:6:12: error: torch_npu.npu_fancy has no stand-in on a laptop\n"
        "        return torch_npu.npu_fancy(x)\n"
        "               ^^^^^^^^^^^^^^^^^^^\n"
    )
    assert "comparisons: 1 of 1 passed" in ended.stderr


@pytest.mark.parametrize(
    "statement, reason",
    [
        ("import shared_memory_of_npus", "the module 'shared_memory_of_npus' is not installed"),
        ("from torch import newest", "cannot import name 'newest' from 'torch'"),
        ("torch.npu.Magic()", "torch.npu.Magic has no stand-in on a laptop"),
        ("torch.ops.npu.npu_magic(1)", "torch.ops.npu.npu_magic has no stand-in on a laptop"),
        ("torch.newest(1)", "torch has no 'newest'"),
        ("tilelang.newest(1)", "tilelang has no 'newest'"),
        ("T.tile.newest", "T.tile has no 'newest'"),
        ("tilelang.PassConfigKey.NEWEST", "PassConfigKey has no 'NEWEST'"),
        ("import torch_npu.foo.bar", "torch_npu.foo has no stand-in on a laptop"),
        ("import tilelang.newest", "tl-ascend has no module 'tilelang.newest'"),
        ("import tilelang.jit.adapter", "tl-ascend has no module 'tilelang.jit.adapter'"),
    ],
)
def test_missing_names(statement, reason):
    assert told(statement).startswith(f"/of/a/program.py:1:15: error: {reason}")


def told(statement: str) -> str:
    """The printed error that a program of one line ends with."""
    import tilelang
    from tilelang.laptop import endings, standins

    names = {"tilelang": tilelang, "T": tilelang.language}
    with pytest.MonkeyPatch.context() as patch:
        for owner, name, behaviour in standins.table():
            patch.setattr(owner, name, behaviour, raising=False)
        patch.setitem(sys.modules, "torch_npu", standins._TORCH_NPU)
        try:
            exec(compile(f"import torch; {statement}", "/of/a/program.py", "exec"), names)
        except Exception as error:
            return endings.told(error)
    raise AssertionError("it has to fail")


# An exception of the program is told as Python does, without frames of the runner.
def test_own_exception(tmp_path):
    ended = run(tmp_path, "def f(x):\n    return {}[x]\n\nf(1)\n")
    assert ended.returncode == 1
    assert ended.stderr.startswith(
        f'Traceback (most recent call last):\n  File "{tmp_path}/program.py", line 4'
    )
    assert "KeyError: 1\n" in ended.stderr
    assert "laptop" not in ended.stderr and "runpy" not in ended.stderr


@pytest.mark.parametrize("code, status", [("", 0), ("3", 3), ("'no device'", 1)])
def test_exit(tmp_path, code, status):
    ended = run(tmp_path, f"raise SystemExit({code})\n")
    assert ended.returncode == status
    assert ended.stderr.startswith("no device\n" if status == 1 else "== program.py")


def test_members_of_libraries():
    import tilelang
    import tilelang.language as T

    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            T.copy(X, x)

    kernel = tilelang.compile(main)
    with pytest.raises(tilelang.LanguageError, match="a kernel has no 'export_library' here"):
        kernel.export_library("kernel.so")
    with pytest.raises(AttributeError, match="did you mean .get_profiler of a kernel"):
        kernel.get_profile()


@pytest.mark.parametrize("given, expected", [("A3", "A3"), ("auto", "A2")])
def test_platform(monkeypatch, given, expected):
    from tilelang.utils.target import determine_platform

    monkeypatch.delenv("TL_PLATFORM", raising=False)
    assert determine_platform(given) == expected
    monkeypatch.setenv("TL_PLATFORM", "A3")
    assert determine_platform() == "A3"


def test_unknown_platform(monkeypatch):
    import tilelang

    monkeypatch.setenv("TL_PLATFORM", "A5")
    with pytest.raises(tilelang.LanguageError, match="there is no platform 'A5'"):
        tilelang.utils.target.determine_platform()


# A token's gradient is the sum over its choices, rounded once.
def test_permuted_tokens():
    import torch
    from tilelang.laptop import vendor

    tokens = torch.randn(6, 8).half().requires_grad_()
    indices = torch.randint(0, 4, (6, 3))
    permuted, places = vendor.npu_moe_token_permute(tokens, indices)
    experts = indices.reshape(-1)[torch.argsort(places)]
    assert torch.equal(experts, experts.sort().values)
    assert torch.equal(
        vendor.npu_moe_token_unpermute(permuted, places), tokens.repeat_interleave(3, 0)
    )
    slope = torch.randn(18, 8).half()
    permuted.backward(slope)
    sums = slope.float()[places.long()].reshape(6, 3, 8).sum(1).half()
    assert torch.equal(tokens.grad, sums)


# A cut-off part adds nothing to a weighted sum.
def test_cut_tokens():
    import torch
    from tilelang.laptop import vendor

    tokens, probs = torch.randn(4, 8), torch.rand(4, 2)
    indices = torch.tensor([[0, 1], [1, 0], [0, 1], [1, 1]])
    permuted, places = vendor.npu_moe_token_permute(tokens, indices, num_out_tokens=3)
    assert permuted.shape == (3, 8)
    weights = (probs * (places.reshape(4, 2) < 3)).sum(1, keepdim=True)
    torch.testing.assert_close(
        vendor.npu_moe_token_unpermute(permuted, places, probs), tokens * weights
    )


@pytest.mark.parametrize("name", ["npu_swiglu", "npu_gelu"])
def test_gradients(name):
    import torch
    from tilelang.laptop import vendor

    x = torch.randn(5, 16, requires_grad=True)
    value = vendor.npu_swiglu(x) if name == "npu_swiglu" else torch.nn.functional.gelu(x)
    slope = torch.randn_like(value)
    value.backward(slope)
    result = getattr(vendor, f"{name}_backward")(slope, x.detach())
    torch.testing.assert_close(result, x.grad)


def test_gelu_by_tanh():
    import torch
    from tilelang.laptop import vendor

    x = torch.randn(64, dtype=torch.float32, requires_grad=True)
    torch.nn.functional.gelu(x, approximate="tanh").sum().backward()
    result = vendor.npu_gelu_backward(torch.ones(64), x.detach(), "tanh")
    torch.testing.assert_close(result, x.grad)


# The vendor's operators are not in the torch of a laptop, nor are later additions.
def test_newer_functions():
    import torch
    from tilelang.laptop import newer

    x = torch.randn(4, 16)
    expected = x / (x.square().mean(-1, keepdim=True) + 1e-3).sqrt()
    torch.testing.assert_close(newer.rms_norm(x, [16], eps=1e-3), expected)
    q, k, v = torch.randn(3, 2, 4, 16)
    scores = q @ k.transpose(-1, -2) / 4
    for mask in (torch.ones(4, 4).tril() > 0, None):
        shown = scores if mask is None else scores.masked_fill(~mask, -torch.inf)
        result = newer.scaled_dot_product_attention(q, k, v, is_causal=mask is not None)
        torch.testing.assert_close(result, torch.softmax(shown, -1) @ v)
    with pytest.raises(NotImplementedError, match="has no dropout_p"):
        newer.scaled_dot_product_attention(q, k, v, dropout_p=0.5)


# Indices and targets of int32 work as on an NPU.
def test_small_indices(tmp_path):
    ended = run(
        tmp_path,
        """
        import torch
        x, rows = torch.randn(4, 8), torch.tensor([2, 0], dtype=torch.int32)
        assert torch.equal(x[rows], x[rows.long()]) and torch.equal(x[1:, rows], x[1:, rows.long()])
        x[rows] = 0.0
        assert not x[0].any() and not x[2].any() and x[1].any()
        loss = torch.nn.CrossEntropyLoss()(x, torch.zeros(4, dtype=torch.int32))
        assert torch.equal(loss, torch.nn.functional.cross_entropy(x, torch.zeros(4).long()))
        assert torch.ones(1).to(torch.uint32).dtype == torch.uint32
        x[:, :4] = x.reshape(4, 2, 4)[:, 0]
        print("done")
        """,
    )
    assert (ended.returncode, ended.stdout) == (0, "done\n"), ended.stderr


# Work on one stream is done before later work on another.
def test_streams(tmp_path):
    ended = run(
        tmp_path,
        ADD,
        """
        side = torch.npu.Stream(device=0)
        with torch.npu.stream(side):
            y = doubled(64)(x)
            done = side.record_event()
        torch.npu.current_stream().wait_stream(side)
        done.wait()
        assert side.query() and done.query()
        torch.testing.assert_close(y, x + x)
        """,
    )
    assert ended.returncode == 0, ended.stderr


# Paths in arguments are those of the caller's folder, as for Python itself; modules beside the
# program are found.
def test_folder_of_the_caller(tmp_path, monkeypatch):
    (tmp_path / "programs").mkdir()
    (tmp_path / "programs" / "helper.py").write_text("def read(path): return open(path).read()\n")
    (tmp_path / "data.txt").write_text("42")
    monkeypatch.chdir(tmp_path)
    program = "import sys, helper\nprint(helper.read(sys.argv[1]))\n"
    ended = run(tmp_path / "programs", program, arguments=["data.txt"])
    assert ended.stdout == "42\n"


# Objects of torch.device are those of the installed torch, which may be no contexts there.
def test_devices(tmp_path):
    ended = run(
        tmp_path,
        """
        import torch
        import torch_npu

        npu = torch.device("npu", 0)
        for each in (npu, torch.device("npu:1"), torch.device(type="npu"), torch.device("cpu")):
            assert isinstance(each, torch.device) and each.type == "cpu"
            with each as entered:
                assert torch.ones(2, device=each).to(each).new_zeros(3, device=each).sum() == 0
            assert entered is each
        assert not isinstance("cpu", torch.device)
        try:
            with torch.device("cpu"):
                raise KeyError("inside")
        except KeyError:
            print("seen")
        """,
    )
    assert (ended.returncode, ended.stdout) == (0, "seen\n"), ended.stderr


# A graph computes nothing when it is captured, and on present contents when it is replayed:
# a kernel, a view, an update in place.
def test_graph(tmp_path):
    ended = run(
        tmp_path,
        ADD,
        """
        total = torch.zeros(64)
        g = torch.npu.NPUGraph()
        with torch.npu.graph(g):
            total[8:] += 1
            y = doubled(64)(x)
            z = (y + 1)[:8]
            total += y
        torch.testing.assert_close(total, torch.zeros(64))
        for i in range(3):
            x.copy_(torch.randn(64))
            before = total.clone()
            before[8:] += 1
            g.replay()
            torch.testing.assert_close(y, x + x)
            torch.testing.assert_close(z, (x + x + 1)[:8])
            torch.testing.assert_close(total, before + x + x)
        """,
    )
    assert ended.returncode == 0
    assert "kernels run: 3 (main_kernel x 3)" in ended.stderr
    assert "comparisons: 10 of 10 passed" in ended.stderr


def test_graph_without_capture(tmp_path):
    ended = run(tmp_path, "import torch\ntorch.npu.NPUGraph().replay()\n")
    assert ended.returncode == 1
    assert "NPUGraph.replay: the graph has captured nothing" in ended.stderr


# Attention to listed keys of a paged cache equals attention to these keys in a row; keys after
# a token's own position count only without a mask.
def test_sparse_attention(tmp_path):
    ended = run(
        tmp_path,
        """
        import torch, torch_npu
        T, N, D, R, page, pages = 3, 4, 16, 8, 4, 6
        query, query_rope = torch.randn(T, N, D), torch.randn(T, N, R)
        key, key_rope = torch.randn(pages, page, 1, D), torch.randn(pages, page, 1, R)
        value = torch.randn(pages, page, 1, D)
        table = torch.tensor([[5, 0, 2], [1, 4, 3]], dtype=torch.int32)
        indices = torch.tensor([[[0, 9, -1]], [[3, 11, 4]], [[1, 2, 10]]], dtype=torch.int32)
        ends, lengths = torch.tensor([1, 3]), torch.tensor([12, 12])
        for mode in (0, 3):
            out, _, _ = torch_npu.npu_sparse_flash_attention(
                query=query, key=key, value=value, sparse_indices=indices, scale_value=0.3,
                actual_seq_lengths_query=ends, actual_seq_lengths_kv=lengths, query_rope=query_rope,
                key_rope=key_rope, layout_query="TND", layout_kv="PA_BSND", sparse_mode=mode,
                block_table=table,
            )
            for token, batch in ((0, 0), (1, 1), (2, 1)):
                rows = [key[table[batch][i // 4].long(), i % 4, 0] for i in range(12)]
                ropes = [key_rope[table[batch][i // 4].long(), i % 4, 0] for i in range(12)]
                values = [value[table[batch][i // 4].long(), i % 4, 0] for i in range(12)]
                # The first of two tokens is one position before the last key.
                seen = [i for i in indices[token, 0].tolist() if 0 <= i < 12 - (mode == 3 and token == 1)]
                scores = torch.stack([query[token] @ rows[i] + query_rope[token] @ ropes[i] for i in seen], 1)
                wanted = torch.softmax(scores * 0.3, 1) @ torch.stack([values[i] for i in seen])
                torch.testing.assert_close(out[token], wanted)
        """,
    )
    assert ended.returncode == 0, ended.stderr
    assert "comparisons: 6 of 6 passed" in ended.stderr


# Attention equals softmax(q k^T scale) v with shared heads; an option that changes the result
# is an error.
def test_fusion_attention(tmp_path):
    ended = run(
        tmp_path,
        """
        import torch, torch_npu
        q, k, v = torch.randn(2, 4, 5, 8), torch.randn(2, 2, 7, 8), torch.randn(2, 2, 7, 8)
        out = torch_npu.npu_fusion_attention(q, k, v, 4, "BNSD", scale=0.5, keep_prob=1.0)[0]
        for head in range(4):
            scores = q[:, head] @ k[:, head // 2].transpose(1, 2) * 0.5
            torch.testing.assert_close(out[:, head], scores.softmax(-1) @ v[:, head // 2])
        torch_npu.npu_fusion_attention(q, k, v, 4, "BNSD", keep_prob=0.5)
        """,
    )
    assert ended.returncode == 1
    assert "npu_fusion_attention: keep_prob=0.5 has no stand-in on a laptop" in ended.stderr
    assert "comparisons: 4 of 4 passed" in ended.stderr


# A fault that no order of the compiler repairs does not hide the results: the kernel runs
# without checks, also when it is called again.
def test_fault_without_another_order(tmp_path):
    ended = run(
        tmp_path,
        ADD.replace("T.tile.add(x, x, x)", "T.tile.add(x, x, x); T.copy(u, U)")
        .replace("x = T.alloc_ub", 'u = T.alloc_ub((n,), "float32"); x = T.alloc_ub')
        .replace(
            'Y: T.Tensor((n,), "float32")',
            'Y: T.Tensor((n,), "float32"), U: T.Tensor((n,), "float32")',
        ),
        """
        rest = torch.zeros(64)
        for i in range(2):
            torch.testing.assert_close(doubled(64)(x, rest), x + x)
        """,
    )
    assert ended.returncode == 1
    assert "wrong, and run without checks:\n  main_kernel: " in ended.stderr
    assert "read of bytes never written" in ended.stderr
    assert "comparisons: 2 of 2 passed" in ended.stderr
