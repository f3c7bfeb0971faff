import { visiblePieces } from './visible-text.ts';

/** Widths of characters of the font of pictures at 12 px, rounded up. */
const WIDE_PX = 8.6;
const USUAL_PX = 6.9;
const NARROW_PX = 4;

/** Returns text of others as it is shown in pictures: hidden characters by their code points. */
export function plainText(foreign: string): string {
  const pieces = visiblePieces(foreign);
  return pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.label)).join('');
}

/** Returns a width, px, that the text does not exceed at 12 px. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + widthOf(character), 0);
}

/** Returns the text as it fits into a width of `px` at 12 px, cut with an ellipsis. A picture cannot measure before it is drawn. */
export function fittingText(text: string, px: number): string {
  const characters = [...text];
  let left = px;
  for (const [at, character] of characters.entries()) {
    left -= widthOf(character);
    if (left >= 0) continue;
    // the last that fits gives its place to the ellipsis
    return `${characters.slice(0, Math.max(0, at - 1)).join('')}…`;
  }
  return text;
}

function widthOf(character: string): number {
  if (/[iljtfrI .,:;'|!()[\]-]/u.test(character)) return NARROW_PX;
  return /[A-Zmw@%_]|[^ -\u024f]/u.test(character) ? WIDE_PX : USUAL_PX;
}
