"""A static estimate of the time of a kernel, by which a search ranks configurations."""

from __future__ import annotations

import math
from typing import Dict, NamedTuple

_F16_BYTES = 2
# The share of the work of other pipes and of memory that is not hidden behind the longest: it
# tells configurations with the same bound apart.
_REST = 0.1


class Work(NamedTuple):
    """The work of a configuration.

    All blocks together have `operations` of the cube cores in f16, bytes of their `left` and
    `right` operands from L1, `repeats` of the vector cores, which are instructions on 256
    bytes, and bytes of `traffic` between the cores and global memory, `stores` of them written. `tensors` has
    the bytes of the tensors, each once. `blocks` is the number of pieces of equal size that cores share.
    With less than two `stages` a core waits for each of its `steps` of traffic. `waits` is the
    share of products that nothing overlaps, as the store of a result that fills L0C.
    """

    operations: float = 0
    left: float = 0
    right: float = 0
    repeats: float = 0
    traffic: float = 0
    tensors: float = 0
    blocks: int = 1
    steps: int = 0
    stages: int = 2
    waits: float = 0
    stores: float = 0


def cycles(work: Work, chip: Dict[str, int]) -> float:
    """Cycles of the slowest core for the work, without the launch."""
    cores = chip["cube_cores"]
    # A cube core multiplies two fractals in a cycle.
    products = 2 * chip["fractal_rows"] ** 2 * (chip["block_bytes"] // _F16_BYTES)
    parts = [
        work.operations / cores / products * (1 + work.waits),
        (work.left / chip["l1_to_l0a_rate"] + work.right / chip["l1_to_l0b_rate"]) / cores,
        work.repeats / chip["vector_cores"],
        (work.traffic - work.stores) / cores / chip["l2_rate_per_cube_core"],
        work.stores / cores / chip["l2_write_rate_per_cube_core"],
    ]
    parts.append(work.tensors / cores / chip["gm_rate_per_cube_core"])
    hidden = _REST if work.stages > 1 else 1
    together = max(parts) + hidden * (sum(parts) - max(parts))
    rounds = math.ceil(work.blocks / cores)
    latencies = work.steps / cores if work.stages < 2 else min(work.stages, rounds)
    return together * rounds * cores / work.blocks + latencies * chip["gm_read_latency"]
