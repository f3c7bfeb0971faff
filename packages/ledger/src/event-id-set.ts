/** Digit values of Crockford's base32 in lower case, by character code. */
const VALUES = new Uint8Array(128);
for (const [value, digit] of [...'0123456789abcdefghjkmnpqrstvwxyz'].entries()) {
  VALUES[digit.charCodeAt(0)] = value;
}

/**
 * A set of event ids (`evt_` and 26 base32 digits, 128 bits) at 32 to 64 bytes each, where a `Set` of strings takes some
 * 130. Exact: an open hash table keeps all 128 bits. The hash is seeded, so that whoever writes the ids cannot make
 * them collide.
 */
export class EventIdSet {
  #slots = new Uint32Array(4 * 1024);
  #size = 0;
  /** The id of all zeros, which in the table marks a free slot. */
  #hasZero = false;
  readonly #seeds = crypto.getRandomValues(new Uint32Array(4));

  /** Adds an id that `isEventId` takes; false if it was there already. */
  add(id: string): boolean {
    // 26 digits of 5 bits, the first of 3: words of 32 bits begin at bits 0, 32, 64 and 96 of 128.
    const a = bits(id, 4, 6) * 2 ** 4 + (digit(id, 10) >>> 1); //   3 + 25 bits, then 4 of 5
    const b = ((digit(id, 10) & 1) * 2 ** 30 + bits(id, 11, 6)) * 2 + (digit(id, 17) >>> 4); // 1 + 30 + 1
    const c = ((digit(id, 17) & 15) * 2 ** 25 + bits(id, 18, 5)) * 2 ** 3 + (digit(id, 23) >>> 2); // 4 + 25 + 3
    const d = (digit(id, 23) & 3) * 2 ** 30 + bits(id, 24, 6); //   2 + 30
    if ((a | b | c | d) === 0) {
      const added = !this.#hasZero;
      this.#hasZero = true;
      return added;
    }
    if (this.#size * 8 >= this.#slots.length) this.#grow();
    return this.#insert(a, b, c, d);
  }

  #insert(a: number, b: number, c: number, d: number): boolean {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let at = this.#hash(a, b, c, d) & mask & ~3;
    for (;;) {
      const w = slots[at] as number;
      const x = slots[at + 1] as number;
      const y = slots[at + 2] as number;
      const z = slots[at + 3] as number;
      if ((w | x | y | z) === 0) break;
      if (w === a && x === b && y === c && z === d) return false;
      at = (at + 4) & mask;
    }
    slots[at] = a;
    slots[at + 1] = b;
    slots[at + 2] = c;
    slots[at + 3] = d;
    this.#size++;
    return true;
  }

  #hash(a: number, b: number, c: number, d: number): number {
    const [p, q, r, s] = this.#seeds as unknown as [number, number, number, number];
    let h = Math.imul(a ^ p, 0x9e3779b1);
    h = Math.imul((h ^ (h >>> 15) ^ b) + q, 0x85ebca77);
    h = Math.imul((h ^ (h >>> 13) ^ c) + r, 0xc2b2ae3d);
    h = Math.imul((h ^ (h >>> 16) ^ d) + s, 0x27d4eb2f);
    return h ^ (h >>> 15);
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    this.#size = 0;
    for (let at = 0; at < old.length; at += 4) {
      const [a, b, c, d] = old.subarray(at, at + 4) as unknown as [number, number, number, number];
      if ((a | b | c | d) !== 0) this.#insert(a, b, c, d);
    }
  }
}

function digit(id: string, at: number): number {
  return VALUES[id.charCodeAt(at)] as number;
}

/** Up to six digits as one number. */
function bits(id: string, start: number, count: number): number {
  let value = 0;
  for (let i = start; i < start + count; i++) value = value * 32 + digit(id, i);
  return value;
}
