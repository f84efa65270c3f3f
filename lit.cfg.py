"""The test suite of tl; `ninja check-tl` runs it through build/test/lit.site.cfg.py.

With TL_VERIFY_ROUNDTRIP=1 in the environment every tl-opt of the suite also
checks that the IR it reads survives printing and parsing, as text and as
bytecode.
"""

import importlib.util
import os
import shutil

import lit.formats
import lit.llvm.config
import lit.util

config.name = "tl"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.join(os.path.dirname(__file__), "test")
config.test_exec_root = os.path.join(config.tl_binary_dir, "test")

path = os.pathsep.join(
    [config.tl_tools_dir, config.llvm_tools_dir, config.environment["PATH"]]
)
config.environment["PATH"] = path
# Reproducible on any machine: what a test checks does not depend on its cores.
config.environment["OPENBLAS_NUM_THREADS"] = "1"
# Tests write into the build folder only.
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"

tl_opt = os.path.join(config.tl_tools_dir, "tl-opt")
if lit.util.pythonize_bool(os.environ.get("TL_VERIFY_ROUNDTRIP", "0")):
    tl_opt += " --verify-roundtrip"

# Modules that programs in several folders of inputs import.
config.environment["PYTHONPATH"] = os.path.join(config.test_source_root, "runtime", "Inputs")

# Programs run tools in forks of one server (served.py), but with sanitizers: the server
# has options of its own for them.
if not config.tl_sanitize:
    config.environment["TL_SERVE_TOOLS"] = "1"

# Some tests look at pages in a browser, if there is one.
chromium = shutil.which("chromium")
if chromium:
    config.available_features.add("chromium")

# Printed files have its format.
clang_format = shutil.which("clang-format-22")
if clang_format:
    config.available_features.add("clang-format")

# Programs for an NPU use torch.
if importlib.util.find_spec("torch"):
    config.available_features.add("torch")

# Some tests compile against the headers of a toolkit that the machine may have.
if os.environ.get("TL_CANN_PATH"):
    config.available_features.add("cann")
    config.environment["TL_CANN_PATH"] = os.environ["TL_CANN_PATH"]
    config.substitutions.append(("%cann", os.environ["TL_CANN_PATH"]))

# Another project that links libraries with sanitizers needs their options.
if not config.tl_sanitize:
    config.available_features.add("plain-build")

config.substitutions += [
    (r"(?<![\w/.-])tl-opt(?![\w.-])", tl_opt),
    ("%chromium", chromium or "chromium"),
    ("%clang_format", clang_format or "clang-format"),
    ("%python", config.python_executable),
    ("%clangxx", config.clangxx_executable),
    ("%c_compiler", config.c_compiler),
    ("%mlir_include", os.path.join(config.llvm_tools_dir, "..", "include")),
    ("%kernels", os.path.join(config.tl_source_dir, "kernels")),
    ("%source_dir", config.tl_source_dir),
    ("%binary_dir", config.tl_binary_dir),
    ("%tools_dir", config.tl_tools_dir),
]
