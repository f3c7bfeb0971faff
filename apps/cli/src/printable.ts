/** Controls, line separators, and invisible marks of direction and width. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
const UNPRINTABLE = /[\0-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Returns a text in which the characters that steer a terminal or are invisible are replaced. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}

/** `1 finding`, `2 findings`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
