"""Checks the files for contributors."""

import pathlib
import sys

root = pathlib.Path(sys.argv[1])


def read(name):
    return (root / name).read_text()


def load(path):
    """The contents of a file of YAML; without PyYAML only its text."""
    try:
        import yaml
    except ImportError:
        return {"name": path.read_text().partition("name: ")[2]}
    return yaml.safe_load(path.read_text())


lines = [line.split() for line in read(".github/CODEOWNERS").splitlines()]
folders = [line[0].strip("/") for line in lines if line and line[0].startswith("/")]
missing = [folder for folder in folders if not (root / folder).is_dir()]
print(f"owners: {len(folders)} folders, missing:", *missing)

forms = [*(root / ".github").glob("*/[!c]*.yml"), root / ".github/workflows/ci.yml"]
assert all(load(form)["name"] for form in forms)
print(f"forms: {len(forms)} read")
for text, name, meaning in [
    ("run: .ci/run\n", ".github/workflows/ci.yml", "the workflow runs .ci/run"),
    (
        "tl-run KERNEL.mlir --arg=... --bundle=",
        ".github/ISSUE_TEMPLATE/fault.yml",
        "the form asks for tl-run --bundle",
    ),
    ("bash scripts/demo.sh", "Dockerfile", "the image runs scripts/demo.sh"),
]:
    assert text in read(name), name
    print(meaning)
