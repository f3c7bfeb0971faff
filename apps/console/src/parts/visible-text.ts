/** A piece of foreign text: as it is, or a character that would not be seen, by its code point. */
export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hidden'; readonly label: string };

/**
 * Characters that are not seen, reorder or break text: controls, format characters such as zero-width and bidirectional ones
 * (Unicode UAX #9), line separators, lone surrogates, and letters without a shape.
 */
export const HIDDEN =
  /\p{Control}|\p{Format}|\p{Surrogate}|\p{Zl}|\p{Zp}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;
const SEEN = /[\n\t]/;

/** Characters of foreign text that are rendered; the rest is cut with a note. */
export const MAX_TEXT = 20_000;

/** Splits foreign text into what can be shown as it is and hidden characters, such as `U+202E`. */
export function visiblePieces(foreign: string): readonly TextPiece[] {
  const text = foreign.slice(0, MAX_TEXT);
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (SEEN.test(character)) continue;
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) });
    pieces.push({ kind: 'hidden', label: hiddenLabel(character.codePointAt(0) as number) });
    end = index + character.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  const cut = foreign.length - text.length;
  if (cut > 0) pieces.push({ kind: 'hidden', label: `${cut} more characters` });
  return pieces;
}

/** Returns foreign text as one text in which hidden characters are named; for labels, which take no elements. */
export function visibleText(foreign: string): string {
  return visiblePieces(foreign)
    .map((piece) => (piece.kind === 'text' ? piece.text : piece.label))
    .join('');
}

/** Returns what is shown in place of a hidden character: `U+202E`. */
export function hiddenLabel(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Returns a foreign address as a link that may be followed: http or https only; null otherwise. */
export function safeLink(address: string): URL | null {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}
