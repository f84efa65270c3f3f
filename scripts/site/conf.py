"""Settings of Sphinx for the pages that build.py collects."""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))

project = "tl"
html_title = "tl"
extensions = ["myst_parser"]
root_doc = "index"
html_theme = "furo"
highlight_language = "text"
html_static_path = ["static"]
html_css_files = ["tl.css"]
html_show_sourcelink = False
html_copy_source = False
# Sources of the repository that pages link to, see sources.py.
html_extra_path = [os.environ["TL_SITE_EXTRA"]]
# The names that links within Markdown use on code hosts.
myst_heading_anchors = 5


def setup(app):
    from mlir_lexer import MLIRLexer

    app.add_lexer("mlir", MLIRLexer)
    app.add_lexer("tablegen", MLIRLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
