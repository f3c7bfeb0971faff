/** V8 keeps a part of this length and more as a view of the whole text, which stays in memory with it. */
const MIN_VIEW = 13;

/** A copy of a text that does not keep the text in memory that it is a part of. */
export const detached = (text: string): string =>
  text.length < MIN_VIEW ? text : Buffer.from(text, 'utf16le').toString('utf16le');
