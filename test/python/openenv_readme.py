"""
Runs the example of packages/serve/README.md with the client of OpenEnv, as it comes from PyPI.

    openenv_readme.py URL

The example is run as it is printed, but for the address of the server. It prints what it prints there.
"""

import sys

from readme_blocks import example

PRINTED = '"http://127.0.0.1:8000"'

if __name__ == "__main__":
    code = example("python", "GenericEnvClient")
    if PRINTED not in code:
        raise SystemExit(f"the example does not connect to {PRINTED}")
    exec(code.replace(PRINTED, repr(sys.argv[1])))
