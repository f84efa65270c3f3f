"""`target="npu"`: messages, and launch functions, with a stand-in for the compiler.

No test here has an NPU, or the vendor's compiler.
"""

import shutil
import types

import pytest
import tilelang
import tilelang.language as T

torch = pytest.importorskip("torch")

# A plain Debian has only the compiler that builds tl.
COMPILER = shutil.which("c++") or shutil.which("clang++-22")


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


DEVICE = """\
#include <stdint.h>
extern "C" void tl_main_kernel_enqueue(uint32_t cores, void *stream, uint8_t *X, uint8_t *Z,
                                       uint8_t *Y, float factor, int32_t count, int64_t X_d0,
                                       int64_t Z_d0, int64_t Z_d1, int64_t Y_d0) {
  float *y = (float *)Y;
  bool fits = stream == (void *)77 && Y_d0 == X_d0 && cores == (X_d0 + 63) / 64;
  for (int64_t i = 0; i < Y_d0; ++i)
    y[i] = fits ? ((float *)X)[i] * factor * count + Z_d0 + ((int32_t *)Z)[0] * Z_d1 : -1;
}
"""


# A library with the launch functions of the kernel, and a stand-in for the device.
@pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler")
def test_arguments(machine, tmp_path):
    (tmp_path / "device.cpp").write_text(DEVICE)
    machine(
        f"""
for each; do case $each in */host.cpp) host=$each;; *.so) made=$each;; esac; done
{COMPILER} -std=c++17 -shared -fPIC $host {tmp_path}/device.cpp -o $made"""
    )
    kernel = scaled(target="npu")
    x, z, y = torch.arange(100.0), torch.full((3, 100), 5, dtype=torch.int32), torch.zeros(100)
    for _ in range(2):
        kernel._run([x, 2.0, z, 3, y])
        torch.testing.assert_close(y, x * 6 + 503)
        y.zero_()
    wide = torch.zeros((1, 2**23), dtype=torch.int32)
    with pytest.raises(RuntimeError, match="'main' was not launched: 0 <= blocks <= 65535"):
        kernel._run([torch.zeros(2**23), 2.0, wide, 3, torch.zeros(2**23)])
