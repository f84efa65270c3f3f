"""Checks of the options of long checks, before they start."""

import argparse
import shutil
import sys


def positive(text):
    """The type of an option that takes a whole number from 1 on."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"takes a positive number, not '{text}'")
    return int(text)


def count(text):
    """The type of an option that takes a whole number from 0 on."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"takes a number that is not negative, not '{text}'")
    return int(text)


def fail(message):
    """Ends the program with the status of one that has no result."""
    print(f"error: {message}", file=sys.stderr)
    sys.exit(2)


def require_tools(*tools):
    """Ends the program if a tool is not in the PATH."""
    if missing := [tool for tool in tools if not shutil.which(tool)]:
        fail(f"no {' and no '.join(missing)} in the PATH")


def make_folder(folder):
    """Creates a folder, or ends the program."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        fail(f"{folder} is not a folder")
    except OSError as error:
        fail(f"the folder {folder} cannot be created: {error.strerror}")
