import type pg from 'pg';

/** Requests of installations to the host, counted in the database for all processes together. */
export type RequestLimits = {
  /** Counts the requests of one use; returns 0, or after how many seconds to ask again. */
  take(hostInstallationId: number, use: RequestUse): Promise<number>;
  /** Lets an installation rest for so many seconds, as the host has asked. */
  block(hostInstallationId: number, seconds: number): Promise<void>;
};

export type RequestUse = 'scan' | 'check' | 'fix' | 'fix-preview' | 'fix-states';

/**
 * What one of them asks for, and how many requests an hour may be counted before it. A scan: a token, its revocation, the head, and two
 * of git. A check: seven, its annotations, and those of git where it needs files. A fix: those of its pull request with the token and its
 * revocation; what an earlier attempt left is rarely looked for. A preview reads a file, and a comparison the states of ten pull
 * requests. The host admits 5,000; checks go first.
 */
const USES: Readonly<Record<RequestUse, { readonly requests: number; readonly hourly: number }>> = {
  scan: { requests: 5, hourly: 4_000 },
  check: { requests: 12, hourly: 4_900 },
  fix: { requests: 9, hourly: 4_000 },
  'fix-preview': { requests: 5, hourly: 4_000 },
  'fix-states': { requests: 12, hourly: 4_000 },
};

/**
 * Lets an installation rest as long as this answer of the host demands; returns the answer. For answers whose failures may have
 * `retryAfterSeconds`.
 */
export async function obeyRetryAfter<
  Answer extends { readonly ok: true } | { readonly ok: false; readonly failure: object },
>(limits: RequestLimits, hostInstallationId: number, answer: Answer): Promise<Answer> {
  if (!answer.ok && 'retryAfterSeconds' in answer.failure) {
    const { retryAfterSeconds: seconds } = answer.failure;
    if (typeof seconds === 'number') await limits.block(hostInstallationId, seconds);
  }
  return answer;
}

/** Returns the limits that this database counts. docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api */
export function requestLimits(lookups: pg.Pool): RequestLimits {
  return {
    take: async (id, use) => {
      const { requests, hourly } = USES[use];
      const { rows } = await lookups.query<{ seconds: number }>(
        'select take_code_host_requests($1, $2, $3) as seconds',
        [id, requests, hourly],
      );
      return rows[0]?.seconds ?? 0;
    },
    block: async (id, seconds) => {
      await lookups.query('select block_code_host_requests($1, $2)', [id, seconds]);
    },
  };
}
