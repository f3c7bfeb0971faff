import { PLATFORM_TENANT } from '@svc/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Person, Principal } from '../principal.ts';
import type { AgentAuthority } from './agent-authority.ts';
import type { Credential } from './credential.ts';
import { principalOf } from './principal-of.ts';
import { hasRecentSignIn, refuseEarlierSignIn } from './recent-sign-in.ts';
import { refusalOf } from './refusal.ts';
import { admittedRole, roleIn } from './resolve-person.ts';
import { knownTokenOfConfirmedLog, refuseUnconfirmedRecovery } from './unconfirmed-recovery.ts';

const NOW = 1_800_000_000_000;
const tenant = { id: 'tnt_1', slug: 'acme' };
const AGENT = { id: 'agt_1', name: 'worker', state: 'approved' } as AgentAuthority;
const PERSON = { sessionId: 'ses_1', isCommandLine: false, authenticatedAt: NOW } as Person;

const ofToken = (
  token: { revoked?: boolean; expiresAt?: number | null; kind?: string } = {},
  agent: AgentAuthority | null = null,
) =>
  ({
    kind: 'token',
    hash: Buffer.alloc(32),
    authority: {
      tenant,
      epoch: 0,
      token: {
        id: 'tok_1',
        kind: 'service',
        name: 'ci',
        revoked: false,
        expiresAt: NOW + 1,
        ...token,
      },
      agent,
    },
  }) as Credential;
const ofJwt = ({
  agent = AGENT as AgentAuthority | null,
  isConfigured = true,
  expiresAt = NOW + 1,
} = {}) =>
  ({
    kind: 'agent-jwt',
    expiresAt,
    authority: { tenant, epoch: 0, isConfigured, agent },
  }) as Credential;
const principal = (person: Partial<Person> = {}) =>
  ({
    role: 'admin',
    tenant,
    id: 'user:i#s',
    name: 's',
    person: { ...PERSON, ...person },
  }) as Principal & { readonly person: Person };
const ofPerson = (person: Partial<Person> = {}, expiresAt = NOW + 1): Credential => ({
  kind: 'person',
  expiresAt,
  principal: principal(person),
});
const inState = (state: string) => ({ ...AGENT, state });

describe('a credential', () => {
  const VALID: readonly (readonly [string, Credential, role: string, id: string])[] = [
    ['a session', ofPerson(), 'admin', 'user:i#s'],
    ['a service token', ofToken(), 'service', 'token:tok_1'],
    ['a token without end', ofToken({ expiresAt: null }), 'service', 'token:tok_1'],
    ['a provisioning token', ofToken({ kind: 'provisioning' }), 'provisioning', 'token:tok_1'],
    ['a token of an agent', ofToken({ kind: 'agent' }, AGENT), 'agent', 'agent:agt_1'],
    ['a JWT of an agent', ofJwt(), 'agent', 'agent:agt_1'],
  ];
  test.each(VALID)(
    'is of somebody while it is valid: %s [GOV-02]',
    (_what, credential, role, id) => {
      expect(refusalOf(credential, NOW)).toBeNull();
      expect(principalOf(credential, NOW)).toMatchObject({ role, id, tenant });
    },
  );

  const REFUSED: readonly (readonly [string, Credential, code: string, reason: string])[] = [
    ['a session that has ended', ofPerson({}, NOW), 'unauthenticated', 'the session has ended'],
    [
      'a JWT of a person that has expired',
      ofPerson({ sessionId: null }, NOW),
      'unauthenticated',
      'it has expired',
    ],
    ['a token that is revoked', ofToken({ revoked: true }), 'unauthenticated', 'is revoked'],
    ['a token that has expired', ofToken({ expiresAt: NOW }), 'unauthenticated', 'has expired'],
    [
      'a token of a revoked agent, revoked with it',
      ofToken({ revoked: true }, inState('revoked')),
      'forbidden',
      'the agent is revoked',
    ],
    [
      'a token of an agent that is not approved',
      ofToken({}, inState('requested')),
      'forbidden',
      'the agent is requested, not approved',
    ],
    [
      'a JWT of a revoked agent, whatever else it is',
      ofJwt({ agent: inState('revoked'), isConfigured: false, expiresAt: NOW }),
      'forbidden',
      'the agent is revoked',
    ],
    [
      'a JWT of an issuer that is not configured any more',
      ofJwt({ isConfigured: false }),
      'unauthenticated',
      'no longer accepts its issuer',
    ],
    ['a JWT that has expired', ofJwt({ expiresAt: NOW }), 'unauthenticated', 'it has expired'],
    ['a JWT that no agent is bound to', ofJwt({ agent: null }), 'forbidden', 'no agent is bound'],
    [
      'a JWT of an agent that is not approved',
      ofJwt({ agent: inState('rejected') }),
      'forbidden',
      'the agent is rejected, not approved',
    ],
  ];
  test.each(REFUSED)('is refused: %s [GOV-02]', (_what, credential, code, reason) => {
    expect(refusalOf(credential, NOW)).toMatchObject({
      code,
      reason: expect.stringContaining(reason),
    });
    expect(() => principalOf(credential, NOW)).toThrow(reason);
  });
});

describe('a change of authority', () => {
  const MINUTES_15 = 15 * 60_000;
  /** At the time `NOW`, after a sign-in so many milliseconds before. */
  const signedIn = (before: number) => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    return principal({ authenticatedAt: NOW - before });
  };

  test('may be made by whoever signed in within 15 minutes, and by callers that never sign in [AUTH-02]', () => {
    const { person: _, ...token } = principal();

    for (const who of [signedIn(MINUTES_15), token]) {
      expect(hasRecentSignIn(who)).toBe(true);
      expect(() => refuseEarlierSignIn(who)).not.toThrow();
    }
  });

  test('may not be made after an earlier sign-in, nor after one of which no time is known [AUTH-02]', () => {
    for (const who of [signedIn(MINUTES_15 + 1), principal({ authenticatedAt: null })]) {
      expect(hasRecentSignIn(who)).toBe(false);
      expect(() => refuseEarlierSignIn(who)).toThrow('within the last 15 minutes');
    }
  });
});

describe('a person has access', () => {
  const record = { is_active: true, is_suspended: false };
  test.each([
    [record, 'viewer'],
    [null, 'admin'],
  ] as const)('with the record %j and the role %s [AUTH-03]', (user, role) => {
    expect(admittedRole(user, role)).toBe(role);
  });

  test.each([
    [{ ...record, is_active: false }, 'admin', 'deactivated'],
    [{ ...record, is_suspended: true }, 'admin', 'suspended'],
    [record, 'none', 'no role rule'],
    [null, 'none', 'no role rule'],
  ] as const)('not with the record %j and the role %s [AUTH-03, AUTH-04]', (user, role, reason) => {
    expect(() => admittedRole(user, role)).toThrow(reason);
  });

  test('to the platform as its administrator alone, and an administrator of a tenant is none [AUTH-03]', () => {
    expect(roleIn(PLATFORM_TENANT.id, 'admin')).toBe('platform');
    expect(roleIn('tnt_1', 'admin')).toBe('admin');
    for (const role of ['viewer', 'member'] as const) {
      expect(() => roleIn(PLATFORM_TENANT.id, role)).toThrow('only platform administrators');
      expect(roleIn('tnt_1', role)).toBe(role);
    }
  });
});

describe('while the recovery of a log is not confirmed', () => {
  const isUnconfirmed = (id: string) => id === tenant.id;
  const elsewhere = (credential: Credential) =>
    ({
      ...credential,
      authority: {
        ...(credential as Credential & { kind: 'token' }).authority,
        tenant: { id: 'tnt_2' },
      },
    }) as Credential;

  test.each([
    ['a person in a browser', ofPerson(), true],
    ['a person by the command line', ofPerson({ isCommandLine: true }), false],
    ['a token', ofToken(), false],
    ['a JWT of an agent', ofJwt(), false],
    ['a token of another tenant', elsewhere(ofToken()), true],
  ])('%s has access or not [EVID-04]', async (_who, credential, isAdmitted) => {
    const resolve = refuseUnconfirmedRecovery(async () => credential, isUnconfirmed);

    if (isAdmitted) expect(await resolve()).toBe(credential);
    else await expect(resolve()).rejects.toThrow('since its evidence log was recovered');
  });

  test('no token of the tenant is answered from memory [EVID-04]', () => {
    const known = (credential: Credential | null) =>
      knownTokenOfConfirmedLog(() => credential, isUnconfirmed)('Bearer x');

    expect(known(ofToken())).toBeNull();
    expect(known(elsewhere(ofToken()))).not.toBeNull();
    expect(known(null)).toBeNull();
  });
});
