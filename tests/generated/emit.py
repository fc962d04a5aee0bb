"""From events in an order in which a synchronous schedule exists to the lines of each rank and thread.

Event number i happens at time i. Whoever executes all lines in the order of their times never waits: an operation that blocks stands
at the time of its event on all ranks, what starts an operation stands before, what completes it behind. So it does not matter how far
starts are moved forward and completions back, as long as messages that could be taken for each other keep their order.
"""
import random

ANY = -1
NULL = -2


class Line:
    def __init__(self, name, args, event):
        self.name, self.args, self.event = name, args, event
        self.dropped = False  # by a mistake

    def __str__(self):
        words = (f"{key}={','.join(map(str, value)) if isinstance(value, list) else value}"
                 for key, value in self.args.items() if value is not None)
        return " ".join([self.name, *words])


class Request:
    """A request from its start to its completion."""

    def __init__(self, actor, number, done, latest, freeable):
        self.actor, self.number, self.done = actor, number, done
        self.latest = latest      # until then it has to be complete
        self.freeable = freeable  # MPI_Request_free is allowed: not for collective operations
        self.started = None
        self.shared = False  # also in the list of a call that completes some of several

    def chooses(self, what):
        """Choices that stay the same when other events are taken away."""
        return random.Random(f"{what} {self.salt} {self.actor} {self.nth}")


class Emitter:
    def __init__(self, program):
        self.program = program
        self.lines = {}      # actor -> [(time, sequence, Line)]
        self.requests = {}   # actor -> [Request]
        self.sequence = 0
        self.event = None
        self.numbers = {}
        self.last = {}       # (side, communicator, source, destination) -> {tag: time of the last start}
        self.made = {}       # communicator -> time from which it can be used
        self.limit = {}      # communicator -> time until which its operations are complete
        self.begins, self.ends = {}, {}
        self.buffered = {}   # rank -> [bytes, messages]
        self.size = len(program.events)

    def put(self, actor, time, name, **args):
        self.sequence += 1
        line = Line(name, args, self.event)
        self.lines.setdefault(actor, []).append((time, self.sequence, line))
        return line

    def next(self, actor, what):
        key = (actor, what)
        self.numbers[key] = self.numbers.get(key, -1) + 1
        return self.numbers[key]

    # ---- times ----

    def start_time(self, actor, at, back, phase, earliest=-1.0):
        wanted = at + 0.40 if back == 0 else max(at - back, 0) + (0.3 if phase else 0.8)
        return min(max(wanted, earliest, self.begins.get(actor, -1.0)), at + 0.45)

    def done_time(self, actor, at, forward, phase, comm=0):
        wanted = at + 0.60 if forward == 0 else at + forward + (0.2 if phase else 0.7)
        return max(min(wanted, self.latest(actor, comm)), at + 0.55)

    def latest(self, actor, comm):
        return min(self.ends.get(actor, self.size + 1.0), self.limit.get(comm, self.size + 1.0))

    def ordered(self, side, comm, source, destination, tag, time, any_tag=False):
        """The time of a start that stays behind those it could be taken for."""
        last = self.last.setdefault((side, comm, source, destination), {})
        earlier = last.values() if any_tag else (last.get(tag, -1.0), last.get(ANY, -1.0))
        time = max([time, self.made.get(comm, -1.0), *earlier])
        last[tag] = time
        if any_tag:
            last[ANY] = time
        return time

    def collective(self, comm, actor, time):
        """The time of a collective call: all ranks make those of a communicator in the same order."""
        key = ("collective", comm, actor)
        self.last[key] = max(time, self.last.get(key, -1.0), self.made.get(comm, -1.0))
        return self.last[key]

    # ---- datatypes ----

    def type_for(self, actor, layout, start, done):
        """The type of a layout; made before the start, freed behind it or behind the completion."""
        if layout.definition is None:
            return layout.unit
        number = self.next(actor, "type")
        self.put(actor, start, "type", t=number, **layout.definition)
        when = start if layout.freed_early else max(start, done)
        self.later = getattr(self, "later", [])
        self.later.append((actor, when, number))
        return number

    def free_types(self):
        for actor, when, number in getattr(self, "later", []):
            self.put(actor, when + 1e-6, "typefree", t=number)

    # ---- requests ----

    def request(self, actor, done, comm, freeable=True):
        one = Request(actor, self.next(actor, "request"), done, self.latest(actor, comm), freeable)
        one.salt, one.nth = self.event.salt, self.next((actor, self.event), "nth")
        self.requests.setdefault(actor, []).append(one)
        return one

    def started(self, request, time, move=None):
        """Notes the start; moves the request to another variable if wanted."""
        request.started = time
        if move:
            number = self.next(request.actor, "request")
            self.put(request.actor, time, "copy", r=request.number, to=number, stale=1 if move == "stale" else None)
            request.number = number

    def complete_requests(self):
        for actor, requests in sorted(self.requests.items()):
            requests.sort(key=lambda one: one.done)
            while requests:
                group = [requests.pop(0)]
                while requests and min(one.latest for one in group) >= requests[0].done and group[-1].chooses("group").random() < 0.5:
                    group.append(requests.pop(0))
                self.complete(actor, group, requests, group[0].chooses("how"))

    def complete(self, actor, group, later, choose):
        left_out, time = self.program.left_out, max(one.done for one in group)
        numbers = [one.number for one in group]
        if choose.random() < 0.3 and "copies" not in left_out:
            choose.shuffle(numbers)
        if "copies" in left_out and numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            for number in numbers:  # only what stands side by side is passed to MPI in place
                self.put(actor, time, "test" if self.program.locked else "wait", r=[number])
            return
        polls = [] if "polls" in left_out else ["getstatus", "test", "testall", "testany", "testsome"]
        forms = polls if self.program.locked else polls + ["wait", "waitall", "waitany", "waitsome"] + ["waitall"] * 4
        draws = choose.random()
        if draws < 0.2 and "some" not in left_out and not all(one.shared for one in group):
            self.complete_some(actor, group, later, time, choose)  # one of them is still pending, and surely over
        elif draws > 0.9 and len(group) == 1 and not group[0].shared and group[0].freeable and not {"statusfree", "polls"} & set(left_out):
            self.put(actor, time, "statusfree", r=numbers)
            return
        self.put(actor, time, choose.choice(forms), r=numbers, ignore=1 if choose.random() < 0.2 else None)

    def complete_some(self, actor, group, later, time, choose):
        """A call that completes one or more of these and of others that are still pending."""
        others = [] if "copies" in self.program.left_out else [one for one in later if one.started < time][:choose.randint(0, 3)]
        for one in others:
            one.shared = True
        numbers = [one.number for one in group + others]
        choose.shuffle(numbers)
        polls = [] if "polls" in self.program.left_out else ["testany", "testsome"]
        form = choose.choice(polls if self.program.locked else ["waitany", "waitsome"] + polls)
        self.put(actor, time, form, r=numbers, once=1)

    # ---- all of it ----

    def emit(self):
        for at, event in enumerate(self.program.events):
            event.prepare(self, at)
        for at, event in enumerate(self.program.events):
            self.event = event
            event.emit(self, at)
        self.event = None
        if "copies" in self.program.left_out:  # nor does the array of requests move when it grows
            for actor in list(self.lines):
                self.put(actor, -3, "reserve", r=999)
        self.complete_requests()
        self.free_types()
        for rank, (size, messages) in self.buffered.items():
            self.put((rank, 0), -2, "attach", bytes=size, messages=messages)
            self.put((rank, 0), self.size + 5, "detach")
        return {actor: [line for _, _, line in sorted(lines, key=lambda one: one[:2])] for actor, lines in self.lines.items()}


def as_text(lines, title):
    parts = [f"# {title}"]
    for actor in sorted(lines):
        parts.append(f"rank {actor[0]} thread {actor[1]}")
        parts.extend(f"  {line}" for line in lines[actor] if not line.dropped)
    return "\n".join(parts) + "\n"
