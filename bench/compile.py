#!/usr/bin/env python3
"""What `mpivet-c++` adds to compiling: processor time of the compilers, vetted against bare, alternating; median ratio of each file.

User and system time together: the kernel knows their sum, and guesses the parts from where it finds a process every few
milliseconds. Short files are compiled more often than long ones, and the worst one of all is measured again: among many files, one
has bad luck in a few rounds.

usage: compile.py MPIVET COMPILE_COMMANDS [options]

COMPILE_COMMANDS is the compile_commands.json of a project that is compiled with an MPI's own compilers, for example

  apt-get source hypre && cmake -S hypre-*/src -B hypre -DCMAKE_C_COMPILER=mpicc.openmpi -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
"""
import argparse
import json
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile

GOALS = {"none": 1.03, "flagged": 1.05}
MOST = 1.3
MOST_ROUNDS = 21
MOST_LOOKS = 5


def rounds_of(file, least):
    """For two seconds of the bare compiler."""
    return max(least, min(MOST_ROUNDS, int(2 / max(0.001, file.costs["bare"][0]))))


def door(compiler):
    name = os.path.basename(compiler)
    return "c++" if "c++" in name or "cxx" in name else "fc" if name.startswith("mpif") else "cc"


def mpi(compiler):
    name = os.path.basename(compiler)
    return ["--mpi", name.split(".")[1]] if "." in name else []


class File:
    """One compilation, and what it cost in each way of doing it."""

    def __init__(self, entry, output):
        words = shlex.split(entry["command"]) if "command" in entry else list(entry["arguments"])
        if "-o" in words:
            del words[words.index("-o"):words.index("-o") + 2]
        self.name, self.folder = entry["file"], entry["directory"]
        self.compiler, self.words = words[0], words[1:] + ["-o", output]
        self.costs = {}

    def command(self, mpivet, instrument):
        if instrument == "bare":
            return [self.compiler, *self.words]
        return [f"{mpivet}-{door(self.compiler)}", *mpi(self.compiler), f"--instrument={instrument}", *self.words]

    def measure_all(self, mpivet, ways, cost, rounds):
        for _ in range(rounds):
            for way in ["bare", *ways]:
                self.measure(way, self.command(mpivet, way), cost)

    def measure(self, way, command, cost):
        self.costs.setdefault(way, []).append(cost(command, self.folder))

    def ratio(self, way):
        return statistics.median(v / b for v, b in zip(self.costs[way], self.costs["bare"]))


def seconds(command, folder):
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{shlex.join(command)} failed:\n{said}")
    return usage.ru_utime + usage.ru_stime


def instructions(command, folder):
    """Of compiler and assembler, which has the summary to read, under cachegrind: slow, but the same in every run."""
    wrapper = "valgrind,--tool=cachegrind,--cache-sim=no,--cachegrind-out-file=/dev/null"
    run = subprocess.run([*command, "-wrapper", wrapper], cwd=folder, capture_output=True, text=True)
    counts = re.findall(r"I +refs: +([\d,]+)", run.stderr)
    if run.returncode != 0 or not counts:
        sys.exit(f"{shlex.join(command)} under valgrind failed:\n{run.stderr}")
    return sum(int(count.replace(",", "")) for count in counts)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mpivet")
    parser.add_argument("commands")
    parser.add_argument("--match", default="", help="regular expression for the files to take")
    parser.add_argument("--limit", type=int, default=24, help="take this many of them, evenly spread (default 24)")
    parser.add_argument("--repeat", type=int, default=3, help="at least this many rounds of each file (default 3)")
    parser.add_argument("--instrument", default="none", help="ways to compare with bare: none,flagged,all (default none)")
    parser.add_argument("--instructions", action="store_true", help="count instructions (cachegrind) instead of time")
    return parser.parse_args()


def main():
    given = arguments()
    mpivet = os.path.abspath(given.mpivet)
    with open(given.commands, encoding="utf-8") as commands:
        entries = [entry for entry in json.load(commands) if re.search(given.match, entry["file"])]
    entries = entries[::max(1, len(entries) // given.limit)][:given.limit]
    ways = given.instrument.split(",")
    cost = instructions if given.instructions else seconds
    with tempfile.TemporaryDirectory() as folder:
        files = [File(entry, os.path.join(folder, "object.o")) for entry in entries]
        for file in files:
            file.measure_all(mpivet, ways, cost, 1)
            if not given.instructions:
                file.measure_all(mpivet, ways, cost, rounds_of(file, given.repeat) - 1)
            shown = "  ".join(f"{way} {file.ratio(way):.3f}" for way in ways)
            print(f"{os.path.basename(file.name):40} {statistics.median(file.costs['bare']):14.3f}  {shown}", flush=True)
        for way in ways:
            total = sum(statistics.median(f.costs[way]) for f in files) / sum(statistics.median(f.costs["bare"]) for f in files)
            worst = max(files, key=lambda file: file.ratio(way))
            if not given.instructions:
                for _ in range(MOST_LOOKS):  # until one stays the worst
                    worst.measure_all(mpivet, ways, cost, rounds_of(worst, 2 * given.repeat))
                    found = max(files, key=lambda file: file.ratio(way))
                    if found is worst:
                        break
                    worst = found
            goal = f"   goal {GOALS[way]}" if way in GOALS else ""
            print(f"--instrument={way}: ratio of all {len(files)} files {total:.3f}{goal}; the worst of them "
                  f"{worst.ratio(way):.3f} ({os.path.basename(worst.name)})   goal {MOST}")


main()
