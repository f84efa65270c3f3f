"""Output roots: trees that move, subsets of rows, families that are renamed, and files that
cannot be written."""

import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import time

import pytest
import tilelang

from descriptors import SCHEMA, SOURCE, files, run, write

# A descriptor that imports a module of another folder.
OUTSIDE = "import sys\nsys.path.append({folder!r})\nimport outer_factors\n"


def keys(root, name="rope"):
    found = json.loads((root / f"targets/ascend/{name}/manifest.json").read_text())
    return [each["key"] for each in found["variants"]]


def made(capsys):
    """The last result: the rows that were made, and those as they were."""
    words = capsys.readouterr().out.split()
    return int(words[-7]), int(words[-4])


def test_moved_to_another_depth(tmp_path, cache_dir, capsys):
    """A tree that moves deeper is as it was, although a module stays outside; a change of that
    module is seen from there."""
    tree, outside = tmp_path / "tree", tmp_path / "outside"
    tree.mkdir(), outside.mkdir()
    (outside / "outer_factors.py").write_text("VALUE = 2.0\n")
    head = OUTSIDE.format(folder=str(outside))
    write(tree, head=head, factor="outer_factors.VALUE")
    assert run("build", tree, "-o", tree / "out") == 0 and made(capsys) == (2, 0)
    moved = tmp_path / "a/b/c"
    moved.parent.mkdir(parents=True)
    shutil.move(tree, moved)
    assert run("build", moved, "-o", moved / "out") == 0 and made(capsys) == (0, 2)
    (outside / "outer_factors.py").write_text("VALUE = 3.0\n")
    assert run("build", moved, "-o", moved / "out") == 0 and made(capsys) == (2, 0)


def test_module_in_a_new_place(tmp_path, cache_dir, capsys):
    """A module that takes the place of another one is an input, although no file changed."""
    outside, tree = tmp_path / "outside", tmp_path / "tree"
    outside.mkdir(), tree.mkdir()
    (outside / "outer_factors.py").write_text("VALUE = 2.0\n")
    path = write(tree, head=OUTSIDE.format(folder=str(outside)), factor="outer_factors.VALUE")
    assert run("build", path, "-o", tmp_path / "out") == 0 and made(capsys) == (2, 0)
    (tree / "outer_factors.py").write_text("VALUE = 3.0\n")
    assert run("build", path, "-o", tmp_path / "out") == 0 and made(capsys) == (2, 0)


def test_subset(tmp_path, capsys):
    """A build of some rows tells that the registry loses the others."""
    path, root = write(tmp_path), tmp_path / "out"
    assert run("build", path, "-o", root) == 0
    assert "loses" not in capsys.readouterr().err
    assert run("build", path, "-o", root, "--variants", "hd[0-9]*_fp1?") == 0
    told = capsys.readouterr().err
    assert "note: the registry of rope loses 1 rows that --variants leaves out: hd64_fp32" in told
    assert keys(root) == ["hd128_fp16"]
    assert run("list", path, "--variants", "*64*") == 0
    assert "hd128" not in capsys.readouterr().out


def test_subset_with_fallback(tmp_path):
    """A pattern of rows concerns no fallback."""
    source = SOURCE.replace("head_dim, dtype,", "head_dim=64, dtype='fp32',")
    write(tmp_path, "near", attributes='FALLBACK = "far"')
    write(tmp_path, "far", schema=f"{SCHEMA}[1:]", rows='[{"dtype": "fp32"}]', source=source)
    root = tmp_path / "out"
    assert run("build", tmp_path, "-o", root, "--variants", "hd64*") == 0
    assert keys(root, "near") == ["hd64_fp32"] and keys(root, "far") == ["dtypef32"]


def test_changed_fallback(tmp_path):
    """A header is written again after a build of its fallback alone, whose fields changed."""
    source = SOURCE.replace("head_dim, dtype,", "head_dim=64, dtype='fp32',")
    near = write(tmp_path, "near", attributes='FALLBACK = "far"')
    far = write(tmp_path, "far", schema=f"{SCHEMA}[1:]", rows='[{"dtype": "fp32"}]', source=source)
    root = tmp_path / "out"
    assert run("build", near, far, "-o", root) == 0
    write(tmp_path, "far", schema=f"{SCHEMA}[::-1]", source=source)
    assert run("build", far, "-o", root) == 0
    assert run("build", near, far, "-o", root) == 0
    assert "{spec.dtype, spec.head_dim}" in (root / "targets/ascend/near/near.h").read_text()


def test_fallback_of_another_build(tmp_path, capsys):
    """A header is made together with that of its fallback, which has to be in the build."""
    source = SOURCE.replace("head_dim, dtype,", "head_dim=64, dtype='fp32',")
    near = write(tmp_path, "near", attributes='FALLBACK = "far"')
    write(tmp_path, "far", schema=f"{SCHEMA}[1:]", rows='[{"dtype": "fp32"}]', source=source)
    root = tmp_path / "out"
    assert run("build", tmp_path, "-o", root) == 0
    before = files(root)
    for alone in ([near], [tmp_path, "--kernels", "near"]):
        assert run("build", *alone, "-o", root) == 1
        assert "is none of the families of this build: near [TLA020]" in capsys.readouterr().err
    assert files(root) == before


@pytest.mark.parametrize("fault", ["raise ValueError()", "return 'text'", ""])
def test_fallback_that_fails(tmp_path, capsys, fault):
    """A family waits for a fallback with errors, and its header is not written before."""
    source = SOURCE.replace("head_dim, dtype,", "head_dim=64, dtype='fp32',")
    source = source.replace("return", f"{fault}\n        return" if fault else "return", 1)
    rows = '[{"dtype": "fp32"}]' if fault else '[{"dtype": "fp99"}]'
    write(tmp_path, "near", attributes='FALLBACK = "between"')
    write(tmp_path, "between", attributes='FALLBACK = "far"')
    write(tmp_path, "far", schema=f"{SCHEMA}[1:]", rows=rows, source=source)
    assert run("build", tmp_path, "-o", tmp_path / "out", "-k") == 1
    told = capsys.readouterr().err
    for name, other in (("near", "between"), ("between", "far")):
        text = f"the fallback '{other}' of '{name}' leads to 'far', which is not complete [TLA020]"
        assert text in told
    assert not list(tmp_path.glob("out/targets/ascend/*/*.h"))


def test_fallback_with_more_types(tmp_path):
    """Rows of a fallback may have other element types, as long as they share some."""
    rows = '[{"head_dim": 64, "dtype": "fp16"}, {"head_dim": 64, "dtype": "fp32"}]'
    write(tmp_path, "near", rows=rows, attributes='FALLBACK = "far"')
    write(tmp_path, "far", rows=rows.replace("64", "128").replace("fp16", "bf16"))
    assert run("build", tmp_path, "-o", tmp_path / "out") == 0


def test_one_name_of_two_descriptors(tmp_path, capsys):
    """A family does not replace one of another descriptor, unless --force says so."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one, two, root = write(tmp_path / "one"), write(tmp_path / "two"), tmp_path / "out"
    assert run("build", one, "-o", root) == 0
    before = files(root)
    assert run("build", two, "-o", root) == 1
    told = capsys.readouterr().err
    assert "the root has a family 'rope' of another descriptor already [TLA008]" in told
    assert f"{one}:" in told and files(root) == before
    assert run("build", two, "-o", root, "--force") == 0 and files(root) != before
    assert run("build", two, "-o", root) == 0
    two.unlink()
    assert run("build", one, "-o", root) == 0


@pytest.mark.parametrize("end", ["renamed", "removed"])
def test_lost_family(tmp_path, capsys, end):
    """A family that no descriptor has any more is told of, and stays until prune --families."""
    path, other, root = write(tmp_path), write(tmp_path, "other"), tmp_path / "out"
    assert run("build", path, "-o", root) == 0
    if end == "renamed":
        path.write_text(path.read_text().replace("    DISP", '    KERNEL_NAME = "turn"\n    DISP'))
    else:
        path.unlink()
    capsys.readouterr()
    assert run("build", other if end == "removed" else path, "-o", root) == 0
    told = "no descriptor has the family rope any more; prune --families removes it"
    assert told in capsys.readouterr().err
    assert run("prune", root) == 0
    assert "targets/ascend/rope; --families removes it" in capsys.readouterr().err
    assert (root / "targets/ascend/rope").exists()
    assert run("prune", root, "--families") == 0
    left = sorted(each.name for each in (root / "targets/ascend").iterdir())
    assert left == [".hashes.json", ".lock", "other" if end == "removed" else "turn"]


BASE = """\
class Base(TilelangKernel):
    KERNEL_NAME = "turn"


@register_kernel
class Kernel(Base)"""


@pytest.mark.parametrize(
    "before, after",
    [
        # The name comes from an annotated attribute, from a base, or through another decorator.
        ("    DISP", '    KERNEL_NAME: str = "turn"\n    DISP'),
        ("@register_kernel\nclass Kernel(TilelangKernel)", BASE),
        ("@register_kernel", "mark = register_kernel\n\n\n@mark"),
    ],
)
def test_names_by_other_means(tmp_path, capsys, before, after):
    """A family whose name the text of its descriptor does not tell is none that is lost."""
    path, other, root = write(tmp_path), write(tmp_path, "other"), tmp_path / "out"
    path.write_text(path.read_text().replace(before, after))
    assert run("build", path, "-o", root) == 0
    assert run("build", other, "-o", root) == 0 and run("prune", root, "--families") == 0
    assert "no descriptor" not in capsys.readouterr().err
    assert len(list(root.glob("targets/ascend/*/manifest.json"))) == 2


@pytest.mark.parametrize("version", ["2", "3"])
def test_prune_of_all_targets(tmp_path, version):
    """Rows that are gone are removed from each target, with manifests of both versions."""
    path, root = write(tmp_path), tmp_path / "out"
    for rows in ({}, {"rows": '[{"variant_key": "one", "head_dim": 64, "dtype": "fp32"}]'}):
        write(tmp_path, **rows)
        for target in ("ascend", "cpu"):
            options = ["--target", target, "--manifest-version", version]
            assert run("build", path, "-o", root, *options) == 0
    assert run("prune", root) == 0
    for target in ("ascend", "cpu"):
        folders = [each for each in (root / f"targets/{target}/rope").iterdir() if each.is_dir()]
        assert [each.name for each in folders] == ["one"]


WAITING = SOURCE.replace(
    "        return",
    """        import pathlib, time

        while head_dim == 48 and not pathlib.Path(__file__).with_name("go").exists():
            time.sleep(0.01)
        return""",
)


def test_prune_beside_a_build(tmp_path, cache_dir):
    """prune waits for a build, whose rows no manifest has yet."""
    rows = "[{{'variant_key': f'w{{w}}', 'head_dim': w, 'dtype': 'fp32'}} for w in {}]"
    path, root = write(tmp_path, rows=rows.format([16])), tmp_path / "out"
    assert run("build", path, "-o", root) == 0
    write(tmp_path, rows=rows.format([16, 32, 48]), source=WAITING)
    building = start("build", path, "-o", root, "-j2")
    while not (root / "targets/ascend/rope/w32/record.json").exists():
        assert building.poll() is None
        time.sleep(0.01)
    pruning = start("prune", root)
    with pytest.raises(subprocess.TimeoutExpired):
        pruning.wait(1)
    (tmp_path / "go").touch()
    assert building.wait() == 0 and pruning.wait() == 0
    assert pruning.stdout.read() == "nothing to remove\n"
    assert (root / "targets/ascend/rope/w32/record.json").exists()


def start(*arguments):
    """A command in a process of its own."""
    tool = [sys.executable, "-m", "tilelang.aot", *map(str, arguments)]
    return subprocess.Popen(tool, stdout=subprocess.PIPE, text=True, env=environment())


def test_prune_after_a_first_build(tmp_path, capsys):
    """prune removes the files of a first build that was killed, which left no manifest."""
    folder = tmp_path / "out/targets/ascend/rope"
    folder.mkdir(parents=True)
    # No process has this number.
    (folder / ".tl-4194305-x").mkdir()
    assert run("prune", tmp_path / "out") == 0
    assert "removed" in capsys.readouterr().out and not list(folder.iterdir())
    assert run("prune", tmp_path) == 1
    assert "has no folder targets/*" in capsys.readouterr().err


def test_prune_that_fails(tmp_path, monkeypatch, capsys):
    """prune tells what it cannot remove."""
    path, root = write(tmp_path), tmp_path / "out"
    assert run("build", path, "-o", root) == 0
    (root / "targets/ascend/rope/gone").mkdir()

    def refuse(path, **_):
        raise OSError(30, "Read-only file system", str(path))

    monkeypatch.setattr(shutil, "rmtree", refuse)
    capsys.readouterr()
    assert run("prune", root) == 1
    told = capsys.readouterr()
    assert "gone: Read-only file system" in told.err and "removed" not in told.out


def test_longest_key(tmp_path, cache_dir):
    """The longest key that is allowed has names of files that a system takes."""
    rows = f'[{{"variant_key": "{"k" * 236}", "head_dim": 64, "dtype": "fp32"}}]'
    for target in ("ascend", "cpu"):
        path = write(tmp_path, rows=rows)
        assert run("build", path, "-o", tmp_path / "out", "--target", target) == 0


def test_nothing_is_made(tmp_path, cache_dir):
    """A build without any row leaves no folder."""
    source = SOURCE.replace("return", "raise ValueError(head_dim)\n        return")
    assert run("build", write(tmp_path, source=source), "-o", tmp_path / "a/b") == 1
    assert not (tmp_path / "a").exists()


def test_memory_that_cannot_be_written(tmp_path, monkeypatch):
    """An unchanged root for reading only is as it was, although the times of inputs are new."""
    path, root = write(tmp_path), tmp_path / "out"
    assert run("build", path, "-o", root) == 0
    path.touch()

    def refuse(path, text):
        raise OSError(30, "Read-only file system", str(path))

    monkeypatch.setattr("tilelang.aot.hashes.write_text", refuse)
    assert run("build", path, "-o", root) == 0


@pytest.mark.parametrize("damage", [{"outputs": []}, {"family": {}}, {"settings": None}])
def test_damaged_stamp(tmp_path, capsys, damage):
    """A stamp without what builds read of it is none."""
    path, root = write(tmp_path), tmp_path / "out"
    assert run("build", path, "-o", root) == 0
    before, stamp = files(root), root / "targets/ascend/rope/stamp.json"
    stamp.write_text(json.dumps({**json.loads(stamp.read_text()), **damage}))
    capsys.readouterr()
    assert run("build", path, "-o", root) == 0 and made(capsys) == (0, 2)
    assert files(root) == before


@pytest.mark.parametrize("option", [True, False])
def test_link_in_a_package(tmp_path, option):
    """A descriptor that is linked into a package is a module of that."""
    package = tmp_path / "tree/engine"
    package.mkdir(parents=True), (tmp_path / "store").mkdir()
    (package / "factors.py").write_text("VALUE = 2.0\n")
    head = "from .factors import VALUE\n"
    (package / "rope.py").symlink_to(write(tmp_path / "store", head=head, factor="VALUE"))
    if not option:
        (package / "__init__.py").touch()
    more = ["--package-root", tmp_path / "tree"] if option else []
    for path in (package / "rope.py", package):
        assert run("build", path, "-o", tmp_path / "out", *more) == 0
        assert run("build", path, "-o", tmp_path / "out", *more, "--frozen") == 0


def test_link_outside_of_packages(tmp_path, capsys):
    """A link that is given stands for its file, and finds the modules beside that."""
    (tmp_path / "store").mkdir()
    (tmp_path / "store/factors.py").write_text("VALUE = 2.0\n")
    (tmp_path / "alias.py").symlink_to(write(tmp_path / "store", head="import factors\n"))
    assert run("list", tmp_path / "alias.py") == 0
    assert capsys.readouterr().out.startswith("rope: 2 rows")


def test_byte_order_mark(tmp_path, capsys):
    """A descriptor may begin with a mark of its encoding, or name it."""
    text = write(tmp_path).read_text()
    for name, before, encoding in (
        ("marked", "\ufeff", "utf-8"),
        ("latin", "# coding: latin-1\n# \xe9\n", "latin-1"),
    ):
        named = text.replace("    DISP", f'    KERNEL_NAME = "{name}"\n    DISP')
        (tmp_path / "rope.py").write_bytes((before + named).encode(encoding))
        assert run("build", tmp_path, "-o", tmp_path / "out", "--kernels", name) == 0
        capsys.readouterr()
        assert run("prune", tmp_path / "out") == 0
        assert f"{name}; --families" not in capsys.readouterr().err


def test_names_of_any_bytes(tmp_path, capsys):
    """Folders may have names that are no text."""
    folder = tmp_path / os.fsdecode(b"caf\xe9")
    folder.mkdir()
    path, root = write(folder), folder / "out"
    options = ["--depfile", folder / "d", "--manifest-version", "2"]
    assert run("build", path, "-o", root, *options) == 0
    assert os.fsencode(path) in (folder / "d").read_bytes()
    capsys.readouterr()
    assert run("build", path, "-o", root, *options) == 0 and made(capsys) == (0, 2)


def test_modules_beside_the_package():
    """A folder whose name begins as that of the package is the author's."""
    from tilelang.aot import loading

    package = pathlib.Path(tilelang.__file__).resolve().parent
    assert loading._path_if_own(f"{package}_kernels/rope.py")
    assert not loading._path_if_own(f"{package}/engine.py")


# Files that cannot be written.


def command(folder, *arguments, limit=None):
    """A build in a process of its own, with a limit for the bytes of each file."""
    tool = [sys.executable, "-m", "tilelang.aot", "build", folder / "rope.py", *arguments]
    before = (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))) if limit else None
    return subprocess.run(
        list(map(str, tool)), capture_output=True, text=True, preexec_fn=before, env=environment()
    )


def environment():
    """The environment of commands that find the package of this process."""
    return {**os.environ, "PYTHONPATH": str(pathlib.Path(tilelang.__file__).parents[1])}


def test_no_room(tmp_path, cache_dir):
    """A build without room ends with one error, and leaves whole files only."""
    write(tmp_path)
    root, whole = tmp_path / "out", tmp_path / "whole"
    assert command(tmp_path, "-o", whole).returncode == 0
    shutil.rmtree(os.environ["TILELANG_CACHE_DIR"])
    for limit in (512, 4096, 9000):
        ran = command(tmp_path, "-o", root, limit=limit)
        errors = [line for line in ran.stderr.splitlines() if "rror" in line]
        assert ran.returncode == 1 and len(errors) == 1, ran.stderr
        assert errors[0].startswith(f"error: {root}/") and errors[0].endswith(": File too large")
        assert not list(root.rglob(".tl-*")) and not list(tmp_path.rglob(".tl-*"))
        expected = files(whole)
        for name, content in files(root).items():
            assert name.endswith("record.json") or content == expected[name], name
    assert command(tmp_path, "-o", root).returncode == 0
    texts = {name: text for name, text in files(root).items() if not name.endswith(".json")}
    assert texts.items() <= files(whole).items()


@pytest.mark.parametrize(
    "place", ["out", "out/targets", "out/targets/ascend/rope", "out/targets/ascend/rope/hd64_fp32"]
)
def test_file_for_a_folder(tmp_path, capsys, place):
    """A file in the place of a folder is named by one error, and stays."""
    write(tmp_path)
    (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / place).write_text("mine")
    assert run("build", tmp_path / "rope.py", "-o", tmp_path / "out") == 1
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("error")]
    assert len(told) == 1 and str(tmp_path / place) in told[0]
    assert (tmp_path / place).read_text() == "mine"
    assert not list(tmp_path.rglob(".tl-*"))


@pytest.mark.parametrize("place", ["registry.inc", "rope.h", "manifest.json", "stamp.json"])
def test_folder_for_a_file(tmp_path, capsys, place):
    """A folder in the place of a file is named by one error."""
    path = write(tmp_path)
    taken = tmp_path / "out/targets/ascend/rope" / place
    taken.mkdir(parents=True)
    assert run("build", path, "-o", tmp_path / "out") == 1
    assert capsys.readouterr().err.splitlines()[-1] == f"error: {taken}: Is a directory"
    assert not list(tmp_path.rglob(".tl-*"))


def test_read_only_root(tmp_path, capsys):
    """A root that nobody can write to is named; for machines, too."""
    path = write(tmp_path)
    assert run("build", path, "-o", "/proc/1/out") == 1
    assert "error: /proc/1/out" in capsys.readouterr().err
    assert run("build", path, "-o", "/proc/1/out", "--json") == 1
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["event"] for each in events][-1] == "error"
    assert events[-1]["reason"].startswith("/proc/1/out")


def test_interrupt(tmp_path, cache_dir, capsys):
    """Ctrl-C ends all processes of a build, keeps rows that are whole, and leaves no parts."""
    rows = '[{"head_dim": 16 * i, "dtype": "fp32"} for i in range(1, 31)]'
    path, root = write(tmp_path, rows=rows), tmp_path / "out"
    tool = [sys.executable, "-m", "tilelang.aot", "build", str(path), "-o", str(root), "-j2"]
    running = subprocess.Popen(
        tool,
        env=environment(),
        start_new_session=True,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while len(list(root.rglob("record.json"))) < 3:
        assert running.poll() is None
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)
    told = running.communicate()[1]
    assert running.returncode == 130 and told.splitlines()[-1] == "interrupted"
    left = len(list(root.rglob("record.json")))
    assert 3 <= left < 30 and not list(root.rglob(".tl-*"))
    assert run("build", path, "-o", root) == 0
    assert f"{30 - left} rows made, {left} as they were" in capsys.readouterr().out


def test_reader_that_ends(tmp_path):
    """A reader that ends early, such as `head`, is no reason for a traceback."""
    path = write(tmp_path)
    tool = f"{sys.executable} -m tilelang.aot list {path}"
    ran = subprocess.run(
        f"{tool} | true", shell=True, capture_output=True, text=True, env=environment()
    )
    assert ran.stderr == ""
