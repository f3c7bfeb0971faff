import { type ConfigNode, parseJson } from '@svc/analysis/documents';
import { type Convert, converted, inFile } from './document-value.ts';
import { before, lineEnds } from './line-at.ts';
import { TextSyntaxError } from './syntax-error.ts';
import { type Part, type Place, type Text, text, type Value } from './value.ts';

/** Parses a JSON file; comments and trailing commas are allowed. Throws a TextSyntaxError for anything else. */
export function jsonValue(path: string, source: string): Value {
  const { root, error } = parseJson(source);
  if (error !== null) throw new TextSyntaxError(error.offset ?? 0, error.reason);
  if (root === null) throw new TextSyntaxError(0, 'not valid JSON: value expected, at column 1');
  return converted(root, { at: inFile(path), leaf: text });
}

/** Private-use characters that represent holes while a text is parsed as JSON. */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const MARK = /\ue000(\d+)\ue001/g;

/**
 * Parses JSON inside a text, holes and all, as a policy in a heredoc; null for any other text. A hole outside quotation marks
 * is a value of its own.
 */
export function embeddedJson(source: Text): Value | null {
  const holes = source.parts.filter((part) => typeof part !== 'string');
  if (source.parts.some((part) => typeof part === 'string' && part.includes(OPEN))) return null;
  let number = 0;
  const joined = source.parts
    .map((part) => (typeof part === 'string' ? part : `${OPEN}${number++}${CLOSE}`))
    .join('');
  if (!/^\s*[{[]/.test(joined)) return null;
  const quoted = quoteBareHoles(joined);
  const { root, error } = parseJson(quoted);
  if (error !== null || root === null) return null;
  const ends = lineEnds(quoted);
  const convert: Convert = {
    at: ({ start, end }) => placeInside(source, ends, start, end),
    leaf: (value, place) => {
      const parts: Part[] = [];
      let from = 0;
      for (const match of value.matchAll(MARK)) {
        parts.push(value.slice(from, match.index), holes[Number(match[1])] as Part);
        from = match.index + match[0].length;
      }
      return text([...parts, value.slice(from)], place);
    },
  };
  return valueOrNull(root, convert);
}

/** Returns the value; null for one that is nested too deeply. */
function valueOrNull(root: ConfigNode, convert: Convert): Value | null {
  try {
    return converted(root, convert);
  } catch (error) {
    if (!(error instanceof TextSyntaxError)) throw error;
    return null;
  }
}

function quoteBareHoles(joined: string): string {
  let out = '';
  let inText = false;
  for (let at = 0; at < joined.length; at++) {
    const char = joined[at] as string;
    if (inText && char === '\\') out += char + (joined[++at] ?? '');
    else if (char === '"') {
      inText = !inText;
      out += char;
    } else if (!inText && char === OPEN) out += `"${char}`;
    else if (!inText && char === CLOSE) out += `${char}"`;
    else out += char;
  }
  return out;
}

/** The lines of the file that hold a stretch of the text: what escapes and holes leave exact. */
function placeInside(source: Text, ends: readonly number[], start: number, end: number): Place {
  const { at, body } = source;
  if (body === undefined) return at;
  // Lines are counted, since offsets into an evaluated text are not those of the file.
  const first = before(ends, start);
  const lines = [first, before(ends, end) - first] as const;
  return { path: at.path, start: body, end: at.end, lines };
}
