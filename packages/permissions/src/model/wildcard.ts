/** Whether a pattern with `*` (any run) and `?` (any character) matches all of a text, letters of either case alike. */
export function wildcardMatches(pattern: string, text: string): boolean {
  const p = pattern.toLowerCase();
  const t = text.toLowerCase();
  let at = 0;
  let from = 0;
  let star = -1;
  let mark = 0;
  while (from < t.length) {
    if (at < p.length && (p[at] === '?' || (p[at] !== '*' && p[at] === t[from]))) {
      at++;
      from++;
    } else if (p[at] === '*') {
      star = at++;
      mark = from;
    } else if (star !== -1) {
      at = star + 1;
      from = ++mark;
    } else return false;
  }
  while (p[at] === '*') at++;
  return at === p.length;
}

export function hasWildcard(pattern: string): boolean {
  return pattern.includes('*') || pattern.includes('?');
}
