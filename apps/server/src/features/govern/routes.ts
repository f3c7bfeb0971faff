import type { Logger } from 'pino';
import { checking, type Operation } from '../../platform/http/operation.ts';
import { type Credential, tenantOf } from '../../platform/identity/credential.ts';
import { decideAndSeal } from './decide-and-seal.ts';
import type { DecisionParts } from './decision-parts.ts';
import { CheckRateLimit, limitedFact } from './rate-limit.ts';
import { refusalFor } from './refusal.ts';
import { readCall } from './request.ts';
import { actorOf, sealFact, sealUnreadable } from './seal-fact.ts';

export type GovernParts = DecisionParts & { readonly log: Pick<Logger, 'error'> };

const FLUSH_MS = 10_000;

/** `govern/check`, and what seals the counts of checks beyond the rate limit; `close` seals those of the last minute. */
export function governRoutes(parts: GovernParts): {
  readonly operations: Operation[];
  /** Counts a check of a credential; throws `too_many_requests` beyond the rate. */
  admit(credential: Credential): void;
  close(): Promise<void>;
} {
  const limit = new CheckRateLimit(
    (credential, count, since) => sealLimited(parts, credential, count, since),
    parts.now,
    parts.log,
  );
  const timer = setInterval(() => limit.flush(), FLUSH_MS);
  timer.unref();
  const admit = (credential: Credential) =>
    limit.admit(credential, refusalFor(credential, parts.now()) !== null);
  return {
    admit,
    operations: [
      checking(
        'governCheck',
        async (credential, { query, body, span }) =>
          decideAndSeal(parts, credential, () => readCall(query, body), span),
        {
          admit,
          refuse: (credential, problem) => sealUnreadable(parts, credential, problem),
        },
      ),
    ],
    close: async () => {
      clearInterval(timer);
      await limit.flush(true);
    },
  };
}

async function sealLimited(
  parts: DecisionParts,
  credential: Credential,
  count: number,
  since: number,
): Promise<void> {
  const { id } = tenantOf(credential);
  await sealFact(parts, credential, () => limitedFact(actorOf(credential), id, count, since));
}
