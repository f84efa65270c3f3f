"""Runs kernels that are wrong in one way, and their corrected twins.

    checker_classes.py FOLDER

A file NAME.diff in the folder is the launch of a kernel. Lines that begin with "-" are in the
wrong kernel only, with "+" in its twin only; the other one has an empty line instead. The twin
has to be clean, under another schedule as well. The report of the wrong kernel is printed, as
text and from the JSON, with the operation in place of its line; the JSON has to match the text,
and another schedule to find the same kinds.
"""

import json
import pathlib
import re
import sys

import served

# In one line each, so that a line of the kernel is one more here.
PROLOGUE = """\
!gm = memref<64xf32> !ub = memref<64xf32, #ascend.memory<ub>> \
!part = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>> \
!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>> !l0a = memref<1x1x16x16xf16, #ascend.memory<l0a>> \
!l0b = memref<1x1x16x16xf16, #ascend.memory<l0b>> !l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>> \
!matrix = memref<16x16xf16> !result = memref<16x16xf32> \
module attributes {ascend.target = #ascend.target<"910B2">} { \
func.func @kernel(%A: !gm, %B: !gm, %M: !matrix, %C: !result) { \
%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c2 = arith.constant 2 : index \
%c4 = arith.constant 4 : index %c16 = arith.constant 16 : index %true = arith.constant true \
%zero = arith.constant 0.0 : f32
"""
EPILOGUE = "return } }\n"
ARGUMENTS = ["--arg=iota:64", "--arg=iota:64", "--arg=zeros:16x16", "--arg=zeros:16x16"]


def tl_run(path, *options):
    command = ["tl-run", path, *ARGUMENTS, *options]
    run = served.run(command)
    if run.returncode not in (0, 1):
        sys.exit(f"{command} ended with {run.returncode}\n{run.stderr}")
    return run


def write(text, dropped, path):
    lines = ["" if line.startswith(dropped) else line.lstrip("+-") for line in text.splitlines()]
    path.write_text(PROLOGUE + "\n".join(lines) + "\n" + EPILOGUE)
    return path


def operation_at(lines, location):
    """The operation at "FILE:LINE:COLUMN"."""
    return lines[int(location.split(":")[1]) - 1].strip().split(" : ")[0]


def describe(side, lines):
    operation = operation_at(lines, side["location"])
    return f"pipe {side['pipe']} of {side['core']} core {side['number']} in block {side['block']} at '{operation}'"


def print_finding(finding, lines):
    where = ""
    if "memory" in finding:
        where = " bytes {}-{} of {}".format(*finding["bytes"], finding.get("tensor", finding["memory"]))
    print(f"  json {finding['finding']}:{where}")
    for side in ("first", "second"):
        if side in finding:
            print(f"  json {side}: {describe(finding[side], lines)}")
    if "element" in finding:
        print("  json {}: {} to {}".format(*map(finding.get, ("element", "before", "after"))))
    print(f"  json rule: {finding.get('rule')}")
    print(f"  json fix: {finding.get('fix')}")


def kinds(stderr):
    return re.findall(r"error: (race: [\w -]+|[^:;]+)", stderr)


def check_wrong(name, path):
    lines = path.read_text().splitlines()
    run, again = tl_run(path, "--report=json"), tl_run(path, "--schedule=random:7")
    if run.returncode == 0:
        sys.exit(f"{name}: nothing is found")
    if kinds(run.stderr) != kinds(again.stderr):
        sys.exit(f"{name}: another schedule finds something else\n{run.stderr}\n{again.stderr}")
    print(f"{name}:")
    for line in run.stderr.splitlines():
        if match := re.match(r"\S*\.mlir:\d+:\d+", line):
            print(f"  text '{operation_at(lines, match[0].rsplit('/', 1)[-1])}'{line[match.end():]}")
    report = json.loads(run.stdout)
    findings = [finding for launch in report["launches"] for finding in launch["findings"]]
    if report["clean"] or len(findings) + len(report["errors"]) != len(kinds(run.stderr)):
        sys.exit(f"{name}: JSON has other findings than the text\n{run.stderr}\n{run.stdout}")
    for finding in findings:
        print_finding(finding, lines)
    # A kernel that the verifier refuses does not run.
    for error in report["errors"]:
        print(f"  json {error['kind']}: at '{operation_at(lines, error['location'].rsplit('/', 1)[-1])}'")


def check_right(name, path):
    for options in ["--schedule=random:1"], ["--report=json"]:
        run = tl_run(path, *options)
        if run.returncode or run.stderr:
            sys.exit(f"{name}: the twin is not clean {options}\n{run.stderr}")
    if not json.loads(run.stdout)["clean"]:
        sys.exit(f"{name}: the twin is not clean in the report")


def main():
    folder = pathlib.Path(sys.argv[1])
    for file in sorted(folder.glob("*.diff")):
        text = file.read_text()
        check_right(file.stem, write(text, "-", folder / f"{file.stem}.right.mlir"))
        check_wrong(file.stem, write(text, "+", folder / f"{file.stem}.mlir"))


main()
