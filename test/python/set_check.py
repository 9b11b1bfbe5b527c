"""Loads sets by their cards, as `load_dataset` does with a repository of the Hub.

    set_check.py FOLDER

Prints JSON: {format: {split: rows}}.
Needs datasets.
"""

import json
import sys
import tempfile

import datasets


def main():
    folder = sys.argv[1]
    datasets.disable_progress_bars()
    read = {}
    with tempfile.TemporaryDirectory() as cache:
        for name in datasets.get_dataset_config_names(folder):
            loaded = datasets.load_dataset(folder, name, cache_dir=cache)
            read[name] = {split: len(rows) for split, rows in loaded.items()}
    json.dump(read, sys.stdout)


main()
