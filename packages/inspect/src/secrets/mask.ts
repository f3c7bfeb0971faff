import { SECRET_RULES } from './registry.ts';

const PEM_HEADER = /^-----BEGIN [A-Z0-9 ]{1,40}-----/;
/** Random characters shown, and the fewest that there must be for it. */
const SHOWN = 4;
const ENOUGH = 24;
/** Lengths below this are shown as a bound only: they would help to guess a password. */
const SHORT = 16;

/**
 * A secret as it may be shown: its public prefix, at most four of its random characters (and none unless there are 24
 * after a public prefix), and its length, or only that it is short. One line of printable ASCII.
 *
 *     ghp_Ab12…(40)    -----BEGIN RSA PRIVATE KEY-----…(1704)    …(<16)
 */
export function mask(secret: string): string {
  const header = PEM_HEADER.exec(secret)?.[0];
  if (header !== undefined) return `${header}…(${secret.length})`;
  const prefix = publicPrefixes().find((start) => secret.startsWith(start)) ?? '';
  const random = secret.slice(prefix.length);
  const shown = prefix !== '' && random.length >= ENOUGH ? random.slice(0, SHOWN) : '';
  return `${prefix}${shown.replace(/[^\x21-\x7e]/g, '?')}…(${secret.length < SHORT ? `<${SHORT}` : secret.length})`;
}

let prefixes: readonly string[] | undefined;

/** Returns the public beginnings of all rules' values, longest first. */
function publicPrefixes(): readonly string[] {
  prefixes ??= [...new Set(SECRET_RULES.flatMap((rule) => rule.prefixes ?? []))].sort(
    (a, b) => b.length - a.length || (a < b ? -1 : 1),
  );
  return prefixes;
}
