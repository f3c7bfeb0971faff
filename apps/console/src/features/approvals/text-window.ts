/** Characters that are shown at once; more would be cut where hidden characters are made visible. */
export const WINDOW_LENGTH = 8_192;
/** Characters before a match that are shown with it. */
const BEFORE_MATCH = 512;
/** Matches that are counted and visited. */
export const MAX_MATCHES = 1_000;

/** A part of a text by its offsets. */
export type Range = { readonly start: number; readonly end: number };

/** Returns the part of a text that is shown from an offset on; both ends are between characters. */
export function windowAt(text: string, offset: number): Range {
  const start = boundary(text, Math.min(Math.max(0, offset), Math.max(0, text.length - 1)));
  return { start, end: boundary(text, start + WINDOW_LENGTH) };
}

/** Returns the part of a text that shows a match. */
export function windowAround(text: string, match: Range): Range {
  return windowAt(text, match.start - BEFORE_MATCH);
}

/** Returns where a text has a phrase, whatever its case; at most `MAX_MATCHES`. */
export function matchesOf(text: string, phrase: string): readonly Range[] {
  if (phrase === '') return [];
  const pattern = new RegExp(phrase.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  const matches: Range[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    matches.push({ start: index, end: index + found.length });
    if (matches.length === MAX_MATCHES) break;
  }
  return matches;
}

/** Returns an offset, or the one before where it is within a character. */
function boundary(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code < 0xe000 ? offset - 1 : offset;
}
