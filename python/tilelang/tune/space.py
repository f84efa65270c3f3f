"""Configurations from the values of each argument, and the rules that they have to obey."""

from __future__ import annotations

import inspect
import itertools
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence

from .. import _native
from ..errors import ArgumentError
from ..frontend.messages.described import describe
from ..places import caller
from .estimate import Work, cycles

Config = Dict[str, Any]
Rule = Callable[..., Any]


def combinations(
    fits: Optional[Callable[..., bool]] = None, **values: Sequence[Any]
) -> List[Config]:
    """All combinations of values, the last argument changing fastest, for which `fits`,
    called with them by name, is true."""
    made = [dict(zip(values, each)) for each in itertools.product(*values.values())]
    return [each for each in made if fits is None or fits(**each)]


class Point(NamedTuple):
    """A configuration of a space: its estimate in cycles, or the rule that it breaks."""

    config: Config
    cycles: float
    reason: str = ""


class Space:
    """The values that some arguments of a factory may have, and rules.

    `values` has the values of each argument; they are numbers or texts. A rule is a function,
    which is called with those arguments of the factory that it names. `memory` has the bytes
    that a configuration takes of `L1`, `L0A`, `L0B`, `L0C` or `UB`; `multiples` the number that
    divides an argument; `fits` conditions, by what they say. `work` returns the `Work` of a
    call, by which configurations are ranked. `shape` returns the class of a call: calls of
    one class share a choice. By default each call has its own.
    """

    def __init__(
        self,
        values: Mapping[str, Sequence[Any]],
        *,
        work: Callable[..., Work],
        memory: Optional[Mapping[str, Rule]] = None,
        multiples: Optional[Mapping[str, int]] = None,
        fits: Optional[Mapping[str, Rule]] = None,
        shape: Optional[Rule] = None,
    ) -> None:
        self.values = {name: list(each) for name, each in values.items()}
        self.work, self.shape = work, shape
        self.memory, self.multiples = dict(memory or {}), dict(multiples or {})
        self.fits = dict(fits or {})
        self._check()

    def _check(self) -> None:
        for name, values in self.values.items():
            for value in values:
                if not isinstance(value, (int, float, str)):
                    raise ArgumentError(
                        f"the space has {describe(value)} for '{name}', and values are numbers or "
                        "texts",
                        caller(),
                    )
        for name in self.memory:
            if f"{name.lower()}_size" not in _native.chip("910B2"):
                raise ArgumentError(f"there is no memory '{name}'", caller(), hint="L1, L0C or UB")
        for name, divisor in self.multiples.items():
            if name not in self.values:
                raise ArgumentError(f"multiples name '{name}', which has no values", caller())
            if type(divisor) is not int or divisor < 1:
                raise ArgumentError(
                    f"multiples of '{name}': {describe(divisor)} is no number above 0", caller()
                )
        rules = {"work": self.work, **self.memory, **self.fits}
        if self.shape is not None:
            rules["shape"] = self.shape
        for name, rule in rules.items():
            if not callable(rule):
                raise ArgumentError(
                    f"the rule '{name}' of the space is {describe(rule)}, and has to be a function",
                    caller(),
                )

    def described(self) -> str:
        """The values, for the name of a choice."""
        return repr(sorted(self.values.items()))

    def points(self, chip: str, given: Mapping[str, Any]) -> List[Point]:
        """All configurations for a call with these arguments, in the order of the values."""
        numbers = _native.chip(chip)
        return [self._point(each, numbers, given) for each in combinations(None, **self.values)]

    def _point(self, config: Config, numbers: Dict[str, int], given: Mapping[str, Any]) -> Point:
        arguments = {**given, **config}
        reason = self._broken(config, numbers, arguments)
        if reason:
            return Point(config, float("inf"), reason)
        work = called(self.work, arguments)
        if not isinstance(work, Work):
            raise ArgumentError(
                f"work returned {describe(work)}, and has to return a tilelang.tune.Work", caller()
            )
        return Point(config, cycles(work, numbers))

    def _broken(self, config: Config, numbers: Dict[str, int], arguments: Config) -> str:
        """The first rule that a configuration breaks; empty if there is none."""
        for name, divisor in self.multiples.items():
            if config[name] % divisor:
                return f"{name} is {config[name]}, and no multiple of {divisor}"
        for name, rule in self.memory.items():
            taken, size = called(rule, arguments), numbers[f"{name.lower()}_size"]
            if taken > size:
                return f"takes {taken} bytes of {name}, which has {size}"
        for text, rule in self.fits.items():
            if not called(rule, arguments):
                return f"breaks the rule: {text}"
        return ""


def called(rule: Rule, arguments: Mapping[str, Any]) -> Any:
    """The result of a rule for those arguments that it names."""
    names = inspect.signature(rule).parameters
    missing = next((name for name in names if name not in arguments), None)
    if missing is not None:
        raise ArgumentError(
            f"a rule of the space names '{missing}', which the call does not give, or which is no "
            "argument of the factory",
            caller(),
        )
    return rule(**{name: arguments[name] for name in names})
