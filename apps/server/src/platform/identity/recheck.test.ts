import { newId } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { type ExternalIdentity, externalAuthorities } from './agent-authority.ts';
import type { Credential } from './credential.ts';
import { recheckCredential } from './recheck.ts';
import { resolveNamedPerson } from './resolve-person.ts';
import type { PersonRole } from './role-rules.ts';

let database: TestDatabase;
let tenantId: string;
let agentId: string;
let identity: ExternalIdentity;

beforeAll(async () => {
  database = await copyTestDatabase();
});
afterAll(() => database?.close());

let made = 0;
beforeEach(async () => {
  tenantId = await database.createTenant(`acme-${made++}`);
  agentId = newId('agent');
  identity = {
    tenantId,
    issuer: 'https://id.example',
    audience: `urn:svc:${tenantId}:agent`,
    subject: 'worker',
    keyGeneration: 0,
  };
  await database.owner.query(
    `insert into agents (tenant_id, agent_id, name, owner, allowed_tools, environment, state, requested_by, external_issuer,
                         external_subject)
     values ($1, $2, 'worker', 'owner', '{*}', 'production', 'approved', 'user:alice', $3, $4)`,
    [tenantId, agentId, identity.issuer, identity.subject],
  );
});

async function resolved(): Promise<Credential> {
  const authority = await externalAuthorities(database.db.lookups).fresh(identity);
  const claims = { scopes: [], acr: null, authTime: null };
  return { kind: 'agent-jwt', identity, authority, expiresAt: Date.now() + 60_000, claims };
}

const recheck = (credential: Credential) =>
  database.db.tenant(tenantId).transact((tx) => recheckCredential(tx, credential));

describe('the JWT of an agent, rechecked within a write', () => {
  test('holds while its agent is approved and bound [GOV-05]', async () => {
    await expect(recheck(await resolved())).resolves.toBeUndefined();
  });

  test.each([
    ['is revoked', "update agents set state = 'revoked' where agent_id = $1", 'revoked'],
    [
      'is bound to another subject',
      "update agents set external_subject = 'other' where agent_id = $1",
      'no agent is bound',
    ],
    [
      'is of a tenant with another issuer',
      `update identity_providers set issuer = 'https://other.example'
       where tenant_id = (select tenant_id from agents where agent_id = $1)`,
      'no longer accepts',
    ],
  ])(
    'is refused once the agent %s, although it was resolved before [GOV-05]',
    async (_name, sql, reason) => {
      const credential = await resolved();
      await database.owner.query(sql, [agentId]);

      await expect(recheck(credential)).rejects.toThrow(reason);
    },
  );

  test('is refused once it has expired [GOV-05]', async () => {
    const credential = { ...(await resolved()), expiresAt: Date.now() - 1 } as Credential;

    await expect(recheck(credential)).rejects.toThrow('expired');
  });
});

describe('a person whose role comes from a group, rechecked within a write', () => {
  const GROUP = 'grp_admins';
  let userId: string;

  beforeEach(async () => {
    userId = newId('user');
    const providers = await database.owner.query<{ provider_id: string }>(
      `update identity_providers set role_rules = $2 where tenant_id = $1 returning provider_id`,
      [tenantId, JSON.stringify([{ group: GROUP, role: 'admin' }])],
    );
    const [provider] = providers.rows;
    for (const statement of [
      `insert into users (tenant_id, user_id, provider_id, issuer, subject) values ($1, $2, $3, '${identity.issuer}', 'ann')`,
      `insert into user_groups (tenant_id, group_id, provider_id, display_name) select $1, '${GROUP}', $3::text, $2::text`,
      `insert into user_group_members (tenant_id, group_id, user_id) select $1, '${GROUP}', $2::text where $3::text <> ''`,
    ]) {
      await database.owner.query(statement, [tenantId, userId, provider?.provider_id]);
    }
  });

  async function person(claimRole: PersonRole): Promise<Credential> {
    const { rows } = await database.owner.query<{ provider_id: string }>(
      'select provider_id from identity_providers where tenant_id = $1',
      [tenantId],
    );
    return resolveNamedPerson(database.db.lookups, {
      tenant: { id: tenantId, slug: 'acme' },
      providerId: rows[0]?.provider_id as string,
      issuer: identity.issuer,
      subject: 'ann',
      name: 'ann',
      claimRole,
      isProvisioned: false,
      expiresAt: Date.now() + 60_000,
      authenticatedAt: null,
    });
  }

  const leave = () =>
    database.owner.query('delete from user_group_members where user_id = $1', [userId]);

  test('holds while the person is in the group [AUTH-03]', async () => {
    await expect(recheck(await person('viewer'))).resolves.toBeUndefined();
  });

  test.each([
    ['none', 'no role rule'],
    ['viewer', 'has changed'],
  ] as const)(
    'is refused once the group is left, with %s by claims [AUTH-03, AUTH-04]',
    async (claimRole, reason) => {
      const credential = await person(claimRole);
      await leave();

      await expect(recheck(credential)).rejects.toThrow(reason);
    },
  );

  test('is refused once the provider takes provisioned people alone, and the record is none [AUTH-03]', async () => {
    const credential = await person('admin');
    await database.owner.query(
      'update identity_providers set is_provisioned = true where tenant_id = $1',
      [tenantId],
    );

    await expect(recheck(credential)).rejects.toThrow('directory');

    await database.owner.query('update users set is_provisioned = true where tenant_id = $1', [
      tenantId,
    ]);
    await expect(recheck(credential)).resolves.toBeUndefined();
  });

  test('holds without the group where claims give the same role', async () => {
    const credential = await person('admin');
    await leave();

    await expect(recheck(credential)).resolves.toBeUndefined();
  });
});
