/**
 * A regular expression as peers write it, parsed to draw texts that it matches: the dialects of Go (RE2) and Rust, also
 * with inline flags and in verbose mode. Look-around and anchors draw nothing.
 */
export type PeerPattern =
  | { readonly kind: 'characters'; readonly characters: string }
  | { readonly kind: 'sequence' | 'choice'; readonly items: readonly PeerPattern[] }
  | {
      readonly kind: 'repeat';
      readonly item: PeerPattern;
      readonly min: number;
      readonly max: number;
    }
  | {
      readonly kind: 'capture';
      readonly name: string | null;
      readonly number: number;
      readonly item: PeerPattern;
    };

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const LETTERS = LOWER + LOWER.toUpperCase();
/** What a complement and a dot are drawn from. */
const USUAL = LETTERS + DIGITS;
const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
/** Characters of the escapes and of the POSIX classes. */
const CLASSES: Readonly<Record<string, string>> = {
  d: DIGITS,
  w: `${USUAL}_`,
  s: ' ',
  alnum: USUAL,
  alpha: LETTERS,
  digit: DIGITS,
  lower: LOWER,
  upper: LOWER.toUpperCase(),
  xdigit: `${DIGITS}abcdef`,
  word: `${USUAL}_`,
  space: ' ',
  punct: '!#%&*+-./:;=?@^_~',
};
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' };
const EMPTY: PeerPattern = { kind: 'sequence', items: [] };
/** An unbounded repetition draws at most so many more than it must. */
const MORE = 24;

/** Parses a peer's expression. Throws a `SyntaxError` with the place for what none of the dialects has. */
export function parsePeerPattern(source: string): PeerPattern {
  return new Parser(source).whole();
}

class Parser {
  private at = 0;
  private captures = 0;
  private verbose = false;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  whole(): PeerPattern {
    const pattern = this.choice();
    if (this.at < this.source.length) this.fail('unexpected )');
    return pattern;
  }

  private fail(what: string): never {
    throw new SyntaxError(`${what} at ${this.at} of ${this.source.slice(0, 200)}`);
  }

  private take(text: string): boolean {
    const isNext = this.source.startsWith(text, this.at);
    if (isNext) this.at += text.length;
    return isNext;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found !== null) this.at += found[0].length;
    return found;
  }

  /** Flags hold to the end of their group. */
  private choice(): PeerPattern {
    const { verbose } = this;
    const items = [this.sequence()];
    while (this.take('|')) items.push(this.sequence());
    this.verbose = verbose;
    return items.length === 1 ? (items[0] as PeerPattern) : { kind: 'choice', items };
  }

  private sequence(): PeerPattern {
    const items: PeerPattern[] = [];
    for (;;) {
      while (this.verbose && this.match(/\s+|#[^\n]*/y) !== null);
      if (this.at >= this.source.length || '|)'.includes(this.source.charAt(this.at))) break;
      items.push(this.repeat(this.atom()));
    }
    return { kind: 'sequence', items };
  }

  private repeat(item: PeerPattern): PeerPattern {
    if (this.verbose) this.match(/(?:\s|#[^\n]*\n)+(?=[?*+{])/y);
    const found = this.match(/(?:([?*+])|\{(\d*)(,?)(\d*)\})[?+]?/y);
    if (found === null) return item;
    const [, sign, low, comma, high] = found;
    const min = sign === undefined ? Number(low) : sign === '+' ? 1 : 0;
    const bound = comma === '' ? min : high === '' ? min + MORE : Number(high);
    const max = sign === '?' ? 1 : sign === undefined ? bound : min + MORE;
    return this.repeat({ kind: 'repeat', item, min, max });
  }

  private atom(): PeerPattern {
    if (this.take('(')) return this.group();
    if (this.take('[')) return characters(this.bracket());
    if (this.take('.')) return characters(USUAL);
    if (this.match(/[\^$]/y) !== null) return EMPTY;
    if (this.match(/\\[bBAzZG]/y) !== null) return EMPTY;
    return characters(this.member());
  }

  private group(): PeerPattern {
    if (this.match(/\?#[^)]*\)/y) !== null) return EMPTY;
    if (this.match(/\?<?[=!]/y) !== null) {
      this.choice();
      if (!this.take(')')) this.fail('missing )');
      return EMPTY;
    }
    const flags = this.match(/\?([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])/y);
    if (flags !== null) {
      const [, on = '', off = '', end] = flags;
      const before = this.verbose;
      this.verbose = (before || on.includes('x')) && !off.includes('x');
      if (end === ')') return EMPTY;
      const item = this.choice();
      this.verbose = before;
      if (!this.take(')')) this.fail('missing )');
      return item;
    }
    const name = this.match(/\?P?<([A-Za-z]\w*)>/y)?.[1] ?? null;
    if (name === null && this.source.charAt(this.at) === '?') this.fail('unsupported group');
    const number = ++this.captures;
    const item = this.choice();
    if (!this.take(')')) this.fail('missing )');
    return { kind: 'capture', name, number, item };
  }

  private bracket(): string {
    const isComplement = this.take('^');
    let set = this.take(']') ? ']' : '';
    while (!this.take(']')) {
      if (this.at >= this.source.length) this.fail('missing ]');
      const posix = this.match(/\[:([a-z]+):\]/y)?.[1];
      if (posix !== undefined) {
        set += CLASSES[posix] ?? this.fail(`unsupported [:${posix}:]`);
        continue;
      }
      const low = this.member();
      const isRange =
        this.source.charAt(this.at) === '-' && this.source.charAt(this.at + 1) !== ']';
      if (!isRange || low.length !== 1) {
        set += low;
        continue;
      }
      this.at += 1;
      const high = this.member();
      for (let code = low.charCodeAt(0); code <= high.charCodeAt(0); code++)
        set += String.fromCharCode(code);
    }
    if (!isComplement) return set;
    return [...USUAL].filter((one) => !set.includes(one)).join('');
  }

  /** Parses one character or escape, as the characters that it matches. */
  private member(): string {
    const character = this.source.charAt(this.at++);
    if (character !== '\\') return character;
    const code = this.match(/x\{([0-9a-fA-F]+)\}|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})/y);
    if (code !== null) {
      return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16));
    }
    const letter = this.source.charAt(this.at++);
    const known = CLASSES[letter.toLowerCase()];
    if ('dws'.includes(letter.toLowerCase()) && known !== undefined) {
      if (letter !== letter.toUpperCase()) return known;
      return [...USUAL].filter((one) => !known.includes(one)).join('') || PRINTABLE.slice(1, 2);
    }
    return CONTROLS[letter] ?? letter;
  }
}

function characters(set: string): PeerPattern {
  return { kind: 'characters', characters: [...new Set(set)].join('') };
}

/** Returns the part of a pattern that a peer reports as the secret: a named or numbered group, else the first, else all. */
export function secretPart(pattern: PeerPattern, group?: string | number): PeerPattern {
  const captures = capturesOf(pattern);
  const wanted = captures.find(({ name, number }) => name === group || number === group);
  return wanted ?? captures[0] ?? pattern;
}

function capturesOf(pattern: PeerPattern): (PeerPattern & { kind: 'capture' })[] {
  switch (pattern.kind) {
    case 'characters':
      return [];
    case 'sequence':
    case 'choice':
      return pattern.items.flatMap(capturesOf);
    case 'repeat':
      return capturesOf(pattern.item);
    case 'capture':
      return [pattern, ...capturesOf(pattern.item)];
  }
}

/** Draws a text that the pattern matches; `below` returns a whole number of at least 0 and below its limit. */
export function drawText(pattern: PeerPattern, below: (limit: number) => number): string {
  switch (pattern.kind) {
    case 'characters':
      return pattern.characters.charAt(below(Math.max(1, pattern.characters.length)));
    case 'sequence':
      return pattern.items.map((item) => drawText(item, below)).join('');
    case 'choice':
      return drawText(pattern.items[below(pattern.items.length)] ?? EMPTY, below);
    case 'repeat': {
      const most = Math.min(pattern.max, Math.max(pattern.min + MORE, 1));
      const times = pattern.min + below(most - pattern.min + 1);
      return Array.from({ length: times }, () => drawText(pattern.item, below)).join('');
    }
    case 'capture':
      return drawText(pattern.item, below);
  }
}

/**
 * Returns the length of the longest run of fixed characters that each text of the pattern has: a value of a form
 * without any is recognised beside a name only.
 */
export function fixedRun(pattern: PeerPattern): number {
  const { longest, open } = runs(pattern);
  return Math.max(longest, open);
}

/** `open`: the run at the end, which what follows may continue; `whole`: all of the text is fixed. */
type Runs = { readonly longest: number; readonly open: number; readonly whole: number | null };

function runs(pattern: PeerPattern): Runs {
  switch (pattern.kind) {
    case 'characters': {
      const isFixed = new Set(pattern.characters.toLowerCase()).size === 1;
      return isFixed ? { longest: 1, open: 1, whole: 1 } : { longest: 0, open: 0, whole: null };
    }
    case 'sequence': {
      let longest = 0;
      let open = 0;
      let whole: number | null = 0;
      for (const item of pattern.items) {
        const next = runs(item);
        open = next.whole === null ? next.open : open + next.whole;
        whole = whole === null || next.whole === null ? null : whole + next.whole;
        longest = Math.max(longest, next.longest, open);
      }
      return { longest, open, whole };
    }
    case 'choice': {
      const all = pattern.items.map(runs);
      const least = (of: (one: Runs) => number) => Math.min(...all.map(of));
      const isWhole = all.every(({ whole }) => whole !== null);
      const open = least((one) => one.open);
      return { longest: least((one) => one.longest), open, whole: isWhole ? open : null };
    }
    case 'repeat': {
      if (pattern.min === 0) return { longest: 0, open: 0, whole: null };
      const inner = runs(pattern.item);
      if (pattern.min === pattern.max && inner.whole !== null) {
        const length = inner.whole * pattern.min;
        return { longest: length, open: length, whole: length };
      }
      return { ...inner, whole: null };
    }
    case 'capture':
      return runs(pattern.item);
  }
}
