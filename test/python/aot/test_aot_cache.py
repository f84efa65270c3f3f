"""The rows that a build makes again; a stand-in for the vendor's compiler counts its calls."""

import json
import multiprocessing
import os
import pathlib
import shutil
import subprocess
import time

import pytest

from tilelang.aot import stamp

from descriptors import ROWS, SOURCE, files, line_of, run, write

COMPILER = """#!/bin/sh
echo "$@" >> {log}
for each in "$@"; do
  case $previous in -o) made=$each;; -MF) depfile=$each;; esac
  case $each in *.cpp) source=$each;; esac
  previous=$each
done
grep -q '{killed}' "$source" && kill -9 $$
grep -q '{refused}' "$source" && echo "error: refused" >&2 && exit 1
cat "$source" {header} > "$made"
printf '%s: %s %s\\n' "$made" "$source" {header} > "$depfile"
"""
# Factors of kernels that the stand-in refuses, and that end it.
REFUSED, KILLED = "9.75", "8.75"


class Home:
    """A home of the vendor's compiler."""

    def __init__(self, folder):
        self.folder, self.log, self.header = folder, folder / "log", folder / "vendor.h"
        self.compiler = folder / "bin" / "bisheng"
        self.compiler.parent.mkdir(parents=True)
        self.header.write_text("// one\n")
        self.write("")

    def write(self, more):
        text = COMPILER.format(log=self.log, header=self.header, refused=REFUSED, killed=KILLED)
        self.compiler.write_text(text + more)
        self.compiler.chmod(0o755)

    @property
    def calls(self):
        """How many rows were compiled since the last look."""
        count = len(self.log.read_text().splitlines()) if self.log.exists() else 0
        self.log.unlink(missing_ok=True)
        return count


@pytest.fixture
def home(tmp_path, monkeypatch, cache_dir):
    """A vendor's compiler, and no results of other tests."""
    monkeypatch.setenv("ASCEND_HOME_PATH", str(tmp_path / "cann"))
    return Home(tmp_path / "cann")


def build(path, root, *more):
    return run("build", path, "-o", root, "--objects", *more)


def manifest(root, name="rope"):
    return json.loads((root / f"targets/ascend/{name}/manifest.json").read_text())


def texts(root, name="rope"):
    """The sources and objects of a family."""
    found = files(root / f"targets/ascend/{name}")
    return {path: content for path, content in found.items() if path.endswith((".cpp", ".o"))}


def test_unchanged(tmp_path, home):
    """E1: nothing is compiled again, and no file is touched."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root) == 0 and home.calls == 2
    times = {each: each.stat().st_mtime_ns for each in root.rglob("*") if each.is_file()}
    assert build(path, root) == 0 and home.calls == 0
    assert times == {each: each.stat().st_mtime_ns for each in root.rglob("*") if each.is_file()}


def test_failed_edit(tmp_path, home, capsys):
    """E2, E2b: an edit that fails changes no file, so a revert finds what was there."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root) == 0
    before, home.log = files(root), home.log
    home.log.unlink()
    text = path.read_text()
    # The edit changes the signature, too.
    path.write_text(text.replace("2.0", REFUSED).replace("scale: T.float32", "zoom: T.float32"))
    assert build(path, root) == 2 and home.calls == 2
    assert "error: refused" in capsys.readouterr().err
    assert files(root) == before
    path.write_text(text)
    assert build(path, root) == 0 and home.calls == 0
    assert files(root) == before


def test_killed_compiler(tmp_path, home, capsys):
    """E3: a row whose compiler is killed costs that row only."""
    source = """
    @staticmethod
    def generate_source(head_dim, dtype):
        factor = float(open(FACTOR_FILE).read()) if head_dim == 64 else 2.0
        return tilelang.engine.lower(build(head_dim, NAMES[dtype], factor)).kernel_source
"""
    factor = tmp_path / "factor"
    rows = '[{"head_dim": 32 * i, "dtype": "fp32"} for i in range(1, 9)]'
    parts = dict(source=source, rows=rows, head=f"FACTOR_FILE = {str(factor)!r}\n")
    path, root = write(tmp_path, **parts), tmp_path / "out"
    factor.write_text(KILLED)
    assert build(path, root, "-j", "2") == 2 and home.calls == 8
    assert "-9" in capsys.readouterr().err
    assert not (root / "targets/ascend/rope/manifest.json").exists()
    factor.write_text("3.0")
    assert build(path, root) == 0 and home.calls == 1


def test_compiler_and_headers(tmp_path, home, monkeypatch):
    """E5: another compiler, another header and another build of tl make objects again."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root) == 0 and home.calls == 2
    home.write("# another build\n")
    assert build(path, root) == 0 and home.calls == 2
    home.header.write_text("// two\n")
    assert build(path, root) == 0 and home.calls == 2
    assert all(b"// two" in each for name, each in texts(root).items() if name.endswith(".o"))
    from tilelang.aot import hashes

    tool = hashes.Hashes.tool
    monkeypatch.setattr(hashes.Hashes, "tool", lambda self: tool(self)[::-1])
    before = manifest(root)["tool"]["build"]
    # The rows are made again; their sources are equal, so that the objects are in the cache.
    assert build(path, root) == 0 and home.calls == 0
    assert manifest(root)["tool"]["build"] == before[::-1]


def test_dropped_rows(tmp_path, home, capsys):
    """E9: rows that are gone are no part of the manifest, and `prune` removes them."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root) == 0
    text = path.read_text().splitlines(keepends=True)
    del text[line_of(path, "hd128_fp16") - 1]
    path.write_text("".join(text))
    assert build(path, root) == 0
    folder = root / "targets/ascend/rope"
    assert [each["key"] for each in manifest(root)["variants"]] == ["hd64_fp32"]
    assert (folder / "hd128_fp16").exists()
    assert run("prune", root) == 0
    assert not (folder / "hd128_fp16").exists() and (folder / "hd64_fp32").exists()


def test_damaged_object(tmp_path, home):
    """E10: an object with other contents is made again."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root) == 0
    before = texts(root)
    made = root / "targets/ascend/rope/hd64_fp32/rope_hd64_fp32_kernel.o"
    made.write_text("garbage")
    assert build(path, root) == 0
    assert texts(root) == before


def test_moved_tree(tmp_path, home):
    """E22: a tree that moves with its descriptors is as it was."""
    tree = tmp_path / "tree"
    tree.mkdir()
    write(tree)
    assert build(tree / "rope.py", tree / "out") == 0 and home.calls == 2
    before = files(tree / "out")
    shutil.move(tree, tmp_path / "moved")
    assert build(tmp_path / "moved/rope.py", tmp_path / "moved/out") == 0 and home.calls == 0
    moved = files(tmp_path / "moved/out")
    assert {n: t for n, t in moved.items() if "stamp" not in n} == {
        n: t for n, t in before.items() if "stamp" not in n
    }


def test_text_of_descriptor(tmp_path, home):
    """An edit that changes no kernel compiles nothing: not even after a reformatting."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root) == 0 and home.calls == 2
    path.write_text(path.read_text() + "\n\nUNUSED = 1\n")
    assert build(path, root) == 0 and home.calls == 0


def test_dependency(tmp_path, home):
    """A module that a descriptor imports is found without being declared."""
    (tmp_path / "factors.py").write_text("VALUE = 2.0\n")
    path, root = write(tmp_path, head="import factors\n", factor="factors.VALUE"), tmp_path / "out"
    assert build(path, root) == 0 and home.calls == 2
    assert "factors.py" in manifest(root)["variants"][0]["dependencies"]
    (tmp_path / "factors.py").write_text("VALUE = 3.0\n")
    assert build(path, root) == 0 and home.calls == 2


def test_package_in_the_place_of_a_module(tmp_path, home):
    """A package that hides a module is an input, although generate_source imports it."""
    (tmp_path / "factors.py").write_text("VALUE = 2.0\n")
    source = SOURCE.replace("        return", "        import factors\n        return")
    source = source.replace("NAMES[dtype]", "NAMES[dtype], factors.VALUE")
    path, root = write(tmp_path, source=source), tmp_path / "out"
    assert build(path, root) == 0 and home.calls == 2
    (tmp_path / "factors").mkdir()
    assert build(path, root) == 0 and home.calls == 0
    (tmp_path / "factors/__init__.py").write_text("VALUE = 3.0\n")
    assert build(path, root) == 0 and home.calls == 2
    assert build(path, root, "--frozen") == 0


def test_edit_during_a_build(tmp_path, cache_dir, capsys):
    """Rows of a module that is edited after its import, while they are made, are made again."""
    factors = tmp_path / "factors.py"
    factors.write_text("VALUE = 2.0\n")
    os.utime(factors, (1e9, 1e9))
    head = "import pathlib\nimport factors\n"
    edit = "pathlib.Path(factors.__file__).write_text('VALUE = 3.0\\n') if factors.VALUE < 3 else 0"
    source = SOURCE.replace("        return", f"        {edit}\n        return")
    path = write(tmp_path, head=head, factor="factors.VALUE", source=source)
    assert run("build", path, "-o", tmp_path / "out", "-j", 1) == 0
    told = capsys.readouterr()
    assert "note: files changed during the build, so rows are made again" in told.err
    assert told.out == "2 rows made, 0 as they were\n"
    source = tmp_path / "out/targets/ascend/rope/hd64_fp32/rope_hd64_fp32_kernel.cpp"
    assert "3.0" in source.read_text()
    assert run("build", path, "-o", tmp_path / "out") == 0
    assert capsys.readouterr().out == "0 rows made, 2 as they were\n"


def test_module_that_is_generated(tmp_path, cache_dir, capsys):
    """A module that each import writes again, with the same text, has not changed."""
    # Two processes import it at once: each replaces a complete file by a complete file.
    write_it = f"""import os, pathlib
whole = pathlib.Path({str(tmp_path)!r}, f"factors{{os.getpid()}}.new")
whole.write_text("VALUE = 2.0\\n")
os.replace(whole, whole.with_name("factors.py"))
"""
    path = write(tmp_path, head=write_it + "import factors\n", factor="factors.VALUE")
    for told in ("2 rows made, 0 as they were\n", "0 rows made, 2 as they were\n"):
        assert run("build", path, "-o", tmp_path / "out") == 0
        captured = capsys.readouterr()
        assert captured.out == told and "made again" not in captured.err


def test_rows_of_several_states():
    """A file that rows read with several contents has none that is unchanged."""
    both = {"a.py": "old", "b.py": "same"}, {"a.py": "new", "b.py": "same"}, {"a.py": "new"}
    assert stamp._joined(both) == {"a.py": "", "b.py": "same"}


def test_row_that_leaves_during_a_build(tmp_path, cache_dir, capsys):
    """A row that an edit removes before it is made is an error of that row."""
    left = tmp_path / "left"
    rows = f"""[{{"head_dim": n, "dtype": "fp32"}} for n in (64, 32)[: 1 + (not os.path.exists({str(left)!r}))]]
    open({str(left)!r}, "w").close()"""
    path = write(tmp_path, head="import os\n", rows=rows)
    assert run("build", path, "-o", tmp_path / "out") == 1
    told = capsys.readouterr().err
    assert "the row 'head_dim32_dtypef32' has left 'rope' during the build [TLA018]" in told


def test_added_row(tmp_path, home, capsys):
    """A row that is added is the only one that is compiled."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root) == 0 and home.calls == 2
    added = ROWS.replace(
        "    ]", '        {"variant_key": "new", "head_dim": 32, "dtype": "fp32"},\n    ]'
    )
    write(tmp_path, rows=added)
    capsys.readouterr()
    assert build(path, root) == 0 and home.calls == 1
    assert "1 rows made, 2 as they were" in capsys.readouterr().out


def test_shared_cache(tmp_path, home):
    """Another root takes objects from the cache."""
    path = write(tmp_path)
    assert build(path, tmp_path / "one") == 0 and home.calls == 2
    assert build(path, tmp_path / "two") == 0 and home.calls == 0
    assert texts(tmp_path / "one") == texts(tmp_path / "two")


TOOLKIT = """#!/bin/sh
for each in "$@"; do
  case $previous in -o) made=$each;; -MF) depfile=$each;; esac
  case $each in *.cpp) source=$each;; -I*/include) folder=${each#-I};; esac
  previous=$each
done
cat $folder/kernel_operator.h "$source" > "$made"
printf '%s: %s %s\\n' "$made" "$source" $folder/kernel_operator.h > "$depfile"
"""


def toolkit(folder, compiler=TOOLKIT):
    """A toolkit with a header that has its name."""
    (folder / "bin").mkdir(parents=True), (folder / "include").mkdir()
    (folder / "bin/bisheng").write_text(compiler)
    (folder / "bin/bisheng").chmod(0o755)
    (folder / "include/kernel_operator.h").write_text(f"// {folder.name}\n")
    return folder


def are_of(root, name):
    """Whether the objects of a root have the header of a toolkit."""
    objects = [text for file, text in texts(root).items() if file.endswith(".o")]
    return len(objects) == 2 and all(each.startswith(f"// {name}\n".encode()) for each in objects)


@pytest.mark.parametrize("root, options", [("out", []), ("new", []), ("new", ["--force"])])
def test_another_toolkit(tmp_path, cache_dir, monkeypatch, root, options):
    """A toolkit with an equal compiler and other headers gives objects of its own."""
    path = write(tmp_path)
    for name, made in (("one", tmp_path / "out"), ("two", tmp_path / root)):
        monkeypatch.setenv("ASCEND_HOME_PATH", str(toolkit(tmp_path / name)))
        assert build(path, made, *options) == 0 and are_of(made, name)


def test_characters_of_depfiles(tmp_path, cache_dir, monkeypatch):
    """Only a changed header is a reason to compile, in a folder whose name depfiles escape."""
    escapes = "sed -e 's/ /\\\\ /g' -e 's/#/\\\\#/g' -e 's/\\$/$$/g'"
    compiler = TOOLKIT.replace("$folder/kernel_operator.h", '"$folder/kernel_operator.h"')
    compiler = compiler.replace(
        '"$source" "$folder/kernel_operator.h" >',
        f'"$source" "$(echo "$folder/kernel_operator.h" | {escapes})" >',
    )
    home = toolkit(tmp_path / "one # of $5", compiler + 'echo >> "$0.log"\n')
    monkeypatch.setenv("ASCEND_HOME_PATH", str(home))
    path, root = write(tmp_path), tmp_path / "out"
    calls = home / "bin/bisheng.log"
    assert build(path, root) == 0 and calls.read_text() == "\n\n"
    assert build(path, root) == 0 and calls.read_text() == "\n\n"
    (home / "include/kernel_operator.h").write_text("// two\n")
    assert build(path, root) == 0 and calls.read_text() == "\n" * 4


def test_link_to_a_toolkit(tmp_path, cache_dir, monkeypatch):
    """A link to another toolkit is another one, although nothing tells which headers it read."""
    silent = TOOLKIT.replace("printf", ": printf").replace('> "$depfile"', "")
    path, link = write(tmp_path), tmp_path / "latest"
    monkeypatch.setenv("ASCEND_HOME_PATH", str(link))
    for name in ("one", "two"):
        link.unlink(missing_ok=True)
        link.symlink_to(toolkit(tmp_path / name, silent))
        assert build(path, tmp_path / "out") == 0 and are_of(tmp_path / "out", name)


def test_command_of_a_refusal(tmp_path, home, capsys):
    """The hint of a refusal is a command that works after a build without objects."""
    path, root = write(tmp_path, factor=REFUSED), tmp_path / "out"
    assert build(path, root, "-j", 1) == 2
    hints = [each for each in capsys.readouterr().err.splitlines() if each.startswith("hint: ")]
    assert all("--no-objects writes the source" in each for each in hints)
    command = hints[0].partition("for the command: ")[2]
    assert run("build", path, "-o", root, "--no-objects") == 0
    ran = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert ran.returncode == 1 and ran.stderr == "error: refused\n"


def test_force(tmp_path, home, capsys):
    """--force makes all rows again, with the same bytes."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root) == 0
    before = files(root)
    assert build(path, root, "--force") == 0
    assert "[2/2] rope" in capsys.readouterr().err
    assert files(root) == before


def test_frozen(tmp_path, home, capsys):
    """--frozen fails, names the row and writes nothing if one is out of date."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root, "--frozen") == 1 and not root.exists()
    told = capsys.readouterr().err
    assert "rope hd64_fp32 is out of date" in told and "0 errors" not in told
    assert build(path, root) == 0
    assert build(path, root, "--frozen") == 0


def test_frozen_files(tmp_path, home, capsys):
    """--frozen names the files of a family that are missing or changed, and writes nothing."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root) == 0
    folder = root / "targets/ascend/rope"
    (folder / "registry.inc").unlink()
    (folder / "manifest.json").write_text("{}")
    before = files(root)
    assert build(path, root, "--frozen") == 1
    told = capsys.readouterr().err
    assert "rope registry.inc is out of date" in told and "rope manifest.json is" in told
    assert files(root) == before


def test_rows_of_a_data_file(tmp_path, home, capsys):
    """Rows that a descriptor reads from another file are compared, although its text is as
    it was."""
    data = tmp_path / "rows.txt"
    data.write_text("64")
    rows = f'product(head_dim=[int(open("{data}").read())], dtype=["fp32"])'
    path, root = write(tmp_path, rows=rows), tmp_path / "out"
    assert build(path, root) == 0
    data.write_text("96")
    assert build(path, root, "--frozen") == 1
    assert "head_dim96_dtypef32 is out of date" in capsys.readouterr().err
    assert build(path, root) == 0
    assert [each["key"] for each in manifest(root)["variants"]] == ["head_dim96_dtypef32"]


def test_unfinished_build(tmp_path, home, capsys):
    """After a build that made some rows only, the old manifest is not shown as good."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root) == 0
    factor = f'NAMES[dtype], {REFUSED} if dtype == "fp16" else 3.0'
    write(tmp_path, source=SOURCE.replace("NAMES[dtype]", factor))
    assert build(path, root, "-j", 1) == 2
    capsys.readouterr()
    assert run("show", root, "rope") == 1
    assert run("lookup", root, "rope", "head_dim=64", "dtype=fp32") == 1
    assert "1 of 2 rows are not those of its manifest, hd64_fp32" in capsys.readouterr().err
    write(tmp_path, factor="3.0")
    assert build(path, root) == 0 and run("show", root, "rope") == 0


@pytest.mark.parametrize("text", ["[]", "{}", "5", "null", '{"schema_version": 1}', '{"a": 1}'])
def test_damaged_state(tmp_path, home, text):
    """State files that are no longer what was written are as good as missing."""
    path, root = write(tmp_path), tmp_path / "out"
    assert build(path, root) == 0
    before = texts(root)
    base = root / "targets/ascend"
    for name in (".hashes.json", "rope/stamp.json", "rope/hd64_fp32/record.json"):
        (base / name).write_text(text)
    assert build(path, root) == 0 and texts(root) == before


def test_jobs(tmp_path, home):
    """Any number of processes gives the same bytes."""
    rows = 'product(head_dim=range(16, 112, 16), dtype=["fp16", "fp32"])'
    path = write(tmp_path, rows=rows)
    found = []
    for jobs in (1, 3):
        assert build(path, tmp_path / "out", "-j", jobs, "--force") == 0
        found.append(files(tmp_path / "out"))
        shutil.rmtree(tmp_path / "out")
    assert found[0] == found[1] and len(found[0]) > 36


def _build(path, root):
    os._exit(run("build", path, "-o", root))


def test_two_builds(tmp_path, cache_dir):
    """Two builds in one root end well, with the bytes of one."""
    rows = 'product(head_dim=range(16, 112, 16), dtype=["fp16", "fp32"])'
    path = write(tmp_path, rows=rows)
    fork = multiprocessing.get_context("fork")
    builds = [fork.Process(target=_build, args=(path, tmp_path / "out")) for _ in range(2)]
    for each in builds:
        each.start()
    for each in builds:
        each.join()
    assert [each.exitcode for each in builds] == [0, 0]
    assert run("build", path, "-o", tmp_path / "alone") == 0
    both, alone = (files(tmp_path / name) for name in ("out", "alone"))
    assert {n: t for n, t in both.items() if "stamp" not in n} == {
        n: t for n, t in alone.items() if "stamp" not in n
    }


def test_interrupted_build(tmp_path, cache_dir, capsys):
    """A build that is killed loses the rows that it was at, and leaves no half of one."""
    rows = '[{"head_dim": 16 * i, "dtype": "fp32"} for i in range(1, 31)]'
    path, root = write(tmp_path, rows=rows), tmp_path / "out"
    process = multiprocessing.get_context("fork").Process(target=_build, args=(path, root))
    process.start()
    while len(list(root.glob("targets/ascend/rope/*/record.json"))) < 3:
        assert process.is_alive()
        time.sleep(0.01)
    process.kill()
    process.join()
    # Its own processes end with it, at most a second later.
    time.sleep(1.5)
    left = len(list(root.glob("targets/ascend/rope/*/record.json")))
    assert 3 <= left < 30
    assert run("build", path, "-o", root) == 0
    assert f"{30 - left} rows made, {left} as they were" in capsys.readouterr().out
    assert run("prune", root) == 0
    assert not [each for each in root.rglob(".tl-*")]


def test_depfile(tmp_path, home):
    """The depfile has the manifest, the descriptor, its imports and the vendor's headers."""
    (tmp_path / "factors.py").write_text("VALUE = 2.0\n")
    path, root = write(tmp_path, head="import factors\n"), tmp_path / "out"
    assert build(path, root, "--depfile", tmp_path / "d") == 0
    target, _, listed = (tmp_path / "d").read_text().partition(": ")
    names = listed.replace("\\\n", " ").split()
    assert pathlib.Path(target) == root / "targets/ascend/rope/manifest.json"
    for each in (path, tmp_path / "factors.py", home.header):
        assert str(each) in names
