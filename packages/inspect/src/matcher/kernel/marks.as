// The places where encoded text may stand, in one pass over the data (secrets/layers/marks.ts says what they are for).
//
// Every 32 bytes give a mask of those that base64 and names are made of (token bytes) and a mask of backslashes and
// percent signs. Twenty set bits in a row of two masks, the last and this one, are a run that is looked at closer:
//
//     mask of the last 32   mask of these 32        x & x >> 1 & ... & x >> 19
//     ...0000111111111111 | 11111111110001...   ->  bit i: a run of 20 from i
//
// Places beyond the end count as no token bytes; 32 bytes there may be read.

const SHORTEST: usize = 20;
const WRAPPED: usize = 32;
const FARTHEST: usize = 64;
const MOST_BETWEEN: usize = 8;
const MOST_NAME: usize = 40;
const PROBE: usize = 4;

/** Token bytes by their halves: a byte is one when its high half's bit is among those of its low half. */
// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function tokenMask(bytes: v128): u32 {
  const low = i8x16(26, 30, 30, 30, 30, 30, 30, 30, 30, 30, 28, 5, 4, 5, 4, 13);
  const high = i8x16(0, 0, 1, 2, 4, 8, 4, 16, 0, 0, 0, 0, 0, 0, 0, 0);
  const ofLow = i8x16.swizzle(low, v128.and(bytes, i8x16.splat(15)));
  const ofHigh = i8x16.swizzle(high, i8x16.shr_u(bytes, 4));
  return <u32>i8x16.bitmask(i8x16.ne(v128.and(ofLow, ofHigh), i8x16.splat(0)));
}

// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function signMask(bytes: v128): u32 {
  return <u32>i8x16.bitmask(
    v128.or(i8x16.eq(bytes, i8x16.splat(0x5c)), i8x16.eq(bytes, i8x16.splat(0x25))),
  );
}

/** Bit i: the twenty bits from i on are set. */
// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function runsOf20(bits: u64): u64 {
  const two = bits & (bits >> 1);
  const four = two & (two >> 2);
  const eight = four & (four >> 4);
  return eight & (eight >> 8) & (four >> 16);
}

/**
 * Writes pairs of u32 to `out`: (place, 0) for a backslash, (place, 1) for a percent sign, (start, end) for a run; those
 * of one kind ascending. Returns how many, or -1 when there are more than `capacity`.
 */
export function marks(data: usize, length: i32, out: usize, capacity: i32): i32 {
  const end = data + <usize>length;
  const full = out + (<usize>(capacity - 64) << 3);
  let o = out;
  let last: u64 = 0;
  let read = data;
  for (let p = data; p < end; p += 32) {
    const a = v128.load(p);
    const b = v128.load(p, 16);
    let tokens = tokenMask(a) | (tokenMask(b) << 16);
    let signs = signMask(a) | (signMask(b) << 16);
    if (end - p < 32) {
      const inside = (<u32>1 << <u32>(end - p)) - 1;
      tokens &= inside;
      signs &= inside;
    }
    let both = last | (<u64>tokens << 32);
    last = <u64>tokens;
    for (; signs != 0; signs &= signs - 1) {
      const at = p + <usize>ctz(signs);
      const isPercent = load<u8>(at) == 0x25;
      if (isPercent ? isTellingPercent(at, end) : isTellingEscape(data, at, end)) {
        store<u32>(o, <u32>(at - data));
        store<u32>(o, isPercent ? 1 : 0, 4);
        o += 8;
      }
    }
    for (let runs = runsOf20(both); runs != 0; runs = runsOf20(both)) {
      let start = p + <usize>ctz(runs) - 32;
      if (start >= read) {
        let stop = start + SHORTEST;
        while (start > read && isToken(load<u8>(start - 1))) start--;
        while (stop < end && isToken(load<u8>(stop))) stop++;
        read = stop;
        if (mayDecode(start, stop)) {
          store<u32>(o, <u32>(start - data));
          store<u32>(o, <u32>(stop - data), 4);
          o += 8;
        }
      }
      const done = read + 32 - p;
      if (done >= 64) break;
      both = (both >> done) << done;
    }
    if (o > full) return -1;
  }
  return <i32>((o - out) >> 3);
}

// ---- runs -------------------------------------------------------------------------------------------------------------

/** False for a run that neither as hexadecimal digits nor as base64, whole or between slashes, stands for text. */
function mayDecode(start: usize, stop: usize): bool {
  if (mayBeHex(start, stop) || mayBeBase64(start, stop)) return true;
  let part = start;
  for (let p = start; p <= stop; p++) {
    if (p < stop && load<u8>(p) != 0x2f) continue;
    if (p - part >= SHORTEST && mayBeBase64(part, p)) return true;
    part = p + 1;
  }
  return false;
}

/** Digits of bytes of which three quarters are printable, or that are all above the controls. */
function mayBeHex(start: usize, stop: usize): bool {
  let p = start;
  if (load<u8>(p) == 0x30 && (load<u8>(p + 1) | 0x20) == 0x78) p += 2;
  const digits = stop - p;
  if (digits < SHORTEST || (digits & 1) != 0) return false;
  let printable: usize = 0;
  let controls: usize = 0;
  let following: i32 = 0;
  let isUtf8 = true;
  for (; p < stop; p += 2) {
    const high = digitOf(load<u8>(p));
    const low = digitOf(load<u8>(p + 1));
    if ((high | low) > 15) return false;
    const byte = (high << 4) | low;
    if (isText(byte)) printable++;
    else if (byte < 0x80) controls++;
    if ((byte >= 0x80 && byte < 0xc0) != following > 0) isUtf8 = false;
    else if (following > 0) following--;
    else if (byte >= 0xc2) following = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
  }
  const bytes = digits >> 1;
  if (controls * 20 > bytes) return false;
  return printable * 4 >= bytes * 3 || (controls == 0 && isUtf8);
}

/** The first groups of four stand for more printable bytes than chance gives, or for UTF-8 (RFC 3629) without controls. */
function mayBeBase64(start: usize, stop: usize): bool {
  let groups = (stop - start) >> 2;
  if (groups > PROBE) groups = PROBE;
  let printable: usize = 0;
  let controls: usize = 0;
  let following: i32 = 0;
  let isUtf8 = true;
  for (let p = start; p < start + (groups << 2); p += 4) {
    const bits =
      (sextetOf(load<u8>(p)) << 18) | (sextetOf(load<u8>(p + 1)) << 12) |
      (sextetOf(load<u8>(p + 2)) << 6) | sextetOf(load<u8>(p + 3));
    for (let shift = 16; shift >= 0; shift -= 8) {
      const byte = (bits >> shift) & 0xff;
      const follows = byte >= 0x80 && byte < 0xc0;
      if (follows != following > 0) isUtf8 = false;
      if (follows) following--;
      else if (byte >= 0xc2) following = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      else if (isText(byte)) printable++;
      else controls++;
    }
  }
  return printable * 5 >= groups * 9 || (isUtf8 && controls == 0);
}

// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function isText(byte: u32): bool {
  return byte < 0x20 ? byte == 9 || byte == 10 || byte == 13 : byte < 0x7f;
}

/** The value of a hexadecimal digit; above 15 for other bytes. */
// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function digitOf(byte: u8): u32 {
  const number = <u32>byte - 0x30;
  const letter = (<u32>byte | 0x20) - 0x61;
  return number < 10 ? number : letter < 6 ? letter + 10 : 16;
}

/** The value of a digit of base64 or base64url. */
function sextetOf(byte: u8): u32 {
  const b = <u32>byte;
  if (b - 0x41 < 26) return b - 0x41;
  if (b - 0x61 < 26) return b - 0x61 + 26;
  if (b - 0x30 < 10) return b - 0x30 + 52;
  return b == 0x2b || b == 0x2d ? 62 : 63;
}

// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function isToken(byte: u8): bool {
  const b = <u32>byte;
  return (b | 0x20) - 0x61 < 26 || b - 0x2f < 11 || b == 0x2b || b == 0x2d || b == 0x5f;
}

// ---- escapes: byte for byte what secrets/layers/telling-escape.ts asks ------------------------------------------------

function isTellingPercent(at: usize, end: usize): bool {
  if (at + 3 > end) return false;
  const high = digitOf(load<u8>(at + 1));
  const low = digitOf(load<u8>(at + 2));
  return (high | low) < 16 && isText((high << 4) | low);
}

function isTellingEscape(data: usize, at: usize, end: usize): bool {
  const letter = byteAt(at + 1, end);
  if (letter == 0x75 || letter == 0x78) return isPrintableEscape(at, end);
  if (letter == 0x2f) return isWithinValue(data, at, end) || closesNamed(data, at, end);
  if (letter == 0x5c) return byteAt(at + 2, end) == 0x5c || isPrintableEscape(at + 1, end);
  if (letter == 0x6e || letter == 0x72) return areTokens(data, at) || isNamed(data, at);
  if (letter == 0x22 || letter == 0x27) return endsName(at + 2, end) || isNamed(data, at);
  return false;
}

// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function byteAt(at: usize, end: usize): u32 {
  return at < end ? <u32>load<u8>(at) : 0;
}

function isPrintableEscape(at: usize, end: usize): bool {
  const letter = byteAt(at + 1, end);
  if (letter == 0x78) return isPrintable(at + 2, 2, end);
  if (letter != 0x75) return false;
  if (byteAt(at + 2, end) != 0x7b) return isPrintable(at + 2, 4, end);
  let digits: usize = 0;
  while (digits < 6 && digitOf(<u8>byteAt(at + 3 + digits, end)) < 16) digits++;
  return byteAt(at + 3 + digits, end) == 0x7d && isPrintable(at + 3, digits, end);
}

function isPrintable(at: usize, count: usize, end: usize): bool {
  let value: u32 = 0;
  for (let p = at; p < at + count; p++) {
    const digit = digitOf(<u8>byteAt(p, end));
    if (digit > 15) return false;
    value = (value << 4) | digit;
  }
  return value >= 0x20 && value < 0x7f;
}

function isWithinValue(data: usize, at: usize, end: usize): bool {
  if (at == data || !isToken(load<u8>(at - 1)) || !isToken(<u8>byteAt(at + 2, end))) return false;
  const first = at - data > FARTHEST ? at - FARTHEST : data;
  const last = end - at > FARTHEST ? at + FARTHEST : end;
  let count: usize = 0;
  for (let p = at; count < SHORTEST && p > first; p--) {
    const byte = load<u8>(p - 1);
    if (isToken(byte)) count++;
    else if (byte != 0x5c) break;
  }
  for (let p = at + 2; count < SHORTEST && p < last; p++) {
    const byte = load<u8>(p);
    if (isToken(byte)) count++;
    else if (byte != 0x5c) break;
  }
  return count >= SHORTEST;
}

function areTokens(data: usize, at: usize): bool {
  if (at - data < WRAPPED) return false;
  for (let p = at; p > at - WRAPPED; p--) if (!isToken(load<u8>(p - 1))) return false;
  return true;
}

function endsName(at: usize, end: usize): bool {
  const next = byteAt(byteAt(at, end) == 0x20 ? at + 1 : at, end);
  return next == 0x3a || next == 0x3d;
}

function isNamed(data: usize, at: usize): bool {
  let stop = at;
  while (stop > data && at - stop < MOST_BETWEEN && isBetween(load<u8>(stop - 1))) stop--;
  let start = stop;
  while (start > data && stop - start < MOST_NAME && isNameByte(load<u8>(start - 1))) start--;
  return isName(start, stop);
}

function closesNamed(data: usize, at: usize, end: usize): bool {
  if (at == data || load<u8>(at - 1) != 0x3c) return false;
  let stop = at + 2;
  while (stop - at - 2 < MOST_NAME && stop < end && isNameByte(load<u8>(stop))) stop++;
  return isName(at + 2, stop);
}

function isName(start: usize, stop: usize): bool {
  for (let p = start; p + 3 <= stop; p++) {
    // Lower case for letters; no other byte of a name becomes one.
    const three = (<u32>load<u16>(p) | (<u32>load<u8>(p + 2) << 16)) | 0x202020;
    if (three == 0x647770 || three == 0x79656b) return true; // pwd key
    if (p + 4 > stop) break;
    const four = three | ((<u32>load<u8>(p + 3) | 0x20) << 24);
    if (
      four == 0x73736170 || four == 0x72636573 || four == 0x656b6f74 || four == 0x64657263 || // pass secr toke cred
      four == 0x68747561 || four == 0x72616562 || four == 0x6e676973 // auth bear sign
    ) return true;
  }
  return false;
}

// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function isBetween(byte: u8): bool {
  return (
    byte == 0x20 || byte == 9 || byte == 0x3a || byte == 0x3d || byte == 0x2c || byte == 0x28 ||
    byte == 0x5b || byte == 0x22 || byte == 0x27 || byte == 0x5c || byte == 0x7b
  );
}

// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function isNameByte(byte: u8): bool {
  const b = <u32>byte;
  return (b | 0x20) - 0x61 < 26 || b - 0x30 < 10 || b == 0x2d || b == 0x2e || b == 0x5f;
}
