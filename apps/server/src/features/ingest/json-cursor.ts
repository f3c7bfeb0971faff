import { ReportError } from './report-error.ts';

/** Largest value that is parsed at once, in characters. */
const MAX_VALUE = 4 * 1024 * 1024;
/** Values that are only checked are parsed in pieces of this size, */
const CHECKED_AT_ONCE = 64 * 1024;
/** and are refused where a larger one nests deeper than this. */
const MAX_CHECKED_DEPTH = 12;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SCALAR_END = /[\s,\]}]/g;

/**
 * Walks a JSON text without building it: `members` and `elements` move from value to value, `value` parses the one that
 * the cursor is at. Values that the caller does not consume are checked and passed over, so that a text that is not JSON
 * is refused wherever the fault is. Memory is that of one value.
 */
export class JsonCursor {
  readonly text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
    this.#skipSpace();
  }

  /** Yields the names of an object's members, with the cursor at their values. */
  *members(): Generator<string, void, undefined> {
    this.#expect('{', 'an object');
    if (this.#isAt('}')) return;
    do {
      if (this.text.charCodeAt(this.at) !== QUOTE) throw this.#error('a member name is missing');
      const name = this.#parse(this.at, this.#passValue()) as string;
      this.#skipSpace();
      this.#expect(':', '":"');
      const start = this.at;
      yield name;
      if (this.at === start) this.check();
    } while (this.#isAnotherBefore('}'));
  }

  /** Yields the indexes of an array's elements, with the cursor at each. */
  *elements(): Generator<number, void, undefined> {
    this.#expect('[', 'an array');
    if (this.#isAt(']')) return;
    let index = 0;
    do {
      const start = this.at;
      yield index++;
      if (this.at === start) this.check();
    } while (this.#isAnotherBefore(']'));
  }

  /** Parses the value and moves behind it. */
  value(): unknown {
    const start = this.at;
    const end = this.#passValue();
    if (end - start > MAX_VALUE) {
      throw new ReportError(
        `a value is larger than ${MAX_VALUE} characters (got ${end - start})`,
        start,
      );
    }
    return this.#parse(start, end);
  }

  isNull(): boolean {
    return this.text.startsWith('null', this.at);
  }

  isObject(): boolean {
    return this.text[this.at] === '{';
  }

  isArray(): boolean {
    return this.text[this.at] === '[';
  }

  /** Moves behind the value without parsing it, and returns where it began; the caller comes back to it. */
  pass(): number {
    const start = this.at;
    this.#passValue();
    return start;
  }

  /** Moves behind the value and throws where it is not JSON. */
  check(depth = 0): void {
    const start = this.at;
    const end = this.#passValue();
    const isContainer = this.text[start] === '{' || this.text[start] === '[';
    if (!isContainer || end - start <= CHECKED_AT_ONCE) {
      this.#parse(start, end);
      return;
    }
    if (depth >= MAX_CHECKED_DEPTH) {
      throw new ReportError(`a large value is nested deeper than ${MAX_CHECKED_DEPTH}`, start);
    }
    this.at = start;
    const parts = this.text[start] === '{' ? this.members() : this.elements();
    for (const _ of parts) this.check(depth + 1);
  }

  /** Throws where anything but white space follows. */
  end(): void {
    this.#skipSpace();
    if (this.at < this.text.length) throw this.#error('text follows the end of the JSON value');
  }

  #parse(start: number, end: number): unknown {
    try {
      return JSON.parse(this.text.slice(start, end));
    } catch (error) {
      // the parser's message quotes the text; only the position is taken from it
      const position = /position (\d+)/.exec((error as Error).message)?.[1];
      throw new ReportError('invalid JSON', position ? start + Number(position) : start);
    }
  }

  /** Moves behind the value by its brackets and quotes alone, and returns that place. */
  #passValue(): number {
    const { text } = this;
    const first = text.charCodeAt(this.at);
    if (first === QUOTE) this.at = this.#stringEnd(this.at);
    else if (first === 0x7b || first === 0x5b) this.at = this.#containerEnd(this.at);
    else {
      SCALAR_END.lastIndex = this.at;
      const end = SCALAR_END.exec(text)?.index ?? text.length;
      if (end === this.at) throw this.#error('a value is missing');
      this.at = end;
    }
    return this.at;
  }

  #containerEnd(start: number): number {
    const { text } = this;
    let depth = 0;
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = this.#stringEnd(at) - 1;
      // `[` and `{`, `]` and `}` differ in one bit
      else if ((code | 0x20) === 0x7b) depth++;
      else if ((code | 0x20) === 0x7d && --depth === 0) return at + 1;
    }
    throw new ReportError('the report ends within a value', text.length);
  }

  #stringEnd(start: number): number {
    const { text } = this;
    for (let at = start + 1; ; at++) {
      at = text.indexOf('"', at);
      if (at === -1) throw new ReportError('unterminated string', start);
      let backslashes = 0;
      while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
      if (backslashes % 2 === 0) return at + 1;
    }
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.at++;
    }
  }

  #expect(character: string, what: string): void {
    if (this.text[this.at] !== character) throw this.#error(`${what} is missing`);
    this.at++;
    this.#skipSpace();
  }

  #isAt(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  #isAnotherBefore(close: string): boolean {
    this.#skipSpace();
    if (this.#isAt(close)) return false;
    this.#expect(',', `"," or "${close}"`);
    return true;
  }

  #error(reason: string): ReportError {
    return new ReportError(reason, this.at);
  }
}
