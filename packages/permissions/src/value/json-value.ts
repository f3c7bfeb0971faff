import { jsonFault } from '@svc/analysis/documents';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { TextSyntaxError } from '../expression/syntax-error.ts';
import { before, lineEnds } from './line-at.ts';
import { list, type Part, type Place, type Text, table, text, type Value } from './value.ts';

/** Deeper than any policy; the parser recurses. */
const DEEPEST = 200;

/** A JSON file, comments and trailing commas allowed. Throws a TextSyntaxError for what is none. */
export function jsonValue(path: string, source: string): Value {
  const errors: ParseError[] = [];
  refuseDepth(source);
  const root = parseTree(source, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined || root === undefined) {
    const { error: code = 4, offset = 0 } = error ?? {};
    throw new TextSyntaxError(offset, jsonFault(code, source, offset));
  }
  return fromNode(root, (node) => ({ path, start: node.offset, end: node.offset + node.length }));
}

function refuseDepth(source: string): void {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (inText) {
      if (code === 0x5c) at++;
      else if (code === 0x22) inText = false;
    } else if (code === 0x22) inText = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > DEEPEST) throw new TextSyntaxError(at, 'nested too deeply');
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
}

type At = (node: Node) => Place;

function fromNode(node: Node, at: At, leaf?: (value: string, place: Place) => Text): Value {
  const place = at(node);
  switch (node.type) {
    case 'object':
      return table(
        (node.children ?? []).flatMap((member) => {
          const [key, value] = member.children ?? [];
          if (key === undefined || value === undefined) return [];
          return [{ key: String(key.value), value: fromNode(value, at, leaf), at: at(member) }];
        }),
        place,
      );
    case 'array':
      return list(
        (node.children ?? []).map((child) => fromNode(child, at, leaf)),
        place,
      );
    case 'null':
      return { kind: 'null', at: place };
    default: {
      const value = String(node.value);
      return leaf === undefined ? text(value, place) : leaf(value, place);
    }
  }
}

/** Private-use characters that stand for holes while a text is read as JSON. */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const MARK = /\ue000(\d+)\ue001/g;

/**
 * JSON inside a text, holes and all, as a heredoc holds a policy; null when it is none. A hole outside quotation marks
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
  const errors: ParseError[] = [];
  try {
    refuseDepth(quoted);
  } catch {
    return null;
  }
  const root = parseTree(quoted, errors, { allowTrailingComma: true });
  if (errors.length > 0 || root === undefined) return null;
  const ends = lineEnds(quoted);
  const at: At = (node) => placeInside(source, ends, node.offset, node.offset + node.length);
  return fromNode(root, at, (value, place) => {
    const parts: Part[] = [];
    let from = 0;
    for (const match of value.matchAll(MARK)) {
      parts.push(value.slice(from, match.index), holes[Number(match[1])] as Part);
      from = match.index + match[0].length;
    }
    return text([...parts, value.slice(from)], place);
  });
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
