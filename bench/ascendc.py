#!/usr/bin/env python3
"""Compares runs of compiled kernels as IR with runs of the Ascend C that they are printed as.

Usage: ascendc.py kernels [--form=FORM] [--options=OPTIONS] [--runs=NUMBER] [KERNEL...]
       ascendc.py operations [--form=FORM] [--every=NUMBER]
       ascendc.py programs [--form=FORM] [--profiles=tile,parallel,slots,control] [--first=1] [--count=100]
       ascendc.py mutants [--sample=10] [KERNEL...]
       ascendc.py speed
       ascendc.py lines

Contents of all tensors have to be equal bit by bit, and the kinds of findings. Cycles are
those of a target whose scalar instructions take no time and whose queues are never full. They
are equal, or within 5 percent for the reasons in docs/correctness.md. With --form=static tiles
stand at their addresses, without a TPipe; with --form=operator a kernel gets its numbers, its
blocks and its workspace from the tiling function of its operator project. Prints each comparison
that fails and the numbers of all; the exit status is 1 if one fails.
"""

import argparse
import collections
import pathlib
import subprocess
import sys
import tempfile

import both_ways
import operator_form
import options as checks
import printed_cases
import text_mutations

FORMS = {
    "launch": both_ways.Printed,
    "static": both_ways.StaticTensors,
    "operator": operator_form.Operator,
}
PROFILES = "tile,parallel,slots,control"
MOST = 0.05


def operation(compiled, text, folder, form):
    """The comparison of a function of a test: with extents with which its IR is clean."""
    for extent in (128, 48):
        types = printed_cases.argument_types(text)
        arguments = [printed_cases.make_argument(i, t, "", extent) for i, t in enumerate(types)]
        result = both_ways.compare_compiled(compiled, arguments, folder, MOST, form)
        if result.ir is None or result.ir.status == 0:
            break
    return result


def outcome(result):
    """The name under which a comparison is counted."""
    if result.obstacle:
        return result.obstacle.partition(":")[0]
    if result.differences:
        return "different"
    if result.ir.status:
        return "with the same findings"
    return "equal" if both_ways.same_cycles(result.ir, result.text, 0) else "close in cycles"


def compare_all(cases, folder, verbose, form):
    """The number of comparisons by outcome."""
    total = collections.Counter()
    for name, compiled, arguments in cases:
        if compiled is None:
            result = both_ways.Comparison("not compiled: " + arguments.strip()[:200])
        elif isinstance(arguments, str):
            result = operation(compiled, arguments, folder, form)
        else:
            result = both_ways.compare_compiled(compiled, arguments, folder, MOST, form)
        total[outcome(result)] += 1
        if result.differences:
            print(
                f"{name}: {'; '.join(result.differences)}\n{result.text.messages[:600]}", flush=True
            )
        elif verbose:
            print(f"{name}: {result.obstacle or outcome(result)}", *result.cycles(), flush=True)
    return total


def mutants(chosen, sample, folder):
    """The number of mutants of printed kernels by verdict. Flags of loops that overlap stand in
    the IR for each copy of a stage, and in the text once; so only loops with stages overlap."""
    total = collections.Counter()
    for name, compiled, arguments in printed_cases.kernels(
        folder, chosen, "auto-stages=false", most=1
    ):
        if compiled is None:
            sys.exit(f"{name} does not compile: {arguments}")
        counts = text_mutations.judge(name, compiled, arguments, sample, folder)
        print(f"{name}: {text_mutations.summarize(counts)}", flush=True)
        total.update(counts)
    return total


# Large enough that the time of a run is not that of its start.
SPEED = {
    "kernels/gemm.mlir": ["random:1:1024x1024", "random:2:1024x1024", "zeros:1024x1024"],
    "kernels/softmax.mlir": ["random:1:16384x256", "zeros:16384x256"],
    "kernels/vector_add.mlir": ["random:1:2048x2048", "random:2:2048x2048", "zeros:2048x2048"],
    "kernels/flash_attention.mlir": [
        *(f"random:{i}:4x512x64" for i in "123"),
        "zeros:4x512x64",
        "0.125",
        "0",
    ],
    "kernels/rms_norm_persistent.mlir": [
        "random:1:512x4096",
        "random:2:1x4096",
        "zeros:512x4096",
        "24",
    ],
}


def speed(folder):
    """Prints the times of compilations and of runs, the best of three."""
    print("| kernel | compilation | as IR | as text | ratio |\n|---|--:|--:|--:|--:|")
    for kernel, arguments in SPEED.items():
        compiled, _ = printed_cases.compile_kernel(printed_cases.ROOT / kernel, folder)
        runs = [both_ways.compare_compiled(compiled, arguments, folder) for _ in range(3)]
        load = min(run.text.load_seconds for run in runs)
        ir, text = (min(getattr(run, form).seconds for run in runs) for form in ("ir", "text"))
        print(
            f"| {kernel} | {load:.2f} s | {ir:.3f} s | {text:.3f} s | {text / ir:.2f} |", flush=True
        )


def lines(folder):
    """Prints the lines of each kernel, and those that are code: neither blank nor a comment."""
    print("| kernel | lines | code |\n|---|--:|--:|")
    for kernel in sorted((printed_cases.ROOT / "kernels").glob("*.mlir")):
        text = folder / f"{kernel.stem}.cpp"
        command = ["tl-translate", "--emit=ascendc", "--pipeline", kernel, "-o", text]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        printed = [line.strip() for line in text.read_text().splitlines()]
        code = [line for line in printed if line and not line.startswith("//")]
        print(f"| {kernel.stem} | {len(printed)} | {len(code)} |")


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--verbose", action="store_true", help="print all comparisons")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("kernels")
    command.add_argument("kernels", nargs="*", metavar="KERNEL")
    command.add_argument("--form", choices=FORMS, default="launch")
    command.add_argument("--options", default="", help="options of tl-compile")
    command.add_argument("--runs", type=checks.positive, help="runs of each kernel; all by default")
    command = commands.add_parser("operations")
    command.add_argument("--form", choices=FORMS, default="launch")
    command.add_argument("--every", type=checks.positive, default=1, metavar="NUMBER")
    command = commands.add_parser("programs")
    command.add_argument("--form", choices=FORMS, default="launch")
    command.add_argument("--profiles", default=PROFILES)
    command.add_argument("--first", type=checks.count, default=1)
    command.add_argument("--count", type=checks.positive, default=100)
    command = commands.add_parser("mutants")
    command.add_argument("kernels", nargs="*", metavar="KERNEL")
    command.add_argument("--sample", type=checks.positive, default=10)
    commands.add_parser("speed")
    commands.add_parser("lines")
    options = parser.parse_args()
    unknown = set(getattr(options, "kernels", [])) - set(printed_cases.KERNELS)
    if unknown:
        parser.error(f"no arguments for {', '.join(sorted(unknown))}")
    return options


def cases(options, folder):
    if options.command == "kernels":
        return printed_cases.kernels(folder, options.kernels, options.options, options.runs)
    if options.command == "operations":
        return printed_cases.operations(folder, options.every)
    seeds = range(options.first, options.first + options.count)
    profiles = options.profiles.split(",")
    return (printed_cases.program(profile, seed, folder) for seed in seeds for profile in profiles)


def main():
    options = parse_options()
    checks.require_tools("tl-opt", "tl-run", "tl-translate", "tl-generate")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if options.command == "speed":
            return speed(folder)
        if options.command == "lines":
            return lines(folder)
        if options.command == "mutants":
            total = mutants(options.kernels, options.sample, folder)
            print(text_mutations.summarize(total))
            sys.exit(text_mutations.fails(total))
        form = FORMS[getattr(options, "form", "launch")]
        total = compare_all(cases(options, folder), folder, options.verbose, form)
    print(", ".join(f"{count} {what}" for what, count in sorted(total.items())))
    sys.exit(total["different"] > 0 or not total["equal"])


if __name__ == "__main__":
    main()
