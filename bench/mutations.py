"""Changes to the text of compiled kernels, one synchronisation operation at a time."""

import collections
import re

SYNC = re.compile(r"^\s*ascend\.(set_flag|wait_flag|pipe_barrier|cross_core_set_flag|cross_core_wait_flag) (.*?)\s*$")
FLAG = re.compile(r"(\w+) -> (\w+), (\d+)(?: \+ %\S+ of (\d+))?")
CROSS_ID = re.compile(r"\d+$")
ORDERED = re.compile(r"^\s*ascend\.\w+ .*( ordered) : ")
LOOP = re.compile(r"^( *)(scf\.for %\w+ = )(%\w+) to %\w+ step(.*)$")
SECTION = re.compile(r"ascend\.section (\w+)")
VIEW = re.compile(r"^\s*(%\S+) = memref\.(?:subview|collapse_shape|expand_shape|cast|reinterpret_cast) (%\w+)")

# The form of instructions of a pipe.
PIPES = {
    "mte2": r"ascend\.copy_gm_to_",
    "mte3": r"ascend\.(copy|atomic\w*)_ub_to_gm",
    "mte1": r"ascend\.load_l0",
    "m": r"ascend\.mmad",
    "fix": r"ascend\.fixpipe",
    "v": r"ascend\.(v|copy_ub_to_ub)",
    "s": r"(%\S+ = )?memref\.(load|store)",
}
GLOBAL = f"{PIPES['mte2']}|{PIPES['mte3']}|{PIPES['fix']}"


class Text:
    """The lines of a compiled kernel."""

    def __init__(self, lines):
        self.lines = lines
        self.cores, core = [], None
        for line in lines:
            if match := SECTION.search(line):
                core = match[1]
            self.cores.append(core)
        users = collections.defaultdict(set)
        for i, line in enumerate(lines):
            if re.match(GLOBAL, line.strip()):
                for tensor in self.tensors(i):
                    users[tensor].add(self.cores[i])
        self.shared = {tensor for tensor, cores in users.items() if len(cores) > 1}

    def tensors(self, i):
        """The sources of the views that are operands of line i."""
        return {self.source(name, i) for name in re.findall(r"%\w+", self.lines[i])}

    def source(self, name, i):
        for j in range(i - 1, -1, -1):
            if (match := VIEW.match(self.lines[j])) and match[1] == name:
                return self.source(match[2], j)
        return name

    def neighbour(self, i, pipe, step, shared=False):
        """The line of the next instruction of `pipe` in the block of line i, if any,
        or of the next on a tensor that cores share."""
        j = i + step
        while 0 <= j < len(self.lines) and not re.search(r"[{}]\s*$|^\s*}", self.lines[j]):
            if re.match(pipe, self.lines[j].strip()) and (not shared or self.tensors(j) & self.shared):
                return j
            j += step
        return None

    def with_line(self, i, *lines):
        return [*self.lines[:i], *lines, *self.lines[i + 1 :]]

    def moved(self, i, j):
        """Moves line i to the place of line j."""
        rest = self.lines[:i] + self.lines[i + 1 :]
        return [*rest[:j], self.lines[i], *rest[j:]]

    def flags(self):
        """For each flag of a core the lines that set it or wait for it. The flags of
        slots count as one."""
        found = []
        for i, line in enumerate(self.lines):
            match = SYNC.match(line)
            if flag := match and FLAG.match(match[2]):
                first = int(flag[3])
                ids = {(self.cores[i], flag[1], flag[2], first + n) for n in range(int(flag[4] or 1))}
                same = [other for other in found if other[0] & ids]
                found = [other for other in found if not other[0] & ids]
                found.append((ids.union(*(s[0] for s in same)), {i}.union(*(s[1] for s in same))))
        return found


def ids_of(text):
    """The ids in use, by pair of pipes and core."""
    ids = collections.defaultdict(set)
    for line, core in zip(text.lines, text.cores):
        if match := SYNC.match(line):
            if flag := FLAG.match(match[2]):
                ids[core, flag[1], flag[2]].add(flag[3])
            elif match[1].startswith("cross"):
                ids["cross"].add(CROSS_ID.search(match[2])[0])
    return ids


def cross_mutants(text, i, what, others):
    """Mutants of a flag between cores in line i."""
    name, line = f"{what} in line {i + 1}", text.lines[i]
    for other in sorted(others - {CROSS_ID.search(what)[0]}):
        yield f"id {other} for {name}", text.with_line(i, CROSS_ID.sub(other, line.rstrip()))
    if reported := re.search(r"mode \d+, (\w+),", what):
        if (j := text.neighbour(i, PIPES[reported[1]], -1)) is not None:
            yield f"too early {name}", text.moved(i, j)
    elif (j := text.neighbour(i, GLOBAL, 1, shared=True)) is not None:
        yield f"too late {name}", text.moved(i, j)


def flag_mutants(text, i, what, ids):
    """Mutants of a flag within a core in line i."""
    name, line = f"{what} in line {i + 1}", text.lines[i]
    flag = FLAG.search(what)
    for other in sorted(ids[text.cores[i], flag[1], flag[2]] - {flag[3]}):
        yield f"id {other} for {name}", text.with_line(i, line.replace(f", {flag[3]}", f", {other}"))
    if what.startswith("set_flag") and (j := text.neighbour(i, PIPES[flag[1]], -1)) is not None:
        yield f"too early {name}", text.moved(i, j)
    if what.startswith("wait_flag") and (j := text.neighbour(i, PIPES[flag[2]], 1)) is not None:
        yield f"too late {name}", text.moved(i, j)


def mutants(lines):
    """Descriptions and texts."""
    text = Text(lines)
    ids = ids_of(text)
    for i, line in enumerate(lines):
        if match := ORDERED.match(line):
            yield f"not ordered in line {i + 1}", text.with_line(i, line.replace(match[1], "", 1))
        match = SYNC.match(line)
        if not match:
            continue
        what = f"{match[1]} {match[2]}"
        yield f"dropped {what} in line {i + 1}", text.with_line(i)
        if match[1] == "pipe_barrier":
            continue
        yield f"doubled {what} in line {i + 1}", text.with_line(i, line, line)
        if match[1].startswith("cross"):
            yield from cross_mutants(text, i, what, ids["cross"])
        else:
            yield from flag_mutants(text, i, what, ids)
    for flag, ends in text.flags():
        core, source, destination, first = min(flag)
        name = f"flag {source} -> {destination}, {first} of the {core} core"
        yield f"without {name}", [line for i, line in enumerate(lines) if i not in ends]


def variants(text):
    """With one slot for all iterations, and with one loop without any, too."""
    lines = with_one_slot(text).splitlines()
    yield "\n".join(lines)
    for i, line in enumerate(lines):
        if match := LOOP.match(line):
            end = lines.index(match[1] + "}", i)
            # The other core would wait forever.
            if not any("ascend.cross_core" in inner for inner in lines[i:end]):
                yield "\n".join([*lines[:i], f"{match[1]}{match[2]}{match[3]} to {match[3]} step{match[4]}", *lines[i + 1 :]])


def with_one_slot(text):
    """Drops the steps of numbers that are kept in memory: they count slots of tensors,
    which the verifier does not distinguish."""
    return re.sub(r"^ *memref\.store %(?!c0,)\w+, %\w+\[\] : memref<index>$", "", text, flags=re.M)
