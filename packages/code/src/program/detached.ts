/** V8 keeps a part of this length and more as a view of the whole text, which stays in memory with it. */
const MIN_VIEW = 13;

/** A copy of a text that does not keep the text in memory that it is a part of. */
export const detached = (text: string): string =>
  text.length < MIN_VIEW ? text : Buffer.from(text, 'utf16le').toString('utf16le');

/** Returns `detached` for texts that recur, each of which is copied once. */
export function detacher(): (text: string) => string {
  const copies = new Map<string, string>();
  return (text) => {
    if (text.length < MIN_VIEW) return text;
    const known = copies.get(text);
    if (known !== undefined) return known;
    const copy = detached(text);
    copies.set(copy, copy);
    return copy;
  };
}
