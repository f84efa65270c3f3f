"""Names of the original without effect here, with the reason: one table."""

from __future__ import annotations

from typing import Dict

# Options of tilelang.jit, keys of pass_configs, and annotations of a kernel.
IGNORED: Dict[str, str] = {
    "tl.ascend_auto_cv_combine": "a body without T.Scope is always split by cores",
    "tl.ascend_auto_cross_core_sync": "a body without T.Scope always gets its flags",
    "tir.merge_static_smem": "concerns the shared memory of GPUs",
    "target": "there is one target language, Ascend C; only npu says where kernels run",
    "target_host": "the host part is C++",
    "execution_backend": "kernels run on the executor, without a binding of a library",
    "verbose": "the log level says what is told (tilelang.set_log_level)",
    "T.annotate_layout": "the cube core's instructions take one order of a tile, which is chosen by its uses",
    "T.annotate_padding": "a copy fills what is beyond a tensor with its pad_value",
    "T.assume": "ranges are found from the loops and extents themselves",
    "T.attr": "attributes of the original's IR mean nothing to this compiler",
    "T.block_attr": "attributes of the original's IR mean nothing to this compiler",
    "T.func_attr": "pass_configs of tilelang.jit say who orders a core",
    "T.Kernel pipeline": "T.Pipelined says which loops overlap",
    "T.Parallel coalesced_width": "concerns how threads of GPUs read memory",
    "T.serial annotations": "attributes of the original's IR mean nothing to this compiler",
}
