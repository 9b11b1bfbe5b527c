"""
What NeMo Gym starts as its resources server: envloom-serve, which ends with this process. Where the
configuration has no `command`, a server runs already, here or on another machine, under the
configured `host` and `port`; then nothing is started, and this waits until NeMo Gym ends it.
"""

import ctypes
import os
import shlex
import signal
import subprocess
import sys

import yaml


def end_with_parent() -> None:
    """NeMo Gym ends the shell that it started this from, and leaves it at that. Linux only."""
    if sys.platform == "linux":
        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM)


def main() -> None:
    end_with_parent()
    name = os.environ["NEMO_GYM_CONFIG_PATH"]
    config = yaml.safe_load(os.environ["NEMO_GYM_CONFIG_DICT"])[name]["resources_servers"]["envloom"]
    if not config.get("command"):
        print(f"{name}: the server at {config['host']}:{config['port']} is used", flush=True)
        while True:
            signal.pause()
    arguments = [*shlex.split(config["command"]), "--host", config["host"], "--port", str(config["port"])]
    for environment in config.get("environments") or []:
        arguments += ["--env", environment]
    os.chdir(config.get("directory") or os.curdir)
    try:
        # A group of its own: npx hands no SIGTERM on to what it runs.
        server = subprocess.Popen(arguments, start_new_session=True)
    except OSError as error:
        sys.exit(f"{name}: {arguments[0]} cannot be started in {os.getcwd()}: {error.strerror}")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _frame: os.killpg(server.pid, number))
    sys.exit(server.wait())


if __name__ == "__main__":
    main()
