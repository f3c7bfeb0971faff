"""Changes an export in every way of a list and expects that each is detected, and where.

    python3 -m tests.mutations export.ndjson KEY

prints the number of changes tried; exits with 1 and the first one that was missed.
"""

import random
import sys

from svc_evidence import export, notes

# above this many bytes, so many places are tried
EVERY_BYTE, PLACES, SEED = 40_000, 10_000, 1


class Missed(Exception):
    pass


class Original:
    def __init__(self, data):
        self.data = data
        self.lines = data.splitlines(keepends=True)
        first = export.verify(data)
        self.first, self.events = first["from"], first["events"]
        self.before = 1 if b'"type":"before"}\n' in data else 0
        self.offsets = []
        at = 0
        for line in self.lines:
            self.offsets.append(at)
            at += len(line)

    def line_at(self, offset):
        """Index of the line that holds a byte."""
        low, high = 0, len(self.offsets) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.offsets[middle] <= offset else (low, middle - 1)
        return low

    def event_of(self, line):
        """Index of the event of a line, or None."""
        at = line - 1 - self.before
        return self.first + at if 0 <= at < self.events else None


def places(size):
    if size <= EVERY_BYTE:
        return range(size)
    return sorted(random.Random(SEED).sample(range(size), PLACES))


def mutations(original):
    """Yields (what, bytes, index of the line that is first wrong)."""
    data, lines = original.data, original.lines
    for at in places(len(data)):
        changed = bytearray(data)
        changed[at] ^= 1 << at % 8
        yield f"bit {at % 8} of byte {at} flipped", bytes(changed), original.line_at(at)
        yield f"cut at byte {at}", data[:at], original.line_at(at)
    for i in range(len(lines)):
        yield f"line {i} dropped", b"".join(lines[:i] + lines[i + 1 :]), i
        yield f"line {i} doubled", b"".join(lines[: i + 1] + lines[i:]), i + 1
        for j in {i + 1, len(lines) - 1} - {len(lines), i}:
            swapped = list(lines)
            swapped[i], swapped[j] = swapped[j], swapped[i]
            yield f"lines {i} and {j} swapped", b"".join(swapped), i


def check(data, vkey):
    """Returns the number of changes, all detected. Raises Missed."""
    original, key = Original(data), notes.Key(vkey)
    if export.verify(data, key)["status"] != "verified":
        raise Missed("the original does not verify")
    count = 0
    for what, changed, line in mutations(original):
        count += 1
        verdict = export.verify(changed, key)
        if verdict["status"] != "failed":
            raise Missed(f"{what}: {verdict}")
        bad, event = verdict["firstBad"], original.event_of(line)
        # what a changed header says may show only at the first event
        if line > original.before and event is not None and bad["index"] != event:
            raise Missed(f"{what}: event {event} is the first bad one, not {bad}")
    return count


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        content = file.read()
    try:
        print(check(content, sys.argv[2]))
    except Missed as missed:
        sys.exit(str(missed))
