import { type Edit, lineStartOf, nextLineOf } from '../edit.ts';

type Stretch = { readonly start: number; readonly end: number };

/**
 * Returns the edits that remove one of the items of a JSON list, or of the members of an object, with one comma, and with its
 * line where it has one for itself. Comments stay. `end`: offset of the closing bracket.
 */
export function removeItem(
  text: string,
  items: readonly Stretch[],
  index: number,
  end: number,
): readonly Edit[] {
  const item = items[index] as Stretch;
  const after = pastSpace(text, item.end, end);
  const hasComma = text[after] === ',';
  const isTogether = hasComma && text.slice(item.end, after).trim() === '';
  const stop = isTogether ? after + 1 : item.end;
  const own = withSpace(text, item.start, stop, isTogether);
  if (hasComma) return isTogether ? [own] : [own, cut(after, after + 1)];
  const previous = items[index - 1];
  if (previous === undefined) return [own];
  const comma = pastSpace(text, previous.end, item.start);
  return /^[ \t]*$/.test(text.slice(comma + 1, item.start))
    ? [cut(comma, item.end)]
    : [cut(comma, comma + 1), own];
}

/** The whole line of a stretch that is alone in it; otherwise with the space behind a comma. */
function withSpace(text: string, start: number, stop: number, isTogether: boolean): Edit {
  const line = lineStartOf(text, start);
  const next = nextLineOf(text, stop);
  const isAlone = text.slice(line, start).trim() === '' && text.slice(stop, next).trim() === '';
  if (isAlone && line > 0) return cut(line, next);
  const blank = isTogether ? (/^[ \t]*/.exec(text.slice(stop, next))?.[0].length ?? 0) : 0;
  return cut(start, stop + blank);
}

/** Offset after white space and comments. */
function pastSpace(text: string, from: number, end: number): number {
  const space = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
  let at = from;
  for (;;) {
    space.lastIndex = at;
    if (at >= end || !space.test(text)) return at;
    at = space.lastIndex;
  }
}

function cut(start: number, end: number): Edit {
  return { start, end, text: '' };
}
