import { newId } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { type ExternalIdentity, externalAuthorities } from './agent-authority.ts';
import type { Credential } from './credential.ts';
import { recheckCredential } from './recheck.ts';

let database: TestDatabase;
let tenantId: string;
let agentId: string;
let identity: ExternalIdentity;

beforeAll(async () => {
  database = await startTestDatabase();
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
