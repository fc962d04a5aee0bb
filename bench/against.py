#!/usr/bin/env python3
"""Is a new mpivet slower than an old one? Each figure is taken from both in turn, several times over, and the median of the ratios
new/old of neighbouring measurements is printed with its quartiles: what else goes on on the machine meets both alike. Below 1 is faster.

usage: against.py OLD NEW [--repeat N] [--only TEXT]     OLD, NEW: mpivet binaries of two builds
"""
import argparse
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAUNCHED = {"openmpi": ["micro", "halo", "senders"], "mpich": ["micro", "halo", "senders"]}
SOURCES = {"micro": "bench/programs/micro.c", "halo": "bench/programs/halo.c", "senders": "tests/scenarios/programs/explore/senders.c"}


def processor_seconds(command):
    """Processor time of a command and all that it started and waited for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(f"against.py: {' '.join(map(str, command))} ended with {done.returncode}\n{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def microseconds(command):
    """What the program itself measured."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    return next(float(line.split()[1]) for line in done.stdout.splitlines() if line.startswith("us_per_op "))


def figures(folder):
    """Name, how to measure, the command after the mpivet binary."""
    for mpi in LAUNCHED:
        run = ["run", "-n", "2"]
        yield f"ping-pong 8 B, {mpi}", microseconds, run + [folder / f"micro-{mpi}", "pingpong", "8", "100000"]
        yield f"exchange 8 B, {mpi}", microseconds, run + [folder / f"micro-{mpi}", "exchange", "8", "50000"]
        yield f"barrier, {mpi}", microseconds, run + [folder / f"micro-{mpi}", "barrier", "8", "100000"]
        yield f"halo stream, {mpi}", processor_seconds, run + [folder / f"halo-{mpi}", "20000"]
        yield f"explore, {mpi}", processor_seconds, ["explore", "-n", "4", folder / f"senders-{mpi}"]
    yield "predict stencil", processor_seconds, ["predict", folder / "stencil.log"]
    yield "predict wildcards", processor_seconds, ["predict", folder / "workers.log"]
    yield "compile C", processor_seconds, ["cc", "-O2", "-DKERNEL=cg", "-DROUNDS=10", "-c", ROOT / "bench/programs/kernels.c", "-o", folder / "kernels.o"]


def prepare(folder, mpivet):
    for mpi, programs in LAUNCHED.items():
        for name in programs:
            subprocess.run([f"mpicc.{mpi}", "-O2", "-g", "-w", ROOT / SOURCES[name], "-o", folder / f"{name}-{mpi}"], check=True)
    synth = [mpivet, "trace", "synth"]
    subprocess.run(synth + ["stencil3", "-n", "20000", "--steps", "11", "-o", folder / "stencil.log"], check=True)
    subprocess.run(synth + ["manager-worker", "-n", "65", "--steps", "40", "-o", folder / "workers.log"], check=True)


def compare(measure, command, old, new, repeat):
    measure([old, *command]), measure([new, *command])
    ratios = []
    for i in range(repeat):
        order = (old, new) if i % 2 == 0 else (new, old)
        taken = {binary: measure([binary, *command]) for binary in order}
        ratios.append(taken[new] / taken[old])
    return statistics.quantiles(ratios, n=4) if repeat > 1 else [ratios[0]] * 3


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old"), parser.add_argument("new")
    parser.add_argument("--repeat", type=int, default=15)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder, options.new)
        print(f"{'new/old, ' + str(options.repeat) + ' pairs':<28} median   quartiles")
        for title, measure, command in figures(folder):
            if options.only in title:
                low, middle, high = compare(measure, command, options.old, options.new, options.repeat)
                print(f"{title:<28} {middle:.3f}    {low:.3f} {high:.3f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
