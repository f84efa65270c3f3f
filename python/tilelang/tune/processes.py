"""An executor with one process for each call."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Callable, Set

# A child of `fork` needs no main module that can be imported, and starts at once.
_FORK = multiprocessing.get_context("fork")


class ProcessEnded(Exception):
    """A process ended without a result: the compiler crashed, or memory ran out."""


class Processes(Executor):
    """Executes each call in a new process, `count` at the same time.

    A crash is an error of its own call only, and `shutdown` with cancel_futures kills the
    calls in progress.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="tilelang-tune")
        self._running: Set[Any] = set()
        self._lock = threading.Lock()
        self._is_closed = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self._threads.submit(self._call, fn, args, kwargs)

    def _call(self, fn: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        process, receiver = self._start(fn, args, kwargs)
        try:
            is_result, value = pickle.loads(receiver.recv_bytes())
        except EOFError:
            process.join()
            raise ProcessEnded(_ending(process.exitcode)) from None
        finally:
            process.join()
            receiver.close()
            with self._lock:
                self._running.discard(process)
        if not is_result:
            raise value
        return value

    def _start(self, fn: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        # The end of a process is the end of its pipe, which no other one may inherit.
        with self._lock:
            if self._is_closed:
                raise CancelledError
            receiver, sender = _FORK.Pipe(duplex=False)
            process = _FORK.Process(target=_child, args=(sender, fn, args, kwargs))
            process.start()
            sender.close()
            self._running.add(process)
        return process, receiver

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if cancel_futures:
            with self._lock:
                self._is_closed = True
                for process in self._running:
                    process.kill()
        self._threads.shutdown(wait=wait, cancel_futures=cancel_futures)


def _ending(code: int) -> str:
    """The ending of a process in words."""
    if code >= 0:
        return f"the process ended with status {code}"
    return f"the process was ended by {signal.Signals(-code).name}"


def _child(sender: Connection, fn: Callable[..., Any], args: Any, kwargs: Any) -> None:
    # Ctrl-C concerns the search, which kills its processes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_watch, args=(os.getppid(),), daemon=True).start()
    try:
        message = pickle.dumps((True, fn(*args, **kwargs)))
    except Exception as error:
        message = _failure(error)
    sender.send_bytes(message)


def _failure(error: Exception) -> bytes:
    try:
        return pickle.dumps((False, error))
    except Exception:
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))


def _watch(parent: int) -> None:
    """Ends this process after its parent, which may have been killed."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
