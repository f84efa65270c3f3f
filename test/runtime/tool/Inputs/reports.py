"""Runs kernels with all reports and checks relations between the numbers.

    reports.py FOLDER KERNEL ARGUMENT...
"""

import json
import pathlib
import re
import subprocess
import sys

# Cycles are sums of floats.
CLOSE = 1e-6


def check(condition, *what):
    if not condition:
        sys.exit(f"does not hold: {what}")


def at_most(small, large, *what):
    check(small <= large * (1 + CLOSE) + CLOSE, *what, small, large)


def check_line(line, sources):
    """`line` is one that a source file has."""
    path, _, number = line.rpartition(":")
    check(path in sources and 1 <= int(number) <= sources[path], line)


def check_cores(launch):
    """No core is busy for longer than it runs, and cores sum up to pipes."""
    running = launch["cycles"] - launch["launchOverheadCycles"]
    for core in launch["cores"]:
        at_most(core["runningCycles"], running, "core", core)
        for pipe, busy in core["busyCycles"].items():
            at_most(busy, core["runningCycles"], "busy", core)
    check(sum(c["blocks"] for c in launch["cores"]) > 0, "no cores")
    for pipe in launch["pipes"]:
        busy = [
            core["busyCycles"].get(pipe["pipe"], 0)
            for core in launch["cores"]
            if core["core"] == pipe["core"]
        ]
        check(abs(sum(busy) - pipe["busyCycles"]) < 1e-3, "pipe", pipe)
        at_most(0, pipe["utilisation"], pipe)
        at_most(pipe["utilisation"], 1, pipe)


def check_stalls(launch, sources):
    """A pipe is busy, or it stands still, or neither: never both."""
    running, waiting, busy = {}, {}, {}
    for core in launch["cores"]:
        kind = core["core"]
        running[kind] = running.get(kind, 0) + core["runningCycles"]
    for pipe in launch["pipes"]:
        busy[pipe["core"], pipe["pipe"]] = pipe["busyCycles"]
    for stall in launch["stalls"]:
        unit = stall["core"], stall["pipe"]
        waiting[unit] = waiting.get(unit, 0) + stall["cycles"]
        check(stall["cycles"] > 0 and stall["count"] > 0, stall)
        check_line(stall["line"], sources)
        if stall["reason"] == "flag":
            check(f"-> {stall['pipe']} " in stall["waitsFor"], stall)
        if "orders" in stall:
            check(re.fullmatch(r"\w+ before \w+ on .+", stall["orders"]), stall)
    for unit, cycles in waiting.items():
        at_most(cycles + busy.get(unit, 0), running[unit[0]], unit)
    cycles = [stall["cycles"] for stall in launch["stalls"]]
    check(cycles == sorted(cycles, reverse=True), "order", cycles)


def check_traffic(launch):
    for key in "gmBytesRead", "gmBytesWritten", "operations":
        total = sum(pipe[key] for pipe in launch["pipes"])
        check(abs(total - launch[key]) < 1e-3, key)
    for direction in "Read", "Written":
        total = sum(tensor[f"bytes{direction}"] for tensor in launch["memory"]["tensors"])
        check(total == launch[f"gmBytes{direction}"], "tensors")
    check_roofline(launch["kernelRoofline"])
    check_roofline(launch["roofline"])
    kernel = launch["kernelRoofline"]
    check(kernel["bytes"] == launch["gmBytesRead"] + launch["gmBytesWritten"], kernel)
    check(kernel["operations"] == launch["operations"], kernel)
    # No kernel is closer to the limits of the machine than to its own.
    at_most(launch["roofline"]["efficiency"], kernel["efficiency"], launch["roofline"])


def check_roofline(roofline):
    check(abs(roofline["intensity"] * roofline["bytes"] / roofline["operations"] - 1) < CLOSE)
    at_most(roofline["achievedPerCycle"], roofline["peakPerCycle"], roofline)
    at_most(roofline["efficiency"], 1, roofline)
    bounds = roofline["memoryBoundPerCycle"], roofline["peakPerCycle"]
    check(roofline["bound"] == ("memory" if bounds[0] < bounds[1] else "compute"))
    limit = roofline["achievedPerCycle"] / min(bounds)
    check(abs(roofline["efficiency"] - limit) < CLOSE, roofline)


def check_tracks(events, microseconds):
    """Slices of a track do not overlap, and each track has one name."""
    names, tracks = {}, {}
    for event in events:
        track = event["pid"], event["tid"]
        if event["ph"] == "M" and event["name"] == "thread_name":
            check(track not in names, "named twice", event)
            names[track] = event["args"]["name"]
        elif event["ph"] == "X":
            tracks.setdefault(track, []).append(event)
    check(set(names) == set(tracks), "tracks without a name")
    check(len(set(names.values())) == len(names), "two tracks of a name", names)
    for slices in tracks.values():
        slices.sort(key=lambda event: (event["ts"], event["dur"]))
        for event, following in zip(slices, slices[1:]):
            at_most(event["ts"] + event["dur"], following["ts"], event, following)
        at_most(slices[-1]["ts"] + slices[-1]["dur"], microseconds)
    return names, tracks


def check_arrows(events, names, tracks):
    """Each arrow begins in an instruction and ends at the start of a later one on
    another pipe of the same core, unless its flag is one between cores. Returns the
    number of arrows, and the number for flags between cores."""
    begins = {e["id"]: e for e in events if e["ph"] == "s"}
    ends = {e["id"]: e for e in events if e["ph"] == "f"}
    check(begins.keys() == ends.keys() and begins, "loose ends")
    for number, begin in begins.items():
        end = ends[number]
        at_most(begin["ts"], end["ts"], begin, end)
        tracks_of = (begin["pid"], begin["tid"]), (end["pid"], end["tid"])
        cores = [names[track].rpartition(" ")[0] for track in tracks_of]
        crosses = begin["name"].startswith("cross")
        check(crosses or (tracks_of[0] != tracks_of[1] and cores[0] == cores[1]), begin, end)
        for event, track in (begin, tracks_of[0]), (end, tracks_of[1]):
            check(
                any(
                    e["cat"] == "instruction"
                    and e["ts"] <= event["ts"] + CLOSE
                    and event["ts"] <= e["ts"] + e["dur"] + CLOSE
                    for e in tracks[track]
                ),
                "arrow in no instruction",
                event,
            )
    return len(begins), sum(e["name"].startswith("cross") for e in begins.values())


def check_trace(trace, report, sources):
    events = trace["traceEvents"]
    total = sum(launch["microseconds"] for launch in report["launches"])
    names, tracks = check_tracks(events, total)
    slices = [e for e in events if e["ph"] == "X"]
    for event in slices:
        check_line(event["args"]["line"], sources)
    instructions = sum(e["cat"] == "instruction" for e in slices)
    check(instructions == sum(l["instructions"] for l in report["launches"]))
    clock = report["clockMHz"]
    stalled = sum(e["dur"] for e in slices if e["cat"] == "stall") * clock
    reported = sum(s["cycles"] for l in report["launches"] for s in l["stalls"])
    check(abs(stalled - reported) <= 1e-3 * max(reported, 1), stalled, reported)
    return check_arrows(events, names, tracks)


def main():
    folder, kernel, arguments = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    folder.mkdir(parents=True, exist_ok=True)
    trace, page = folder / "trace.json", folder / "page.html"
    command = ["tl-run", kernel, *arguments, f"--timeline={trace}", f"--html={page}"]
    run = subprocess.run([*command, "--report=json"], capture_output=True, text=True)
    check(run.returncode == 0, run.stderr)
    report = json.loads(run.stdout)
    sources = {kernel: len(pathlib.Path(kernel).read_text().splitlines())}
    for launch in report["launches"]:
        check_cores(launch)
        check_stalls(launch, sources)
        check_traffic(launch)
    arrows, crossing = check_trace(json.loads(trace.read_text()), report, sources)
    name = report["kernel"]
    print(f"{name}: {len(report['launches'])} launch holds, {arrows} arrows connect, {crossing} for cores")
    named = sum("orders" in stall for launch in report["launches"] for stall in launch["stalls"])
    print(f"{named} stalls name the hazard of their flag")


main()
