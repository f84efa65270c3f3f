"""A module of the project, which PYTHONPATH finds."""

NAME = "rows.txt"
