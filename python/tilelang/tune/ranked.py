"""The search in a space: the fastest of the best by estimate that obey the rules."""

from __future__ import annotations

import hashlib
import inspect
import pathlib
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from ..jit import options, store
from ..jit.factory import Factory
from . import results
from .candidates import Candidates
from .cases import Cases
from .results import Outcome
from .search import Search, fastest
from .space import Config, Point, Space, called

Options = Dict[str, Any]


class Call(NamedTuple):
    """A call of a factory that gives none of the arguments of the space."""

    factory: Factory
    args: Tuple[Any, ...]
    kwargs: Config

    @property
    def chip(self) -> str:
        return options.chip(self.factory.options["platform"])

    def given(self) -> Config:
        """The arguments by name, with their defaults."""
        bound = inspect.signature(self.factory.func).bind_partial(*self.args, **self.kwargs)
        bound.apply_defaults()
        return dict(bound.arguments)


class Ranked:
    """The search for one call.

    The `best` configurations by the estimate run for their times alone, with `l2` in the
    state that is named. They are checked in full, fastest first, until one agrees with the
    reference, if there is one.
    """

    def __init__(
        self,
        space: Space,
        call: Call,
        make_cases: Callable[[bool], Cases],
        best: int,
        l2: str,
        search: Options,
        timeout: Optional[float],
    ) -> None:
        self.space, self.call, self.best, self.l2 = space, call, best, l2
        # Cases for runs with results, and for times alone.
        self._make_cases = make_cases
        self._search, self._timeout = search, timeout
        self._is_complete = True
        self.ref_latency: Optional[float] = None
        # The first error of the factory, for its traceback.
        self.error: Optional[BaseException] = None

    def run(self) -> Tuple[List[Outcome], Optional[int]]:
        """The outcomes of all points, and the number of the choice; None if all failed."""
        points = self.space.points(self.call.chip, self.call.given())
        name = self._name()
        known = results.read_choice(name)
        of_class = [each for each in points if each.config == known and not each.reason]
        outcomes, found = self._measured(points, of_class)
        if found is None:
            legal = [each for each in points if not each.reason]
            legal.sort(key=lambda each: each.cycles)
            outcomes, found = self._measured(points, legal[: self.best])
        if found is not None and self._is_complete:
            results.write_choice(name, outcomes[found].config)
        return outcomes, found

    def _measured(
        self, points: List[Point], chosen: List[Point]
    ) -> Tuple[List[Outcome], Optional[int]]:
        """The outcomes of all points after measuring some, and the best one by number."""
        configs = [each.config for each in chosen]
        measured = self._run(configs, self._search, self.l2) if configs else []
        outcomes = [self._outcome(each, chosen, measured) for each in points]
        while True:
            best = fastest(outcomes)
            if best is None:
                return outcomes, None
            reason = self._fault(outcomes[best].config)
            if not reason:
                return outcomes, best
            outcomes[best] = Outcome(outcomes[best].config, None, reason)

    def _outcome(self, point: Point, chosen: List[Point], measured: List[Outcome]) -> Outcome:
        if point.reason:
            return Outcome(point.config, None, point.reason)
        if point not in chosen:
            reason = f"is estimated at {point.cycles:.0f} cycles, and not among the best"
            return Outcome(point.config, None, reason)
        return measured[chosen.index(point)]

    def _fault(self, config: Config) -> str:
        """The fault of a configuration under the checks and the reference of the call."""
        if not self._make_cases(False).comparison.compares:
            return ""
        (outcome,) = self._run([config], {"executor": self._search["executor"]}, None)
        return outcome.reason

    def _run(self, configs: List[Config], search: Options, l2: Optional[str]) -> List[Outcome]:
        """The outcomes of configurations; with `l2` of their times alone."""
        call, cases = self.call, self._make_cases(l2 is not None)
        candidates = Candidates(call.factory, call.args, call.kwargs, cases, self._timeout, l2)
        running = Search(candidates, configs, **search)
        outcomes = running.run()
        self._is_complete = self._is_complete and running.is_complete
        self.ref_latency = next(iter(running.ref_latency.values()), self.ref_latency)
        self.error = self.error or running.error
        return outcomes

    def _name(self) -> str:
        """The name of the choice: the kernel by its source, the class of the call, the chip,
        the state of L2, the space, and the build."""
        given, shape = self.call.given(), self.space.shape
        asked = {name: each for name, each in given.items() if name not in self.space.values}
        kind = called(shape, given) if shape is not None else sorted(asked.items())
        parts = (kind, self.call.chip, self.l2, self.best, self.space.described(), store.build())
        made = hashlib.sha256(_source(self.call.factory.func))
        made.update(repr((self.call.factory.func.__qualname__, parts)).encode())
        return made.hexdigest()


def _source(function: Callable[..., Any]) -> bytes:
    """The file of a factory, on which its kernel and its space depend; else its code."""
    try:
        return pathlib.Path(inspect.getsourcefile(function) or "").read_bytes()
    except (OSError, TypeError):
        return function.__code__.co_code
