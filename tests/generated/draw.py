"""Draws correct programs: event by event, each possible at its time."""
import random

import layouts
from emit import ANY, Emitter, as_text
from events import Comm, FromAny, FromOne, Message, Nothing, Ring, Side
from more_events import (Alone, Cancelled, Collective, FreeComm, FreedSend, Handoff, JoinTeam, MakeComm, MaybeCancelled, Partitioned,
                         Persistent, Ready, StartTeam)

LEVELS = ["single"] * 5 + ["funneled"] * 2 + ["serialized"] * 2 + ["multiple"] * 5


class Program:
    def __init__(self, seed, mpi, ranks, level):
        self.seed, self.mpi, self.ranks, self.level = seed, mpi, ranks, level
        self.locked = False    # threads call MPI in turn
        self.left_out = ()     # what the program must not do, as long as mpivet cannot bear it
        self.expected = None   # of wrong programs
        self.events = []

    def lines(self):
        return Emitter(self).emit()

    def text(self):
        return as_text(self.lines(), f"seed {self.seed} {self.mpi} ranks {self.ranks} level {self.level}")

    def without(self, unwanted):
        """The program without some events, and without those that cannot be without these."""
        unwanted = set(unwanted)
        gone = {event.opens for event in unwanted if event.opens}
        while True:
            more = {event for event in self.events if event not in unwanted and any(need in gone for need in event.needs)}
            if not more:
                break
            unwanted |= more
            gone |= {event.opens for event in more if event.opens}
        smaller = Program(self.seed, self.mpi, self.ranks, self.level)
        smaller.locked, smaller.left_out, smaller.expected = self.locked, self.left_out, self.expected
        smaller.events = [event for event in self.events if event not in unwanted]
        return smaller


def settings(seed, mpi, left_out=()):
    """Ranks and level of a seed: programs with the same ones can share a job."""
    choose = random.Random(f"settings {seed}")
    level = choose.choice(LEVELS + (["session"] if mpi == "mpich" and "sessions" not in left_out else ["single"]))
    return choose.choice([2, 2, 3, 3, 4]), level


class Drawer:
    def __init__(self, seed, mpi, left_out):
        self.choose = random.Random(f"{mpi} {seed}")
        ranks, level = settings(seed, mpi, left_out)
        self.program = Program(seed, mpi, ranks, level)
        self.program.left_out = left_out
        self.ranks, self.level, self.mpi = ranks, level, mpi
        self.world = Comm(0, list(range(ranks)), shared=True)
        self.comms = [self.world]
        self.open = []        # (number, worlds, thread, how) of communicators to be freed
        self.teams = []       # (team, kind) active
        self.numbers = {"comm": 1, "tag": 1000, "key": 0, "team": 0, "handoff": 0}

    def number(self, what, step=1):
        """The first of `step` numbers that nobody else gets."""
        self.numbers[what] += step
        return self.numbers[what] - step + 1

    def key(self, step=1):
        # Small enough that sums of keys fit into an int.
        self.numbers["key"] = self.numbers["key"] % 20000 + step
        return self.numbers["key"] - step + 1

    # ---- who and how ----

    def team(self):
        """The threads that an event is of."""
        talking = [team for team, kind in self.teams if kind == "traffic"]
        if self.handover():
            return talking[0] if talking else None
        return self.choose.choice([0] + talking * 2)

    def handover(self):
        return bool(self.teams) and self.level == "serialized" and not self.program.locked

    def comm_of(self, team, inter=False, any_tag=True):
        found = [comm for comm in self.comms if comm.team == team and (inter or comm.remote is None) and len(comm.everyone()) > 1
                 and (any_tag or not comm.any_tag)]
        if any_tag is not None and not found:
            found = [self.world]
        if team and self.choose.random() < 0.2:
            found = [self.world]
        return self.choose.choice(found)

    def side(self, form, unit, n, plain=0.5):
        c = self.choose
        return Side(form, layouts.draw(c, unit, n, plain), c.choice([0, 0, 1, 2, 4, 8]), c.choice([0, 0, 1, 2, 4, 8]), c.randint(0, 1),
                    None if "copies" in self.program.left_out else c.choice([None, None, None, "null", "stale"]), 1 if c.random() < 0.2 else None)

    def send_form(self, n=0):
        forms = ["isend", "issend", "isend", "bsend", "ibsend"]
        if not self.program.locked:
            forms += ["send", "send", "send", "ssend"]
        return self.choose.choice(forms)

    def receive_form(self):
        forms = ["irecv", "irecv"] + ([] if "polls" in self.program.left_out else ["iprobe", "improbe", "improbe_i"])
        if not self.program.locked:
            forms += ["recv", "recv", "irecv", "probe", "mprobe", "mprobe_i"]
        return self.choose.choice(forms)

    def with_slack(self, side):
        """A receive may have room for more than comes."""
        if side.layout.per == 1 and self.choose.random() < 0.3:
            side.layout.count += self.choose.randint(1, 4)
        return side

    def pair(self, comm, team):
        if comm.remote is None:
            source, destination = self.choose.sample(comm.members, 2)
        else:
            source, destination = self.choose.choice(comm.members), self.choose.choice(comm.remote)
            if self.choose.random() < 0.5:
                source, destination = destination, source
        return (source, team), (destination, team)

    # ---- events ----

    def message(self):
        team = self.team()
        comm = self.comm_of(team, inter=True)
        source, destination = self.pair(comm, team)
        tag = self.choose.randint(0, 3) + 100 * team
        others = [other for other, kind in self.teams if kind == "traffic" and other != team]
        if comm.number == 0 and others and self.choose.random() < 0.3:
            destination = (destination[0], self.choose.choice(others + [0] * (team != 0)))
            tag = self.number("tag")
        unit, n = layouts.draw_data(self.choose)
        send, receive = self.side(self.send_form(), unit, n), self.with_slack(self.side(self.receive_form(), unit, n))
        any_tag = comm.any_tag and self.choose.random() < 0.5
        return Message(comm, source, destination, tag, self.key(), send, receive, any_tag)

    def to_itself(self):
        team = self.team()
        own = self.level != "session" and self.choose.random() < 0.5
        comm = self.comm_of(team, any_tag=False)
        rank = self.choose.choice(comm.members)
        if own:
            comm = Comm(1, [rank], shared=True)
        unit, n = layouts.draw_data(self.choose)
        send, receive = self.send_form(), self.receive_form()
        if send in ("send", "ssend"):
            receive = "irecv"
        sides = self.side(send, unit, n), self.with_slack(self.side(receive, unit, n))
        return Message(comm, (rank, team), (rank, team), 10 + self.choose.randint(0, 1) + 100 * team, self.key(), *sides)

    def from_any(self):
        team = self.team()
        comm = self.comm_of(team, any_tag=False)
        destination = self.choose.choice(comm.members)
        sources = [rank for rank in comm.members if rank != destination]
        unit, n = self.choose.choice("idl"), self.choose.choice([1, 2, 5, 9])
        sends = [((self.choose.choice(sources), team), self.side(self.send_form(), unit, n)) for _ in range(self.choose.randint(1, 6))]
        named = []
        own = comm.number > 0 and comm.team == team and not self.program.locked and self.choose.random() < 0.4
        if not own and self.choose.random() < 0.4:
            named = [comm.rank_of(source[0]) for source, _ in sends if self.choose.random() < 0.4]
        wanted = named + [ANY] * (len(sends) - len(named))
        receives = [(source, self.side(self.receive_form().replace("_i", ""), unit, n)) for source in wanted]
        return FromAny(comm, (destination, team), self.number("tag", 20), self.key(512), sends, receives,
                       self.number("comm") if own else None)

    def from_one(self):
        team = self.team()
        comm = self.comm_of(team, any_tag=False)
        source, destination = self.pair(comm, team)
        unit, n = self.choose.choice("idc"), self.choose.choice([0, 1, 3])
        many = self.choose.choice([2, 3, 5, 10, 10 if "many" in self.program.left_out else 70])
        form = self.send_form()
        sends = [self.side(form if self.choose.random() < 0.8 else self.send_form(), unit, n, 1) for _ in range(many)]
        forms = ["irecv"] if self.choose.random() < 0.5 or many == 70 else [self.receive_form() for _ in range(3)]
        sources = self.choose.choice([[ANY, 0], [ANY], [0, 0, 0, ANY]])
        receives = [(self.choose.choice(sources), self.side(self.choose.choice(forms).replace("_i", ""), unit, n, 1)) for _ in range(many)]
        pause = self.choose.choice([0, 0, 5000])
        return FromOne(comm, source, destination, self.number("tag"), self.key(100), sends, receives, pause)

    def ring(self):
        team = self.team()
        comm = self.comm_of(team, any_tag=False)
        size = len(comm.members)
        unit, n = layouts.draw_data(self.choose)
        forms = ["both"] if self.program.locked else ["sendrecv", "replace", "irecv_send", "isend_recv", "both"]
        return Ring(comm, team, self.number("tag"), [self.key() for _ in range(size)], [self.choose.choice(forms) for _ in range(size)],
                    [layouts.draw(self.choose, unit, n) for _ in range(size)], self.choose.random() < 0.7)

    def nothing(self):
        team = self.team()
        comm = self.comm_of(team, any_tag=False)
        return Nothing(comm, (self.choose.choice(comm.members), team), self.choose.choice(["send", "recv", "probe", "later"]))

    def told(self, kind):
        """Two actors and a tag that is used nowhere else."""
        team = self.team()
        comm = self.comm_of(team, any_tag=False)
        source, destination = self.pair(comm, team)
        unit, n = layouts.draw_data(self.choose)
        tag, key = self.number("tag", 2), self.key()
        if kind == "ready":
            form = self.choose.choice(["rsend", "irsend"])
            return Ready(comm, source, destination, tag, key, self.side(form, unit, n), self.side("irecv", unit, n))
        if kind == "freed":
            return FreedSend(comm, source, destination, tag, key, self.side("isend", unit, n),
                             self.side(self.choose.choice(["recv", "probe", "mprobe"]), unit, n))
        return MaybeCancelled(comm, source, destination, tag, key, self.side(self.choose.choice(["send", "isend", "issend"]), unit[0], n),
                              self.side("irecv", unit[0], n, 1))

    def cancelled(self):
        team = self.team()
        comm = self.comm_of(team, any_tag=False)
        return Cancelled(comm, (self.choose.choice(comm.members), team), self.number("tag"), self.choose.choice([ANY, 0]),
                         self.choose.choice([0, 1, 5]), 1,
                         0 if "cancel_persistent" in self.program.left_out else self.choose.choice([0, 0, 1, 3]))

    def persistent(self):
        team = self.team()
        comm = self.comm_of(team, any_tag=False)
        members = comm.members
        pairs = [tuple(self.choose.sample(members, 2)) for _ in range(self.choose.randint(1, 2))]
        if self.choose.random() < 0.3:
            pairs = [(one, members[(i + 1) % len(members)]) for i, one in enumerate(members)]
        own = comm.number > 0 and comm.team == team and not self.program.locked and self.choose.random() < 0.4
        how, mode = self.choose.choice(["both", "both", "send", "receive"]), self.choose.choice(["std", "std", "sync", "buf"])
        # Open MPI 4.1 sends what is in the buffer later than MPI_Bsend_init's operation is complete, if it is much.
        sizes = [0, 1, 4] if mode == "buf" and self.mpi == "openmpi" else [0, 1, 4, 2000]
        return Persistent(comm, team, pairs, self.number("tag", 10), self.key(100), self.choose.choice("idc"),
                          self.choose.choice(sizes), self.choose.randint(1, 5), mode, how, self.choose.random() < 0.5,
                          self.number("comm") if own else None,
                          how == "both" and "free_pending" not in self.program.left_out and self.choose.random() < 0.5)

    def partitioned(self):
        team = self.team()
        comm = self.comm_of(team, any_tag=False)
        parts = self.choose.randint(1, 4)
        order = self.choose.sample(range(parts), parts)
        return Partitioned(comm, *self.pair(comm, team), self.number("tag"), self.key(10), parts, order, self.choose.randint(1, 2),
                           self.choose.random() < 0.3)

    # ---- collectives ----

    EQUAL = ["bcast", "gather", "allgather", "scatter", "alltoall"]
    DIFFERENT = ["gatherv", "allgatherv", "scatterv", "alltoallv", "alltoallw"]
    REDUCING = ["reduce", "allreduce", "scan", "exscan", "reduce_scatter_block", "reduce_scatter"]

    def collective(self):
        team = self.team()
        comm = self.comm_of(team, inter=True)
        if comm.team != team:  # of other threads, too
            return None
        c, inter = self.choose, comm.remote is not None
        kind = c.choice(["barrier"] + (["bcast", "allgather", "alltoall"] if inter else self.EQUAL + self.DIFFERENT + self.REDUCING)
                        + (["neighbor_allgather", "neighbor_alltoall"] * 4 if comm.ring else []))
        unit, n = layouts.draw_data(c)
        unit = c.choice("idl") if kind in self.REDUCING else unit
        if kind in self.DIFFERENT or kind.startswith("neighbor"):
            unit = unit[0]
        n = min(n, 60)
        # MPICH 4.0.2 cannot start a persistent scatter twice.
        form = "nonblocking" if self.program.locked else c.choice(["blocking", "blocking", "nonblocking", "nonblocking"]
                                                                  + ["persistent"] * (self.mpi == "mpich" and kind != "scatter"))
        in_place = not inter and form != "persistent" and c.random() < 0.25 and kind in (
            "gather", "allgather", "scatter", "reduce", "allreduce", "scan")
        # MPICH 4.0.2 counts the uses of datatypes wrongly in persistent collectives.
        plain = 0.5 if kind in self.EQUAL and form != "persistent" else 1
        if form == "persistent":
            unit = unit[0]
        sides = {}
        for world in comm.everyone():
            sent = layouts.draw(c, unit, n, plain)
            received = layouts.draw(c, unit, n, plain) if kind in self.EQUAL[1:] else sent
            sides[world] = (sent, received, c.choice([0, 0, 1, 3]), c.choice([0, 0, 1, 3, 6]), c.randint(0, 1), in_place)
        root = c.choice(comm.everyone()) if inter else c.randrange(len(comm.members))
        op = c.choice(["sum", "max", "min", "user"]) if kind in self.REDUCING else None
        return Collective(comm, team, kind, self.key(), sides, root, op, form)

    # ---- communicators ----

    def made(self, comm, worlds, how=None, also=()):
        comm.any_tag = not comm.shared and comm.remote is None and self.choose.random() < 0.25
        self.comms += [comm, *also]
        for one in also:
            one.any_tag = comm.any_tag
        self.open.append((comm.number, worlds, comm.team, how))

    def make_comm(self):
        team = self.team()
        parent = self.comm_of(team)
        if parent.team != team or len(self.open) > 8:
            return None
        c, number, members = self.choose, self.number("comm"), parent.members
        hows = ["dup", "dup", "dupinfo", "idup", "split", "group", "create", "cart"]
        if self.mpi == "mpich" and self.level != "session" and parent.number == 0 and "sessions" not in self.program.left_out:
            hows.append("session")
        if parent.ring and "cart_group" in self.program.left_out:
            hows = hows[:5]
        how = c.choice(hows)
        words = {world: dict(how=how) for world in members}
        ending = c.choice([None, None, None, "disconnect"])
        if how == "split":
            return self.split(parent, number, team, ending)
        if how in ("group", "create"):
            some = sorted(c.sample(members, c.randint(2, len(members))), key=lambda _: c.random())
            ranks = [members.index(world) for world in some]
            tag = self.number("tag")
            words = {world: dict(how=how, ranks=ranks, tag=tag) for world in (some if how == "group" else members)}
            self.made(Comm(number, some, team), some, ending)
        else:
            if how == "session":
                ending = "session"
            self.made(Comm(number, list(members), team, ring=how == "cart"), list(members), ending)
        return MakeComm(parent, number, words, team)

    def split(self, parent, number, team, ending):
        c, members = self.choose, parent.members
        colors = {world: c.choice([0, 1, 1, -1]) if len(members) > 2 else 1 for world in members}
        orders = {world: c.randint(0, 5) for world in members}
        words = {world: dict(how="split", color=colors[world], order=orders[world]) for world in members}
        halves = [[w for _, _, w in sorted((orders[world], i, world) for i, world in enumerate(members) if colors[world] == color)]
                  for color in (0, 1)]
        halves = [half for half in halves if half]
        if not halves:
            return None
        comms = [Comm(number, half, team) for half in halves]
        self.made(comms[0], [world for half in halves for world in half], ending, comms[1:])
        self.last_split = comms if len(comms) == 2 else None
        return MakeComm(parent, number, words, team)

    def intercommunicator(self):
        """Between the two sides of a split, or of each with itself alone."""
        halves = getattr(self, "last_split", None)
        self.last_split = None
        if not halves or halves[0].team or self.team() != 0 or halves[0] not in self.comms:
            return None
        number, tag = self.number("comm"), self.number("tag")
        words = {}
        for mine, other in ((halves[0], halves[1]), (halves[1], halves[0])):
            for world in mine.members:
                words[world] = dict(how="inter", leader=0, peer=0, remote=other.members[0], tag=tag)
        both = Comm(number, halves[0].members, 0, remote=halves[1].members)
        self.made(both, both.everyone(), None)
        self.open.sort(key=lambda one: one[0] == halves[0].number)
        return MakeComm(halves[0], number, words, 0)

    def free_comm(self, number=None):
        found = [one for one in self.open if number in (None, one[0])]
        team = self.team()
        found = [one for one in found if number is not None or one[2] == team]
        if not found:
            return None
        one = self.choose.choice(found)
        self.open.remove(one)
        self.comms = [comm for comm in self.comms if comm.number != one[0]]
        return FreeComm(*one)

    # ---- threads ----

    def start_team(self):
        if self.level in ("single", "session") or len(self.teams) > 1 or self.handover():
            return []
        team = self.number("team")
        if team > 7:
            return []
        kinds = {"funneled": ["quiet"], "serialized": ["traffic", "quiet"], "multiple": ["traffic", "traffic", "query", "quiet"]}
        kind = self.choose.choice(kinds[self.level])
        if self.level == "serialized" and not self.program.locked and (self.teams or kind == "quiet"):
            kind = "quiet" if not self.teams else None
            if kind is None:
                return []
        events = []
        if kind == "traffic":
            number = self.number("comm")
            comm = Comm(number, list(range(self.ranks)), team)
            events.append(MakeComm(self.world, number, {rank: dict(how="dup") for rank in range(self.ranks)}, 0))
            comm.any_tag = self.choose.random() < 0.3
            self.comms.append(comm)
        hand = self.level == "serialized" and not self.program.locked and kind == "traffic"
        events.append(StartTeam(team, self.ranks, hand))
        self.teams.append((team, kind))
        return events

    def join_team(self):
        if not self.teams:
            return []
        team, kind = self.choose.choice(self.teams)
        events = []
        hand = self.handover() and kind == "traffic"
        for number, worlds, thread, how in [one for one in self.open if one[2] == team]:
            self.open.remove((number, worlds, thread, how))
            events.append(FreeComm(number, worlds, thread, how))
        own = [comm for comm in self.comms if comm.team == team]
        self.comms = [comm for comm in self.comms if comm.team != team]
        self.teams.remove((team, kind))
        events.append(JoinTeam(team, self.ranks, hand))
        if kind == "traffic":
            events.append(FreeComm(min(comm.number for comm in own), list(range(self.ranks)), 0))
        return events

    def quiet(self):
        """What threads do that send nothing."""
        c = self.choose
        found = [(team, kind) for team, kind in self.teams if kind != "traffic"]
        if not found:
            return None
        team, kind = c.choice(found)
        actor = (c.randrange(self.ranks), team)
        if kind == "query" and c.random() < 0.6:
            return Alone(self.world, actor, "query")
        if c.random() < 0.4:
            return Handoff(actor, (actor[0], 0), self.number("handoff") % 64)
        if c.random() < 0.5:
            return Alone(self.world, actor, "sleep", us=c.choice([100, 2000, 20000]))
        return Alone(self.world, actor, c.choice(["compute", "ask"]), n=c.randint(1, 50))

    def alone(self):
        c, team = self.choose, self.team()
        comm = self.comm_of(team, any_tag=False)
        if comm.team != team:
            return None
        actor = (c.choice(comm.members), team)
        if c.random() < 0.4:
            return Alone(comm, actor, "sleep", us=c.choice([0, 100, 1000, 5000, 20000]))
        names = ["keys", "infos", "handlers", "groups", "query"]
        return Alone(comm, actor, c.choice(names))

    # ---- all of it ----

    def draw(self):
        c = self.choose
        self.world.any_tag = False
        self.program.locked = self.level == "serialized" and c.random() < 0.5 and "polls" not in self.program.left_out
        kinds = [self.message] * 12 + [self.to_itself] * 2 + [self.from_any] * 2 + [self.from_one, self.nothing, self.cancelled]
        kinds += [self.persistent] * 2 + [self.collective] * 6 + [self.alone] * 2 + [self.ring] * 2
        kinds += [self.start_team] * 2 + [self.join_team] + [self.quiet] * 2
        unlocked = [self.make_comm] * 3 + [self.free_comm] * 2 + [self.intercommunicator]
        unlocked += [lambda: self.told("ready"), lambda: self.told("freed")]
        unlocked.append(lambda: self.told("freed" if "cancel_race" in self.program.left_out else "cancel"))
        if self.mpi == "mpich":
            unlocked.append(self.partitioned)
        for _ in range(c.randint(6, 40)):
            usable = kinds + (unlocked if not self.program.locked or not self.teams else [])
            if self.handover() and self.team() is None:
                usable = [self.join_team, self.quiet]
            if self.program.locked:
                usable = [one for one in usable if one not in unlocked[-4:]]
            self.add(c.choice(usable)())
        while self.teams:
            self.add(self.join_team())
        while self.open:
            self.add(self.free_comm(self.open[0][0]))
        return self.program

    def add(self, events):
        for event in events if isinstance(events, list) else [events] if events else []:
            event.salt = self.choose.random()
            self.program.events.append(event)


# What can be left out: requests freed when their operation is over, communicators freed while operations are pending, requests that
# move or are completed through copies, receives cancelled while their message may come, cancelled persistent receives, waits for some of
# several, sessions, 70 receives pending of any and of named sources, communicators of some of the ranks of a grid, polling (who polls for
# ever is no deadlock that could be told at once).
FEATURES = ("statusfree", "free_pending", "copies", "cancel_race", "cancel_persistent", "some", "sessions", "many", "cart_group",
            "polls")


def draw(seed, mpi, left_out=()):
    return Drawer(seed, mpi, left_out).draw()
