import { visiblePieces } from './visible-text.ts';

/** Returns text of others as it is shown in pictures: hidden characters by their code points. */
export function plainText(foreign: string): string {
  const pieces = visiblePieces(foreign);
  return pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.label)).join('');
}

/** Returns the text, cut to so many characters with an ellipsis. */
export function shortText(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
