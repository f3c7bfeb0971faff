/**
 * A parsed pattern. Sets are 256 flags, one a byte, case already folded in. Patterns keep to the part of the
 * JavaScript syntax that reads the same byte by byte: no anchors, no back references, no look-around beyond one byte.
 */
export type Node =
  | { readonly kind: 'set'; readonly set: Uint8Array }
  | { readonly kind: 'sequence' | 'choice'; readonly items: readonly Node[] }
  | {
      readonly kind: 'repeat';
      readonly item: Node;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    }
  | { readonly kind: 'group'; readonly name: string | null; readonly item: Node }
  | {
      readonly kind: 'look';
      readonly ahead: boolean;
      readonly negative: boolean;
      readonly set: Uint8Array;
    };

/** Byte ranges of the class escapes (ECMA-262, section 22.2.2.9, in latin1). */
const CLASSES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  d: [[0x30, 0x39]],
  w: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
  s: [
    [0x09, 0x0d],
    [0x20, 0x20],
    [0xa0, 0xa0],
  ],
};
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

/** Bytes whose small letter in latin1 is 32 above: A to Z, and \xc0 to \xde without the multiplication sign. */
const CAPITALS = Array.from({ length: 0xdf - 0x41 }, (_, i) => 0x41 + i).filter(
  (byte) => byte <= 0x5a || (byte >= 0xc0 && byte !== 0xd7),
);

/** Parses a pattern's source. Throws a `SyntaxError` with the place for whatever is outside the described part. */
export function parsePattern(source: string, ignoreCase = false): Node {
  let at = 0;
  const whole = choice();
  if (at < source.length) fail('unexpected )');
  return whole;

  function fail(what: string): never {
    throw new SyntaxError(`${what} at ${at} of ${source}`);
  }

  function take(text: string): boolean {
    const found = source.startsWith(text, at);
    if (found) at += text.length;
    return found;
  }

  function choice(): Node {
    const items = [sequence()];
    while (take('|')) items.push(sequence());
    return items.length === 1 ? (items[0] as Node) : { kind: 'choice', items };
  }

  function sequence(): Node {
    const items: Node[] = [];
    while (at < source.length && !'|)'.includes(source.charAt(at))) items.push(repeat(atom()));
    return { kind: 'sequence', items };
  }

  function repeat(item: Node): Node {
    const match = /^(?:([?*+])|\{(\d+)(,)?(\d*)\})(\??)/.exec(source.slice(at, at + 20));
    if (match === null) return item;
    at += match[0].length;
    const [, sign, low, comma, high, lazy] = match;
    const min = sign === undefined ? Number(low) : sign === '+' ? 1 : 0;
    const bound = comma === undefined ? min : high === '' ? Number.POSITIVE_INFINITY : Number(high);
    const max = sign === '?' ? 1 : sign === undefined ? bound : Number.POSITIVE_INFINITY;
    return { kind: 'repeat', item, min, max, lazy: lazy === '?' };
  }

  function atom(): Node {
    if (take('(')) return group();
    if (take('[')) return { kind: 'set', set: fold(bracket()) };
    if (take('.'))
      return {
        kind: 'set',
        set: complement(
          setOf([
            [10, 10],
            [13, 13],
          ]),
        ),
      };
    const character = source.charAt(at);
    if ('^$*+?{'.includes(character)) fail(`unsupported ${character}`);
    return { kind: 'set', set: fold(member()) };
  }

  function group(): Node {
    for (const [opening, ahead, negative] of [
      ['?=', true, false],
      ['?!', true, true],
      ['?<=', false, false],
      ['?<!', false, true],
    ] as const) {
      if (!take(opening)) continue;
      const inner = choice();
      const only = inner.kind === 'sequence' && inner.items.length === 1 ? inner.items[0] : inner;
      if (only?.kind !== 'set') return fail('look-around of more than one byte');
      if (!take(')')) fail('missing )');
      return { kind: 'look', ahead, negative, set: only.set };
    }
    const name = /^\?<([A-Za-z]\w*)>/.exec(source.slice(at));
    if (name) at += name[0].length;
    else if (!take('?:')) fail('a group that captures without a name');
    const item = choice();
    if (!take(')')) fail('missing )');
    return { kind: 'group', name: name?.[1] ?? null, item };
  }

  function bracket(): Uint8Array {
    const negative = take('^');
    const set = new Uint8Array(256);
    while (!take(']')) {
      if (at >= source.length) fail('missing ]');
      const low = member();
      if (source[at] !== '-' || source[at + 1] === ']') {
        add(set, low);
        continue;
      }
      at += 1;
      const high = member();
      if (sizeOf(low) !== 1 || sizeOf(high) !== 1) fail('a class as the end of a range');
      for (let byte = low.indexOf(1); byte <= high.indexOf(1); byte++) set[byte] = 1;
    }
    return negative ? complement(fold(set)) : set;
  }

  /** Parses one character or escape, as the set of characters that it matches. */
  function member(): Uint8Array {
    const character = source.charAt(at++);
    if (character.charCodeAt(0) > 0xff) fail('a character beyond latin1');
    if (character !== '\\') return setOf([[character.charCodeAt(0), character.charCodeAt(0)]]);
    const letter = source.charAt(at++);
    const ranges = CLASSES[letter.toLowerCase()];
    if (ranges) return letter === letter.toLowerCase() ? setOf(ranges) : complement(setOf(ranges));
    if (letter === 'x') {
      const code = Number.parseInt(source.slice(at, at + 2), 16);
      at += 2;
      return setOf([[code, code]]);
    }
    if (/[1-9A-Za-z]/.test(letter) && CONTROLS[letter] === undefined)
      fail(`unsupported \\${letter}`);
    const code = CONTROLS[letter] ?? letter.charCodeAt(0);
    return setOf([[code, code]]);
  }

  function fold(set: Uint8Array): Uint8Array {
    if (!ignoreCase) return set;
    const folded = Uint8Array.from(set);
    for (const capital of CAPITALS) {
      if (set[capital] || set[capital + 32]) folded[capital] = folded[capital + 32] = 1;
    }
    return folded;
  }
}

function sizeOf(set: Uint8Array): number {
  return set.reduce((size, flag) => size + flag, 0);
}

function setOf(ranges: readonly (readonly [number, number])[]): Uint8Array {
  const set = new Uint8Array(256);
  for (const [low, high] of ranges) set.fill(1, low, high + 1);
  return set;
}

function complement(set: Uint8Array): Uint8Array {
  return set.map((flag) => 1 - flag);
}

function add(set: Uint8Array, members: Uint8Array): void {
  members.forEach((flag, byte) => {
    if (flag) set[byte] = 1;
  });
}
