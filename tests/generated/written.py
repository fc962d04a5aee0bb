"""A program that is text already: pasted from a report, or written by hand."""
import re


class Written:
    def __init__(self, path):
        with open(path) as file:
            self.written = file.read()
        title = re.search(r"^# .*ranks (\d+) level (\w+)", self.written, re.M)
        ranks = [int(rank) for rank in re.findall(r"^rank (\d+) thread", self.written, re.M)]
        self.ranks = int(title[1]) if title else max(ranks) + 1
        self.level = title[2] if title else "single"

    def text(self):
        return self.written
