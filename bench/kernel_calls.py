"""Times of the first kernel that a program calls, as JSON: milliseconds of processor time to
read it and to compile it, and of wall time for its first run and a later call.

    kernel_calls.py [OPTIONS of tilelang.laptop] PROGRAM.py [ARGS]

The program ends there.
"""

import json
import os
import sys
import time

import tilelang
from tilelang.jit.program import CompiledProgram
from tilelang.laptop.__main__ import main

original = tilelang.JITKernel.__call__


def milliseconds(function, runs=1, clock=time.process_time):
    """The time of the fastest of several calls."""
    times = []
    for _ in range(runs):
        begin = clock()
        function()
        times.append(clock() - begin)
    return min(times) * 1e3


def measure(kernel, *inputs, **options):
    function, choices = kernel.prim_func, kernel._choices
    values = kernel._signature.arguments(inputs)
    form = kernel._signature.form(values, kernel._program.written)
    read = milliseconds(lambda: function.build(form, choices), 3)
    compiled = milliseconds(lambda: CompiledProgram(function, kernel.chip, form, choices), 2)
    kernel._program_for(form)

    def call(runs):
        return milliseconds(lambda: original(kernel, *inputs, **options), runs, time.perf_counter)

    print(json.dumps([read, compiled - read, call(1), call(3)]))
    sys.stdout.flush()
    os._exit(0)


tilelang.disable_cache()
tilelang.JITKernel.__call__ = measure
sys.exit(main())
