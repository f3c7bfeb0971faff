/** A string literal of JSON, JavaScript and Python in printable ASCII; in a comment, no character of it ends the line. */
export function asciiJson(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
