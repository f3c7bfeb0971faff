import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Attestation,
  EVENTS,
  type EventDefinition,
  type EvidenceRecord,
  entityType,
  type OperationId,
  ROUTES,
  route,
} from '@svc/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jiraIntegration, startJira } from '../doubles/jira.ts';
import { approvedAgent, boundAgent } from '../harness/agent.ts';
import { actOn, registerAgent } from '../harness/agents.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { connectDirectory } from '../harness/directory.ts';
import { disclosedEvent } from '../harness/disclosed-event.ts';
import { exportFile } from '../harness/evidence.ts';
import { askPromotion } from '../harness/packs.ts';
import { allPages } from '../harness/pages.ts';
import { attestation } from '../harness/requests/compliance.ts';
import { validRequests } from '../harness/requests.ts';
import { scanFinding, scanReport, scanUpload } from '../harness/scan-report.ts';
import { endSuspension } from '../harness/suspension.ts';

const ROOT = join(import.meta.dirname, '../..');
const CATALOGUE: Readonly<Record<string, EventDefinition>> = EVENTS;

const OPERATIONS = Object.keys(ROUTES) as OperationId[];

/** Sealed by other paths than an operation: the operator's command, jobs, the gateway; tested elsewhere. */
const SEALED_ELSEWHERE = [
  'tenant.updated',
  'secret_key.rotated',
  'evidence.key_rotated',
  'evidence.log_opened',
  'evidence.map_published',
  'evidence.pruned',
  'govern.limited',
  'notification.disabled',
  'approval.expired',
  'compliance.framework_version_changed',
  'compliance.attestations_moved',
  'gateway.outcome',
  'gateway.definitions_reviewed',
  'gateway.refused',
  'gateway.source_read',
  'identity_provider.withdrawn',
  'code_host.manifest_begun',
  'code_host.app_created',
  'code_host.app_deleted',
  'code_host.credential_replaced',
  'code_host.webhook_secret_rotated',
  'platform.tenant_created',
  'platform.tenant_suspended',
  'platform.tenant_restored',
  'secret_key.reencrypted',
  'user.credentials_kept',
  'user.last_admin_removed',
  'sign_in.refused',
  'ticket.status_changed',
  'fix_pull_request.opened',
  'user.signed_in',
  'session.opened',
  'installation.connected',
  'installation.proven',
  'installation.changed',
  'repository.connected',
  'repository.unproven',
  'repository.disconnected',
  'repository.renamed',
];

let deployment: Deployment;
let tenant: Tenant;
let records: readonly EvidenceRecord[];

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  await sealEveryKind();
  records = await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence');
});
afterAll(() => deployment?.stop());

async function sealEveryKind(): Promise<void> {
  const { alice, bob } = tenant;
  const agent = await approvedAgent(deployment, tenant, 'build bot');
  // every operation that declares events, once
  const requests = validRequests(deployment, tenant);
  const sealing = OPERATIONS.filter((id) => (route(id).events ?? []).length > 0);
  for (const operationId of sealing.filter((id) => !route(id).roles.includes('platform'))) {
    const { path, body } = await requests[operationId]();
    const caller = route(operationId).roles.includes('admin') ? alice : agent.api;
    const answer = await caller.send(route(operationId).method, path, {
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    expect(answer.status, operationId).toBe(route(operationId).success.status);
    if (operationId === 'confirmRecovery') await endSuspension(deployment, tenant);
  }
  await askPromotion(tenant);
  await reviewAttestation();
  await agent.api.post('/v1/govern/check', { tool: 'search', arguments: { q: 'x' } });
  await alice.post('/v1/govern/check', { tool: 'search' });
  const { body: token } = await alice.post<{ id: string }>('/v1/tokens', { name: 'pipeline' });
  await alice.delete(`/v1/tokens/${token.id}`);
  const { issuer } = deployment.identityProvider;
  await boundAgent(tenant, 'bound bot', { issuer, subject: 'zoë-client' });
  await alice.post(`/v1/agent-identities/${agent.id}/rotate`);
  await alice.send('PATCH', `/v1/agent-identities/${agent.id}`, {
    body: JSON.stringify({ owner: 'Zoë', tags: ['team:a'] }),
    headers: { 'content-type': 'application/json' },
  });
  await actOn(bob, await registerAgent(tenant), 'reject');
  await actOn(bob, await registerAgent(tenant), 'revoke', { reason: 'left by Zoë' });
  const { body: repo } = await alice.put<{ id: string }>('/v1/repos', { name: 'acme/shop' });
  await alice.put('/v1/repos', { name: 'acme/shop', defaultBranch: 'trunk' });
  await alice.post(`/v1/repos/${repo.id}/scans`, scanUpload(scanReport([scanFinding()], [])));
  await actOnChannel();
  await openTicket(repo.id);
  await provision();
}

async function reviewAttestation(): Promise<void> {
  const path = '/v1/compliance/frameworks/nist-ai-rmf/controls/MAP%201.1/attestations';
  const body = { ...attestation(), needsReview: true };
  const { review } = (await tenant.alice.post<Attestation>(path, body)).body;
  await tenant.bob.post(`/v1/approvals/${review?.approvalId}/approve`);
}

async function provision(): Promise<void> {
  const directory = await connectDirectory(deployment, tenant);
  const id = await directory.user('ada', { externalId: 'e-1' });
  await directory.group('Team', [id]);
  for (const value of [{ displayName: 'Ada' }, { active: false }, { active: true }])
    await directory.patch(`/Users/${id}`, [{ op: 'replace', value }]);
  await directory.send('DELETE', `/Users/${id}`);
}

async function openTicket(repoId: string): Promise<void> {
  const { alice } = tenant;
  const jira = await startJira();
  await alice.put('/v1/integrations/jira', jiraIntegration(jira));
  const { body } = await alice.get<{ items: { id: string }[] }>(`/v1/findings?repoId=${repoId}`);
  const path = `/v1/integrations/findings/${body.items[0]?.id}/tickets`;
  await alice.post(path, { provider: 'jira' });
  await alice.delete('/v1/integrations/jira');
  await jira.close();
}

async function actOnChannel(): Promise<void> {
  const { alice } = tenant;
  const channel = { type: 'webhook', targetUrl: 'http://127.0.0.1:1/hook' };
  const { body } = await alice.post<{ id: string }>('/v1/notifications', channel);
  const path = `/v1/notifications/${body.id}`;
  await alice.put(path, { minSeverity: 'low' });
  await alice.post(`${path}/test`);
  await alice.post(`${path}/rotate`);
  await alice.delete(path);
}

describe('the event catalogue', () => {
  test('has every kind that the code seals, and no other', () => {
    const folder = join(ROOT, 'apps/server/src');
    const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    const kinds = Object.keys(CATALOGUE);

    const sealed = source.matchAll(/kind: '([a-z_]+\.[a-z_.]+|policy_decision)'/g);

    expect(
      [...sealed].map(([, kind]) => kind).filter((kind) => !kinds.includes(`${kind}`)),
    ).toEqual([]);
    expect(kinds.filter((kind) => !source.includes(`'${kind}'`))).toEqual([]);
  });

  test('is what the log of a tenant in which everything happened holds, kind by kind [EVID-01]', () => {
    const kinds = Object.keys(CATALOGUE).filter((kind) => !SEALED_ELSEWHERE.includes(kind));
    expect(new Set(records.map(({ event }) => event.kind))).toEqual(new Set(kinds));
    for (const record of records) {
      const event = disclosedEvent(record);
      const { actor, subject, data } = CATALOGUE[event.kind] as EventDefinition;
      for (const [schemas, entity] of [
        [actor, event.actor],
        [subject, event.subject],
      ] as const) {
        const schema = schemas.find((each) => entityType(each) === entity['type']);
        expect(schema && [...Value.Errors(schema, entity)], event.kind).toEqual([]);
      }
      expect([...Value.Errors(data, event.data)], event.kind).toEqual([]);
    }
  });
});

describe('personal values', () => {
  test('are in no event and in no export, and the API shows them beside the event [EVID-03]', async () => {
    const { text } = await exportFile(tenant);
    const { issuer } = deployment.identityProvider;

    for (const secret of [`${issuer}#alice`, '"alice"', 'owner@example.com', 'left by Zoë']) {
      expect(text).not.toContain(secret);
    }
    const revoked = records.find(({ event }) => event.kind === 'agent.revoked');
    expect(revoked?.disclosed).toEqual({
      '/actor/id': `${issuer}#bob`,
      '/actor/name': 'bob',
      '/data/owner': 'owner@example.com',
      '/data/reason': 'left by Zoë',
    });
    const byUser = records.find(
      ({ event: { kind, actor } }) => kind === 'policy_decision' && actor['type'] === 'user',
    );
    expect(byUser?.disclosed).toEqual({ '/actor/id': `${issuer}#alice`, '/actor/name': 'alice' });
  });

  test('that do not open the sealed commitment are not shown [EVID-02]', async () => {
    const [revoked] = records.filter(({ event }) => event.kind === 'agent.revoked');
    const id = revoked?.event.id;

    await deployment.sql(
      `update ledger_disclosures set value = '"forged"' where evidence_id = $1 and pointer = '/data/reason'`,
      [id],
    );

    const { body } = await tenant.vera.get<EvidenceRecord>(`/v1/evidence/${id}`);
    expect(Object.keys(body.disclosed)).toEqual(['/actor/id', '/actor/name', '/data/owner']);
  });
});
