"""Attention operators of the vendor, by their results, in plain torch.

Each is computed in float32 and rounded once to the type of the query. Options that change
the result and are not computed here are errors.
"""

from __future__ import annotations

from typing import Any, Optional, Tuple

import torch
from torch import Tensor


def _refuse(name: str, options: "dict[str, Any]", neutral: "dict[str, Any]") -> None:
    """An error for an option with another value than a neutral one."""
    for option, value in options.items():
        if option not in neutral:
            raise NotImplementedError(f"{name}: '{option}' has no stand-in on a laptop")
        if value not in neutral[option]:
            raise NotImplementedError(f"{name}: {option}={value!r} has no stand-in on a laptop")


def npu_fusion_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    head_num: int,
    input_layout: str = "BNSD",
    scale: float = 1.0,
    **options: Any,
) -> Tuple[Tensor, ...]:
    """softmax(query key^T scale) value without a mask; all are (B, N, S, D), and key and
    value may have fewer heads, each for a group of those of query. The result is the first
    element."""
    neutral = {
        "padding_mask": (None,),
        "atten_mask": (None,),
        "pse": (None,),
        "keep_prob": (1.0,),
        "sparse_mode": (0,),
        "pre_tockens": (65535, 2147483647),
        "next_tockens": (65535, 2147483647),
        "inner_precise": (0, 1),
        "gen_mask_parallel": (True, False),
        "sync": (True, False),
    }
    _refuse("npu_fusion_attention", options, neutral)
    if input_layout != "BNSD" or head_num != query.shape[1]:
        raise NotImplementedError(
            f"npu_fusion_attention: input_layout={input_layout!r} of {head_num} heads has no "
            "stand-in on a laptop"
        )
    group = query.shape[1] // key.shape[1]
    keys = key.float().repeat_interleave(group, 1)
    values = value.float().repeat_interleave(group, 1)
    scores = query.float() @ keys.transpose(-1, -2) * scale
    highest, total = scores.amax(-1), scores.logsumexp(-1)
    result = torch.softmax(scores, -1) @ values
    return result.to(query.dtype), highest, total


def npu_sparse_flash_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    sparse_indices: Tensor,
    scale_value: float,
    sparse_block_size: int = 1,
    actual_seq_lengths_query: Optional[Tensor] = None,
    actual_seq_lengths_kv: Optional[Tensor] = None,
    query_rope: Optional[Tensor] = None,
    key_rope: Optional[Tensor] = None,
    layout_query: str = "BSND",
    layout_kv: str = "BSND",
    sparse_mode: int = 3,
    block_table: Optional[Tensor] = None,
    **options: Any,
) -> Tuple[Tensor, ...]:
    """Attention of each token to the keys that its indices name, in pages.

    query is (T, N, D) with query_rope (T, N, R); key and value are (pages, page, 1, D) with
    key_rope (pages, page, 1, R); block_table (B, pages of a sequence); sparse_indices
    (T, 1, K), positions of keys in the sequence, -1 for none. actual_seq_lengths_query are
    the ends of the sequences in T. The scores are those of D and R together. With
    sparse_mode 3 a token sees keys up to its own position only, counted from the ends of
    both. The result is the first of three elements.
    """
    name = "npu_sparse_flash_attention"
    _refuse(name, options, {"attention_mode": (None, 2), "return_softmax_lse": (False,)})
    fixed = {
        "layout_query": layout_query,
        "layout_kv": layout_kv,
        "sparse_block_size": sparse_block_size,
        "sparse_mode": sparse_mode,
    }
    known = {
        "layout_query": ("TND",),
        "layout_kv": ("PA_BSND",),
        "sparse_block_size": (1,),
        "sparse_mode": (0, 3),
    }
    _refuse(name, fixed, known)
    if block_table is None or actual_seq_lengths_kv is None or actual_seq_lengths_query is None:
        raise NotImplementedError(f"{name}: a call without pages or lengths has no stand-in")
    queries = _join(query, query_rope)
    keys = _join(key, key_rope).flatten(0, 1).squeeze(1)
    values = value.float().flatten(0, 1).squeeze(1)
    result = torch.zeros(query.shape)
    ends = [int(end) for end in actual_seq_lengths_query]
    for batch, (begin, end) in enumerate(zip([0, *ends], ends)):
        length = int(actual_seq_lengths_kv[batch])
        for token in range(begin, end):
            limit = length if sparse_mode == 0 else length - (end - 1 - token)
            chosen = sparse_indices[token].reshape(-1).long()
            chosen = chosen[(chosen >= 0) & (chosen < limit)]
            if chosen.numel():
                rows = _places(chosen, block_table[batch].long(), key.shape[1])
                scores = queries[token] @ keys[rows].T * scale_value
                result[token] = torch.softmax(scores, -1) @ values[rows]
    return result.to(query.dtype), torch.empty(0), torch.empty(0)


def _join(tensor: Tensor, rope: Optional[Tensor]) -> Tensor:
    """Both along the last dimension, in float32."""
    parts = [tensor.float()] if rope is None else [tensor.float(), rope.float()]
    return torch.cat(parts, -1)


def _places(positions: Tensor, table: Tensor, page: int) -> Tensor:
    """The rows of the pages of a sequence that have the positions."""
    return table[positions // page] * page + positions % page


OPERATORS = {each.__name__: each for each in (npu_fusion_attention, npu_sparse_flash_attention)}
