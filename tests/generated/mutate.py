"""Wrong programs from correct ones: a correct event more, and then one mistake in it. Each kind of mistake has findings that are due."""
import random

import draw
from events import Event, Message, Side
from layouts import Layout
from mistakes import MISTAKES

BOTH = ("openmpi", "mpich")


class Expected:
    def __init__(self, checks, ranks=None, also=()):
        self.checks, self.ranks, self.also = checks, ranks, also

    def words(self):
        where = f" with ranks {sorted(self.ranks)}" if self.ranks else ""
        return " or ".join(self.checks) + where


def ranks_of(text):
    """The ranks in a text like 0-3,7 or 0-14 step 2."""
    found = set()
    for part in text.replace(" ", "").split(","):
        part, _, step = part.partition("step")
        first, _, last = part.partition("-")
        if first:
            found |= set(range(int(first), int(last or first) + 1, int(step or 1)))
    return found


class Kind:
    def __init__(self, name, mistake):
        self.name, self.mistake = name, mistake
        self.mpis = getattr(mistake, "mpis", BOTH)
        self.missed_with = getattr(mistake, "missed_with", ())

    def make(self, seed, mpi, left_out=()):
        choose = random.Random(f"{self.name} {seed} {mpi}")
        left_out = [*left_out, "polls"]
        level = getattr(self.mistake, "level", None)
        for one in range(seed, seed + 1000):  # the next program that the mistake can be made in
            settings = draw.settings(one, mpi, left_out)
            if settings[1] == level or level is None and settings[1] != "session":
                break
        program = draw.draw(one, mpi, left_out)
        event = Mistake(self.mistake, program, choose)
        # While threads take turns, nobody else may block.
        at = len(program.events) if program.level == "serialized" else choose.randint(0, len(program.events))
        program.events.insert(at, event)
        program.text()  # decides what is expected
        program.expected = event.expected
        return program

    @staticmethod
    def verdict(program, outcome):
        """What is wrong with what mpivet says; nothing if it is right."""
        expected = program.expected
        hits = [ranks_of(ranks) for check, _, ranks, _ in outcome.findings if check in expected.checks]
        if not hits:
            return "missed" + (", and does not end" if outcome.hang else "")
        if expected.ranks and not any(expected.ranks <= hit for hit in hits):
            return "found, with other ranks"
        strange = {check for check, *_ in outcome.findings} - set(expected.checks) - set(expected.also)
        return "found, and also " + ", ".join(sorted(strange)) if strange else ""


class Mistake(Event):
    """Keeps its place when a program is made smaller."""
    closes = ("mistake", 0)

    def __init__(self, mistake, program, choose):
        self.mistake, self.choices, self.salt = mistake, choose.random(), choose.random()
        self.ranks = program.ranks
        self.expected = None

    def emit(self, em, at):
        world = draw.Comm(0, list(range(self.ranks)), shared=True)
        scene = Scene(em, at, world, random.Random(self.choices), self)
        checks, ranks, also = self.mistake(scene)
        self.expected = Expected(checks, ranks, also)


class Scene:
    """What mistakes are made with: two ranks, correct messages and collectives between them to be spoiled."""

    def __init__(self, em, at, world, choose, event):
        self.em, self.at, self.world, self.choose, self.event = em, at, world, choose, event
        self.ranks = world.members
        self.source, self.destination = choose.sample(self.ranks, 2)
        self.other = choose.choice(self.ranks)
        self.tag = 20000

    def put(self, rank, name, time=0.5, **words):
        if name in ("comm", "coll"):
            self.em.collective(words["c"], (rank, 0), self.at + time)
        return self.em.put((rank, 0), self.at + time, name, **words)

    def message(self, send, receive, unit="i", n=4):
        def side(form):
            return Side(form, Layout(unit, n, 1), self.choose.choice([0, 0, 1, 3]), self.choose.choice([0, 0, 1, 3]), 1)
        made = Message(self.world, (self.source, 0), (self.destination, 0), self.tag, 11, side(send), side(receive))
        made.emit(self.em, self.at)
        return made

    def forget(self, line, rank):
        """The line is not there, nor what completes its request."""
        line.dropped = True
        if "r" in line.args:
            self.leave(line, rank)

    def leave(self, line, rank):
        """The request of a line is never completed."""
        requests = self.em.requests[(rank, 0)]
        requests[:] = [one for one in requests if one.number != line.args["r"]]

    def collective(self, kind, op=None, t="i", n=4, root=0):
        """Blocking, on all ranks; the lines by rank."""
        return {rank: self.put(rank, "coll", k=kind, c=0, root=root, op=op, key=7, n=n, rn=n, t=t, rt=t) for rank in self.ranks}


KINDS = [Kind(mistake.__name__, mistake) for mistake in MISTAKES]
