"""Mutates inputs of the tools at random, and judges the results."""
