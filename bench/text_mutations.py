"""Changes of printed Ascend C, judged as the same changes of the IR are."""

import collections
import re

import both_ways

IR_SYNC = re.compile(
    r"\s*ascend\.(set_flag|wait_flag|pipe_barrier|cross_core_set_flag|cross_core_wait_flag|sync_all)\b(.*)"
)
TEXT_SYNC = re.compile(
    r"\s*(SetFlag|WaitFlag|PipeBarrier|CrossCoreSetFlag|CrossCoreWaitFlag|SyncAll)<?.*;$"
)
NAMES = dict(
    zip(
        (
            "set_flag",
            "wait_flag",
            "pipe_barrier",
            "cross_core_set_flag",
            "cross_core_wait_flag",
            "sync_all",
        ),
        ("SetFlag", "WaitFlag", "PipeBarrier", "CrossCoreSetFlag", "CrossCoreWaitFlag", "SyncAll"),
    )
)
# An instruction with a count or an offset that is a number.
NUMBER = re.compile(r"(\s*[A-Z]\w+\(.*?)(\[|, )(\d+)(\]|\);)")


def sync_lines(lines, pattern):
    return [(i, match) for i, line in enumerate(lines) if (match := pattern.match(line))]


def paired(ir, text):
    """The line in the IR and in the text of each operation that synchronises; nothing if they
    are not the same ones in the same order. Barriers before an ordered product, and those at
    the end of a kernel, have none in the IR."""
    first = sync_lines(ir, IR_SYNC)
    second = [(i, m) for i, m in sync_lines(text, TEXT_SYNC) if not is_added(text, i)]
    names = [NAMES[match[1]] for _, match in first]
    if names != [match[1] for _, match in second]:
        return []
    return [(i, j) for (i, _), (j, _) in zip(first, second)]


def is_added(text, i):
    """Whether the translator has added the barrier in line i."""
    is_last = "PipeBarrier<PIPE_ALL>" in text[i] and text[i + 1].strip() in ("}", "")
    return is_last or text[i - 1].strip().startswith("if (")


def without(lines, *dropped):
    return [line for i, line in enumerate(lines) if i not in dropped]


def flag_of(line):
    """The event and the id of a flag in the text, if it is a number."""
    match = re.search(r"(?:SetFlag|WaitFlag)<HardEvent::(\w+)>\((\d+)\)", line)
    return match and match.groups()


def sync_mutants(ir, text):
    """Names and texts of both with one operation dropped, or a set and a wait, or with
    another id."""
    pairs = paired(ir, text)
    ends = collections.defaultdict(list)
    for i, j in pairs:
        if flag := flag_of(text[j]):
            ends[flag].append((i, j))
    for i, j in pairs:
        name = f"line {j + 1}: {text[j].strip()}"
        yield f"dropped {name}", without(ir, i), without(text, j)
        flag = flag_of(text[j])
        other = next(
            (other for other in ends if flag and other[0] == flag[0] and other != flag), None
        )
        if other:
            changed = re.sub(r", \d+\b", f", {other[1]}", ir[i], count=1)
            if changed == ir[i]:
                continue
            printed = text[j].replace(f"({flag[1]})", f"({other[1]})")
            yield f"id {other[1]} for {name}", [*ir[:i], changed, *ir[i + 1 :]], [
                *text[:j],
                printed,
                *text[j + 1 :],
            ]
    for flag, places in ends.items():
        yield f"no flag {flag}", without(ir, *(i for i, _ in places)), without(
            text, *(j for _, j in places)
        )


def number_mutants(text):
    """Names and texts with another count or offset."""
    for i, line in enumerate(text):
        match = NUMBER.match(line)
        if match and int(match[3]) > 1:
            changed = f"{match[1]}{match[2]}{int(match[3]) // 2}{line[match.end(3):]}"
            yield f"line {i + 1}: {changed.strip()}", [*text[:i], changed, *text[i + 1 :]]


def sample(found, count):
    """COUNT of the mutants, at equal distances."""
    return [found[i * len(found) // count] for i in range(count)] if count < len(found) else found


def verdict(run, original):
    """The kinds of findings, or that the contents differ."""
    same = [both_ways.contents(c) for c in run.outputs] == [
        both_ways.contents(c) for c in original.outputs
    ]
    return run.kinds or ([] if same else ["other contents"])


class Judge:
    """Runs mutants of a kernel in both forms."""

    def __init__(self, compiled, arguments, folder):
        self.folder = folder
        self.printed = both_ways.Printed(compiled, folder)
        text, target = both_ways.idealised(compiled.read_text())
        self.ir, self.text = text.splitlines(), self.printed.source.read_text().splitlines()
        self.tensors = [
            p["argument"]
            for p in self.printed.kernels[0]["abi"]["parameters"]
            if p["kind"] == "tensor"
        ]
        self.file = folder / "mutant.mlir"
        self.ir_command = ["tl-run", self.file, *(f"--arg={argument}" for argument in arguments)]
        self.original = self.run_ir(self.ir)
        self.text_command, numbers = self.printed.command(
            arguments, target, *self.original.launches
        )
        self.numbers = list(numbers.values())

    def run_ir(self, lines):
        self.file.write_text("\n".join(lines) + "\n")
        return both_ways.execute(self.ir_command, self.tensors, self.folder, "ir")

    def run_text(self, lines):
        self.printed.source.write_text("\n".join(lines) + "\n")
        return both_ways.execute(self.text_command, self.numbers, self.folder, "text")


def judge(name, compiled, arguments, count, folder):
    """The number of mutants by verdict; prints those that only the IR's form catches."""
    run, counts = Judge(compiled, arguments, folder), collections.Counter()
    for what, ir, text in sample(list(sync_mutants(run.ir, run.text)), count):
        expected = verdict(run.run_ir(ir), run.original)
        found = verdict(run.run_text(text), run.original)
        kind = (
            "the same"
            if found == expected
            else "caught as another kind"
            if found and expected
            else "different"
        )
        counts["accepted by both" if not found and not expected else kind] += 1
        if bool(found) != bool(expected):
            print(f"  {name}: {what}: {expected}, as text {found}", flush=True)
    for what, text in sample(list(number_mutants(run.text)), count // 2):
        found = verdict(run.run_text(text), run.original)
        counts["numbers caught" if found else "numbers accepted"] += 1
    return counts


def summarize(counts):
    return ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))


def fails(counts):
    return counts["different"] > 0
