"""Measures all configurations, on an executor, and keeps what is known of each."""

from __future__ import annotations

import concurrent.futures
import logging
import time
from concurrent.futures import Executor, Future
from typing import Any, Dict, List, NamedTuple, Optional

from ..errors import ArgumentError, TileLangError
from ..jit.kernel import listeners
from ..jit.report import Report
from ..places import caller
from ..profiler import Profiler
from . import executors, results, worker
from .candidates import Candidate, Candidates, Config, FactoryError, Measured
from .progress import Progress
from .results import Outcome

_log = logging.getLogger("tilelang")


class _Text:
    """The report of a run in another process."""

    def __init__(self, text: str) -> None:
        self._text = text

    def report(self) -> str:
        return self._text


class _Waiting(NamedTuple):
    """A configuration, by number, that an executor has."""

    number: int
    candidate: Candidate


class Search:
    """The search among configurations for one call of a factory.

    It ends after `time_limit` seconds, if there is a limit; configurations that are not
    finished then have failed, and a later search measures them.
    """

    def __init__(
        self,
        candidates: Candidates,
        configs: List[Config],
        executor: Any = None,
        time_limit: Optional[float] = None,
    ) -> None:
        self.candidates, self.configs = candidates, configs
        self.outcomes: List[Optional[Outcome]] = [None] * len(configs)
        self.ref_latency: Dict[int, Optional[float]] = {}
        # The first error of the factory, for its traceback.
        self.error: Optional[BaseException] = None
        # Whether all configurations are finished.
        self.is_complete = False
        self._executor, self._limit = executor, time_limit
        self._name = candidates.factory.func.__name__
        self._waiting: Dict[Future[Any], _Waiting] = {}
        self._measured = 0

    def run(self) -> List[Outcome]:
        """The outcomes, in the order of the configurations."""
        self._progress = Progress(self._name, len(self.configs))
        executor, is_own = executors.chosen(self._executor)
        try:
            for number in range(len(self.configs)):
                if not self._is_late():
                    self._begin(executor, number)
                    self._collect(0)
            while self._waiting and not self._is_late():
                self._collect(1)
        finally:
            for future in self._waiting:
                future.cancel()
            if is_own:
                executor.shutdown(cancel_futures=True)
            self._progress.end()
        self.is_complete = None not in self.outcomes
        late = f"was not finished within {self._limit} s"
        return [
            each or Outcome(config, None, late) for each, config in zip(self.outcomes, self.configs)
        ]

    def _is_late(self) -> bool:
        begin = self._progress.begin
        return self._limit is not None and time.monotonic() - begin >= self._limit

    def _begin(self, executor: Executor, number: int) -> None:
        """Reads a configuration, and hands it to the executor unless its result is known."""
        config = self.configs[number]
        try:
            candidate = self.candidates.prepare(config)
        except (TileLangError, AssertionError, FactoryError) as error:
            self.error = self.error or error.__cause__
            self._record(number, Outcome(config, None, worker.first_line(error)))
            return
        self.ref_latency[number] = candidate.case.ref_latency
        known = results.read(candidate.name, config)
        if known is not None:
            self._record(number, known)
            return
        try:
            future = executor.submit(worker.measure, candidate.task)
        except concurrent.futures.BrokenExecutor as error:
            self._record(number, Outcome(config, None, worker.first_line(error)))
            return
        except RuntimeError as error:
            raise ArgumentError(f"the executor takes no calls: {error}", caller()) from None
        self._waiting[future] = _Waiting(number, candidate)

    def _collect(self, seconds: float) -> None:
        """Takes the results that there are, after waiting for one for some seconds."""
        first = concurrent.futures.FIRST_COMPLETED
        done = concurrent.futures.wait(self._waiting, seconds, first).done
        for future in done:
            self._finish(future, *self._waiting.pop(future))
        known = [each for each in self.outcomes if each is not None]
        latencies = [each.latency for each in known if each.latency is not None]
        self._progress.update(len(known), self._measured, min(latencies, default=None))

    def _finish(self, future: Future[Any], number: int, candidate: Candidate) -> None:
        """Compares a result of a worker with the reference, and keeps its outcome."""
        config = self.configs[number]
        self._measured += 1
        try:
            result = future.result()
        except (Exception, concurrent.futures.CancelledError) as error:
            # The machine is the reason, so a later search measures it again.
            self._record(number, Outcome(config, None, worker.first_line(error)))
            return
        outcome = self._outcome(config, result, candidate)
        results.write(candidate.name, outcome)
        self._record(number, outcome)

    def _outcome(self, config: Config, result: worker.Result, candidate: Candidate) -> Outcome:
        if result.reason:
            return Outcome(config, None, result.reason)
        for listener in listeners:
            listener(Report(_Text(result.report), result.fault))
        comparison = self.candidates.cases.comparison
        if comparison.compares:
            kernel = Measured(candidate.signature, result.arrays)
            try:
                comparison.check(Profiler(kernel), candidate.case)
            except AssertionError as error:
                return Outcome(config, None, worker.first_line(error))
        return Outcome(config, result.milliseconds)

    def _record(self, number: int, outcome: Outcome) -> None:
        self.outcomes[number] = outcome
        if outcome.latency is None:
            _log.warning("%s: %s is skipped: %s", self._name, outcome.config, outcome.reason)
        else:
            _log.info("%s: %s takes %.4f ms", self._name, outcome.config, outcome.latency)


def fastest(outcomes: List[Outcome]) -> Optional[int]:
    """The number of the fastest configuration, the first of several; None if all failed."""
    found = ((each.latency, number) for number, each in enumerate(outcomes))
    passed = [(latency, number) for latency, number in found if latency is not None]
    return min(passed)[1] if passed else None
