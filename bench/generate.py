#!/usr/bin/env python3
"""Compares generated programs in all combinations of stages, cores and passes.

Usage: generate.py FOLDER [--seconds=7200] [--first=1] [--profiles=tile,parallel,slots,control]
                   [--schedules=6] [--workers=2] [--limit=120]

Takes one seed after the other, in each profile, until the time is over, and prints the
numbers of programs, compilations and runs by outcome. Programs that fail are left in FOLDER
with the command that repeats them. The exit status is 1 if one fails. If tl-generate cannot
do its work, as when the disk is full, the run ends with exit status 2: that is no result.
Finished programs are recorded in FOLDER/done.jsonl: a
second call continues after them. `run` takes any `concurrent.futures.Executor` on machines
with access to FOLDER and with tl-generate in PATH.
"""

import argparse
import collections
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import threading
import time

import options as checks

PROFILES = "tile,parallel,slots,control"


class NoVerdict(Exception):
    """A call of tl-generate that says nothing about a program, with its output."""


# The calls of tl-generate that run; none starts while the lock is held. A signal may interrupt
# the thread that holds it.
running: set = set()
starts = threading.RLock()
is_ending = False


def call(command):
    """Runs a command, which `end` ends."""
    with starts:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        running.add(process)
    output = process.communicate()
    running.discard(process)
    return subprocess.CompletedProcess(command, process.returncode, *output)


def end(number, _):
    """Ends this process by a signal, and the calls of tl-generate first: they would go on."""
    global is_ending
    # Another signal finds this at work.
    if is_ending:
        return
    is_ending = True
    with starts:
        for process in list(running):
            process.terminate()
            process.wait()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)


def compare(profile, seed, folder, schedules, limit):
    """The result of a program: counts of outcomes, and the output."""
    command = ["tl-generate", f"--profile={profile}", f"--seed={seed}", "--all"]
    command += [f"--folder={folder}", f"--schedules={schedules}", f"--limit={limit}"]
    done = call(command)
    lines = done.stdout.splitlines()
    # What follows a semicolon is a note on the counts.
    summary = re.fullmatch(r"1 programs, ([^;]*)(?:; .*)?", lines[-1]) if lines else None
    # Either way, it makes no sense, or an output cannot be written.
    if done.returncode == 2 or (done.returncode in (0, 1) and not summary):
        raise NoVerdict(f"{shlex.join(command)}\n{done.stdout}{done.stderr}")
    if not summary:
        said = "\n".join([*lines, *done.stderr.splitlines()[:20]])
        return {"profile": profile, "seed": seed, "counts": {"crash or hang": 1}, "said": said}
    counts = {
        name: int(count) for count, name in (part.split(" ") for part in summary[1].split(", "))
    }
    return {"profile": profile, "seed": seed, "counts": counts, "said": "\n".join(lines[:-1])}


def read(file):
    """The results of earlier calls; lines of calls that were ended may be incomplete, and the
    next call goes on in such a line."""
    results = []
    for line in file.read_text().splitlines() if file.exists() else []:
        try:
            result = json.loads(line)
            results.append({key: result[key] for key in ("profile", "seed", "counts", "said")})
        except (ValueError, TypeError, KeyError):
            continue
    return results


def summarize(results):
    total = collections.Counter(programs=len(results))
    for result in results:
        total.update(result["counts"])
    return ", ".join(f"{count} {name}" for name, count in total.items())


def run(executor, folder, profiles, first, seconds, schedules, limit, most=4):
    """Runs programs on `executor`, `most` at a time, and returns all results."""
    file = folder / "done.jsonl"
    results = read(file)
    known = {(result["profile"], result["seed"]) for result in results}
    jobs = ((p, s) for s in itertools.count(first) for p in profiles if (p, s) not in known)
    end, waiting = time.monotonic() + seconds, set()
    while time.monotonic() < end or waiting:
        while time.monotonic() < end and len(waiting) < most:
            waiting.add(executor.submit(compare, *next(jobs), str(folder), schedules, limit))
        # A signal that arrives just before the wait is handled after it.
        finished, waiting = concurrent.futures.wait(
            waiting, timeout=1, return_when="FIRST_COMPLETED"
        )
        for job in finished:
            if job.exception():
                for other in waiting:
                    other.cancel()
            results.append(job.result())
            with file.open("a") as output:
                output.write(json.dumps(results[-1]) + "\n")
            if results[-1]["said"]:
                print(results[-1]["said"], flush=True)
    return results


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=pathlib.Path)
    for name, value in (
        ("seconds", 7200),
        ("schedules", 6),
        ("workers", 2),
        ("limit", 120),
    ):
        parser.add_argument(f"--{name}", type=checks.positive, default=value)
    parser.add_argument("--first", type=checks.count, default=1)
    parser.add_argument("--profiles", default=PROFILES)
    options = parser.parse_args()
    profiles = options.profiles.split(",")
    if unknown := [profile for profile in profiles if profile not in PROFILES.split(",")]:
        parser.error(f"argument --profiles: there is no profile '{unknown[0]}'")
    checks.require_tools("tl-generate")
    checks.make_folder(options.folder)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, end)
    try:
        with concurrent.futures.ThreadPoolExecutor(options.workers) as executor:
            results = run(
                executor,
                options.folder,
                profiles,
                options.first,
                options.seconds,
                options.schedules,
                options.limit,
                options.workers,
            )
    except NoVerdict as error:
        print(f"error: no verdict on a program, the run ends:\n{error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"error: {error.filename or options.folder}: {error.strerror}", file=sys.stderr)
        return 2
    print(summarize(results))
    good = {"compilations", "runs", "same"}
    return any(name not in good for result in results for name in result["counts"])


if __name__ == "__main__":
    sys.exit(main())
