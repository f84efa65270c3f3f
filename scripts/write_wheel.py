"""Writes a wheel of the Python package from a build: python3 write_wheel.py BUILD FOLDER

The wheel is for the Python and the machine of the build. Of a build with TL_STATIC_MLIR it needs
no MLIR; of another one, the shared library of MLIR where the build found it.
"""

import base64
import hashlib
import pathlib
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from typing import List

GENERATOR = "tl"


def install(build: pathlib.Path, prefix: pathlib.Path) -> pathlib.Path:
    """The folder of packages below `prefix`, with the installed package."""
    command = ["cmake", "--install", str(build), "--component", "tl-python", "--strip"]
    subprocess.run([*command, "--prefix", str(prefix)], check=True, stdout=subprocess.DEVNULL)
    return next(prefix.rglob("tilelang")).parent


def get_tag() -> str:
    version = "cp" + sysconfig.get_config_var("py_version_nodot")
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{version}-{version}-{platform}"


def get_record(name: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}"


def write(packages: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    information = next(packages.glob("*.dist-info"))
    (information / "INSTALLER").unlink()
    (information / "WHEEL").write_text(
        f"Wheel-Version: 1.0\nGenerator: {GENERATOR}\nRoot-Is-Purelib: false\nTag: {get_tag()}\n"
    )
    name = information.name.replace(".dist-info", "")
    wheel = folder / f"{name}-{get_tag()}.whl"
    records: List[str] = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(each for each in packages.rglob("*") if each.is_file()):
            relative = path.relative_to(packages).as_posix()
            archive.write(path, relative)
            records.append(get_record(relative, path.read_bytes()))
        record = f"{information.name}/RECORD"
        archive.writestr(record, "\n".join([*records, f"{record},,", ""]))
    return wheel


def main() -> None:
    build, folder = (pathlib.Path(each) for each in sys.argv[1:3])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as prefix:
        print(write(install(build, pathlib.Path(prefix)), folder))


if __name__ == "__main__":
    main()
