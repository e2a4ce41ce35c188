"""Validates data packages: reads the folder of each from the command line and prints every fault,
one a line. Exit code 1 if there is any."""

import os
import sys

from frictionless import validate

faults = 0
for folder in sys.argv[1:]:
    os.chdir(folder)
    report = validate("datapackage.json")
    for error in report.errors + [error for task in report.tasks for error in task.errors]:
        faults += 1
        print(f"{folder}: {error.title}: {error.message}")
    if not report.tasks:
        faults += 1
        print(f"{folder}: no table")
sys.exit(faults > 0)
