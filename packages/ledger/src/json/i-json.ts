import { runAtOnce, runInSlices, VALUES_PER_SLICE } from '../bytes/slices.ts';
import { type Json, MAX_DEPTH, pointerToken } from './canonical-json.ts';

/** How much nesting to take; 64 by default. */
export type IJsonLimits = { readonly depth?: number };

/** The value, or the first fault: `at` is a JSON Pointer (RFC 6901), `offset` counts UTF-16 code units of the text. */
export type IJson =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly at: string; readonly offset: number; readonly reason: string };

/**
 * Parses I-JSON (RFC 7493): JSON that every parser reads alike, so that two different values never look the same. On top of
 * RFC 8259 it rejects
 *
 *     {"a":1,"\u0061":2}     a name twice, after its escapes are decoded (2.3)
 *     9007199254740993       a number beyond 2^53 - 1 (2.2)
 *     0.10000000000000001    a number that a double does not round-trip: it would be read as 0.1 (2.2)
 *     "\ud800", "\uffff"     lone surrogates and noncharacters (2.1)
 *
 * and nesting beyond the limit. Accepted text yields what `JSON.parse` is specified to return; a member named `__proto__` is plain data.
 * `JSON.parse` itself is not used for objects: in V8 13.6 (Node 24), once an object with the members `a` and `\\` exists, it
 * returns `{"a":0,"\\n":0}` with those members, too.
 */
export function parseIJson(text: string, limits: IJsonLimits = {}): IJson {
  return runAtOnce(slicesOf(text, limits));
}

/** Does what `parseIJson` does, and pauses after every 4,096 values, so that no text blocks the event loop for long. */
export function parseIJsonInSlices(
  text: string,
  pause: () => Promise<unknown>,
  limits: IJsonLimits = {},
): Promise<IJson> {
  return runInSlices(slicesOf(text, limits), pause);
}

function* slicesOf(text: string, limits: IJsonLimits): Generator<void, IJson> {
  try {
    return { ok: true, value: yield* new Reader(text).read(limits.depth ?? MAX_DEPTH) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, at: error.pointer, offset: error.offset, reason: error.reason };
  }
}

class Fault {
  readonly offset: number;
  readonly reason: string;
  pointer = '';

  constructor(offset: number, reason: string) {
    this.offset = offset;
    this.reason = reason;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const OPEN_ARRAY = 0x5b;

/** The grammar of RFC 8259 section 2 by recursive descent, one method for each rule, which yields between slices; throws a `Fault`. */
class Reader {
  readonly #text: string;
  #at = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  *read(depth: number): Generator<void, Json> {
    this.#space();
    const value = this.#isContainer() ? yield* this.#container(depth) : this.#scalar();
    this.#space();
    if (this.#at < this.#text.length) throw new Fault(this.#at, 'something follows the value');
    return value;
  }

  #space(): void {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      this.#at++;
    }
  }

  #isContainer(): boolean {
    const unit = this.#text.charCodeAt(this.#at);
    return unit === OPEN_OBJECT || unit === OPEN_ARRAY;
  }

  #container(depth: number): Generator<void, Json> {
    if (depth === 0) throw new Fault(this.#at, 'nested too deep');
    return this.#text.charCodeAt(this.#at) === OPEN_OBJECT
      ? this.#object(depth - 1)
      : this.#array(depth - 1);
  }

  #isSliceEnd(): boolean {
    this.#values++;
    return this.#values % VALUES_PER_SLICE === 0;
  }

  #scalar(): Json {
    switch (this.#text.charCodeAt(this.#at)) {
      case QUOTE:
        return this.#string();
      case 0x74: // t
        return this.#literal('true', true);
      case 0x66: // f
        return this.#literal('false', false);
      case 0x6e: // n
        return this.#literal('null', null);
      default:
        return this.#number();
    }
  }

  #literal<T>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) throw new Fault(this.#at, 'expected a value');
    this.#at += word.length;
    return value;
  }

  *#object(depth: number): Generator<void, Json> {
    const members: Record<string, Json> = {};
    this.#at++;
    this.#space();
    if (this.#skip('}')) return members;
    do {
      this.#space();
      const start = this.#at;
      if (this.#text.charCodeAt(start) !== QUOTE) throw new Fault(start, 'expected a member name');
      const name = this.#string();
      try {
        if (Object.hasOwn(members, name)) throw new Fault(start, 'the member name comes twice');
        this.#space();
        if (!this.#skip(':')) throw new Fault(this.#at, 'expected ":"');
        this.#space();
        const value = this.#isContainer() ? yield* this.#container(depth) : this.#scalar();
        put(members, name, value);
      } catch (error) {
        throw below(name, error);
      }
      this.#space();
      if (this.#isSliceEnd()) yield;
    } while (this.#skip(','));
    if (!this.#skip('}')) throw new Fault(this.#at, 'expected "," or "}"');
    return members;
  }

  *#array(depth: number): Generator<void, Json> {
    const items: Json[] = [];
    this.#at++;
    this.#space();
    if (this.#skip(']')) return items;
    do {
      this.#space();
      try {
        items.push(this.#isContainer() ? yield* this.#container(depth) : this.#scalar());
      } catch (error) {
        throw below(items.length, error);
      }
      this.#space();
      if (this.#isSliceEnd()) yield;
    } while (this.#skip(','));
    if (!this.#skip(']')) throw new Fault(this.#at, 'expected "," or "]"');
    return items;
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  /** Returns the decoded text. ASCII without escapes, the usual case, costs one comparison for each character. */
  #string(): string {
    const text = this.#text;
    const start = this.#at;
    let at = start + 1;
    let escaped = false;
    let wide = false;
    for (;;) {
      const unit = text.charCodeAt(at);
      if (unit === QUOTE) break;
      if (unit === BACKSLASH) {
        at += escapeLength(text, at);
        escaped = true;
        continue;
      }
      if (Number.isNaN(unit)) throw new Fault(at, 'the string does not end');
      if (unit < 0x20) throw new Fault(at, 'a control character in a string');
      if (unit >= 0x80) wide = true;
      at++;
    }
    this.#at = at + 1;
    const decoded: string = escaped
      ? JSON.parse(text.slice(start, at + 1))
      : text.slice(start + 1, at);
    if (escaped || wide) demandCharacters(decoded, start);
    return decoded;
  }

  #number(): number {
    NUMBER.lastIndex = this.#at;
    const token = NUMBER.exec(this.#text)?.[0];
    if (token === undefined) throw new Fault(this.#at, 'expected a value');
    const value = Number(token);
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      throw new Fault(this.#at, 'the number is beyond 2^53 - 1');
    }
    if (String(value) !== token && decimal(token) !== decimal(String(value))) {
      throw new Fault(this.#at, `a double cannot hold this number; it would read ${value}`);
    }
    this.#at += token.length;
    return value;
  }
}

/** A name of its own, whatever it is: plain assignment to `__proto__` would set the prototype. */
function put(members: Record<string, Json>, name: string, value: Json): void {
  if (name === '__proto__') {
    Object.defineProperty(members, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else members[name] = value;
}

/** RFC 8259 section 6; where it matches too little, what follows is at fault. */
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function escapeLength(text: string, at: number): number {
  ESCAPE.lastIndex = at;
  if (!ESCAPE.test(text)) throw new Fault(at, 'not an escape of JSON');
  return ESCAPE.lastIndex - at;
}

function demandCharacters(decoded: string, offset: number): void {
  if (!decoded.isWellFormed()) throw new Fault(offset, 'a lone surrogate in a string');
  if (/\p{Noncharacter_Code_Point}/u.test(decoded)) {
    throw new Fault(offset, 'a noncharacter in a string');
  }
}

/** Returns the same error, located from the container that has the value under `key`. */
function below(key: string | number, error: unknown): unknown {
  if (error instanceof Fault) error.pointer = pointerToken(key) + error.pointer;
  return error;
}

/**
 * A number of JSON as digits without zeros around and a power of ten, equal for equal numbers, the sign left aside:
 *
 *     -12.50e3  ->  125e2        0.000  ->  e0
 */
function decimal(token: string): string {
  const [mantissa = '', exponent = '0'] = token.split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = whole + fraction;
  let start = 0;
  let end = digits.length;
  while (start < end && digits[start] === '0') start++;
  while (end > start && digits[end - 1] === '0') end--;
  if (start === end) return 'e0';
  const power = Number(exponent) - fraction.length + (digits.length - end);
  return `${digits.slice(start, end)}e${power}`;
}
