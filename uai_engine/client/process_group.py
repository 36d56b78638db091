"""A process in a group of its own, and the end of all that it has started.

Whoever starts one gives `start_new_session=True`, which POSIX hears, and `creationflags=NEW_GROUP`,
which Windows hears: Ctrl-C is the driver's to handle, and one kill reaches children too.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from typing import Final

if sys.platform == "win32":
    NEW_GROUP: Final = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    NEW_GROUP: Final = 0


def kill_group(leader: int) -> None:
    """End a process and its children; nothing happens where nobody is left."""
    if sys.platform == "win32":
        _kill_tree(leader)
    else:
        # Either error means that nobody is left in the group.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


def _kill_tree(leader: int) -> None:
    """The same on Windows, whose own program knows who was started by whom."""
    command = ["taskkill", "/F", "/T", "/PID", str(leader)]
    try:
        subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    except OSError:  # a small Windows without it: the process alone, which every Windows can end
        with suppress(OSError):
            os.kill(leader, signal.SIGTERM)
