import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';
import { type Credential, tenantOf } from '../../platform/identity/credential.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { Caller } from '../../platform/principal.ts';

/** Checks that a credential may make in a minute, on each process: of an agent's valid token, and of one that is refused. */
const MAX_CHECKS_PER_MINUTE = 60_000;
const MAX_REFUSED_CHECKS_PER_MINUTE = 60;

const MINUTE_MS = 60_000;
const MAX_CREDENTIALS = 50_000;

/**
 * Checks of one credential in the minute that began at `since`, and those beyond a limit. What was refused counts apart, so that
 * the denials that follow a revocation are made and sealed however many checks were served before it.
 */
type Count = {
  readonly since: number;
  served: number;
  refused: number;
  limited: number;
  readonly credential: Credential;
};

/** Seals that so many checks of a credential were answered 429 in the minute that began at `since`. */
export type SealLimited = (credential: Credential, count: number, since: number) => Promise<void>;

/**
 * Counts checks by credential and minute. Checks beyond the limit are answered 429, which is neither a decision nor an allow;
 * one event for each credential and minute records their number.
 */
export class CheckRateLimit {
  readonly #counts = new LRUCache<string, Count>({
    max: MAX_CREDENTIALS,
    dispose: (count) => this.#flush(count),
  });
  readonly #sealLimited: SealLimited;
  readonly #now: () => number;
  readonly #log: Pick<Logger, 'error'>;
  readonly #sealing = new Set<Promise<void>>();

  constructor(sealLimited: SealLimited, now: () => number, log: Pick<Logger, 'error'>) {
    this.#sealLimited = sealLimited;
    this.#now = now;
    this.#log = log;
  }

  /** Counts a check; throws `too_many_requests` beyond the limit. */
  admit(credential: Credential, isRefused: boolean): void {
    const count = this.#countOf(credential);
    const limit = isRefused ? MAX_REFUSED_CHECKS_PER_MINUTE : MAX_CHECKS_PER_MINUTE;
    const kind = isRefused ? 'refused' : 'served';
    if (count[kind] < limit) {
      count[kind]++;
      return;
    }
    count.limited++;
    throw new ApiError(
      'too_many_requests',
      `more than ${limit} checks of this credential in a minute; no decision was made`,
    );
  }

  /** Seals the counts of the minutes that have passed, or of all; resolves when they are sealed. */
  async flush(all = false): Promise<void> {
    for (const [key, count] of this.#counts.entries()) {
      if (all || this.#now() - count.since >= MINUTE_MS) this.#counts.delete(key);
    }
    await Promise.all(this.#sealing);
  }

  #countOf(credential: Credential): Count {
    const key = keyOf(credential);
    const now = this.#now();
    const count = this.#counts.get(key);
    if (count !== undefined && now - count.since < MINUTE_MS) return count;
    const fresh = { since: now, served: 0, refused: 0, limited: 0, credential };
    this.#counts.set(key, fresh);
    return fresh;
  }

  #flush({ credential, limited, since }: Count): void {
    if (limited === 0) return;
    const sealing = this.#sealLimited(credential, limited, since)
      .catch((error) => this.#log.error({ err: error }, 'checks that were limited are not sealed'))
      .finally(() => this.#sealing.delete(sealing));
    this.#sealing.add(sealing);
  }
}

function keyOf(credential: Credential): string {
  const { id } = tenantOf(credential);
  switch (credential.kind) {
    case 'token':
      return credential.authority.token.id;
    case 'agent-jwt':
      // by subject, not by token: a new token must not reset the count
      return `${id} agent:${credential.identity.issuer}#${credential.identity.subject}`;
    case 'person':
      return `${id} ${credential.principal.id}`;
  }
}

/** Returns what is sealed of a minute's checks beyond the limit. */
export function limitedFact(actor: Caller, tenantId: string, count: number, since: number): Fact {
  return {
    kind: 'govern.limited',
    actor,
    subject: { type: 'tenant', id: tenantId },
    data: { count, since: new Date(since).toISOString() },
  };
}
