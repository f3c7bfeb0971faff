import { TextSyntaxError } from './syntax-error.ts';
import {
  displayText,
  type Entry,
  list,
  literal,
  type Part,
  partsOf,
  table,
  text,
  unknown,
  type Value,
} from './value.ts';
import { yamlValues } from './yaml-value.ts';

/** Evaluates an expression of a template language; an unknown value names what is missing. */
export type ResolveTemplate = (expression: string, at: Value['at']) => Value;

type Token = { readonly start: number; readonly end: number };

/** Private-use characters that represent an expression while the file is parsed as YAML. */
const OPEN = '\ue000';
const PAD = '\ue001';
const MARK = /\ue000([0-9a-z]+)\ue001*/g;
const MIN_MARK_LENGTH = 5;
/** Expressions of one file; templates of people have hundreds. */
const MAX_TOKENS = 10_000;
/** Error for a file with more. */
export const TOO_MANY = 'too many expressions of a template';
/** Characters and pieces that the expressions of one file come to: a long value may be asked for over and over. */
const MAX_FILLED_LENGTH = 200_000;

const CONTROL =
  /^\s*(\/\*|if\b|else\b|end\b|range\b|with\b|define\b|block\b|template\b|break\b|continue\b|\$[\w.]*\s*:?=)/;

export function isTemplated(source: string): boolean {
  return source.includes('{{') || source.includes('{%');
}

/**
 * Returns the documents of a YAML file that is written in a template language of double braces, parsed in place: lines that only
 * steer the template are blanked, and every branch counts. An expression becomes the value that `resolve` returns. Throws a
 * TextSyntaxError if the rest is not YAML.
 */
export function templatedYamlValues(
  path: string,
  source: string,
  resolve: ResolveTemplate,
): Value[] {
  // Characters that represent expressions must not occur literally.
  const { masked, expressions } = maskedTemplate(source.replace(/[\ue000\ue001]/g, '\ufffd'));
  let left = MAX_FILLED_LENGTH;
  return yamlValues(path, masked).map((value) =>
    filled(value, (number, at) => {
      const expression = expressions[number] ?? '';
      const found = left < 0 ? null : resolve(expression, at);
      if (found !== null) left -= sizeOf(found);
      return found === null || left < 0 ? unknown(expression, at) : found;
    }),
  );
}

/** Characters and pieces of a value. */
function sizeOf(value: Value): number {
  switch (value.kind) {
    case 'text':
      return value.parts.reduce((sum, one) => sum + (typeof one === 'string' ? one.length : 1), 1);
    case 'list':
      return value.items.reduce((sum, one) => sum + sizeOf(one), 1);
    case 'map':
      return value.entries.reduce((sum, one) => sum + sizeOf(one.value), 1);
    default:
      return 1;
  }
}

/** The file as YAML of the same length and lines, and the expressions by the numbers of their marks. */
function maskedTemplate(source: string): {
  readonly masked: string;
  readonly expressions: readonly string[];
} {
  const expressions: string[] = [];
  const out: string[] = [];
  let from = 0;
  /** Column below which a mapping's value may follow alone; null if none is expected. */
  for (const token of tokensOf(source)) {
    out.push(source.slice(from, token.start));
    from = token.end;
    const written = source.slice(token.start, token.end);
    const isAlone = standsAlone(source, token);
    const inner = written.replace(/^\{[{%]-?|-?[}%]\}$/g, '').trim();
    const column = isAlone ? valueColumn(source, token) : null;
    const isSteering = written.startsWith('{%') || CONTROL.test(inner);
    if (isAlone && (isSteering || column === null)) out.push(blank(written));
    else {
      const number = expressions.push(inner) - 1;
      out.push(
        marked(
          written,
          number,
          column === null ? 0 : Math.max(0, column - columnOf(source, token)),
        ),
      );
    }
  }
  out.push(source.slice(from));
  return { masked: out.join(''), expressions };
}

function tokensOf(source: string): Token[] {
  const found: Token[] = [];
  // Each is looked for once more only when it has been passed.
  const next = { '{{': source.indexOf('{{'), '{%': source.indexOf('{%') };
  for (let from = 0; ; ) {
    for (const open of ['{{', '{%'] as const) {
      if (next[open] !== -1 && next[open] < from) next[open] = source.indexOf(open, from);
    }
    const starts = Object.values(next).filter((at) => at !== -1);
    if (starts.length === 0) break;
    const start = Math.min(...starts);
    const isComment = /^\{\{-?\s*\/\*/.test(source.slice(start, start + 20));
    const after = isComment ? source.indexOf('*/', start) : start;
    const end = after === -1 ? -1 : source.indexOf(source[start + 1] === '{' ? '}}' : '%}', after);
    if (end === -1) break;
    if (found.length >= MAX_TOKENS) throw new TextSyntaxError(start, TOO_MANY);
    from = end + 2;
    found.push({ start, end: from });
  }
  return found;
}

function blank(written: string): string {
  return written.replace(/[^\n]/g, ' ');
}

/** Returns a marker of the same length, some blanks before it; blank if it does not fit. */
function marked(written: string, number: number, indent: number): string {
  const line = written.split('\n', 1)[0] ?? '';
  const room = line.length - indent;
  const mark = `${OPEN}${number.toString(36)}`;
  if (room < Math.max(MIN_MARK_LENGTH, mark.length)) return blank(written);
  return ' '.repeat(indent) + mark.padEnd(room, PAD) + blank(written.slice(line.length));
}

function columnOf(source: string, { start }: Token): number {
  return start - (source.lastIndexOf('\n', start - 1) + 1);
}

function standsAlone(source: string, { start, end }: Token): boolean {
  let [before, after] = [start - 1, end];
  while (isBlank(source[before])) before--;
  while (isBlank(source[after])) after++;
  return [undefined, '\n'].includes(source[before]) && [undefined, '\n'].includes(source[after]);
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\t' || char === '\r';
}

/** Number of lines examined around an expression alone on its line. */
const NEAR = 20;

/**
 * Returns the column of the value that a line of the template alone puts below a key, as in `rules:` and
 * `{{- toYaml .Values.rules | nindent 2 }}`; null if it is not a value: more keys or items follow.
 */
function valueColumn(source: string, token: Token): number | null {
  const above = nearLine(source, token.start, -1);
  const key = /^(\s*(?:- +)*)[\w"'./-]+:\s*$/.exec(above ?? '')?.[1];
  if (key === undefined) return null;
  const below = nearLine(source, token.end, 1) ?? '';
  const indent = below.length - below.trimStart().length;
  const isOver =
    below === '' || indent < key.length || (indent === key.length && !/^\s*- /.test(below));
  return isOver ? key.length + 1 : null;
}

/** Returns the nearest line above or below with YAML content; null without one. */
function nearLine(source: string, from: number, step: -1 | 1): string | null {
  let at = step < 0 ? source.lastIndexOf('\n', from - 1) : source.indexOf('\n', from);
  for (let n = 0; n < NEAR && at !== -1; n++) {
    const next = step < 0 ? source.lastIndexOf('\n', at - 1) : source.indexOf('\n', at + 1);
    const line =
      step < 0
        ? source.slice(at <= 0 ? 0 : next + 1, Math.max(at, 0))
        : source.slice(at + 1, next === -1 ? undefined : next);
    const isAlone = /^\s*\{[{%].*[}%]\}\s*$/.test(line);
    if (line.trim() !== '' && !isAlone && !/^\s*#/.test(line)) return line.trimEnd();
    if (at === 0) return null;
    at = next;
  }
  return null;
}

function filled(value: Value, resolve: (number: number, at: Value['at']) => Value): Value {
  if (value.kind === 'list')
    return list(
      value.items.map((one) => filled(one, resolve)),
      value.at,
    );
  if (value.kind === 'map') {
    return table(
      value.entries.map((entry): Entry => {
        const key = entry.key.includes(OPEN)
          ? displayText(filled(text(entry.key, entry.at), resolve))
          : entry.key;
        return { ...entry, key, value: filled(entry.value, resolve) };
      }),
      value.at,
    );
  }
  const known = literal(value);
  if (known === null || !known.includes(OPEN)) return value;
  const parts: Part[] = [];
  let from = 0;
  for (const match of known.matchAll(MARK)) {
    parts.push(known.slice(from, match.index));
    from = match.index + match[0].length;
    const found = resolve(Number.parseInt(match[1] ?? '0', 36), value.at);
    if (match[0].length === known.length) return found;
    parts.push(...(partsOf(found) ?? [{ missing: 'a value that is no text', target: null }]));
  }
  return text([...parts, known.slice(from)], value.at);
}
