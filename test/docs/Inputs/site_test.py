"""Tests of the scripts that make the site."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, sys.argv.pop())
sys.dont_write_bytecode = True

import headers  # noqa: E402

try:
    import staging
except ImportError:  # no Pygments: the site cannot be made here
    staging = None

HEADER = """/// \\file
/// All that matters:
///   call(1);
#include <x>

/// A thing with `a<b>`.
struct Thing {
  /// Its size.
  int size;

private:
  int hidden;
};

/// Makes one,
/// at once.
Thing make(int size,
           int more = 0);
"""

FILES = {
    "README.md": "[list](docs/README.md), [code](src/a.py)\n",
    "docs/README.md": "# List\n\n## First\n\n[page](page.md), [top](../README.md#a)\n",
    "docs/page.md": "[`a<b>`](../src/a.py)\n\n```\n[code](../src/a.py)\n```\n",
    "src/a.py": "a < b\n",
}


class HeaderTest(unittest.TestCase):
    def test_declarations(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "thing.h"
            path.write_text(HEADER)
            text = headers.read_header(path, "thing.h")
        self.assertIn("```cpp\n  call(1);\n```", text)
        self.assertIn("### `Thing`", text)
        self.assertIn("  int size;\n", text)
        self.assertNotIn("hidden", text)
        self.assertIn("### `make`\n\nMakes one,\nat once.", text)
        self.assertIn("int more = 0);", text)


@unittest.skipUnless(staging, "no Pygments")
class StagingTest(unittest.TestCase):
    def test_links(self):
        with tempfile.TemporaryDirectory() as folder:
            root, work = pathlib.Path(folder) / "root", pathlib.Path(folder) / "work"
            for name, text in FILES.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            subprocess.run(["git", "init", "-q"], cwd=root, check=True)
            stage = staging.Staging(root, work)
            sections = list(stage.find_sections())
            page = pathlib.Path("docs/page.md")
            self.assertEqual(sections, [("First", [page, pathlib.Path("README.md")])])
            stage.copy({page})
            staging.write_navigation(work, sections[:1])
            index = (work / "source/index.md").read_text()
            self.assertIn("[list](docs/README.md)", index)
            self.assertIn('<a href="files/src/a.py.html">code</a>', index)
            self.assertIn(":caption: First", index)
            listed = (work / "source/docs/README.md").read_text()
            self.assertIn("[top](../index.md#a)", listed)
            self.assertIn("orphan: true", listed)
            copied = (work / "source/docs/page.md").read_text()
            self.assertIn('<a href="../files/src/a.py.html"><code>a&lt;b&gt;</code></a>', copied)
            self.assertIn("\n[code](../src/a.py)\n", copied)
            self.assertIn("&lt;", (work / "extra/files/src/a.py.html").read_text())


if __name__ == "__main__":
    unittest.main()
