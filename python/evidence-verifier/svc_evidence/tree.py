"""The Merkle tree of RFC 6962 and the hash chain."""

import hashlib


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def leaf_hash(event):
    return sha256(b"\x00", event)


def genesis(tenant, log_no):
    return sha256(f"svc.ledger/v1 {tenant} {log_no}\n".encode())


class CompactRange:
    """The tree of the first `size` leaves, as the roots of its complete subtrees, largest first."""

    def __init__(self, size, hashes):
        if bin(size).count("1") != len(hashes):
            raise ValueError("the tree has other subtrees")
        self.size = size
        self.hashes = list(hashes)

    def append(self, leaf):
        size = self.size
        while size & 1:
            leaf = sha256(b"\x01", self.hashes.pop(), leaf)
            size >>= 1
        self.hashes.append(leaf)
        self.size += 1

    @property
    def root(self):
        if not self.hashes:
            return sha256()
        root = self.hashes[-1]
        for left in reversed(self.hashes[:-1]):
            root = sha256(b"\x01", left, root)
        return root


def check_inclusion(leaf, index, size, root, proof):
    """RFC 9162 section 2.1.3.2."""
    if not 0 <= index < size:
        return False
    at, last, node = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            return False
        if at & 1 or at == last:
            node = sha256(b"\x01", sibling, node)
            while not at & 1 and at != 0:
                at, last = at >> 1, last >> 1
        else:
            node = sha256(b"\x01", node, sibling)
        at, last = at >> 1, last >> 1
    return last == 0 and node == root
