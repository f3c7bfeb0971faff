/**
 * Characters that make a text look otherwise than it is read: a CR without LF ends a comment for the Cedar engine and not for
 * an editor; other controls, separators of lines and of directions are invisible; half of a surrogate pair is no character.
 */
const REFUSED = /\r(?!\n)|[^\P{Cc}\t\n\r]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** Returns the first character of a text that a pack may not have, and what is wrong with it; null where there is none. */
export function refusedCharacter(
  text: string,
): { readonly offset: number; readonly message: string } | null {
  const found = REFUSED.exec(text);
  if (found === null) return null;
  const code = (found[0].codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  const message =
    code === '000D'
      ? 'a carriage return (U+000D) must be followed by a line feed; save the file with LF or CRLF'
      : `the text must not have the control character U+${code}; remove it, or escape it in a string as \\u{${code}}`;
  return { offset: found.index, message };
}
