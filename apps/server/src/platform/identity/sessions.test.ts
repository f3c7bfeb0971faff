import { newId } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { sessionHash } from './session-cookie.ts';
import {
  endSessions,
  openCommandLineSession,
  openSession,
  type SessionFilter,
} from './sessions.ts';

const ENDING = { actor: { type: 'service', id: 'svc' }, why: 'signed_out' } as const;

let database: TestDatabase;
let tenantId: string;
let provider: string;
let made = 0;

beforeAll(async () => {
  database = await copyTestDatabase();
});
afterAll(() => database?.close());

const sql = (text: string, values: unknown[] = []) => database.owner.query(text, values);
const transact: ReturnType<TestDatabase['db']['tenant']>['transact'] = (run) =>
  database.db.tenant(tenantId).transact(run);

type Name = 'ann' | 'ann-again' | 'bea' | 'other';
/** Sessions of two people at one provider, one of them twice, and one of another provider. */
const SESSIONS: Readonly<Record<Name, { user: string; at: 'own' | 'other'; sid: string | null }>> =
  {
    ann: { user: 'usr_ann', at: 'own', sid: 'sid-1' },
    'ann-again': { user: 'usr_ann', at: 'own', sid: 'sid-2' },
    bea: { user: 'usr_bea', at: 'own', sid: 'sid-3' },
    other: { user: 'usr_other', at: 'other', sid: 'sid-1' },
  };
let opened: Record<Name, { id: string; value: string }>;

beforeEach(async () => {
  tenantId = await database.createTenant(`acme-${made++}`);
  const { rows } = await sql('select provider_id from identity_providers where tenant_id = $1', [
    tenantId,
  ]);
  provider = rows[0].provider_id;
  await sql(
    `insert into identity_providers (tenant_id, provider_id, issuer, admin_audience, agent_audience)
     values ($1, 'idp_other', 'https://other.example', 'a:' || $1, 'b:' || $1)`,
    [tenantId],
  );
  const providerOf = (at: 'own' | 'other') => (at === 'own' ? provider : 'idp_other');
  opened = {} as typeof opened;
  const users = new Set<string>();
  for (const [name, { user, at, sid }] of Object.entries(SESSIONS)) {
    if (!users.has(user)) {
      await sql(
        `insert into users (tenant_id, user_id, provider_id, issuer, subject) values ($1, $2, $3, 'https://id.example', $2)`,
        [tenantId, user, providerOf(at)],
      );
      users.add(user);
    }
    opened[name as Name] = await transact((tx) =>
      openSession(tx, {
        tenantId,
        userId: user,
        providerId: providerOf(at),
        role: 'admin',
        providerSession: sid,
        authenticatedAt: null,
        seconds: 3_600,
        idleSeconds: 60,
      }),
    );
  }
});

const left = async () => {
  const { rows } = await sql('select session_id from sessions where tenant_id = $1', [tenantId]);
  const names = new Map(Object.entries(opened).map(([name, { id }]) => [id, name]));
  return rows.map(({ session_id }) => names.get(session_id)).sort();
};

describe('an end of sessions reaches', () => {
  test.each<[string, () => SessionFilter, Name[]]>([
    ['the one of an id', () => ({ sessionId: opened.ann.id }), ['ann']],
    ['the one of a cookie', () => ({ hash: sessionHash(opened.bea.value) }), ['bea']],
    [
      'those of people',
      () => ({ userIds: ['usr_ann', 'usr_other'] }),
      ['ann', 'ann-again', 'other'],
    ],
    ['none of no people', () => ({ userIds: [] }), []],
    ['all of a provider', () => ({ providerId: provider }), ['ann', 'ann-again', 'bea']],
    [
      'the one of a session at the provider',
      () => ({ providerId: provider, providerSession: 'sid-1' }),
      ['ann'],
    ],
    [
      'those of a person at the provider',
      () => ({ providerId: provider, userId: 'usr_ann' }),
      ['ann', 'ann-again'],
    ],
    [
      'the one of a person and a session at the provider',
      () => ({ providerId: provider, providerSession: 'sid-2', userId: 'usr_ann' }),
      ['ann-again'],
    ],
    [
      'none of a person with the session of another',
      () => ({ providerId: provider, providerSession: 'sid-3', userId: 'usr_ann' }),
      [],
    ],
  ])('%s, and no other [AUTH-02]', async (_which, filter, ended) => {
    const facts = await transact((tx) => endSessions(tx, filter(), ENDING));

    const ids = ended.map((name) => opened[name].id).sort();
    expect(facts.map(({ subject }) => subject.id).sort()).toEqual(ids);
    const names = Object.keys(SESSIONS) as Name[];
    expect(await left()).toEqual(names.filter((name) => !ended.includes(name)).sort());
    for (const { actor, data } of facts) {
      expect(actor).toEqual(ENDING.actor);
      expect(data).toEqual({ account: expect.stringMatching(/^usr_/), why: 'signed_out' });
    }
  });
});

test('a session ends after its time, and keeps what the provider said of it [AUTH-02]', async () => {
  const { rows } = await sql('select * from sessions where session_id = $1', [opened.ann.id]);

  const { expires_at, hash, ...row } = rows[0];
  expect(row).toMatchObject({
    user_id: 'usr_ann',
    provider_id: provider,
    role: 'admin',
    provider_session: 'sid-1',
    authenticated_at: null,
    idle_seconds: 60,
  });
  expect(hash.equals(sessionHash(opened.ann.value))).toBe(true);
  const seconds = (expires_at.getTime() - Date.now()) / 1_000;
  expect(seconds).toBeGreaterThan(3_500);
  expect(seconds).toBeLessThanOrEqual(3_600);
});

test('a session of the command line is of whoever approved it, ends when theirs would, and with the same logout [AUTH-02]', async () => {
  const hash = sessionHash(newId('session'));
  const { id, expiresAt } = await transact(async (tx) => {
    const approvedBy = await tx
      .selectFrom('sessions')
      .selectAll()
      .where('session_id', '=', opened.ann.id)
      .executeTakeFirstOrThrow();
    return openCommandLineSession(tx, approvedBy, { tenantId, hash, host: 'laptop' });
  });

  const { rows } = await sql('select * from sessions where session_id = any ($1)', [
    [id, opened.ann.id],
  ]);
  const [own, theirs] = [
    rows.find((row) => row.session_id === id),
    rows.find((row) => row.session_id !== id),
  ];
  for (const key of ['user_id', 'provider_id', 'role', 'provider_session', 'idle_seconds']) {
    expect(own[key], key).toEqual(theirs[key]);
  }
  expect(own.expires_at).toEqual(theirs.expires_at);
  expect(expiresAt).toEqual(theirs.expires_at);
  expect(own.authenticated_at).toBeNull();
  const ended = await transact((tx) =>
    endSessions(tx, { providerId: provider, providerSession: 'sid-1' }, ENDING),
  );
  expect(ended.map(({ subject }) => subject.id).sort()).toEqual([id, opened.ann.id].sort());
});
