/**
 * Characters that are not seen, or that reorder or break text: controls, format characters such as zero-width and bidirectional
 * ones (Unicode UAX #9), separators of lines, lone surrogates, and letters without a shape.
 */
const HIDDEN =
  /\p{Control}|\p{Format}|\p{Surrogate}|\p{Zl}|\p{Zp}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;

/** Returns a text in which each hidden character is shown by its code point: `<U+202E>`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const digits = (character.codePointAt(0) as number).toString(16).toUpperCase();
    return `<U+${digits.padStart(4, '0')}>`;
  });
}

/** Returns whether a text has a character that is not seen, or that reorders or breaks it. */
export function hasHiddenCharacter(text: string): boolean {
  return text.search(HIDDEN) !== -1;
}
