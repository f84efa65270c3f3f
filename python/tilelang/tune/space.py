"""Configurations from the values of each argument."""

from __future__ import annotations

import itertools
from typing import Any, Callable, Dict, List, Optional, Sequence


def combinations(
    fits: Optional[Callable[..., bool]] = None, **values: Sequence[Any]
) -> List[Dict[str, Any]]:
    """All combinations of values, the last argument changing fastest, for which `fits`,
    called with them by name, is true."""
    made = [dict(zip(values, each)) for each in itertools.product(*values.values())]
    return [each for each in made if fits is None or fits(**each)]
