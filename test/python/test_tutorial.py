"""docs/python-tutorial.md and docs/python.md: their code runs as printed."""

import os
import pathlib
import re
import subprocess
import sys

import pytest
import tilelang

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGES = ["docs/python-tutorial.md", "docs/python.md"]
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def program(text):
    """The code of a page as one program, which says where each part ends."""
    parts = []
    for kind, body in BLOCK.findall(text):
        parts.append(body if kind == "python" else 'print("=" * 8)\n')
    return "\n".join(parts)


def outputs(path, folder):
    """The output of a page's program where the page has a block of text."""
    file = folder / "page.py"
    file.write_text(program((ROOT / path).read_text()))
    environment = dict(os.environ, PYTHONPATH=os.path.dirname(tilelang.__path__[0]))
    done = subprocess.run(
        [sys.executable, file], capture_output=True, text=True, env=environment, cwd=folder
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.replace(f"{folder}/", "").split("=" * 8 + "\n")[:-1]


@pytest.mark.parametrize("path", PAGES)
def test_page(path, tmp_path):
    text = (ROOT / path).read_text()
    assert "```python\n" in text
    shown = [body for kind, body in BLOCK.findall(text) if kind == "text"]
    printed = outputs(path, tmp_path)
    if os.environ.get("TL_UPDATE_MESSAGES"):
        blocks = iter(printed)
        new = BLOCK.sub(lambda m: f"```text\n{next(blocks)}```" if m[1] == "text" else m[0], text)
        (ROOT / path).write_text(new)
    else:
        assert printed == shown
