"""Verification of Ed25519 signatures, after RFC 8032 section 5.1.7 and its appendix A."""

import functools
import hashlib

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_MINUS_1 = pow(2, (P - 1) // 4, P)

# A point in extended coordinates: (X, Y, Z, T) with x = X/Z, y = Y/Z, x*y = T/Z.
NEUTRAL = (0, 1, 1, 0)


def _add(a, b):
    k = (a[1] - a[0]) * (b[1] - b[0]) % P
    m = (a[1] + a[0]) * (b[1] + b[0]) % P
    c = 2 * a[3] * b[3] * D % P
    d = 2 * a[2] * b[2] % P
    e, f, g, h = m - k, d - c, d + c, m + k
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _multiply(scalar, point):
    result = NEUTRAL
    while scalar > 0:
        if scalar & 1:
            result = _add(result, point)
        point = _add(point, point)
        scalar >>= 1
    return result


def _is_equal(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def _decode_point(data):
    """Returns the point of 32 bytes, or None (section 5.1.3)."""
    y = int.from_bytes(data, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else (0, y, 1, 0)
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * SQRT_MINUS_1 % P
    if (x * x - x2) % P != 0:
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


_BASE_Y = 4 * pow(5, P - 2, P) % P
BASE = _decode_point(_BASE_Y.to_bytes(32, "little"))


@functools.lru_cache(maxsize=4096)
def verify(public_key, message, signature):
    """True if the 64 bytes of signature are those of the key (32 bytes) over the message."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key = _decode_point(public_key)
    r = _decode_point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or r is None or s >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    h = int.from_bytes(digest, "little") % ORDER
    return _is_equal(_multiply(s, BASE), _add(r, _multiply(h, key)))
