/** Digit values of Crockford's base32 in lower case, by byte. */
const VALUES = new Uint8Array(256);
for (const [value, digit] of [...'0123456789abcdefghjkmnpqrstvwxyz'].entries()) {
  VALUES[digit.charCodeAt(0)] = value;
}

/** Words of 32 bits for each id in the table. */
const WORDS = 4;

/**
 * A set of event ids (`evt_` and 26 base32 digits, 128 bits) at 32 to 64 bytes each, where a `Set` of strings takes some
 * 130. Exact: an open hash table keeps all 128 bits. The hash is seeded, so that whoever writes the ids cannot make them
 * collide.
 */
export class EventIdSet {
  #slots = new Int32Array(WORDS * 1024);
  #size = 0;
  /** Is the id of all zeros, which in the table marks a free slot, in the set? */
  #hasZero = false;
  readonly #seeds = crypto.getRandomValues(new Int32Array(WORDS));

  /**
   * Adds the id that begins at `at` and that `scanEventId` takes; false if it was there already.
   *
   *     digit   0   1..5  6     7..12  13    14..18  19    20..25
   *     bits    3   25    4|1   30     1|4   25      3|2   30       | parts the words
   */
  add(bytes: Uint8Array, at: number): boolean {
    const digits = at + 'evt_'.length;
    const d6 = value(bytes, digits + 6);
    const d13 = value(bytes, digits + 13);
    const d19 = value(bytes, digits + 19);
    const a = (values(bytes, digits, 6) << 4) | (d6 >>> 1);
    const b = (d6 << 31) | (values(bytes, digits + 7, 6) << 1) | (d13 >>> 4);
    const c = (d13 << 28) | (values(bytes, digits + 14, 5) << 3) | (d19 >>> 2);
    const d = (d19 << 30) | values(bytes, digits + 20, 6);
    if ((a | b | c | d) === 0) {
      const added = !this.#hasZero;
      this.#hasZero = true;
      return added;
    }
    if (this.#size * 2 * WORDS >= this.#slots.length) this.#grow();
    return this.#insert(a, b, c, d);
  }

  #insert(a: number, b: number, c: number, d: number): boolean {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let at = (this.#hash(a, b, c, d) * WORDS) & mask;
    for (;;) {
      const w = slots[at] as number;
      const x = slots[at + 1] as number;
      const y = slots[at + 2] as number;
      const z = slots[at + 3] as number;
      if (w === a && x === b && y === c && z === d) return false;
      if ((w | x | y | z) === 0) break;
      at = (at + WORDS) & mask;
    }
    slots[at] = a;
    slots[at + 1] = b;
    slots[at + 2] = c;
    slots[at + 3] = d;
    this.#size++;
    return true;
  }

  /** 28 bits from all 128 and the seeds. */
  #hash(a: number, b: number, c: number, d: number): number {
    const seeds = this.#seeds;
    let h = Math.imul(a ^ (seeds[0] as number), 0x9e3779b1);
    h = Math.imul((h ^ (h >>> 15) ^ b) + (seeds[1] as number), 0x85ebca77);
    h = Math.imul((h ^ (h >>> 13) ^ c) + (seeds[2] as number), 0xc2b2ae3d);
    h = Math.imul((h ^ (h >>> 16) ^ d) + (seeds[3] as number), 0x27d4eb2f);
    return (h ^ (h >>> 15)) & 0x0fffffff;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    this.#size = 0;
    for (let at = 0; at < old.length; at += WORDS) {
      const a = old[at] as number;
      const b = old[at + 1] as number;
      const c = old[at + 2] as number;
      const d = old[at + 3] as number;
      if ((a | b | c | d) !== 0) this.#insert(a, b, c, d);
    }
  }
}

function value(bytes: Uint8Array, at: number): number {
  return VALUES[bytes[at] as number] as number;
}

/** Up to six digits as one number of up to 30 bits. */
function values(bytes: Uint8Array, start: number, count: number): number {
  let sum = 0;
  for (let at = start; at < start + count; at++) sum = (sum << 5) | value(bytes, at);
  return sum;
}
