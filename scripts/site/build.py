#!/usr/bin/env python3
"""Builds the site of the documents.

Usage: build.py BUILD_FOLDER SITE_FOLDER

BUILD_FOLDER has docs/*.md of `ninja tl-doc`; the tools are in the PATH. Warnings of Sphinx,
such as links to missing pages and headings, are errors. Then every operation is looked up in
the HTML: a section with its syntax, its example and a table of its operands.
"""

import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

import reference
import staging

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SECTION = re.compile(r'<section id="[^"]*">\s*<h3>.*?(?=<section id="[^"]*">\s*<h[23]>|\Z)', re.S)
# A run to scroll and zoom.
RUN = ["tl-run", "kernels/flash_attention.mlir", *["--arg=random:1:1x256x64"] * 3]
RUN += ["--arg=zeros:1x256x64", "--arg=0.125", "--arg=0"]
RUN_LINK = """
## A run to scroll and zoom

<a href="../runs/flash_attention.html">A run of flash_attention</a>: pipes, memories and stalls.
"""


def run_sphinx(folder, site):
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-j", "2"]
    command += ["-c", str(pathlib.Path(__file__).parent), "-d", str(folder / "doctrees")]
    environment = dict(os.environ, TL_SITE_EXTRA=str(folder / "extra"))
    return subprocess.run([*command, str(folder / "source"), str(site)], env=environment).returncode


def find_unrendered(site, build, name):
    """Operations of a dialect that their page does not show completely."""
    page = (site / f"docs/reference/{name.lower()}.html").read_text()
    sections = {}
    for section in SECTION.findall(page):
        title = re.sub(r"<[^>]*>|¶|#", "", re.search(r"<h3>(.*?)</h3>", section, re.S)[1])
        sections[html.unescape(title).strip()] = section
    text = (build / f"docs/{name}.md").read_text()
    for written in re.split(r"^(?=### )", text, flags=re.M):
        operation = reference.OPERATION.match(written)
        if not operation:
            continue
        section = sections.get(operation[1], "")
        plain = html.unescape(re.sub(r"<[^>]*>", "", section))
        blocks = written.count("```mlir"), written.count("operation ::=")
        if blocks != (section.count("highlight-mlir"), plain.count("operation ::=")):
            yield f"{operation[1]}: no syntax or no example"
        text_only = re.sub(r"<pre>.*?</pre>|<code.*?</code>", "", section, flags=re.S)
        if "`" in text_only or re.search(r"^\|", plain, re.M):
            yield f"{operation[1]}: Markdown in the page"


def find_broken(site):
    """Links between pages of the site that lead nowhere; Sphinx does not know all of them."""
    for page in site.rglob("*.html"):
        for link in set(re.findall(r'href="([^"#:?]+)[#?"]', page.read_text())):
            if not (page.parent / urllib.parse.unquote(link)).exists():
                yield f"{page.relative_to(site)}: no {link}"


def write_run(work):
    """The page of a run, and a link to it in the gallery."""
    page = work / "extra/runs/flash_attention.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    command = [*RUN, f"--html={page}"]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    with open(work / "source/docs/gallery.md", "a") as gallery:
        gallery.write(RUN_LINK)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build, site = (pathlib.Path(name).resolve() for name in sys.argv[1:])
    work = site.with_name(site.name + ".work")
    for folder in (site, work):
        shutil.rmtree(folder, ignore_errors=True)
    stage = staging.Staging(ROOT, work)
    sections = list(stage.find_sections())
    stage.copy({page for _, pages in sections for page in pages})
    dict(sections)["Reference"].extend(reference.write_pages(ROOT, build, work))
    staging.write_navigation(work, sections)
    write_run(work)
    status = run_sphinx(work, site)
    problems = [p for name in ("Tile", "Ascend") for p in find_unrendered(site, build, name)]
    problems += find_broken(site)
    print(*problems, f"{len(list(site.rglob('*.html')))} pages, {len(problems)} wrong", sep="\n")
    sys.exit(bool(status or problems))


if __name__ == "__main__":
    main()
