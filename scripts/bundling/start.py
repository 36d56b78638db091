"""What a bundle runs: the engine, and for the processes that its parts start, a little of Python.

They are started with `sys.executable`, which is the bundle itself there.
"""

import multiprocessing
import runpy
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.argv[1:2] == ["-m"]:
        module, sys.argv[1:] = sys.argv[2], sys.argv[3:]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    elif sys.argv[1:3] == ["-S", "-c"]:
        program, sys.argv[:] = sys.argv[3], ["-c", *sys.argv[4:]]
        exec(program, {"__name__": "__main__"})
    else:
        from uai_engine.__main__ import main

        main()
