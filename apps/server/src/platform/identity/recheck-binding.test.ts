import { newId } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { newAccessToken, tokenHash } from './access-token.ts';
import { externalAuthorities } from './agent-authority.ts';
import { authorities } from './authority.ts';
import type { Credential } from './credential.ts';
import { recheckCredential } from './recheck.ts';
import { resolveNamedPerson, resolveSession } from './resolve-person.ts';
import { newSessionValue, sessionHash } from './session-cookie.ts';

const ISSUER = 'https://id.example';

let database: TestDatabase;
let made = 0;

type Ids = Record<'tenant' | 'provider' | 'user' | 'agent' | 'token' | 'session', string>;
let ids: Ids;

beforeAll(async () => {
  database = await copyTestDatabase();
});
afterAll(() => database?.close());

const sql = (text: string, values: unknown[] = []) => database.owner.query(text, values);

beforeEach(async () => {
  const tenant = await database.createTenant(`acme-${made++}`);
  ids = {
    tenant,
    provider: newId('identityProvider'),
    user: newId('user'),
    agent: newId('agent'),
    token: newId('token'),
    session: newId('session'),
  };
  await sql('update identity_providers set provider_id = $2 where tenant_id = $1', [
    tenant,
    ids.provider,
  ]);
  await sql(
    `insert into users (tenant_id, user_id, provider_id, issuer, subject) values ($1, $2, $3, $4, 'ann')`,
    [tenant, ids.user, ids.provider, ISSUER],
  );
  await sql(
    `insert into agents (tenant_id, agent_id, name, owner, allowed_tools, environment, state, requested_by, external_issuer,
                         external_subject)
     values ($1, $2, 'worker', 'owner', '{*}', 'production', 'approved', 'user:alice', $3, 'worker')`,
    [tenant, ids.agent, ISSUER],
  );
});

async function session(): Promise<Credential> {
  const cookie = newSessionValue();
  await sql(
    `insert into sessions (tenant_id, session_id, hash, user_id, provider_id, role, expires_at, idle_seconds)
     values ($1, $2, $3, $4, $5, 'admin', now() + interval '1 hour', 1800)`,
    [ids.tenant, ids.session, sessionHash(cookie), ids.user, ids.provider],
  );
  return resolveSession(database.db.lookups, { cookie, isBackground: false });
}

const person = (subject: string) => (): Promise<Credential> =>
  resolveNamedPerson(database.db.lookups, {
    tenant: { id: ids.tenant, slug: 'acme' },
    providerId: ids.provider,
    issuer: ISSUER,
    subject,
    name: subject,
    claimRole: 'admin',
    isProvisioned: false,
    expiresAt: Date.now() + 60_000,
    authenticatedAt: null,
  });

const token = (kind: 'service' | 'agent' | 'provisioning') => async (): Promise<Credential> => {
  const hash = tokenHash(newAccessToken());
  const owners = [
    kind === 'agent' ? ids.agent : null,
    kind === 'provisioning' ? ids.provider : null,
  ];
  await sql(
    `insert into tokens (tenant_id, token_id, kind, agent_id, provider_id, name, hash, created_by, expires_at)
     values ($1, $2, $3, $4, $5, 'token', $6, 'user:alice', now() + interval '1 hour')`,
    [ids.tenant, ids.token, kind, ...owners, hash],
  );
  const authority = await authorities(database.db.lookups).fresh(hash);
  if (authority === null) throw new Error('no token');
  return { kind: 'token', hash, authority };
};

async function agentJwt(): Promise<Credential> {
  const { rows } = await sql('select agent_audience from identity_providers where tenant_id = $1', [
    ids.tenant,
  ]);
  const identity = {
    tenantId: ids.tenant,
    issuer: ISSUER,
    audience: rows[0].agent_audience as string,
    subject: 'worker',
    keyGeneration: 0,
  };
  const authority = await externalAuthorities(database.db.lookups).fresh(identity);
  const claims = { scopes: [], acr: null, authTime: null };
  return { kind: 'agent-jwt', identity, authority, expiresAt: Date.now() + 60_000, claims };
}

const recheck = (credential: Credential) =>
  database.db.tenant(ids.tenant).transact((tx) => recheckCredential(tx, credential));

/** A statement in which each name in braces is an id. */
const change = (statement: string) =>
  sql(statement.replace(/\{(\w+)\}/g, (_, name: string) => `'${ids[name as keyof Ids]}'`));

type Change = readonly [that: string, statement: string, reason: string];
const set = (table: string, key: keyof Ids, assignments: string) =>
  `update ${table} set ${assignments} where tenant_id = {tenant} and ${key === 'tenant' ? 'tenant' : key}_id = {${key}}`;

const SUSPENDED_TENANT = set('tenants', 'tenant', 'suspended_at = now()');
const DISABLED = set('identity_providers', 'provider', "state = 'disabled'");
const NOT_ACCEPTED = 'no longer accepts';

const OF_PROVIDER: readonly Change[] = [
  ['the provider is disabled', DISABLED, NOT_ACCEPTED],
  [
    'the provider is not activated',
    set('identity_providers', 'provider', "state = 'pending'"),
    NOT_ACCEPTED,
  ],
  [
    'the provider has another issuer',
    set('identity_providers', 'provider', `issuer = '${ISSUER}/other'`),
    NOT_ACCEPTED,
  ],
  ['the tenant is suspended', SUSPENDED_TENANT, NOT_ACCEPTED],
];
const NOT_FOR_PEOPLE: Change = [
  'the provider is for agents alone',
  set('identity_providers', 'provider', "purposes = array['agents']"),
  NOT_ACCEPTED,
];
const OF_PERSON: readonly Change[] = [
  ...OF_PROVIDER,
  NOT_FOR_PEOPLE,
  ['the person has left', set('users', 'user', 'active = false'), 'deactivated'],
  ['the person is suspended', set('users', 'user', 'suspended_at = now()'), 'suspended'],
  [
    'the directory must have provisioned the person',
    set('identity_providers', 'provider', 'is_provisioned = true'),
    'deactivated',
  ],
  [
    'the record is removed',
    'delete from users where tenant_id = {tenant} and user_id = {user}',
    'has removed the person',
  ],
];
const OF_TOKEN: readonly Change[] = [
  ['the token is revoked', set('tokens', 'token', 'revoked_at = now()'), 'revoked'],
  ['the token has expired', set('tokens', 'token', 'expires_at = now()'), 'expired'],
  [
    'the token is removed',
    'delete from tokens where tenant_id = {tenant} and token_id = {token}',
    'unknown',
  ],
  ['the tenant is suspended', SUSPENDED_TENANT, 'unknown'],
];
const OF_AGENT: readonly Change[] = ['requested', 'rejected', 'revoked'].map((state) => [
  `the agent is ${state}`,
  set('agents', 'agent', `state = '${state}'`),
  state,
]);

const CREDENTIALS: readonly (readonly [
  string,
  () => Promise<Credential>,
  readonly Change[],
  kept: readonly string[],
])[] = [
  [
    'a session',
    session,
    [
      ...OF_PERSON,
      [
        'the session has ended',
        'delete from sessions where tenant_id = {tenant} and session_id = {session}',
        'session has ended',
      ],
    ],
    [
      // others of the tenant, which change nothing
      `insert into users (tenant_id, user_id, provider_id, issuer, subject, active)
       values ({tenant}, 'usr_other', {provider}, '${ISSUER}', 'other', false)`,
      `insert into identity_providers (tenant_id, provider_id, issuer, state, admin_audience, agent_audience)
       values ({tenant}, 'idp_other', 'https://other.example', 'disabled', 'a:' || {tenant}, 'b:' || {tenant})`,
    ],
  ],
  ['a JWT of a person with a record', person('ann'), OF_PERSON, []],
  [
    'a JWT of a person without a record',
    person('bea'),
    [
      ...OF_PROVIDER,
      NOT_FOR_PEOPLE,
      [
        'the directory has deactivated a record of it meanwhile',
        `insert into users (tenant_id, user_id, provider_id, issuer, subject, active)
         values ({tenant}, 'usr_bea', {provider}, '${ISSUER}', 'bea', false)`,
        'deactivated',
      ],
    ],
    [
      `insert into users (tenant_id, user_id, provider_id, issuer, subject, active)
       values ({tenant}, 'usr_cea', {provider}, '${ISSUER}', 'cea', false),
              ({tenant}, 'usr_bee', {provider}, 'https://other.example', 'bea', false)`,
    ],
  ],
  ['a service token', token('service'), OF_TOKEN, [DISABLED]],
  ['a token of an agent', token('agent'), [...OF_TOKEN, ...OF_AGENT], [DISABLED]],
  [
    'a provisioning token',
    token('provisioning'),
    [...OF_TOKEN, ['the provider is disabled', DISABLED, 'unknown']],
    [set('identity_providers', 'provider', "state = 'pending'")],
  ],
  [
    'a JWT of an agent',
    agentJwt,
    [
      ...OF_PROVIDER,
      ...OF_AGENT,
      [
        'the provider is for people alone',
        set('identity_providers', 'provider', "purposes = array['people']"),
        NOT_ACCEPTED,
      ],
      [
        'the provider has another audience of agents',
        set('identity_providers', 'provider', "agent_audience = 'other:' || tenant_id"),
        NOT_ACCEPTED,
      ],
      [
        'the keys of the provider were refreshed',
        set('identity_providers', 'provider', 'key_generation = key_generation + 1'),
        NOT_ACCEPTED,
      ],
      [
        'the agent is bound to another subject',
        set('agents', 'agent', "external_subject = 'other'"),
        'no agent is bound',
      ],
      [
        'the agent is bound to another issuer',
        set('agents', 'agent', "external_issuer = 'https://other.example'"),
        'no agent is bound',
      ],
      [
        'the agent is removed',
        'delete from agents where tenant_id = {tenant} and agent_id = {agent}',
        'no agent is bound',
      ],
    ],
    [],
  ],
];

describe.each(CREDENTIALS)('%s, resolved before', (_name, resolve, changes, kept) => {
  test('holds within a write while nothing of it has changed [AUTH-04]', async () => {
    const credential = await resolve();
    for (const statement of kept) await change(statement);

    await expect(recheck(credential)).resolves.toBeUndefined();
  });

  test.each(changes)(
    'is refused within a write once %s [AUTH-04]',
    async (_that, statement, reason) => {
      const credential = await resolve();
      await change(statement);

      await expect(recheck(credential)).rejects.toThrow(reason);
    },
  );
});
