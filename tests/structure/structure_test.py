#!/usr/bin/env python3
"""Keeps the house in order: every folder of src/ says in its README what it is, what it may include and which rooms it has, and that is
true of its files and of what the build lets them see.

    structure_test.py SOURCE [compile_commands.json]
"""
import json
import re
import sys
from pathlib import Path

LONGEST = 400  # lines of a production file; tables (.inc) are not code
INCLUDE = re.compile(r'^\s*#include "([a-z_]+)/(?:([a-z_]+)/)?', re.M)
CODE = ('.cc', '.h')
ROOTS = {'check_list': 'checks/list', 'check_words': 'checks/words'}  # rooms that may be included alone


def problems_of(source: Path, commands: Path | None):
    src = source / 'src'
    folders = sorted(p for p in src.iterdir() if p.is_dir())
    allowed = {}
    for folder in folders:
        readme = folder / 'README.md'
        if not readme.exists():
            yield f'src/{folder.name} has no README.md that says what it is'
            continue
        text = readme.read_text()
        if not re.match(rf'# src/{folder.name}: \S', text):
            yield f'src/{folder.name}/README.md does not begin with "# src/{folder.name}: what it is"'
        may = re.search(r'^May include: (.*)\.$', text, re.M)
        if not may:
            yield f'src/{folder.name}/README.md does not say "May include: ..."'
            continue
        allowed[folder.name] = set() if may[1] == 'nothing' else set(may[1].split(', '))
        yield from rooms_of(folder, text)
    yield from upward(allowed)
    yield from named_in_map(source, folders)
    yield from same_in_map(source, allowed)
    for folder in folders:
        if folder.name in allowed:
            yield from files_of(source, folder, allowed[folder.name] | {folder.name})
    if commands:
        yield from sight_of(commands, allowed)


def rooms_of(folder: Path, text: str):
    named = set(re.findall(r'^\| `([a-z_0-9]+)/` \| \S', text, re.M))
    there = {p.name for p in folder.iterdir() if p.is_dir() and p.name != 'tests' and any(p.rglob('*.cc'))}
    if folder.name == 'checks':  # a folder for each row of checks.inc: a test of its own looks at these
        rows = set(re.findall(r'^(?:STATIC_)?CHECK\(\s*([a-z_0-9]+)', (folder / 'checks.inc').read_text(), re.M))
        there -= rows
    for room in sorted(there - named):
        yield f'{folder.name}/{room} is not in src/{folder.name}/README.md'
    for room in sorted(named - {p.name for p in folder.iterdir() if p.is_dir()}):
        yield f'src/{folder.name}/README.md names {room}/, which is not there'
    for test in folder.rglob('test'):
        yield f'{test.relative_to(folder.parent)}: tests are in folders called tests'


def upward(allowed):
    """The arrows have no circle."""
    def below(name, seen):
        for other in allowed.get(name, ()):
            if other not in seen and '/' not in other:  # a room that is below its folder includes nothing of it
                seen.add(other)
                below(other, seen)
        return seen
    for name in allowed:
        if name in below(name, set()):
            yield f'src/{name} may include, by way of others, itself'


def named_in_map(source: Path, folders):
    for document in ('docs/architecture.md', 'CONTRIBUTING.md'):
        text = (source / document).read_text()
        for folder in folders:
            if f'`src/{folder.name}/`' not in text:
                yield f'{document} does not name src/{folder.name}/'


def same_in_map(source: Path, allowed):
    """What a folder may include is in docs/architecture.md as in its README, and each has one row."""
    text = (source / 'docs/architecture.md').read_text()
    rows = re.findall(r'^\| `(src/[^`]*)/` \|.* \| ([^|]*) \|$', text, re.M)
    for name in sorted({name for name, _ in rows}):
        if [row for row, _ in rows].count(name) > 1:
            yield f'docs/architecture.md has several rows for {name}/'
    for name, may in rows:
        folder = name.removeprefix('src/')
        if folder in allowed and set(may.split(', ')) != (allowed[folder] or {'nothing'}):
            yield f'docs/architecture.md: {name}/ may include something else by its README'


def files_of(source: Path, folder: Path, may):
    for path in sorted(folder.rglob('*')):
        if path.suffix not in CODE or not path.is_file():
            continue
        text = path.read_text()
        name = path.relative_to(source)
        if 'tests' in path.parts or 'bench' in path.parts:
            continue
        if text.count('\n') > LONGEST:
            yield f'{name} has {text.count(chr(10))} lines; is it one idea?'
        for other, room in sorted(set(INCLUDE.findall(text))):
            if other not in may and f'{other}/{room}' not in may:
                yield f'{name} includes {other}/, which src/{folder.name} may not'


def sight_of(commands: Path, allowed):
    """What a folder may not include, its compiler does not find either."""
    for entry in json.loads(commands.read_text()):
        words = entry.get('command', '').split()
        output = entry.get('output', '') or words[words.index('-o') + 1]
        own = re.search(r'(?:^|/)src/([a-z_]+)/', output)
        if not own or own[1] not in allowed or '/tests/' in output or '/bench/' in output or '_test.dir' in output:
            continue
        seen = {m[1] for word in words if (m := re.search(r'^-I.*/include/([a-z_]+)$', word))}
        seen = {ROOTS.get(one, one) for one in seen}
        for other in sorted(seen - allowed[own[1]] - {own[1]}):
            yield f'{output}: the build shows it {other}/, which src/{own[1]} may not include'
        if any(re.search(r'^-I.*/src/?$', word) for word in words):
            yield f'{output}: the build shows it all of src/'


def main():
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    found = sorted(set(problems_of(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) == 3 else None)))
    for line in found:
        print(line)
    print(f'{len(found)} problems')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
