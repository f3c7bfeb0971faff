import { expect, test } from 'vitest';
import type { Credential } from '../../platform/identity/credential.ts';
import { CheckRateLimit } from './rate-limit.ts';

const MINUTE_MS = 60_000;

function credential(id: string): Credential {
  return {
    kind: 'person',
    expiresAt: 0,
    principal: {
      role: 'viewer',
      id,
      name: id,
      tenant: { id: 'tnt_a', slug: 'a' },
      person: {
        userId: null,
        sessionId: null,
        sessionEndsAt: null,
        isCommandLine: false,
        claimRole: 'admin',
        providerId: 'idp_a',
        authenticatedAt: null,
      },
    },
  };
}

function bench() {
  let now = 0;
  const sealed: (readonly [id: string, count: number, since: number])[] = [];
  const limit = new CheckRateLimit(
    async (of, count, since) => {
      if (of.kind === 'person') sealed.push([of.principal.id, count, since]);
    },
    () => now,
    { error: () => {} },
  );
  const refused = (id: string, times: number) => {
    let limited = 0;
    for (let n = 0; n < times; n++) {
      try {
        limit.admit(credential(id), true);
      } catch {
        limited++;
      }
    }
    return limited;
  };
  return { limit, sealed, refused, pass: (ms: number) => (now += ms) };
}

test('a refused credential is limited to 60 checks a minute, and what was more is sealed as one count [GOV-04]', async () => {
  const { limit, sealed, refused, pass } = bench();

  expect(refused('revoked', 100)).toBe(40);
  pass(MINUTE_MS);
  await limit.flush();

  expect(sealed).toEqual([['revoked', 40, 0]]);
});

test('each credential has its own count, and a new one each minute', async () => {
  const { refused, pass } = bench();
  refused('a', 60);

  expect(refused('b', 60)).toBe(0);
  expect(refused('a', 1)).toBe(1);
  pass(MINUTE_MS);
  expect(refused('a', 1)).toBe(0);
});

test('a credential that stayed within its limit leaves nothing to seal', async () => {
  const { limit, sealed, refused } = bench();
  refused('a', 60);
  await limit.flush(true);

  expect(sealed).toEqual([]);
});

test('what was served before a revocation leaves room for the denials after it [GOV-04, AGENT-03]', () => {
  const { limit, refused } = bench();
  for (let check = 0; check < 1_000; check++) limit.admit(credential('a'), false);

  expect(refused('a', 61)).toBe(1);
});
