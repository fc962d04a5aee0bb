"""Each mistake: a function of a scene that returns the checks of which one is due, the ranks it has to name, and what may be found
besides (consequences of the mistake, or of the end that MPI makes of the program)."""
HARD, POTENTIAL = "GLOBAL:DEADLOCK:HARD", "GLOBAL:DEADLOCK:POTENTIAL"
PENDING, TRUNCATED, MISMATCH = "GLOBAL:MSG:PENDING", "GLOBAL:MSG:TRUNCATED", "GLOBAL:MSG:DATATYPE:MISMATCH"
OPERATION, ROOT = "GLOBAL:COLLECTIVE:OPERATION_MISMATCH", "GLOBAL:COLLECTIVE:ROOT_MISMATCH"
REDUCTION, SIZE = "GLOBAL:COLLECTIVE:REDUCTION_OPERATION_MISMATCH", "GLOBAL:COLLECTIVE:SIZE_MISMATCH"
TYPES, COMM_FREE = "GLOBAL:COLLECTIVE:DATATYPE:MISMATCH", "GLOBAL:COLLECTIVE:COMM_FREE_MISMATCH"
REQUEST_LEFT, REQUEST_CALL, PREMATURE = "LOCAL:REQUEST:NOT_FREED", "LOCAL:REQUEST:ILLEGAL_CALL", "LOCAL:REQUEST:PREMATURE_FREE"
FAILED, OUTSIDE, LEVEL = "LOCAL:MPI:CALL_FAILED", "LOCAL:MPI:NOT_INITIALIZED", "LOCAL:THREAD:LEVEL"
OVERLAP, MODIFIED = "LOCAL:MEMORY:OVERLAP", "LOCAL:MEMORY:ILLEGAL_MODIFICATION"
BUFFER = "LOCAL:BUFFER:ILLEGAL_CALL"
EXIT, SIGNAL = "LOCAL:EXIT:BEFORE_MPI_FINALIZE", "LOCAL:EXIT:SIGNAL"
LEAKS = ["LOCAL:COMM:NOT_FREED", "LOCAL:DATATYPE:NOT_FREED", REQUEST_LEFT, "LOCAL:GROUP:NOT_FREED"]
AFTER_STOP = [FAILED, PENDING, HARD, POTENTIAL, EXIT, SIGNAL, *LEAKS]  # the program is torn down in the middle


def drop_receive_of_buffered_send(scene):
    made = scene.message(scene.choose.choice(["send", "isend"]), scene.choose.choice(["recv", "irecv", "mprobe"]))
    scene.forget(made.received, scene.destination)
    return [PENDING], {scene.source}, [POTENTIAL]


def drop_receive_of_synchronous_send(scene):
    made = scene.message(scene.choose.choice(["ssend", "issend"]), scene.choose.choice(["recv", "irecv"]))
    scene.forget(made.received, scene.destination)
    return [HARD], {scene.source}, [PENDING, *LEAKS]


def drop_send(scene):
    made = scene.message(scene.choose.choice(["send", "ssend", "isend"]), scene.choose.choice(["recv", "irecv", "probe", "mprobe"]))
    scene.forget(made.sent, scene.source)
    return [HARD], {scene.destination}, [PENDING, *LEAKS]


def change_tag(scene):
    made = scene.message(scene.choose.choice(["send", "ssend", "isend"]), scene.choose.choice(["recv", "irecv"]))
    made.sent.args["tag"] += 7
    return [HARD], {scene.destination}, [PENDING, POTENTIAL, *LEAKS]


def change_destination(scene):
    """To itself instead."""
    made = scene.message(scene.choose.choice(["send", "isend"]), scene.choose.choice(["recv", "irecv"]))
    made.sent.args["to"] = scene.source
    return [HARD], {scene.destination}, [PENDING, POTENTIAL, *LEAKS]


def change_type(scene):
    made = scene.message(scene.choose.choice(["send", "ssend", "isend"]), scene.choose.choice(["recv", "irecv", "mprobe"]))
    made.received.args["t"] = "f"
    return [MISMATCH], {scene.source, scene.destination}, []


def shrink_count(scene):
    made = scene.message(scene.choose.choice(["send", "ssend", "isend"]), scene.choose.choice(["recv", "irecv", "mprobe"]))
    made.received.args["n"] -= scene.choose.randint(1, 3)
    made.received.args["x"] = 0
    return [TRUNCATED], {scene.destination}, AFTER_STOP


def swap_collectives(scene):
    first, second = scene.collective("barrier"), scene.collective("allreduce", "sum")
    one, two = first[scene.other].args, second[scene.other].args
    first[scene.other].args, second[scene.other].args = two, one
    return [OPERATION], None, AFTER_STOP


def change_root(scene):
    lines = scene.collective(scene.choose.choice(["bcast", "gather"]))
    lines[scene.other].args["root"] = 1
    return [ROOT], None, AFTER_STOP


def change_reduction(scene):
    lines = scene.collective(scene.choose.choice(["allreduce", "reduce", "scan"]), "sum")
    lines[scene.other].args["op"] = "max"
    return [REDUCTION], None, []


def change_count_of_collective(scene):
    kind = scene.choose.choice(["allreduce", "bcast", "allgather", "alltoallv"])
    lines = scene.collective(kind, "sum" if kind == "allreduce" else None)
    lines[scene.other].args.update(n=5, rn=5)
    return [SIZE], None, AFTER_STOP


def change_type_of_collective(scene):
    kind = scene.choose.choice(["bcast", "allgather", "alltoall"])
    lines = scene.collective(kind)
    lines[scene.other].args.update(t="f", rt="f")
    return [TYPES], None, []


def skip_collective(scene):
    """On a communicator of its own, so that it matches nothing else."""
    for rank in scene.ranks:
        scene.put(rank, "comm", how="dup", c=0, new=200)
        if rank != scene.other:
            scene.put(rank, "coll", k=scene.choose.choice(["barrier"]), c=200, n=1, t="i", key=3)
        scene.put(rank, "commfree", c=200)
    return [HARD, OPERATION], None, [COMM_FREE, *AFTER_STOP]


def drop_wait(scene):
    made = scene.message("isend", "recv")
    scene.leave(made.sent, scene.source)
    # What the program does with the memory later, it does while the send is under way.
    return [REQUEST_LEFT], {scene.source}, [MODIFIED]


def never_free_communicator(scene):
    for rank in scene.ranks:
        scene.put(rank, "comm", how="dup", c=0, new=201)
    return ["LOCAL:COMM:NOT_FREED"], set(scene.ranks), []


def free_communicator_on_some(scene):
    for rank in scene.ranks:
        scene.put(rank, "comm", how="dup", c=0, new=202)
        if rank != scene.other:
            scene.put(rank, "commfree", c=202)
    return [COMM_FREE, "LOCAL:COMM:NOT_FREED"], None, AFTER_STOP


def never_free_type(scene):
    scene.put(scene.other, "type", t=500, kind="vector", u="i", count=2, block=1, stride=3)
    return ["LOCAL:DATATYPE:NOT_FREED"], {scene.other}, []


def leak_object(scene):
    what = scene.choose.choice(["info", "group", "op", "errhandler", "keyval"])
    scene.put(scene.other, "leak", what=what)
    return [f"LOCAL:{what.upper()}:NOT_FREED"], {scene.other}, []


def send_words(scene, **more):
    return dict(to=scene.destination, tag=scene.tag, c=0, t="i", n=4, key=11, **more)


def receive_words(scene, **more):
    return {"from": scene.source, "tag": scene.tag, "c": 0, "t": "i", "n": 4, "x": 4, "key": 11, **more}


def modify_send_buffer(scene):
    scene.put(scene.source, "isend", r=900, m="sync", **send_words(scene))
    scene.put(scene.source, "scribble", r=900)
    scene.put(scene.source, "wait", r=900)
    scene.put(scene.destination, "sleep", us=1000)
    scene.put(scene.destination, "recv", **receive_words(scene))
    return [MODIFIED], {scene.source}, []


def overlap_receives(scene):
    for number in range(2):
        scene.put(scene.destination, "irecv", r=900 + number, over=900 if number else None, **receive_words(scene))
    scene.put(scene.destination, "waitall", r=[901, 900], time=0.51)
    for _ in range(2):
        scene.put(scene.source, "send", m="std", **send_words(scene))
    return [OVERLAP], {scene.destination}, []


def blocking_ring(scene):
    """Everyone sends first; small messages are buffered."""
    mode = scene.choose.choice(["std", "std", "sync"])
    size = len(scene.ranks)
    for rank in scene.ranks:
        scene.put(rank, "send", m=mode, to=(rank + 1) % size, tag=scene.tag, c=0, t="i", n=2, key=rank)
        scene.put(rank, "recv", **{"from": (rank - 1) % size}, tag=scene.tag, c=0, t="i", n=2, x=2, key=(rank - 1) % size)
    return ([POTENTIAL] if mode == "std" else [HARD]), set(scene.ranks), ([] if mode == "std" else [PENDING, *LEAKS])


def receive_first(scene):
    pair = (scene.source, scene.destination)
    for me, other in (pair, pair[::-1]):
        scene.put(me, "recv", **{"from": other}, tag=scene.tag, c=0, t="i", n=1, x=1, key=1)
        scene.put(me, "send", m="std", to=other, tag=scene.tag, c=0, t="i", n=1, key=1)
    return [HARD], set(pair), [PENDING, *LEAKS]


def collective_against_receive(scene):
    """One receives what the other sends only behind the barrier."""
    for rank in scene.ranks:
        if rank == scene.destination:
            scene.put(rank, "recv", **receive_words(scene))
        scene.put(rank, "coll", k="barrier", c=0, n=1, t="i", key=3)
    scene.put(scene.source, "send", m="std", **send_words(scene))
    return [HARD], {scene.source, scene.destination}, [PENDING, *LEAKS]


def wait_for_copy_twice(scene):
    scene.put(scene.source, "isend", r=900, m="std", **send_words(scene))
    scene.put(scene.source, "copy", r=900, to=901, stale=1)
    scene.put(scene.source, "wait", r=901)
    scene.put(scene.source, "wait", r=900)
    scene.put(scene.destination, "recv", **receive_words(scene))
    return [REQUEST_CALL], {scene.source}, AFTER_STOP


def start_twice(scene):
    scene.put(scene.destination, "recvinit", r=900, **receive_words(scene))
    for _ in range(2):
        scene.put(scene.destination, "start", r=900, key=11)
    scene.put(scene.destination, "wait", r=900, time=0.51)
    scene.put(scene.destination, "rfree", r=900, time=0.51)
    scene.put(scene.source, "send", m="std", **send_words(scene))
    return [REQUEST_CALL, FAILED], {scene.destination}, AFTER_STOP  # refused by the MPI itself, or found


def free_receive_early(scene):
    scene.put(scene.destination, "irecv", r=900, **receive_words(scene))
    scene.put(scene.destination, "rfree", r=900)
    scene.put(scene.destination, "send", m="std", to=scene.source, tag=scene.tag + 1, c=0, t="i", n=0)
    scene.put(scene.source, "recv", **{"from": scene.destination}, tag=scene.tag + 1, c=0, t="i", n=0, x=0)
    scene.put(scene.source, "send", m="std", **send_words(scene))
    return [PREMATURE], {scene.destination}, [SIGNAL]  # the message may come when its memory is gone


def never_receive_matched(scene):
    scene.put(scene.source, "send", m="std", **send_words(scene))
    scene.put(scene.destination, "probeonly", **{"from": scene.source}, tag=scene.tag, c=0)
    return ["LOCAL:MESSAGE:NOT_FREED"], {scene.destination}, [PENDING, POTENTIAL]


def attach_twice(scene):
    scene.em.buffered.setdefault(scene.other, [64, 1])
    scene.put(scene.other, "attach", bytes=100, messages=1)
    return [BUFFER, FAILED], {scene.other}, AFTER_STOP  # refused by the MPI itself, or found


def call_after_finalize(scene):
    scene.put(scene.other, "afterfinalize")
    return [OUTSIDE], {scene.other}, AFTER_STOP


def leave_without_finalize(scene):
    scene.put(scene.other, "exit")
    return [EXIT], {scene.other}, AFTER_STOP


def thread_at_low_level(scene):
    """A thread that is not the main one sends, which the level forbids."""
    scene.put(scene.source, "thread", k=7)
    scene.em.put((scene.source, 7), scene.at + 0.5, "send", m="std", **send_words(scene))
    scene.put(scene.source, "join", k=7)
    scene.put(scene.destination, "recv", **receive_words(scene))
    return [LEVEL], {scene.source}, []


thread_at_low_level.level = "funneled"
# Known misses: defects of mpivet, counted in the table, which fail no test as long as they stand here.

MISTAKES = [drop_receive_of_buffered_send, drop_receive_of_synchronous_send, drop_send, change_tag, change_destination, change_type,
            shrink_count, swap_collectives, change_root, change_reduction, change_count_of_collective, change_type_of_collective,
            skip_collective, drop_wait, never_free_communicator, free_communicator_on_some, never_free_type, leak_object,
            modify_send_buffer, overlap_receives, blocking_ring, receive_first, collective_against_receive, wait_for_copy_twice,
            start_twice, free_receive_early, never_receive_matched, attach_twice, call_after_finalize, leave_without_finalize,
            thread_at_low_level]
