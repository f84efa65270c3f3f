"""Copies the documents of the repository, with links that hold in the site.

The site keeps the folders of the repository. Its first page is the README, and the sections
of docs/README.md are its navigation. Links to documents stay; links to sources lead to pages
that show them (sources.py).
"""

import html
import os
import pathlib
import re
import shutil
import subprocess

import sources

LINK = re.compile(r"(?<!!)\[((?:`[^`]*`|[^\[\]`])*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
CODE = re.compile(r"(^```.*?^```$)", re.S | re.M)
INDEX = pathlib.Path("README.md")
LIST = pathlib.Path("docs/README.md")


def find_pages(root):
    """The documents of the repository, by path."""
    command = ["git", "ls-files", "-co", "--exclude-standard", "*.md"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    return [pathlib.Path(name) for name in listed.stdout.split() if (root / name).is_file()]


def to_html(text):
    """The text of a link as HTML."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text))


class Staging:
    """A folder for Sphinx in `folder`, from the repository at `root`."""

    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        self.pages = find_pages(root)

    def rewrite(self, page, match):
        text, target, heading = match[1], match[2], match[3] or ""
        if not target or re.match(r"\w+:", target):
            return match[0]
        path = pathlib.Path(os.path.normpath(page.parent / target))
        if (path / "README.md") in self.pages:
            path = path / "README.md"
        if path in self.pages:
            path = pathlib.Path("index.md") if path == INDEX else path
            return f"[{text}]({os.path.relpath(path, page.parent)}{heading})"
        name = sources.write_page(self.root, path, self.folder / "extra")
        return f'<a href="{os.path.relpath(name, page.parent)}">{to_html(text)}</a>'

    def rewrite_links(self, page, text):
        parts = CODE.split(text)
        for i in range(0, len(parts), 2):
            parts[i] = LINK.sub(lambda match: self.rewrite(page, match), parts[i])
        return "".join(parts)

    def copy(self, listed):
        """Copies all documents; those in no navigation say so."""
        for page in self.pages:
            text = self.rewrite_links(page, (self.root / page).read_text())
            name = pathlib.Path("index.md") if page == INDEX else page
            if page != INDEX and page not in listed:
                text = "---\norphan: true\n---\n\n" + text
            target = self.folder / "source" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
        for picture in [*self.root.glob("docs/*.svg"), *self.root.glob("docs/pictures/*.svg")]:
            target = self.folder / "source" / picture.relative_to(self.root)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(picture, target)

    def find_sections(self):
        """(title, pages) of the sections of the list of documents."""
        for section in (self.root / LIST).read_text().split("\n## ")[1:]:
            title, _, body = section.partition("\n")
            targets = [
                pathlib.Path(os.path.normpath(LIST.parent / m[2])) for m in LINK.finditer(body)
            ]
            pages = [path for path in targets if path in self.pages]
            yield title, list(dict.fromkeys(pages))


def write_navigation(folder, sections):
    """Appends the sections, as (title, pages), to the first page."""
    with open(folder / "source/index.md", "a") as index:
        for title, pages in sections:
            names = "\n".join(str(page.with_suffix("")) for page in pages)
            index.write(
                f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n:titlesonly:\n\n{names}\n```\n"
            )
