"""Makes a program smaller as long as the same comes of it."""


def shrink(program, same, tries=60):
    """`same` says whether a smaller program still does it."""
    size = max(len(program.events) // 2, 1)
    while size and tries > 0:
        at, smaller_found = 0, False
        while at < len(program.events) and tries > 0:
            part = [event for event in program.events[at:at + size] if not event.closes]
            smaller = program.without(part) if part else program
            if len(smaller.events) < len(program.events):
                tries -= 1
                if smaller.events and same(smaller):
                    program, smaller_found = smaller, True
                    continue
            at += size
        if not smaller_found:
            size //= 2
    return program
