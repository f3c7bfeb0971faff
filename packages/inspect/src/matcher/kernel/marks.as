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
const MOST_USER_INFO: usize = 256;
/** Digits of the shortest line of a wrapped run. */
const WIDTH: usize = 40;

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
      const first = ctz(runs);
      const start = p + <usize>first - 32;
      // Ones from the first on; a run that begins before these 64 bytes was found with the last 32.
      const ones = ctz(~(both >> first));
      if (start >= read) {
        read = first + ones < 64 ? start + <usize>ones : endOfRun(p + 32, end);
        if (mayDecode(start, read, end)) {
          store<u32>(o, <u32>(start - data));
          store<u32>(o, <u32>(read - data), 4);
          o += 8;
        }
      }
      if (first + ones >= 64) break;
      both = (both >> (first + ones)) << (first + ones);
    }
    if (o > full) return -1;
  }
  return <i32>((o - out) >> 3);
}

// ---- runs -------------------------------------------------------------------------------------------------------------

function endOfRun(from: usize, end: usize): usize {
  let p = from;
  for (; p < end; p += 16) {
    const tokens = tokenMask(v128.load(p));
    if (tokens != 0xffff) {
      p += <usize>ctz(~tokens);
      break;
    }
  }
  return p < end ? p : end;
}

/** False for a run that neither as hexadecimal digits nor as base64, whole or between slashes, stands for text. */
function mayDecode(start: usize, stop: usize, end: usize): bool {
  if (mayBeBase64(start, stop, end) || mayBeHex(start, stop)) return true;
  let part = start;
  let p = start;
  while (p < stop) {
    let slashes = <u32>i8x16.bitmask(i8x16.eq(v128.load(p), i8x16.splat(0x2f)));
    for (; slashes != 0; slashes &= slashes - 1) {
      const slash = p + <usize>ctz(slashes);
      if (slash >= stop) break;
      if (slash - part >= SHORTEST && mayBeBase64(part, slash, end)) return true;
      part = slash + 1;
    }
    p += 16;
  }
  return part > start && stop - part >= SHORTEST && mayBeBase64(part, stop, end);
}

// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function areHex(bytes: v128): bool {
  const letters = i8x16.sub(v128.or(bytes, i8x16.splat(0x20)), i8x16.splat(0x61));
  const digits = i8x16.sub(bytes, i8x16.splat(0x30));
  return i8x16.all_true(
    v128.or(i8x16.lt_u(letters, i8x16.splat(6)), i8x16.lt_u(digits, i8x16.splat(10))),
  );
}

/** Digits of bytes of which three quarters are printable, or that are all above the controls. */
function mayBeHex(start: usize, stop: usize): bool {
  let p = start;
  if (load<u8>(p) == 0x30 && (load<u8>(p + 1) | 0x20) == 0x78) p += 2;
  const digits = stop - p;
  if (digits < SHORTEST || (digits & 1) != 0 || !areHex(v128.load(p))) return false;
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

/**
 * The first 16 digits stand for more printable bytes than chance gives, or for none that is a control; in a run of one
 * line so do all: text is three quarters printable, or UTF-8 (RFC 3629). What is less than 16 at the end counts as good.
 */
function mayBeBase64(start: usize, stop: usize, end: usize): bool {
  const decoded = decode(v128.load(start));
  let counts = countsOf(decoded);
  let printable = counts & 0xff;
  let controls = counts >> 8;
  const isUtf8 = controls == 0 && beginsUtf8(decoded);
  if (printable < 8 && !isUtf8) return false;
  if (isWrapped(start, stop, end)) return true;
  let p = start + 16;
  for (; p + 16 <= stop; p += 16) {
    counts = countsOf(decode(v128.load(p)));
    printable += counts & 0xff;
    controls += counts >> 8;
  }
  const rest = <u32>(stop - p);
  const bytes = <u32>(p - start) / 4 * 3;
  if (controls * 20 > bytes + rest) return false;
  return (isUtf8 && controls == 0) || (printable + rest) * 4 >= (bytes + rest) * 3;
}

/** The run may be the first line of several. */
// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function isWrapped(start: usize, stop: usize, end: usize): bool {
  const width = stop - start;
  if (width < WIDTH || (width & 3) != 0) return false;
  const next = byteAt(stop, end);
  return next == 10 || next == 13;
}

/** The twelve bytes that 16 digits stand for: three in each lane of 32 bits, the first in bits 16 to 23. */
// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function decode(digits: v128): v128 {
  const high = i8x16.shr_u(digits, 4);
  const shift = i8x16(0, 0, 0, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0);
  const plain = i8x16.add(digits, i8x16.swizzle(shift, high));
  const is62 = v128.or(i8x16.eq(digits, i8x16.splat(0x2b)), i8x16.eq(digits, i8x16.splat(0x2d)));
  const is63 = v128.or(i8x16.eq(digits, i8x16.splat(0x2f)), i8x16.eq(digits, i8x16.splat(0x5f)));
  const signs = v128.or(v128.and(is62, i8x16.splat(62)), v128.and(is63, i8x16.splat(63)));
  const six = v128.bitselect(signs, plain, v128.or(is62, is63));
  const low = i32x4.splat(0x3f);
  return v128.or(
    v128.or(
      i32x4.shl(v128.and(six, low), 18),
      i32x4.shl(v128.and(i32x4.shr_u(six, 8), low), 12),
    ),
    v128.or(i32x4.shl(v128.and(i32x4.shr_u(six, 16), low), 6), i32x4.shr_u(six, 24)),
  );
}

/** Well-formed UTF-8 (RFC 3629), but for a character that the end cuts off. */
function beginsUtf8(bytes: v128): bool {
  if ((i8x16.bitmask(bytes) & 0x7777) == 0) return true;
  let following = 0;
  for (let lane = 0; lane < 4; lane++) {
    const three =
      lane == 0 ? i32x4.extract_lane(bytes, 0)
      : lane == 1 ? i32x4.extract_lane(bytes, 1)
      : lane == 2 ? i32x4.extract_lane(bytes, 2)
      : i32x4.extract_lane(bytes, 3);
    for (let shift = 16; shift >= 0; shift -= 8) {
      const byte = (three >> shift) & 0xff;
      if ((byte >= 0x80 && byte < 0xc0) != following > 0) return false;
      if (following > 0) following--;
      else if (byte >= 0xc2) following = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      else if (byte >= 0xc0) return false;
    }
  }
  return true;
}

/** Of the bytes of `decode`: how many are printable, and how many are controls << 8. */
// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function countsOf(bytes: v128): u32 {
  const visible = v128.and(
    i8x16.gt_s(bytes, i8x16.splat(0x1f)),
    i8x16.ne(bytes, i8x16.splat(0x7f)),
  );
  const spaces = v128.or(
    i8x16.eq(bytes, i8x16.splat(13)),
    i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(9)), i8x16.splat(2)),
  );
  const text = v128.or(visible, spaces);
  const others = v128.andnot(i8x16.ge_s(bytes, i8x16.splat(0)), text);
  // The fourth byte of each lane is empty.
  return popcnt(<u32>i8x16.bitmask(text) & 0x7777) | (popcnt(<u32>i8x16.bitmask(others) & 0x7777) << 8);
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
  if (letter == 0x2f) {
    return isWithinValue(data, at, end) || closesNamed(data, at, end) || beginsUserInfo(data, at, end);
  }
  if (letter == 0x5c) {
    const next = byteAt(at + 2, end);
    if (next == 0x6e || next == 0x72) return areTokens(data, at);
    return next == 0x5c || isPrintableEscape(at + 1, end);
  }
  if (letter == 0x6e || letter == 0x72) return areTokens(data, at) || isNamed(data, at);
  if (letter == 0x22 || letter == 0x27) {
    return endsName(at + 2, end) || isNamed(data, at) || isArgument(data, at);
  }
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

function isArgument(data: usize, at: usize): bool {
  let stop = at;
  while (stop > data && at - stop < MOST_BETWEEN && load<u8>(stop - 1) == 0x20) stop--;
  if (stop == data) return false;
  const before = load<u8>(stop - 1);
  if (before == 0x28) return true;
  if (before != 0x2c || stop - 1 == data) return false;
  const last = load<u8>(stop - 2);
  return isNameByte(last) || last == 0x29;
}

function closesNamed(data: usize, at: usize, end: usize): bool {
  if (at == data || load<u8>(at - 1) != 0x3c) return false;
  let stop = at + 2;
  while (stop - at - 2 < MOST_NAME && stop < end && isNameByte(load<u8>(stop))) stop++;
  return isName(at + 2, stop);
}

function beginsUserInfo(data: usize, at: usize, end: usize): bool {
  if (at == data || load<u8>(at - 1) != 0x3a) return false;
  if (byteAt(at + 2, end) != 0x5c || byteAt(at + 3, end) != 0x2f) return false;
  const far = end - at > MOST_USER_INFO ? at + MOST_USER_INFO : end;
  for (let p = at + 4; p < far; p++) {
    const byte = load<u8>(p);
    if (byte == 0x40) return true;
    if (byte <= 0x20 || byte == 0x22 || byte == 0x27) return false;
  }
  return false;
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
