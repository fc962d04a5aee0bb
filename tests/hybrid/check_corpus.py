#!/usr/bin/env python3
"""Compiles the corpus of hybrid programs and compares what mpivet says with what their comments expect.

A program is a file, or a folder of files that are looked at together by `mpivet static`. In it, a comment
`EXPECT: CHECK` names a finding about threads on its line; programs without any must stay silent.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

COMMANDS = {".c": "cc", ".cc": "c++", ".f90": "fc"}
EXPECTED = re.compile(r"EXPECT: (STATIC:[A-Z_:]+)")
WARNING = re.compile(r"^(.*?):(\d+):\d+: [wW]arning: .* \[-Wmpivet-([a-z-]+)\]")


def sources(program):
    if os.path.isfile(program):
        return [program]
    return sorted(os.path.join(program, name) for name in os.listdir(program))


def expected(files):
    found = set()
    for file in files:
        for number, line in enumerate(open(file), 1):
            found.update((os.path.basename(file), number, check) for check in EXPECTED.findall(line))
    return found


class Checker:
    def __init__(self, mpivet, mpi):
        self.mpivet, self.mpi = mpivet, mpi
        checks = subprocess.run([mpivet, "checks"], capture_output=True, text=True, check=True).stdout
        self.options = {check[len("STATIC:"):].lower().replace(":", "-").replace("_", "-"): check
                        for check in re.findall(r"STATIC:[A-Z_:]+", checks)}

    def compile(self, file, folder):
        command = COMMANDS[os.path.splitext(file)[1]]
        made = os.path.join(folder, os.path.basename(file) + ".o")
        done = subprocess.run([self.mpivet, command, "--mpi=" + self.mpi, "-fopenmp", "-fdiagnostics-plain-output",
                               "-c", os.path.abspath(file), "-o", made], cwd=folder, capture_output=True, text=True)
        return made, done

    def findings(self, files, folder):
        found, objects = set(), []
        for file in files:
            made, done = self.compile(file, folder)
            if done.returncode != 0:
                raise RuntimeError(done.stderr)
            objects.append(made)
            for at, line, option in filter(None, map(self.warning, done.stderr.splitlines())):
                found.add((os.path.basename(at), line, self.options[option]))
        return self.of_whole_program(objects, folder) if len(files) > 1 else found

    @staticmethod
    def warning(line):
        match = WARNING.match(line)
        return match and (match.group(1), int(match.group(2)), match.group(3))

    def of_whole_program(self, objects, folder):
        report = os.path.join(folder, "report.json")
        subprocess.run([self.mpivet, "static", "--json", report, *objects], capture_output=True, check=True)
        found = set()
        for finding in json.load(open(report))["findings"]:
            frame = finding["sites"][0]["stack"][0]
            found.add((os.path.basename(frame["file"]), frame["line"], finding["check"]))
        return found

    def check(self, program):
        files = sources(program)
        with tempfile.TemporaryDirectory() as folder:
            try:
                found = self.findings(files, folder)
            except RuntimeError as problem:
                return ["does not compile: %s" % problem]
        wanted = expected(files)
        return (["missing %s at %s:%d" % (c, f, l) for f, l, c in sorted(wanted - found)] +
                ["unexpected %s at %s:%d" % (c, f, l) for f, l, c in sorted(found - wanted)])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mpivet", required=True)
    parser.add_argument("--mpi", default="openmpi")
    parser.add_argument("programs", nargs="+")
    given = parser.parse_args()
    checker = Checker(os.path.abspath(given.mpivet), given.mpi)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for program, problems in zip(given.programs, pool.map(checker.check, given.programs)):
            failed += bool(problems)
            for problem in problems:
                print("%s: %s" % (program, problem))
    print("%d programs, %d wrong" % (len(given.programs), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
