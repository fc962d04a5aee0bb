"""shown_in.py PAGE.MD BEGIN FILE...: what PAGE.MD shows in the block that begins with BEGIN is printed in FILE, its lines in this order, with
others between them only where the page has "...". Addresses, times, process ids, hosts, folders, rates and line breaks are left out of account."""
import re
import sys


def plain(text):
    text = re.sub(r"0x[0-9a-f]+", "0x", text)
    text = re.sub(r"\d+(\.\d+)? s\b", "T s", text)
    text = re.sub(r"(Open MPI|MPICH) [\d.]+", "an MPI", text)
    text = re.sub(r"process \d+( on [\w.-]+)?", "process N", text)
    text = re.sub(r"mpivet \d+: /[^ ,]*/", "mpivet N: /", text)
    text = re.sub(r"(?<=T s )\s*[\d,]+\s+(?=MPI_)", "N ", text)
    text = re.sub(r"[\d,]+ MPI calls(/s)?", "N MPI calls", text)
    return " ".join(text.split())


page, begin, files = sys.argv[1], sys.argv[2], sys.argv[3:]
blocks = re.findall(r"^```\n(.*?)^```$", open(page, encoding="utf-8").read(), re.S | re.M)
block = [b for b in blocks if b.lstrip().startswith(begin)]
if len(block) != 1:
    sys.exit("%d blocks of %s begin with: %s" % (len(block), page, begin))
shown = "\n".join(line for line in block[0].splitlines() if not line.startswith("$ "))
printed = plain(" ".join(open(name, encoding="utf-8", errors="replace").read() for name in files))
at = 0
for part in re.split(r"\.\.\.|…", shown):
    part = plain(part).strip()
    found = printed.find(part, at)
    if found < 0:
        sys.exit("%s shows, and it was not printed:\n%s\n--- printed:\n%s" % (page, part, printed))
    at = found + len(part)
