"""The catalogue of envloom: checked tool environments with their scenarios.

`pip install envloom` brings and finds it: `envloom list` on the command line,
`envloom.connect("library-loans")` in Python.
"""

from pathlib import Path

__version__ = "0.1.0"

ENVIRONMENTS = Path(__file__).parent / "environments"
"""A folder with a package of each environment, compiled to JavaScript."""
