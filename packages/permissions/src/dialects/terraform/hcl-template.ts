import { type Cursor, lineEnd } from '../../expression/cursor.ts';
import type { Expression } from '../../expression/expression.ts';
import { TextSyntaxError } from '../../value/syntax-error.ts';

/** Reads the expression of an interpolation, up to its closing brace. */
export type ReadInterpolation = (c: Cursor) => Expression;

type Parts = (string | Expression)[];

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  '\\': '\\',
};

/** `"..."` at the cursor, with `${...}`; HCL native syntax, "Quoted Templates". */
export function quotedTemplate(c: Cursor, read: ReadInterpolation): Expression {
  const start = c.at;
  c.at++;
  const parts: Parts = [];
  let run = '';
  for (;;) {
    const char = c.text[c.at];
    if (char === undefined || char === '\n') {
      throw new TextSyntaxError(start, 'unterminated string');
    }
    if (char === '"') break;
    if (char === '\\') {
      const [text, length] = escaped(c.text, c.at);
      run += text;
      c.at += length;
    } else if ((char === '$' || char === '%') && c.text.startsWith(`${char}{`, c.at + 1)) {
      run += `${char}{`;
      c.at += 3;
    } else if ((char === '$' || char === '%') && c.text[c.at + 1] === '{') {
      if (run !== '') parts.push(run);
      run = '';
      parts.push(interpolation(c, read));
    } else {
      run += char;
      c.at++;
    }
  }
  if (run !== '') parts.push(run);
  c.at++;
  return { kind: 'template', parts, body: start + 1, start, end: c.at };
}

/** Returns the character of an escape at `at`, and the escape's length. */
function escaped(text: string, at: number): readonly [string, number] {
  const next = text[at + 1] ?? '';
  const digits = next === 'u' ? 4 : next === 'U' ? 8 : 0;
  if (digits > 0) {
    const code = Number.parseInt(text.slice(at + 2, at + 2 + digits), 16);
    const fits = Number.isInteger(code) && code <= 0x10ffff;
    return [fits ? String.fromCodePoint(code) : '\ufffd', 2 + digits];
  }
  return [ESCAPES[next] ?? `\\${next}`, 2];
}

/** Parses `<<EOT` or `<<-EOT` at the cursor, up to the line that contains the marker alone. */
export function heredoc(c: Cursor, read: ReadInterpolation): Expression {
  const start = c.at;
  const header = /^<<(-?)([\p{ID_Start}_][\p{ID_Continue}-]*)[ \t]*\r?\n/u.exec(
    c.text.slice(c.at, c.at + 200),
  );
  if (header === null) throw new TextSyntaxError(start, 'heredoc without a marker');
  const [whole, dash, marker] = header as unknown as [string, string, string];
  const body = c.at + whole.length;
  const end = markerLine(c.text, body, marker);
  if (end === null) throw new TextSyntaxError(start, 'unterminated heredoc');
  c.at = body;
  const parts = templateParts(c, end, read);
  c.at = c.text.indexOf(marker, end) + marker.length;
  return {
    kind: 'template',
    parts: dash === '-' ? withoutIndent(parts) : parts,
    body,
    start,
    end: c.at,
  };
}

function markerLine(text: string, from: number, marker: string): number | null {
  for (let line = from; line <= text.length; line = lineEnd(text, line) + 1) {
    if (text.slice(line, lineEnd(text, line)).trim() === marker) return line;
    if (lineEnd(text, line) === text.length) return null;
  }
  return null;
}

/** Unquoted template text up to `end`, as heredocs and template files have it. */
export function templateParts(c: Cursor, end: number, read: ReadInterpolation): Parts {
  const parts: Parts = [];
  let from = c.at;
  const flush = (to: number) => {
    if (to > from) parts.push(c.text.slice(from, to));
  };
  while (c.at < end) {
    const char = c.text[c.at] as string;
    if (char !== '$' && char !== '%') c.at++;
    else if (c.text.startsWith(`${char}{`, c.at + 1)) {
      flush(c.at);
      from = c.at + 1;
      c.at += 3;
    } else if (c.text[c.at + 1] === '{') {
      flush(c.at);
      parts.push(interpolation(c, read));
      from = c.at;
    } else c.at++;
  }
  flush(Math.max(from, end));
  c.at = Math.max(c.at, end);
  return parts;
}

/** Parses `${ expression }`, or a directive `%{ ... }`, whose text is unknown until it is rendered. */
function interpolation(c: Cursor, read: ReadInterpolation): Expression {
  const start = c.at;
  const directive = c.text[c.at] === '%';
  c.at += 2;
  if (c.text[c.at] === '~') c.at++;
  if (directive) {
    const close = c.text.indexOf('}', c.at);
    if (close === -1) throw new TextSyntaxError(start, 'unterminated template directive');
    c.at = close + 1;
    return { kind: 'opaque', start, end: c.at };
  }
  c.flat++;
  const inner = read(c);
  while (/[\s~]/.test(c.text[c.at] ?? '')) c.at++;
  c.flat--;
  if (c.text[c.at] !== '}') throw new TextSyntaxError(start, 'unterminated interpolation');
  c.at++;
  return { ...inner, start, end: c.at };
}

/** What `<<-` takes away: the indent that all lines share. */
function withoutIndent(parts: Parts): Parts {
  const lines = parts
    .map((part) => (typeof part === 'string' ? part : 'x'))
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  if (!Number.isFinite(indent) || indent === 0) return parts;
  const lead = new RegExp(`(^|\\n)[ \\t]{1,${indent}}`, 'g');
  return parts.map((part, at) => {
    if (typeof part !== 'string') return part;
    return at === 0
      ? part.replace(lead, '$1')
      : part.replace(new RegExp(`\\n[ \\t]{1,${indent}}`, 'g'), '\n');
  });
}
