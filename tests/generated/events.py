"""Events of a program: what happens between ranks (or threads of them) at one time. All choices are drawn before, so that an event
stays what it is when others are taken away."""
from emit import ANY, NULL


class Comm:
    """A communicator; members by their rank in MPI_COMM_WORLD, in order. Of an intercommunicator, `remote` has the other side."""

    def __init__(self, number, members, team=0, remote=None, ring=False, shared=False):
        self.number, self.members, self.team = number, members, team
        self.remote, self.ring, self.shared = remote, ring, shared

    def rank_of(self, world):
        return self.members.index(world) if world in self.members else self.remote.index(world)

    def everyone(self):
        return self.members + (self.remote or [])


class Event:
    opens = closes = None     # ("comm", number) or ("team", number)
    needs = ()
    salt = 0                  # of choices made when the program is put together

    def prepare(self, em, at):
        pass

    def emit(self, em, at):
        raise NotImplementedError

    def of_comm(self, comm):
        self.comm = comm
        self.needs = [("comm", comm.number)] if comm.number > 1 else []
        if comm.team:
            self.needs.append(("team", comm.team))

    def of_actors(self, *actors):
        self.needs = list(self.needs) + [("team", thread) for _, thread in actors if thread]


class Side:
    """How one side of a message does it."""

    def __init__(self, form, layout, back=0, forward=0, phase=0, move=None, ignore=None):
        self.form, self.layout, self.back, self.forward = form, layout, back, forward
        self.phase, self.move, self.ignore = phase, move, ignore


MODES = {"send": "std", "ssend": "sync", "bsend": "buf", "rsend": "ready"}
MODES.update({"i" + name: mode for name, mode in list(MODES.items())})


def elements(layout):
    return layout.count * layout.per * len(layout.unit)


def note_buffered(em, rank, layout):
    total = em.buffered.setdefault(rank, [0, 0])
    total[0] += elements(layout) * 8 + 64
    total[1] += 1


def emit_send(em, actor, at, time, side, words):
    """A send in one of its forms; `time` is that of its event, where it blocks."""
    blocking = side.form in ("send", "ssend", "rsend")
    words = dict(words, m=MODES[side.form], n=side.layout.count)
    if MODES[side.form] == "buf":
        note_buffered(em, actor[0], side.layout)
    if blocking or side.form == "bsend":
        return em.put(actor, time, "send", t=em.type_for(actor, side.layout, time, time), **words)
    done = em.done_time(actor, at, side.forward, side.phase, words["c"])
    kind = em.type_for(actor, side.layout, time, done)
    request = em.request(actor, done, words["c"])
    line = em.put(actor, time, "isend", r=request.number, t=kind, **words)
    em.started(request, time, side.move)
    return line


def emit_receive(em, actor, at, time, side, words):
    words = dict(words, n=side.layout.count)
    how = {"probe": "probe", "iprobe": "iprobe", "mprobe": "mprobe", "improbe": "improbe", "mprobe_i": "mprobe", "improbe_i": "improbe"}
    soon = side.form in ("irecv", "mprobe_i", "improbe_i")
    if not soon:
        kind = em.type_for(actor, side.layout, time, time)
        if side.form == "recv":
            return em.put(actor, time, "recv", t=kind, ignore=side.ignore, **words)
        return em.put(actor, time, "precv", t=kind, how=how[side.form], **words)
    done = em.done_time(actor, at, side.forward, side.phase, words["c"])
    kind = em.type_for(actor, side.layout, time, done)
    request = em.request(actor, done, words["c"])
    if side.form == "irecv":
        line = em.put(actor, time, "irecv", r=request.number, t=kind, **words)
    else:
        line = em.put(actor, time, "precv", r=request.number, t=kind, how=how[side.form], **words)
    em.started(request, time, side.move)
    return line


class Message(Event):
    """From one actor to another (or itself)."""

    def __init__(self, comm, source, destination, tag, key, send, receive, any_tag=False):
        self.of_comm(comm)
        self.of_actors(source, destination)
        self.source, self.destination, self.tag, self.key = source, destination, tag, key
        self.send, self.receive, self.any_tag = send, receive, any_tag

    def times(self, em, at):
        result = []
        for actor, side, name in ((self.source, self.send, "send"), (self.destination, self.receive, "receive")):
            time = at + 0.5
            if side.form.startswith("i") and not side.form.startswith(("iprobe", "improbe")) or side.form == "bsend":
                time = em.start_time(actor, at, side.back, side.phase)
            result.append(em.ordered(name, self.comm.number, self.source, self.destination, self.tag, time, self.any_tag))
        return result

    def emit(self, em, at):
        send_time, receive_time = self.times(em, at)
        ranks = self.comm.rank_of(self.source[0]), self.comm.rank_of(self.destination[0])
        self.sent = emit_send(em, self.source, at, send_time, self.send,
                              dict(to=ranks[1], tag=self.tag, c=self.comm.number, key=self.key))
        self.received = emit_receive(em, self.destination, at, receive_time, self.receive, dict(
            **{"from": ranks[0]}, tag=ANY if self.any_tag else self.tag, c=self.comm.number, key=self.key,
            x=elements(self.send.layout), es=ranks[0], et=self.tag))


class FromAny(Event):
    """Several messages to one receiver, which takes them in any order; those from named sources are posted first."""

    def __init__(self, comm, destination, tag, key, sends, receives, own_comm=None):
        self.of_comm(comm)
        self.of_actors(destination, *[source for source, _ in sends])
        self.destination, self.tag, self.key = destination, tag, key
        self.sends, self.receives = sends, receives  # [(actor, Side)], [(source or ANY, Side)]
        self.own_comm = own_comm                     # a duplicate where the tag may be any, too

    def emit(self, em, at):
        comm, everyone = self.comm.number, self.comm.everyone()
        if self.own_comm:
            comm = self.own_comm
            em.made[comm] = at + 0.42
            if "free_pending" in em.program.left_out:
                em.limit[comm] = at + 0.56
            for rank in everyone:
                actor = (rank, self.destination[1])
                em.put(actor, em.collective(self.comm.number, actor, at + 0.41), "comm", how="dup", c=self.comm.number, new=comm)
        numbers = {}
        for source, side in self.sends:
            early = side.form.startswith("i") or side.form == "bsend"
            time = em.start_time(source, at, side.back, side.phase) if early else at + 0.5
            time = em.ordered("send", comm, source, self.destination, self.tag, time)
            number = numbers[source] = numbers.get(source, -1) + 1
            rank = self.comm.rank_of(source[0])
            tag = self.tag + 3 * rank + number if self.own_comm else self.tag
            emit_send(em, source, at, time, side, dict(to=self.comm.rank_of(self.destination[0]), tag=tag, c=comm,
                                                       key=self.key + 64 * rank + number))
        for source, side in self.receives:
            time = em.start_time(self.destination, at, side.back, side.phase) if side.form == "irecv" else at + 0.5
            time = em.ordered("receive", comm, ANY, self.destination, self.tag, time)
            emit_receive(em, self.destination, at, time, side, dict(
                **{"from": source}, tag=ANY if self.own_comm else self.tag, c=comm, key=self.key,
                x=elements(side.layout), anyof=len(everyone)))
        if self.own_comm:
            for rank in everyone:
                em.put((rank, self.destination[1]), at + 0.57, "commfree", c=comm)


class FromOne(Event):
    """Many messages from one source, received by receives that name it or take any source: the order decides alone."""

    def __init__(self, comm, source, destination, tag, key, sends, receives, pause):
        self.of_comm(comm)
        self.of_actors(source, destination)
        self.source, self.destination, self.tag, self.key = source, destination, tag, key
        self.sends, self.receives, self.pause = sends, receives, pause

    def emit(self, em, at):
        comm = self.comm.number
        ranks = self.comm.rank_of(self.source[0]), self.comm.rank_of(self.destination[0])
        for number, side in enumerate(self.sends):
            time = em.start_time(self.source, at, side.back, side.phase) if side.form.startswith("i") else at + 0.5
            time = em.ordered("send", comm, self.source, self.destination, self.tag, time)
            if self.pause and number == len(self.sends) - 1:
                em.put(self.source, time, "sleep", us=self.pause)
            emit_send(em, self.source, at, time, side, dict(to=ranks[1], tag=self.tag, c=comm, key=self.key + number))
        for number, (source, side) in enumerate(self.receives):
            time = em.start_time(self.destination, at, side.back, side.phase) if side.form == "irecv" else at + 0.5
            time = em.ordered("receive", comm, self.source, self.destination, self.tag, time)
            emit_receive(em, self.destination, at, time, side, dict(
                **{"from": ranks[0] if source != ANY else ANY}, tag=self.tag, c=comm, key=self.key + number,
                x=elements(side.layout), es=ranks[0], et=self.tag))


class Ring(Event):
    """Everyone sends to the next one and receives from the one before; at the ends of an open ring there is nobody."""

    def __init__(self, comm, thread, tag, keys, forms, layouts, closed=True):
        self.of_comm(comm)
        self.thread, self.tag, self.keys, self.forms, self.layouts, self.closed = thread, tag, keys, forms, layouts, closed
        self.of_actors((0, thread))

    def emit(self, em, at):
        members, comm = self.comm.members, self.comm.number
        for me, world in enumerate(members):
            actor, form, layout = (world, self.thread), self.forms[me], self.layouts[me]
            there, here = (me + 1) % len(members), (me - 1) % len(members)
            key, got = self.keys[me], self.keys[here]
            if not self.closed and me == len(members) - 1:
                there = NULL
            if not self.closed and me == 0:
                here = NULL
            x = elements(layout) if here != NULL else 0
            kind = em.type_for(actor, layout, at + 0.5, at + 0.5)
            if form in ("sendrecv", "replace"):
                em.put(actor, at + 0.5, form, to=there, tag=self.tag, c=comm, t=kind, n=layout.count, key=key, **{"from": here},
                       rtag=self.tag, rt=kind, rn=layout.count, rkey=got, x=x, es=here, et=self.tag)
                continue
            receive = dict(**{"from": here}, tag=self.tag, c=comm, t=kind, n=layout.count, key=got, x=x, es=here, et=self.tag)
            send = dict(m="std", to=there, tag=self.tag, c=comm, t=kind, n=layout.count, key=key)
            if form == "irecv_send":
                numbers = [em.next(actor, "request")]
                em.put(actor, at + 0.5, "irecv", r=numbers[0], **receive)
                em.put(actor, at + 0.5, "send", **send)
            elif form == "isend_recv":
                numbers = [em.next(actor, "request")]
                em.put(actor, at + 0.5, "isend", r=numbers[0], **send)
                em.put(actor, at + 0.5, "recv", **receive)
            else:
                numbers = [em.next(actor, "request"), em.next(actor, "request")]
                em.put(actor, at + 0.5, "isend", r=numbers[0], **send)
                em.put(actor, at + 0.5, "irecv", r=numbers[1], **receive)
            em.put(actor, at + 0.5, "testall" if em.program.locked else "waitall", r=numbers)


class Nothing(Event):
    """Calls of one actor whose partner is MPI_PROC_NULL."""

    def __init__(self, comm, actor, what):
        self.of_comm(comm)
        self.of_actors(actor)
        self.actor, self.what = actor, what

    def emit(self, em, at):
        words = dict(tag=3, c=self.comm.number, t="i", n=2)
        if self.what == "send":
            em.put(self.actor, at + 0.5, "send", m="sync", to=NULL, key=1, **words)
        elif self.what == "recv":
            em.put(self.actor, at + 0.5, "recv", **{"from": NULL}, x=0, **words)
        elif self.what == "probe":
            em.put(self.actor, at + 0.5, "precv", how="mprobe", **{"from": NULL}, x=0, **words)
        else:
            done = em.done_time(self.actor, at, 2, 1, self.comm.number)
            one, two = em.request(self.actor, done, self.comm.number), em.request(self.actor, done, self.comm.number)
            em.put(self.actor, at + 0.5, "isend", r=one.number, m="std", to=NULL, key=1, **words)
            em.put(self.actor, at + 0.5, "irecv", r=two.number, **{"from": NULL}, x=0, **words)
            em.started(one, at + 0.5)
            em.started(two, at + 0.5)
