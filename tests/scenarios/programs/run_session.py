"""run_session.py PAGE.MD: runs the commands of a page, the lines behind "$ " in its blocks, in the current folder, and compares what they print
with what the page shows: the same but for addresses, times, versions, the number of checks and line breaks; "..." stands for anything. Status 1 and the difference
if a command prints something else. What depends on which rank is faster may need another run."""
import re
import subprocess
import sys

ATTEMPTS = 5


def sessions(page):
    """(command, what it prints)"""
    for block in re.findall(r"^```\n(\$ .*?)^```$", open(page, encoding="utf-8").read(), re.S | re.M):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, shown = part.partition("\n")
            yield command, shown


def plain(text):
    text = text.replace("\u2018", "'").replace("\u2019", "'")  # GCC's quotes depend on the language
    text = re.sub(r"0x[0-9a-f]+", "0x", text)
    text = re.sub(r"(less than )?\d+(\.\d+)? s\b", "T s", text)
    text = re.sub(r"(Open MPI|MPICH) [\d.]+", r"\1", text)
    text = re.sub(r"\d+ of \d+ checks on", "checks on", text)
    return " ".join(text.split())


def is_shown(shown, printed):
    parts = [plain(part) for part in re.split(r"^ *\.\.\.\n", shown, flags=re.M)]
    printed = plain(printed)
    if len(parts) == 1:
        return parts[0] == printed
    if not printed.startswith(parts[0]) or not printed.endswith(parts[-1]):
        return False
    at = 0
    for part in parts:
        at = printed.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def run(command):
    return subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", timeout=120).stdout


count = 0
for command, shown in sessions(sys.argv[1]):
    count += 1
    for _ in range(ATTEMPTS):
        printed = run(command)
        if is_shown(shown, printed):
            break
    else:
        sys.exit("$ %s\n--- the page shows:\n%s\n--- it prints:\n%s" % (command, shown, printed))
print("%d commands print what %s shows" % (count, sys.argv[1]))
