"""Data of a message and its layouts: both sides have the same signature, each its own datatype."""

SIZES = {"i": 4, "d": 8, "c": 1, "s": 2, "f": 4, "l": 8}


class Layout:
    def __init__(self, unit, count, per, definition=None, freed_early=False):
        self.unit, self.count, self.per = unit, count, per  # per: units in one of the type
        self.definition, self.freed_early = definition, freed_early


def split(choose, total):
    parts = []
    while total:
        part = choose.randint(1, total)
        parts.append(part)
        total -= part
    return parts


def blocks(choose, n, kind):
    lengths = split(choose, n)
    places, at = [], choose.randint(0, 2)
    for length in lengths:
        places.append(at)
        at += length + choose.randint(0, 3)
    pairs = list(zip(lengths, places))
    choose.shuffle(pairs)
    return dict(kind=kind, len=[one[0] for one in pairs], disp=[one[1] for one in pairs])


def derived(choose, unit, n):
    """A datatype of n units, or of one of them."""
    if len(unit) > 1:
        places = [8 * i for i in range(len(unit) + choose.randint(0, 2))]
        if choose.random() < 0.5:
            choose.shuffle(places)
        places = places[:len(unit)]
        extent = max(places) + 8 + 8 * choose.randint(0, 2)
        return 1, dict(kind="struct", disp=places, extent=extent)
    kind = choose.choice(["contiguous", "vector", "indexed", "hindexed", "resized", "indexed_block"])
    if kind == "resized":
        return 1, dict(kind=kind, extent=SIZES[unit] * choose.randint(1, 3))
    if kind == "contiguous":
        return n, dict(kind=kind, count=n)
    if kind == "vector":
        block = choose.choice([b for b in range(1, n + 1) if n % b == 0])
        return n, dict(kind=kind, count=n // block, block=block, stride=block + choose.randint(0, 3))
    if kind == "indexed_block":
        block = choose.choice([b for b in range(1, n + 1) if n % b == 0])
        places = [i * (block + 1) for i in range(n // block)]
        choose.shuffle(places)
        return n, dict(kind=kind, block=block, disp=places)
    return n, blocks(choose, n, kind)


def draw(choose, unit, n, plain=0.5):
    if len(unit) == 1 and (n == 0 or n > 60 or choose.random() < plain):
        return Layout(unit, n, 1)
    if n == 0:
        return Layout(unit[0], 0, 1)
    per, definition = derived(choose, unit, n)
    return Layout(unit, n // per, per, dict(definition, u=unit), choose.random() < 0.4)


def draw_data(choose):
    unit = choose.choice(["i", "i", "d", "c", "s", "f", "l", "id", "ci", "dic"])
    n = choose.choice([0, 1, 1, 2, 3, 5, 8, 12, 30, 60])
    if n == 0:
        unit = unit[0]
    if len(unit) == 1 and choose.random() < 0.06:
        n = choose.choice([2000, 20000])  # beyond what is sent at once
    return unit, n
