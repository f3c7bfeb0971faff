import type pg from 'pg';

/** Requests of installations to the host, counted in the database for all processes together. */
export type RequestLimits = {
  /** Counts so many requests, those of one scan unless given; returns 0, or after how many seconds to ask again. */
  take(hostInstallationId: number, requests?: number): Promise<number>;
  /** Lets an installation rest for so many seconds, as the host has asked. */
  block(hostInstallationId: number, seconds: number): Promise<void>;
};

/** A token, its revocation, the head, and two of git. */
const REQUESTS_OF_A_SCAN = 5;
/** The host admits 5,000: the rest is for checks, which go first. */
const HOURLY = 4_000;

/** Returns the limits that this database counts. docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api */
export function requestLimits(lookups: pg.Pool): RequestLimits {
  return {
    take: async (id, requests = REQUESTS_OF_A_SCAN) => {
      const { rows } = await lookups.query<{ seconds: number }>(
        'select take_code_host_requests($1, $2, $3) as seconds',
        [id, requests, HOURLY],
      );
      return rows[0]?.seconds ?? 0;
    },
    block: async (id, seconds) => {
      await lookups.query('select block_code_host_requests($1, $2)', [id, seconds]);
    },
  };
}
