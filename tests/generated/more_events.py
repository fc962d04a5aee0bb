"""Events with a story: ready sends, cancelled receives, persistent and partitioned operations, collectives, communicators, threads."""
from emit import ANY
from events import Event, elements, emit_receive, emit_send


class Ready(Event):
    """The receiver says that its receive is posted; only then the sender sends in ready mode."""

    def __init__(self, comm, source, destination, tag, key, send, receive):
        self.of_comm(comm)
        self.of_actors(source, destination)
        self.source, self.destination, self.tag, self.key = source, destination, tag, key
        self.send, self.receive = send, receive

    def emit(self, em, at):
        comm = self.comm.number
        ranks = self.comm.rank_of(self.source[0]), self.comm.rank_of(self.destination[0])
        time = em.start_time(self.destination, at, self.receive.back, self.receive.phase, em.made.get(comm, -1.0))
        emit_receive(em, self.destination, at, time, self.receive, dict(
            **{"from": ranks[0]}, tag=self.tag, c=comm, key=self.key, x=elements(self.send.layout), es=ranks[0], et=self.tag))
        em.put(self.destination, at + 0.46, "send", m="std", to=ranks[0], tag=self.tag + 1, c=comm, t="i", n=0)
        em.put(self.source, at + 0.46, "recv", **{"from": ranks[1]}, tag=self.tag + 1, c=comm, t="i", n=0, x=0)
        emit_send(em, self.source, at, at + 0.5, self.send, dict(to=ranks[1], tag=self.tag, c=comm, key=self.key))


class FreedSend(Event):
    """The request of a send is freed at once; an answer says when its buffer is free again."""

    def __init__(self, comm, source, destination, tag, key, send, receive):
        self.of_comm(comm)
        self.of_actors(source, destination)
        self.source, self.destination, self.tag, self.key = source, destination, tag, key
        self.send, self.receive = send, receive

    def emit(self, em, at):
        comm = self.comm.number
        ranks = self.comm.rank_of(self.source[0]), self.comm.rank_of(self.destination[0])
        time = em.start_time(self.source, at, self.send.back, self.send.phase, em.made.get(comm, -1.0))
        kind = em.type_for(self.source, self.send.layout, time, at + 0.5)
        number = em.next(self.source, "request")
        em.put(self.source, time, "isend", r=number, m="std", to=ranks[1], tag=self.tag, c=comm, key=self.key, t=kind,
               n=self.send.layout.count)
        em.put(self.source, time, "rfree", r=number)
        emit_receive(em, self.destination, at, at + 0.5, self.receive, dict(
            **{"from": ranks[0]}, tag=self.tag, c=comm, key=self.key, x=elements(self.send.layout), es=ranks[0], et=self.tag))
        em.put(self.destination, at + 0.51, "send", m="std", to=ranks[0], tag=self.tag + 1, c=comm, t="i", n=0)
        em.put(self.source, at + 0.51, "recv", **{"from": ranks[1]}, tag=self.tag + 1, c=comm, t="i", n=0, x=0)


class Cancelled(Event):
    """A receive that nobody sends to is cancelled; persistent ones several times."""

    def __init__(self, comm, actor, tag, source, back, phase, rounds):
        self.of_comm(comm)
        self.of_actors(actor)
        self.actor, self.tag, self.source, self.back, self.phase, self.rounds = actor, tag, source, back, phase, rounds

    def emit(self, em, at):
        time = em.start_time(self.actor, at, self.back, self.phase, em.made.get(self.comm.number, -1.0))
        number = em.next(self.actor, "request")
        words = dict(r=number, **{"from": self.source}, tag=self.tag, c=self.comm.number, t="i", n=3, x=0)
        em.put(self.actor, time, "recvinit" if self.rounds else "irecv", **words)
        for _ in range(max(self.rounds, 1)):
            if self.rounds:
                em.put(self.actor, at + 0.49, "start", r=number, x=0)
            em.put(self.actor, at + 0.49, "cancel", r=number)
            em.put(self.actor, at + 0.49, "aftercancel", r=number, must=1)
        if self.rounds:
            em.put(self.actor, at + 0.49, "rfree", r=number)


class MaybeCancelled(Event):
    """A receive is cancelled that its message may or may not have reached; then it is received again."""

    def __init__(self, comm, source, destination, tag, key, send, receive):
        self.of_comm(comm)
        self.of_actors(source, destination)
        self.source, self.destination, self.tag, self.key = source, destination, tag, key
        self.send, self.receive = send, receive

    def emit(self, em, at):
        comm, early = self.comm.number, self.send.form.startswith("i")
        ranks = self.comm.rank_of(self.source[0]), self.comm.rank_of(self.destination[0])
        made = em.made.get(comm, -1.0)
        time = em.start_time(self.source, at, self.send.back, self.send.phase, made) if early else at + 0.5
        emit_send(em, self.source, at, time, self.send, dict(to=ranks[1], tag=self.tag, c=comm, key=self.key))
        time = em.start_time(self.destination, at, self.receive.back, self.receive.phase, made)
        number = em.next(self.destination, "request")
        words = dict(r=number, **{"from": ranks[0]}, tag=self.tag, c=comm, key=self.key, t=self.receive.layout.unit,
                     n=self.receive.layout.count, x=elements(self.receive.layout), es=ranks[0], et=self.tag)
        em.put(self.destination, time, "irecv", **words)
        em.put(self.destination, at + 0.5, "cancel", r=number)
        em.put(self.destination, at + 0.5, "aftercancel", must=0, **words)


class Persistent(Event):
    """Rounds over the same persistent requests: pairs of (sender, receiver), started one by one or all at once. `how` says who has
    persistent requests; with a communicator of its own, that may be freed before the first start."""

    def __init__(self, comm, thread, pairs, tag, key, unit, n, rounds, mode, how, together, own_comm=None, freed_first=False):
        self.of_comm(comm)
        self.of_actors((0, thread))
        self.thread, self.pairs, self.tag, self.key, self.unit, self.n = thread, pairs, tag, key, unit, n
        self.rounds, self.mode, self.how, self.together = rounds, mode, how, together
        self.own_comm, self.freed_first = own_comm, freed_first

    def emit(self, em, at):
        comm, everyone = self.comm.number, [(world, self.thread) for world in self.comm.everyone()]
        if self.own_comm:
            comm = self.own_comm
            for actor in everyone:
                em.put(actor, em.collective(self.comm.number, actor, at + 0.41), "comm", how="dup", c=self.comm.number, new=comm)
        ends = self.ends(em, at, comm)
        if self.own_comm and self.freed_first:
            for actor in everyone:
                em.put(actor, at + 0.43, "commfree", c=comm)
        for number in range(self.rounds):
            self.round(em, at + 0.45 + 0.001 * number, comm, ends, number)
        for actor, parts in ends.items():
            for part in parts:
                if part["persistent"]:
                    em.put(actor, at + 0.53, "rfree", r=part["r"])
        if self.own_comm and not self.freed_first:
            for actor in everyone:
                em.put(actor, at + 0.54, "commfree", c=comm)

    def ends(self, em, at, comm):
        """By actor: its ends of the pairs, the persistent ones made."""
        result = {}
        for index, (source, destination) in enumerate(self.pairs):
            for world, peer, sends in ((source, destination, True), (destination, source, False)):
                actor = (world, self.thread)
                part = dict(r=em.next(actor, "request"), pair=index, sends=sends,
                            peer=self.comm.rank_of(peer), persistent=self.how in ("both", "send" if sends else "receive"))
                result.setdefault(actor, []).append(part)
                if part["persistent"]:
                    em.put(actor, at + 0.42, "sendinit" if sends else "recvinit", **self.words(part, comm, 0))
        if self.mode == "buf":
            for source, _ in self.pairs:
                total = em.buffered.setdefault(source, [0, 0])
                total[0] += self.rounds * (self.n * 8 + 64)
                total[1] += self.rounds
        return result

    def words(self, part, comm, number):
        key = self.key + 10 * part["pair"] + number
        common = dict(r=part["r"], tag=self.tag + part["pair"], c=comm, t=self.unit, n=self.n, key=key)
        if part["sends"]:
            return dict(common, m=self.mode, to=part["peer"])
        return dict(common, **{"from": part["peer"]}, x=self.n, es=part["peer"], et=common["tag"])

    def round(self, em, time, comm, ends, number):
        for actor, parts in ends.items():
            ready = [part for part in parts if part["persistent"]]
            keys = [self.key + 10 * part["pair"] + number for part in ready]
            if self.together and ready:
                em.put(actor, time, "startall", r=[part["r"] for part in ready], key=keys)
            else:
                for part, key in zip(ready, keys):
                    em.put(actor, time, "start", r=part["r"], key=key)
            for part in parts:
                if not part["persistent"]:
                    em.put(actor, time, "isend" if part["sends"] else "irecv", **self.words(part, comm, number))
            polls = [] if "polls" in em.program.left_out else ["testall", "testsome", "testany"]
            forms = polls if em.program.locked else polls + ["waitall", "waitsome", "waitany", "wait"]
            em.put(actor, time + 0.0005, forms[(self.key + number) % len(forms)], r=[part["r"] for part in parts])


class Partitioned(Event):
    """MPI 4: the parts of a message are made ready one by one."""

    def __init__(self, comm, source, destination, tag, key, parts, order, rounds, polls):
        self.of_comm(comm)
        self.of_actors(source, destination)
        self.source, self.destination, self.tag, self.key = source, destination, tag, key
        self.parts, self.order, self.rounds, self.polls = parts, order, rounds, polls

    def emit(self, em, at):
        comm = self.comm.number
        ranks = self.comm.rank_of(self.source[0]), self.comm.rank_of(self.destination[0])
        out, into = em.next(self.source, "request"), em.next(self.destination, "request")
        words = dict(tag=self.tag, c=comm, t="i", n=3, parts=self.parts, key=self.key)
        em.put(self.source, at + 0.41, "psendinit", r=out, to=ranks[1], **words)
        em.put(self.destination, at + 0.41, "precvinit", r=into, **{"from": ranks[0]}, x=3 * self.parts, **words)
        for number in range(self.rounds):
            time = at + 0.45 + 0.01 * number
            em.put(self.source, time, "start", r=out, key=self.key + number)
            em.put(self.destination, time, "start", r=into, key=self.key + number)
            em.put(self.source, time, "pready", r=out, parts=self.order)
            if self.polls:
                em.put(self.destination, time, "parrived", r=into, parts=self.order)
            em.put(self.source, time, "wait", r=out, ignore=1)
            em.put(self.destination, time, "wait", r=into, ignore=1)
        em.put(self.source, at + 0.53, "rfree", r=out)
        em.put(self.destination, at + 0.53, "rfree", r=into)


class Collective(Event):
    """`sides`: by member, (layout sent, layout received, back, forward, phase, in place)."""

    def __init__(self, comm, thread, kind, key, sides, root, op, form):
        self.of_comm(comm)
        self.of_actors((0, thread))
        self.thread, self.kind, self.key, self.sides, self.root, self.op, self.form = thread, kind, key, sides, root, op, form

    def root_of(self, world):
        """Of an intercommunicator, `root` is a world rank; its side names MPI_ROOT and MPI_PROC_NULL."""
        if self.comm.remote is None:
            return self.root
        on_side = (world in self.comm.members) == (self.root in self.comm.members)
        return (-3 if world == self.root else -2) if on_side else self.comm.rank_of(self.root)

    def emit(self, em, at):
        self.lines = {}
        for world in self.comm.everyone():
            self.emit_one(em, at, world)

    def emit_one(self, em, at, world):
        actor, comm = (world, self.thread), self.comm.number
        sent, received, back, forward, phase, in_place = self.sides[world]
        words = dict(k=self.kind, c=comm, root=self.root_of(world), op=self.op, key=self.key, n=sent.count, rn=received.count,
                     inplace=1 if in_place else None)
        time = at + 0.5 if self.form == "blocking" else em.start_time(actor, at, back, phase)
        time = em.collective(comm, actor, time)
        done = em.done_time(actor, at, forward, phase, ("collective", comm))
        kinds = dict(t=em.type_for(actor, sent, time, done))
        kinds["rt"] = kinds["t"] if received is sent else em.type_for(actor, received, time, done)
        if self.form == "blocking":
            self.lines[world] = em.put(actor, time, "coll", **words, **kinds)
        elif self.form == "nonblocking":
            request = em.request(actor, done, ("collective", comm), freeable=False)
            self.lines[world] = em.put(actor, time, "coll", r=request.number, **words, **kinds)
            em.started(request, time)
        else:
            number = em.next(actor, "request")
            self.lines[world] = em.put(actor, time, "coll", r=number, init=1, **words, **kinds)
            for _ in range(2):
                em.put(actor, at + 0.5, "start", r=number)
                em.put(actor, at + 0.5, "wait", r=number, ignore=1)
            em.put(actor, at + 0.5, "rfree", r=number)


class MakeComm(Event):
    """`words` by world rank: what its line says. The new communicators may be several (a split), all with one number."""

    def __init__(self, parent, number, words, thread, strict=False):
        self.of_comm(parent)
        self.of_actors((0, thread))
        self.number, self.words, self.thread, self.strict = number, words, thread, strict
        self.opens = ("comm", number)

    def emit(self, em, at):
        em.made[self.number] = at + 0.55
        for world, words in self.words.items():
            actor = (world, self.thread)
            if words["how"] == "idup":
                number = em.next(actor, "request")
                em.put(actor, at + 0.5, "comm", c=self.comm.number, new=self.number, r=number, **words)
                em.put(actor, at + 0.5, "test" if em.program.locked else "wait", r=number, ignore=1)
            else:
                em.put(actor, at + 0.5, "comm", **{"c": self.comm.number, **words}, new=self.number)
            em.collective(self.comm.number, actor, at + 0.5)


class FreeComm(Event):
    def __init__(self, number, worlds, thread, how=None):
        self.number, self.worlds, self.thread, self.how = number, worlds, thread, how
        self.needs = [("comm", number)]
        self.of_actors((0, thread))
        self.closes = ("comm", number)

    def prepare(self, em, at):
        if self.how or "free_pending" in em.program.left_out:  # a session or a disconnect needs all operations to be complete
            em.limit[self.number] = at + 0.45
        if self.how or em.program.mpi == "openmpi" or "free_pending" in em.program.left_out:
            # Open MPI 4.1 crashes when the communicator of a nonblocking collective is freed before it is complete.
            em.limit[("collective", self.number)] = at + 0.45

    def emit(self, em, at):
        for world in self.worlds:
            em.put((world, self.thread), at + 0.5, "commfree", c=self.number, disconnect=1 if self.how == "disconnect" else None)
            if self.how == "session":
                em.put((world, self.thread), at + 0.5, "sessionend", c=self.number)


class StartTeam(Event):
    """A thread on each rank. With `handover` the main thread waits for it at once."""

    def __init__(self, team, ranks, handover):
        self.team, self.ranks, self.handover = team, ranks, handover
        self.opens = ("team", team)

    def prepare(self, em, at):
        for rank in range(self.ranks):
            em.begins[(rank, self.team)] = at + 0.5

    def emit(self, em, at):
        for rank in range(self.ranks):
            em.put((rank, 0), at + 0.5, "thread", k=self.team)
            if self.handover:
                em.put((rank, 0), at + 0.5, "join", k=self.team)


class JoinTeam(Event):
    def __init__(self, team, ranks, handover):
        self.team, self.ranks, self.handover = team, ranks, handover
        self.needs = [("team", team)]
        self.closes = ("team", team)

    def prepare(self, em, at):
        for rank in range(self.ranks):
            em.ends[(rank, self.team)] = at + 0.4

    def emit(self, em, at):
        for rank in range(self.ranks):
            if not self.handover:
                em.put((rank, 0), at + 0.5, "join", k=self.team)


class Handoff(Event):
    """One thread of a rank waits until another one says go; neither calls MPI for it."""

    def __init__(self, waits, posts, number):
        self.waits, self.posts, self.number = waits, posts, number
        self.of_actors(waits, posts)

    def emit(self, em, at):
        em.put(self.posts, at + 0.5, "post", event=self.number)
        em.put(self.waits, at + 0.5, "await", event=self.number)


class Alone(Event):
    """Lines of one actor that concern nobody else: objects made and freed, queries, sleep."""

    def __init__(self, comm, actor, name, **words):
        self.of_comm(comm)
        self.of_actors(actor)
        self.actor, self.name, self.words = actor, name, words

    def emit(self, em, at):
        words = dict(self.words, c=self.comm.number) if self.name in ("keys", "handlers", "groups", "query") else self.words
        em.put(self.actor, at + 0.5, self.name, **words)


__all__ = [name for name in dir() if isinstance(globals()[name], type)] + ["ANY"]
