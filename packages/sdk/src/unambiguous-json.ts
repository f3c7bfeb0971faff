/** The tokens that make the structure of JSON: a string, with the colon after it if it is a name, or a bracket. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[[\]{}]/g;
const MAX_DEPTH = 64;

/**
 * Whether every parser reads a valid JSON text alike: no object has a member twice, after escapes are decoded, and it nests at most 64
 * levels. Parsers differ in which member of `{"decision":"deny","decision":"allow"}` they keep.
 */
export function isUnambiguous(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  for (const [token, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (open.push(token === '{' ? new Set() : null) > MAX_DEPTH) return false;
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (colon !== undefined) {
      const names = open.at(-1);
      const name: string = JSON.parse(token.slice(0, -colon.length));
      if (names?.has(name)) return false;
      names?.add(name);
    }
  }
  return true;
}
