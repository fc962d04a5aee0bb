"""Runs programs through the player: bare, or under mpivet."""
import json
import os
import shutil
import signal
import subprocess
import tempfile

LAUNCHERS = {"openmpi": ["mpirun.openmpi", "--allow-run-as-root", "--oversubscribe"], "mpich": ["mpiexec.mpich"]}


class Outcome:
    """What came of a job: findings as (check, severity, ranks, text), the status, a hang."""

    def __init__(self, findings, status, hang, said, lost):
        self.findings, self.status, self.hang, self.said = findings, status, hang, said
        self.lost = lost  # places where mpivet lost track

    def clean(self):
        return not self.findings and self.status == 0 and not self.hang

    def kind(self):
        """What has to stay when a program is made smaller."""
        if self.findings:
            return tuple(sorted({check for check, *_ in self.findings}))
        return "hang" if self.hang else f"status {self.status}"

    def words(self):
        lines = [f"{check} ({severity}) ranks {ranks}: {text}" for check, severity, ranks, text in self.findings]
        lines += ["does not end"] if self.hang else [f"status {self.status}"] if self.status else []
        return lines + [line for line in self.said.splitlines() if line.startswith("player:") and not line.endswith("done")][:5]


class Jobs:
    def __init__(self, mpi, player, mpivet=None, options=(), folder=None):
        self.mpi, self.player, self.mpivet, self.options = mpi, player, mpivet, list(options)
        self.folder = folder

    def command(self, ranks, report):
        if not self.mpivet:
            return [*LAUNCHERS[self.mpi], "-n", str(ranks)]
        return [self.mpivet, "run", *self.options, "--json", report, "-n", str(ranks)]

    def run(self, programs, seconds=60):
        """One job for programs of the same ranks and level: a list of (name, program)."""
        ranks, level = programs[0][1].ranks, programs[0][1].level
        folder = tempfile.mkdtemp(dir=self.folder)
        paths = []
        for name, program in programs:
            paths.append(os.path.join(folder, str(name)))
            with open(paths[-1], "w") as file:
                file.write(program.text())
        report = os.path.join(folder, "report.json")
        command = [*self.command(ranks, report), self.player, level, *paths]
        status, hang, said = finished(command, seconds, folder)
        findings, lost = findings_of(report) if self.mpivet else ([], 0)
        if self.mpivet and not os.path.exists(report) and not hang:
            findings.append(("no report", "fatal", "", said[-400:]))
        shutil.rmtree(folder, ignore_errors=True)
        return Outcome(findings, status, hang, said, lost)


def finished(command, seconds, folder):
    environment = dict(os.environ, PLAYER_PROGRESS="1", TMPDIR=folder)
    with open(os.path.join(folder, "said"), "w+") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=environment,
                                   start_new_session=True)
        hang = False
        try:
            status = process.wait(seconds)
        except subprocess.TimeoutExpired:
            hang = True
            process.send_signal(signal.SIGTERM)
            try:
                status = process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                status = process.wait()
        output.seek(0)
        return status, hang, output.read()


def findings_of(report):
    if not os.path.exists(report):
        return [], 0
    with open(report) as file:
        document = json.load(file)
    findings = [(one["check"], one["severity"], one["ranks_text"], " ".join(one["message"].split())[:300])
                for one in document["findings"]]
    return findings, document["coverage"]["stepped_over"]
