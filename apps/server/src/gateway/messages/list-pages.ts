import { createHash } from 'node:crypto';
import type { Shown } from '../definitions/shown.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';

/** Names of one list, on all its pages, that are compared; a longer list ends. */
const MAX_NAMES = 1_500;
const DIGEST_BYTES = 6;

/**
 * Returns the digests of the names on the pages of a list so far, and this one; null where one of this page was on an earlier
 * page. Clients carry them in the cursor of the next page. Throws `UpstreamFailure` for a list that is too long.
 */
export function namesSoFar(before: string, page: readonly Shown[]): string | null {
  const seen = digestsOf(before);
  const own = page.map(({ name }) =>
    createHash('sha256').update(name).digest().subarray(0, DIGEST_BYTES).toString('hex'),
  );
  if (own.some((digest) => seen.has(digest))) return null;
  if (seen.size + own.length > MAX_NAMES) {
    throw new UpstreamFailure(`the server lists more than ${MAX_NAMES} names`, true);
  }
  return Buffer.from([...seen, ...own].join(''), 'hex').toString('base64');
}

function digestsOf(text: string): ReadonlySet<string> {
  const bytes = Buffer.from(text, 'base64');
  const digests = new Set<string>();
  for (let at = 0; at < bytes.length; at += DIGEST_BYTES) {
    digests.add(bytes.toString('hex', at, at + DIGEST_BYTES));
  }
  return digests;
}
