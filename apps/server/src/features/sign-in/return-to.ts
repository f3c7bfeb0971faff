const BASE = 'https://base.invalid';

/**
 * Returns the path that a sign-in ends on: a path of this service, or `/`. Browsers read `\` as `/` and drop tabs and line
 * breaks, so only visible ASCII without `\` is taken; a path that begins with two slashes, also percent-encoded, names a host.
 */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > 2_000) return '/';
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(asked) || asked.includes('\\')) return '/';
  if (/^\/(?:%2f|%5c|%09|%0a|%0d)/i.test(asked)) return '/';
  const url = URL.canParse(asked, BASE) ? new URL(asked, BASE) : null;
  if (url === null || url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  // the service's own sign-in pages would make a loop
  return url.pathname.startsWith('/auth/') ? '/' : url.pathname + url.search + url.hash;
}
