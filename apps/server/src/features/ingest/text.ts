/** Returns the first characters of a text, without half of a surrogate pair at the end. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Returns a text with each run of white space as one space, and none at its ends. */
export function oneLine(text: string): string {
  if (!/[^\S ]| {2}/.test(text)) return text.trim();
  return text.replace(/\s+/g, ' ').trim();
}
