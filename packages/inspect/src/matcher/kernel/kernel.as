// The kernel: AssemblyScript, compiled to WebAssembly with SIMD. It finds where patterns may match.
//
// Data stands at `data`, which is even, with 16 bytes of room before and 64 after. The tables are those of
// compiler/table-image.ts; `map` and `heads` are written out from their packed form by `unpack`:
//
//   map     2^18 bytes   tag of each slot, 0 where nothing is watched
//   heads   2^15 x u32   of eight slots: number of the first entry | tags of the byte before the window << 16
//                        | tags of the second byte after it << 24
//   blocks  513 x 8      16-byte blocks that the filter lets through: u32 address, u32 mask of windows

const SLOT_BITS: u32 = 18;
const FOLD: u32 = 0x5f5f5f;
const CHUNK: usize = 8192;
const ENTRY: usize = 40;
const USE: usize = 16;
const DFA_HEADER: usize = 264;
const LONGEST_RUN: usize = 192;
// room for what one block can add: 8 windows, each with up to `most` hits, which the tables state
let reserve: usize = 0;

let map: usize = 0;
let heads: usize = 0;
let blocks: usize = 0;
let entries: usize = 0;
let checks: usize = 0;
let sets: usize = 0;
let uses: usize = 0;
let dfas: usize = 0;
let multiplier: u32 = 0;

/** Where the last scan stopped because the output was full, as an offset to go on from; -1 when it reached the end. */
export let resume: i32 = -1;

export function place(map_: usize, heads_: usize, blocks_: usize): void {
  map = map_;
  heads = heads_;
  blocks = blocks_;
}

export function tables(
  entries_: usize, checks_: usize, sets_: usize, uses_: usize, dfas_: usize, multiplier_: u32, mostHits: i32,
): void {
  entries = entries_;
  checks = checks_;
  sets = sets_;
  uses = uses_;
  dfas = dfas_;
  multiplier = multiplier_;
  reserve = (<usize>mostHits << 3) * 8;
}

/** Writes out `count` packed slots: u32 (slot | tag << 18) each, then u32 head each. */
export function unpack(slots: usize, packedHeads: usize, count: i32): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    const packed = load<u32>(slots + (i << 2));
    const slot = <usize>(packed & ((1 << SLOT_BITS) - 1));
    store<u8>(map + slot, <u8>(packed >>> SLOT_BITS));
    store<u32>(heads + (slot >> 3 << 2), load<u32>(packedHeads + (i << 2)));
  }
}

/** Four windows, the lanes of a vector, to their slots. */
// @ts-ignore: a decorator before a function is AssemblyScript
@inline
function slotsOf(windows: v128): v128 {
  const folded = v128.and(windows, i32x4.splat(FOLD));
  return i32x4.shr_u(i32x4.mul(folded, i32x4.splat(multiplier)), 32 - SLOT_BITS);
}

/**
 * Branch-free: a block goes to the list when one of its eight windows at even offsets is watched with its next byte. Byte
 * 2k of `tags` and of `next` belongs to the window at offset 2k, so does bit 2k of the mask in the list.
 */
function filter(from: usize, to: usize): usize {
  const m = map;
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
  const none = i8x16.splat(0);
  let out = blocks;
  for (let p = from; p < to; p += 16) {
    const a = slotsOf(v128.load(p));
    const b = slotsOf(v128.load(p, 2));
    const next = i8x16.swizzle(bits, v128.and(v128.load(p, 3), i8x16.splat(7)));
    const a0 = i64x2.extract_lane(a, 0);
    const b0 = i64x2.extract_lane(b, 0);
    const a1 = i64x2.extract_lane(a, 1);
    const b1 = i64x2.extract_lane(b, 1);
    let tags = v128.load8_lane(m + <usize>(<u32>a0), none, 0);
    tags = v128.load8_lane(m + <usize>(<u32>b0), tags, 2);
    tags = v128.load8_lane(m + <usize>(<u64>a0 >> 32), tags, 4);
    tags = v128.load8_lane(m + <usize>(<u64>b0 >> 32), tags, 6);
    tags = v128.load8_lane(m + <usize>(<u32>a1), tags, 8);
    tags = v128.load8_lane(m + <usize>(<u32>b1), tags, 10);
    tags = v128.load8_lane(m + <usize>(<u64>a1 >> 32), tags, 12);
    tags = v128.load8_lane(m + <usize>(<u64>b1 >> 32), tags, 14);
    const mask = i8x16.bitmask(i8x16.ne(v128.and(tags, next), none));
    store<u32>(out, <u32>p);
    store<u32>(out, <u32>mask, 4);
    out += <usize>(mask != 0) << 3;
  }
  return out;
}

/** Tests the entries of a window's head, from the first one on. */
function verify(data: usize, end: usize, p: usize, first: u32, out: usize): usize {
  let entry = entries + <usize>first * ENTRY;
  for (;;) {
    if ((load<u64>(p + <usize>load<i16>(entry)) & load<u64>(entry, 8)) == load<u64>(entry, 16)) {
      out = complete(data, end, p, entry, out);
    }
    if (load<u8>(entry, 6)) break;
    entry += ENTRY;
  }
  return out;
}

/** The rest of the sequence, and for each of its uses the starts at which a match may begin. */
function complete(data: usize, end: usize, p: usize, entry: usize, out: usize): usize {
  const position = p + <usize>load<i16>(entry, 2);
  if (position < data || p + <usize>load<i16>(entry, 4) > end) return out;
  let check = checks + (<usize>load<u32>(entry, 32) << 1);
  const last = check + (<usize>load<u32>(entry, 36) << 1);
  for (; check < last; check += 2) {
    const set = sets + (<usize>load<u8>(check, 1) << 8);
    if (load<u8>(set + <usize>load<u8>(p + <usize>load<i8>(check))) == 0) return out;
  }
  const firstUse = load<u32>(entry, 24);
  const lastUse = firstUse + load<u32>(entry, 28);
  for (let number = firstUse; number < lastUse; number++) {
    const use = uses + <usize>number * USE;
    const dfa = load<i32>(use);
    const first = position - <usize>load<u32>(use, 4);
    const final = position - <usize>load<u32>(use, 8);
    for (let start = first < data ? data : first; <isize>start <= <isize>final; start++) {
      if (dfa >= 0 && !mayMatch(dfas + <usize>dfa, start, end)) continue;
      store<u32>(out, <u32>(start - data));
      store<u32>(out, number, 4);
      out += 8;
    }
  }
  return out;
}

/** Runs an anchored automaton: u32 start, u32 unused, 256 bytes of classes, rows of u16. */
function mayMatch(dfa: usize, start: usize, end: usize): bool {
  const rows = dfa + DFA_HEADER;
  const classOf = dfa + 8;
  let state = load<u32>(dfa);
  const far = start + LONGEST_RUN;
  const stop = far < end ? far : end;
  for (let p = start; p < stop; p++) {
    state = <u32>load<u16>(rows + (<usize>(state + <u32>load<u8>(classOf + <usize>load<u8>(p))) << 1));
    if (state < 2) return state != 0;
  }
  return stop == far;
}

/** Writes (start, use) pairs of u32 to `out`, at most `capacity`; returns how many. `from` is -16 or the last `resume`. */
export function scan(data: usize, length: i32, from: i32, out: usize, capacity: i32): i32 {
  const full = out + (<usize>capacity << 3) - reserve;
  const by = multiplier;
  const end = data + <usize>length;
  let o = out;
  let p = data + <usize>from;
  while (p < end) {
    const stop = p + CHUNK < end ? p + CHUNK : end;
    const last = filter(p, stop);
    for (let block = blocks; block < last; block += 8) {
      const q = <usize>load<u32>(block);
      let mask = load<u32>(block, 4);
      do {
        const window = q + <usize>ctz(mask);
        const slot = ((load<u32>(window) & FOLD) * by) >>> (32 - SLOT_BITS);
        const head = load<u32>(heads + (<usize>(slot >> 3) << 2));
        const before = head >>> (16 + (<u32>load<u8>(window - 1) & 7));
        const after = head >>> (24 + (<u32>load<u8>(window, 4) & 7));
        if (before & after & 1) o = verify(data, end, window, head & 0xffff, o);
        mask &= mask - 1;
      } while (mask != 0);
      if (o > full) {
        resume = <i32>(q + 16 - data);
        return <i32>((o - out) >> 3);
      }
    }
    p += CHUNK;
  }
  resume = -1;
  return <i32>((o - out) >> 3);
}

export function hasNul(data: usize, length: i32): bool {
  const end = data + <usize>length;
  let p = data;
  for (; p + 16 <= end; p += 16) {
    if (!i8x16.all_true(v128.load(p))) return true;
  }
  for (; p < end; p++) if (load<u8>(p) == 0) return true;
  return false;
}

/** For measurements: the filter alone; returns the number of blocks that it lets through. */
export function count(data: usize, length: i32): i32 {
  let blocksSeen: usize = 0;
  const end = data + <usize>length;
  for (let p = data - 16; p < end; p += CHUNK) {
    blocksSeen += (filter(p, p + CHUNK < end ? p + CHUNK : end) - blocks) >> 3;
  }
  return <i32>blocksSeen;
}
