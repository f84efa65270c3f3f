"""`python3 -m tilelang.compat`: results of the programs of a folder."""

import json
import os
import pathlib
import subprocess
import sys
import textwrap
import time

import pytest

pytest.importorskip("torch")

from tilelang.compat import page, programs, results, runs

KERNEL = """
    import sys
    import torch
    import tilelang
    import tilelang.language as T

    N = 64

    @tilelang.jit(out_idx=[1])
    def doubled(n):
        @T.prim_func
        def main(X: T.Tensor((n,), "float32"), Y: T.Tensor((n,), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                x = T.alloc_ub((n,), "float32")
                T.copy(X, x)
                T.tile.add(x, x, x)
                T.copy(x, Y)
        return main

    x = torch.randn(N)
"""

FILES = {
    "passes.py": KERNEL + "    torch.testing.assert_close(doubled(N)(x), x + x)\n",
    "differs.py": KERNEL + "    torch.testing.assert_close(doubled(N)(x), x + 1)\n",
    "races.py": KERNEL.replace("x = T.alloc_ub", "T.barrier_all(); x = T.alloc_ub")
    + "    torch.testing.assert_close(doubled(N)(x), x + x)\n",
    "large.py": KERNEL.replace("N = 64", "N = 10**9")
    + "    torch.testing.assert_close(doubled(N)(x), x + x)\n",
    "inner/refused.py": KERNEL.replace("T.tile.add(x, x, x)", "T.tile.add(x, x)")
    + "    doubled(N)(x)\n",
    "inner/missing.py": "    import pandas_of_nobody\n",
    "inner/fails.py": "    raise KeyError('lost')\n",
    "inner/exits.py": "    raise SystemExit(3)\n",
    "inner/helper.py": "    def helper(): pass\n",
    "inner/crashes.py": "    import os\n    os.abort()\n",
    "inner/endless.py": "    while True: pass\n",
    "inner/skipped.py": "    raise KeyError('not run')\n",
}

SETTINGS = """
["large.py"]
set = { N = 128 }
mark = "small"

["inner/skipped.py"]
skip = "needs two devices"

["races.py"]
finding = "No flag between the copy and the addition."
"""

EXPECTED = {
    "passes.py": ("passed", ""),
    "differs.py": ("differs", "assert_close: "),
    "races.py": ("wrong", ": races.py:15:13: race: read-after-write"),
    "large.py": ("passed", ""),
    "inner/refused.py": ("refused", "refused.py:16:"),
    "inner/missing.py": ("missing", "the module 'pandas_of_nobody' is not installed"),
    "inner/fails.py": ("failed", "KeyError: 'lost'"),
    "inner/exits.py": ("failed", "exit status 3"),
    "inner/helper.py": ("unchecked", ""),
    "inner/crashes.py": ("internal", "signal 6"),
    "inner/endless.py": ("slow", "more than 15 s"),
    "inner/skipped.py": ("skipped", "needs two devices"),
}


def run(*arguments):
    """Runs a module of the package; the result has returncode, stdout and stderr."""
    import tilelang

    found = str(pathlib.Path(tilelang.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, "-m", *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": found},
        timeout=240,
    )


def write_files(folder):
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(textwrap.dedent(text))


# Every kind of end has its result and reason, in the output and on the page.
def test_results(tmp_path):
    folder = tmp_path / "programs"
    folder.mkdir()
    write_files(folder)
    settings = tmp_path / "settings.toml"
    settings.write_text(SETTINGS)
    written, logs = tmp_path / "page.md", tmp_path / "logs"
    ended = run(
        "tilelang.compat", folder, "--limit=15", "--jobs=2", f"--settings={settings}",
        f"--write={written}", "--revision=version 1", f"--logs={logs}",
    )  # fmt: skip
    assert ended.returncode == 1
    lines = ended.stderr.splitlines()
    for path, (kind, reason) in EXPECTED.items():
        line = next(line for line in lines if f"] {path} " in line)
        assert f"{path} {kind}" in line and reason in line
    assert ended.stdout == (
        "2 passed, 1 unchecked, 1 wrong, 1 differs, 1 refused, 1 missing, 2 failed, 1 slow, "
        "1 internal, 1 skipped\n"
    )
    text = written.read_text()
    assert "12 programs of version 1, run without changes" in text
    assert "| `large.py` | small | `--set=N=128` | passed | 1 of 1 |" in text
    assert "| result | meaning | others | small |" in text
    assert "without a comparison that failed, with a fault or without | 3 | 1 |" in text
    assert "## Findings of readers" in text
    assert "| `races.py` | No flag between the copy and the addition. |" in text
    assert str(tmp_path) not in text
    assert "comparisons: 1 of 1 passed" in (logs / "large.log").read_text()


ENDS = {
    "text.py": ("import sys; sys.exit('no input')", "failed", "no input"),
    "usage.py": (
        "import argparse; argparse.ArgumentParser().parse_args(['--n'])",
        "failed",
        "exit status 2: usage.py: error: unrecognized arguments: --n",
    ),
    "leaves.py": ("import os; print('done', flush=True); os._exit(7)", "failed", "status 7: done"),
    "kills.py": ("import os; os.kill(os.getpid(), 9)", "failed", "signal 9"),
    "stops.py": ("raise KeyboardInterrupt", "failed", "KeyboardInterrupt"),
    "parent.py": ("import subprocess; subprocess.Popen(['sleep', '60'])", "unchecked", ""),
    "slow.py": ("import time; print('step 1', flush=True); time.sleep(60)", "slow", "more than"),
    "beside.py": ("print(open('text.py').read())", "unchecked", ""),
    "number.py": (
        "import numpy as np\nnp.testing.assert_allclose(1, 1)\nif not np.allclose(1, 2): pass",
        "differs",
        "np.allclose: returned False",
    ),
    "named.py": (
        "import torch\ntry: torch.testing.assert_close(actual=1, expected=2)\n"
        "except AssertionError: pass",
        "differs",
        "assert_close: ",
    ),
}


# Each way to end has a reason, and what a program said is kept, also that of a slow one.
def test_ends(tmp_path):
    folder, logs = tmp_path / "programs", tmp_path / "logs"
    (folder / "folder.py").mkdir(parents=True)
    (folder / "dangling.py").symlink_to("nothing.py")
    for name, (text, _, _) in ENDS.items():
        (folder / name).write_text(text)
    ended = run("tilelang.compat", folder, "--limit=12", "--jobs=2", f"--logs={logs}")
    lines = ended.stderr.splitlines()
    assert len(lines) == len(ENDS)
    for name, (_, kind, reason) in ENDS.items():
        line = next(line for line in lines if f"] {name} " in line)
        assert f"{name} {kind}" in line and reason in line
    assert (logs / "slow.log").read_text() == "step 1\n"


# Places of outputs are checked before programs run.
@pytest.mark.parametrize(
    "option", ["--write=none/page.md", "--write=.", "--logs=file", "--limit=-1"]
)
def test_outputs_are_checked_first(tmp_path, monkeypatch, option):
    (tmp_path / "file").write_text("")
    (tmp_path / "passes.py").write_text("")
    monkeypatch.chdir(tmp_path)
    ended = run("tilelang.compat", tmp_path, option)
    assert ended.returncode == 2 and "passes.py" not in ended.stderr
    assert "Traceback" not in ended.stderr and option.partition("=")[0] in ended.stderr


# Patterns choose programs; without a failure the status is 0.
def test_patterns(tmp_path):
    write_files(tmp_path)
    ended = run("tilelang.compat", tmp_path, "passes", "inner/help*")
    assert (ended.returncode, ended.stdout) == (0, "1 passed, 1 unchecked\n")


@pytest.mark.parametrize(
    "arguments, text, message",
    [
        ([], '["none.py"]', "the folder has no program 'none.py'"),
        ([], '["passes.py"]\nargument = 1', "'passes.py' has an unknown key 'argument'"),
        ([], '["passes.py"]\narguments = "--n"', "'arguments' of 'passes.py' has to be a list"),
        ([], "passes = 1", "'passes' is no table"),
        ([], "[", "settings.toml: "),
        (["nothing"], "", "has no such program"),
    ],
)
def test_bad_settings(tmp_path, arguments, text, message):
    (tmp_path / "passes.py").write_text("")
    settings = tmp_path / "settings.toml"
    settings.write_text(text)
    ended = run("tilelang.compat", tmp_path, *arguments, f"--settings={settings}")
    assert ended.returncode == 2
    assert ended.stderr.startswith("tilelang.compat: ") and message in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_no_folder(tmp_path):
    ended = run("tilelang.compat", tmp_path / "none")
    assert (ended.returncode, ended.stderr) == (
        2,
        f"tilelang.compat: there is no folder {tmp_path}/none\n",
    )


# While memory is short, programs run one after the other, and all of them run.
@pytest.mark.parametrize("free, most", [(0.0, 1), (64.0, 2)])
def test_memory(tmp_path, monkeypatch, free, most):
    running, seen = [], []

    def measured(runner, program):
        running.append(program)
        seen.append(len(running))
        time.sleep(0.2)
        running.remove(program)
        return results.Result(program, "passed")

    monkeypatch.setattr(runs, "free_memory", lambda: free)
    monkeypatch.setattr(runs.Runner, "run", measured)
    given = [programs.Program(f"{number}.py") for number in range(3)]
    ended = list(runs.Runner(tmp_path, 1, jobs=2).run_all(given))
    assert len(ended) == 3 and max(seen) == most


# The page of a program without numbers has no numbers.
def test_page_of_crash():
    program = programs.Program("a|b.py")
    text = page.write_page([results.judge(program, None, -11, "x\n", 1.6)], "T", "")
    assert "| `a\\|b.py` |  |  | internal |  |  | 2 | signal 11: x |" in text


# --- Other values for constants, `tilelang.laptop --set` ---


def test_set(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(
        "B, S = 1, 2\nN: int = 64\ndef f():\n    B, M = 5, 6\n    return B + M\n"
        "print(N + 1, S, f(), __name__, __file__)\n"
    )
    report = tmp_path / "report.json"
    sets = ("--set=N=3", "--set=S=40", "--set=f.M=-6", "--set=f.B=2**3")
    ended = run("tilelang.laptop", *sets[:3], f"--report={report}", path)
    assert ended.stdout == f"4 40 -1 __main__ {path}\n"
    for line in (
        "N = 3 instead of 64 in line 2",
        "S = 40 instead of 2 in line 1",
        "f.M = -6 instead of 6 in line 4",
    ):
        assert f"warning: {line}" in ended.stderr
    assert json.loads(report.read_text())["status"] == 0
    ended = run("tilelang.laptop", sets[3], path)
    assert ended.returncode == 2 and "'2**3' is no literal of Python" in ended.stderr


# An assignment to two names changes both, and the warning says so.
def test_set_of_two_names(tmp_path):
    path = tmp_path / "program.py"
    path.write_text("A = B = 7\nprint(A, B)\n")
    ended = run("tilelang.laptop", "--set=A=8", path)
    assert ended.stdout == "8 8\n"
    assert "A = 8 instead of 7 in line 1, and with it B" in ended.stderr


@pytest.mark.parametrize(
    "setting, message",
    [
        ("N", "has to be --set=NAME=VALUE or --set=FUNCTION.NAME=VALUE"),
        ("f.g.B=1", "has to be --set=NAME=VALUE"),
        ("f.N=1", "'N' is not assigned in 'f'"),
        ("f.C=1", "line 7 computes 'C' from others, it is no constant"),
        ("1=2", "has to be --set=NAME=VALUE"),
        ("N=M", "'M' is no literal of Python"),
        ("N=", "'' is no literal of Python"),
        ("B=1", "'B' is not assigned at the level of the module"),
        ("T=1", "'T' is 2 times assigned at the level of the module"),
        ("C=1", "line 4 computes 'C' from others, it is no constant"),
    ],
)
def test_bad_set(tmp_path, setting, message):
    path = tmp_path / "program.py"
    path.write_text("N = 64\nT = 1\nT = 2\nC = N * 2\ndef f(n):\n    B = 1\n    C = n\n")
    ended = run("tilelang.laptop", f"--set={setting}", path)
    assert ended.returncode == 2 and message in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


# The settings of the programs in bench have the form that the command expects.
def test_settings_of_bench():
    path = pathlib.Path(__file__).parents[2] / "bench" / "programs.toml"
    tables = programs.read_settings(path)
    assert {table["mark"] for table in tables.values()} == {"A", "B", "C"}
    assert len(tables) == 157
