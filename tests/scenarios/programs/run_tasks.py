"""run_tasks.py FILE: runs the tasks of a tasks.json of VS Code in the current folder and prints what their problem matchers make of
the output, one line each: "label: file line severity message"."""
import json
import re
import subprocess
import sys

# What VS Code knows by this name.
GCC = {
    "regexp": r"^(.*?):(\d+):(\d*):?\s+(?:fatal\s+)?(warning|error):\s+(.*)$",
    "file": 1,
    "line": 2,
    "severity": 4,
    "message": 5,
}

for task in json.load(open(sys.argv[1]))["tasks"]:
    matcher = task["problemMatcher"]
    pattern = GCC if matcher == "$gcc" else matcher["pattern"]
    done = subprocess.run(["bash", "-c", task["command"]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for line in done.stdout.splitlines():
        match = re.match(pattern["regexp"], line)
        if match:
            print(task["label"] + ":", *(match[pattern[key]] for key in ("file", "line", "severity", "message")))
