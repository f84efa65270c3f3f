"""`target="npu"`: messages, and the arguments of launches, with a stand-in for the compiler.

No test here has an NPU, or the vendor's compiler.
"""

import shutil
import types

import pytest
import tilelang
import tilelang.language as T

torch = pytest.importorskip("torch")


def scaled(**options):
    """X * factor, with an unused matrix of another symbolic extent."""
    N, M = T.symbolic("N"), T.symbolic("M")

    @T.prim_func
    def main(
        X: T.Tensor((N,), "float32"),
        factor: T.float16,
        Z: T.Tensor((M, N), "int32"),
        count: T.int32,
        Y: T.Tensor((N,), "float32"),
    ):
        with T.Kernel(T.ceildiv(N, 64), is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            z = T.alloc_ub((1, 64), "int32")
            T.copy(Z[M - 1, cid * 64], z)
            T.copy(X[cid * 64], x)
            T.tile.mul(x, x, T.cast(factor, "float32") * T.cast(count, "float32"))
            T.copy(x, Y[cid * 64])

    return tilelang.compile(main, out_idx=[4], **options)


def test_missing(monkeypatch):
    monkeypatch.delenv("ASCEND_HOME_PATH", raising=False)
    with pytest.raises(RuntimeError) as caught:
        scaled(target="npu")
    text = str(caught.value)
    assert "target='npu' needs torch_npu and the compiler bisheng (ASCEND_HOME_PATH)" in text
    assert "there is no module torch_npu, and there is no bisheng" in text


@pytest.fixture
def machine(tmp_path, monkeypatch, cache_dir):
    """A folder with a program called bisheng, and a module torch_npu with a stream."""
    (tmp_path / "bin").mkdir()
    stream = types.SimpleNamespace(npu_stream=77)
    module = types.ModuleType("torch_npu")
    module.npu = types.SimpleNamespace(current_stream=lambda: stream)
    monkeypatch.setitem(__import__("sys").modules, "torch_npu", module)
    monkeypatch.setenv("ASCEND_HOME_PATH", str(tmp_path))

    def bisheng(text):
        path = tmp_path / "bin" / "bisheng"
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    return bisheng


def test_messages(machine):
    machine("echo 'kernel.cpp:1: no' >&2; exit 1")
    kernel = scaled(target="npu")
    x, z = torch.ones(100), torch.ones(3, 100, dtype=torch.int32)
    with pytest.raises(ValueError, match="'X' is on the device 'cpu', and has to be on the device"):
        kernel(x, 2.0, z, 3)
    with pytest.raises(ValueError, match="'X' is on the device 'cpu'"):
        kernel(x.numpy(), 2.0, z, 3)
    assert kernel(x.to("meta"), 2.0, z.to("meta"), 3).shape == (100,)
    with pytest.raises(tilelang.CompileError, match="refuses the kernel:\nkernel.cpp:1: no"):
        kernel._run([x, 2.0, z, 3, x])


LAUNCH = """\
#include <stdint.h>
int main_kernel_launch(void *stream, float *X, int32_t *Z, float *Y, float factor,
                       int32_t count, int64_t a, int64_t b, int64_t c) {
  if ((intptr_t)stream != 77 || Z[0] != 5 || SAME != NAME) return 3;
  for (int i = 0; i < NAME; ++i) Y[i] = X[i] * factor * count + OTHER;
  return 0;
}
"""


# A library of C with the same launch function gets the arguments in their order.
@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_arguments(machine, tmp_path):
    from tilelang.jit.npu import launch_parameters

    machine(f'while [ "$1" != -o ]; do shift; done; cc -shared -fPIC {tmp_path}/launch.c -o "$2"')
    kernel = scaled(target="npu")
    found = launch_parameters(kernel.get_kernel_source(), "main_kernel")
    assert [each.name for each in found[:5]] == ["X", "Z", "Y", "factor", "count"]
    assert [each.type for each in found[:5]] == [*["uint8_t *"] * 3, "float", "int32_t"]
    assert sorted(each.name for each in found[5:]) == ["M", "N", "Z_dim1"]
    # The extents are in the order of their uses.
    names = dict(zip([each.name for each in found[5:]], "abc"))
    text = LAUNCH.replace("NAME", names["N"]).replace("OTHER", names["M"])
    text = text.replace("SAME", names["Z_dim1"])
    (tmp_path / "launch.c").write_text(text)
    x, z, y = torch.arange(100.0), torch.full((3, 100), 5, dtype=torch.int32), torch.zeros(100)
    for _ in range(2):
        kernel._run([x, 2.0, z, 3, y])
        torch.testing.assert_close(y, x * 6 + 3)
        y.zero_()
    z[0, 0] = 0
    with pytest.raises(RuntimeError, match="'main' was not launched: .* returned 3"):
        kernel._run([x, 2.0, z, 3, y])
