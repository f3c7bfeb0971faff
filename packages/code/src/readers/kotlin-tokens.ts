import { detacher } from '../program/detached.ts';

/** A token of Kotlin; a string's parts are texts and the source of what is put between them. */
export type Token = {
  readonly kind: 'name' | 'text' | 'number' | 'sign' | 'end';
  readonly value: string;
  readonly parts: readonly TextPart[];
  readonly line: number;
  /** The first on its line. */
  readonly first: boolean;
};
export type TextPart = { readonly text: string; readonly isCode: boolean; readonly line: number };

const SIGNS =
  /(?:===|!==|\?\.|\?:|::|->|=>|\.\.<|\.\.|==|!=|<=|>=|&&|\|\||\+\+|--|\+=|-=|\*=|\/=|%=|!!|[\s\S])/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const NUMBER = /\d[\w]*(?:\.\d[\w]*)?/y;
const SPACE = /[^\S\n]+/y;

/** Returns the tokens of a text, comments left out, the last of kind `end`. Total: invalid Kotlin becomes signs. Tokens do not keep the text in memory. */
export function kotlinTokens(text: string, firstLine = 1): readonly Token[] {
  const tokens: Token[] = [];
  const own = detacher();
  let at = 0;
  let line = firstLine;
  let first = true;
  const add = (kind: Token['kind'], value: string, parts: readonly TextPart[] = []) => {
    tokens.push({ kind, value: own(value), parts, line, first });
    first = false;
  };
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  while (at < text.length) {
    const char = text[at] as string;
    if (char === '\n') {
      at += 1;
      line += 1;
      first = true;
      continue;
    }
    const space = match(SPACE);
    if (space !== null) {
      at += space.length;
      continue;
    }
    if (char === '/' && text[at + 1] === '/') {
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end;
      continue;
    }
    if (char === '/' && text[at + 1] === '*') {
      const end = commentEnd(text, at);
      line += linesIn(text, at, end);
      at = end;
      continue;
    }
    if (char === '"') {
      const { parts, end } = stringAt(text, at, line);
      add('text', '', parts);
      line += linesIn(text, at, end);
      at = end;
      continue;
    }
    if (char === "'") {
      const end = /'(?:\\.|[^'\\\n]){0,8}'/y;
      end.lastIndex = at;
      const found = end.exec(text)?.[0] ?? char;
      add('number', found);
      at += found.length;
      continue;
    }
    if (char === '`') {
      const end = text.indexOf('`', at + 1);
      const stop = end === -1 ? text.length : end;
      add('name', text.slice(at + 1, stop).replaceAll('\n', ' '));
      line += linesIn(text, at, stop);
      at = stop + 1;
      continue;
    }
    const name = match(NAME);
    const number = name === null ? match(NUMBER) : null;
    const value = name ?? number ?? (match(SIGNS) as string);
    add(name !== null ? 'name' : number !== null ? 'number' : 'sign', value);
    at += value.length;
  }
  add('end', '');
  return tokens;
}

/** Comments nest. */
function commentEnd(text: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}

/** `"a $b ${c}"` and `"""raw"""` */
function stringAt(text: string, start: number, firstLine: number) {
  const isRaw = text.startsWith('"""', start);
  const quote = isRaw ? '"""' : '"';
  const parts: TextPart[] = [];
  let at = start + quote.length;
  let line = firstLine;
  let plain = '';
  const push = (source: string, isCode: boolean) => {
    if (plain !== '') parts.push({ text: plain, isCode: false, line });
    plain = '';
    if (isCode) parts.push({ text: source, isCode, line });
  };
  while (at < text.length && !text.startsWith(quote, at) && (isRaw || text[at] !== '\n')) {
    const char = text[at] as string;
    const next = text[at + 1] ?? '';
    if (!isRaw && char === '\\') {
      plain += text.slice(at, at + 2);
      at += 2;
    } else if (char === '$' && next === '{') {
      const end = closing(text, at + 1);
      push(text.slice(at + 2, end), true);
      line += linesIn(text, at, end);
      at = end + 1;
    } else if (char === '$' && /[\p{L}_]/u.test(next)) {
      NAME.lastIndex = at + 1;
      const name = NAME.exec(text)?.[0] ?? '';
      push(name, true);
      at += 1 + name.length;
    } else {
      plain += char;
      if (char === '\n') line += 1;
      at += 1;
    }
  }
  push('', false);
  return { parts, end: Math.min(text.length, at + quote.length) };
}

/** The brace that closes one, strings in between left out; the end of the text when none does. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      const end = text.indexOf('"', at + 1);
      if (end === -1) return text.length;
      at = end;
    }
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function linesIn(text: string, from: number, to: number): number {
  // Looked for in the whole text, the next line break may be far behind the end.
  return text.slice(from, to).split('\n').length - 1;
}
