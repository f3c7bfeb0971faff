import { FRAMEWORKS, registryWith, verifyPack } from '@svc/compliance';
import type {
  Attestation,
  AuditPack,
  ControlWithSignals,
  EvidenceRecord,
  Framework,
  FrameworkDifference,
  FrameworkVersions,
  Snapshot,
} from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOfPack, forgedPack, packSource } from '../harness/audit-pack.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { nextVersion } from '../harness/next-framework-version.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation, packDone, packRequest } from '../harness/requests/compliance.ts';

const FRAMEWORK = '/v1/compliance/frameworks/nist-ai-rmf';
const before = FRAMEWORKS[0] as (typeof FRAMEWORKS)[number];

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
/** Attestations that were made in the version before, by their controls. */
const made = new Map<string, Attestation>();

beforeAll(async () => {
  deployment = await startDeployment({}, 'shared', registryWith([nextVersion(before)]));
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
  await deployment.sql("update tenants set created_at = '2026-11-01'");
});
afterAll(() => deployment?.stop());

async function attest(control: string, change: object = {}, version?: string) {
  const answer = await tenant.alice.post<Attestation>(
    `${FRAMEWORK}/controls/${encodeURIComponent(control)}/attestations`,
    { ...attestation(), ...change, ...(version !== undefined && { frameworkVersion: version }) },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  made.set(control, answer.body);
  return answer.body;
}
const versions = async (of = tenant) =>
  (await of.vera.get<FrameworkVersions>(`${FRAMEWORK}/versions`)).body;
const move = (version: string, by = tenant.alice) =>
  by.put<FrameworkVersions>(`${FRAMEWORK}/version`, { version });
const statusOf = async (control: string, query = '') => {
  const path = `${FRAMEWORK}/controls/${encodeURIComponent(control)}${query}`;
  const { body } = await tenant.vera.get<ControlWithSignals>(path);
  return [body.frameworkVersion, body.control.attested];
};
const events = async (kind: string) =>
  (await allPages<EvidenceRecord>(tenant.vera, `/v1/evidence?kind=${kind}`)).map(
    ({ event }) => event,
  );
const take = async () =>
  (await tenant.alice.post<Snapshot>('/v1/compliance/snapshots', { frameworkId: 'nist-ai-rmf' }))
    .body;

test('a version that arrives changes nothing, until an administrator sees the difference and moves the tenant; attestations of unchanged controls alone go with it [COMP-01/frameworks, COMP-02/attested]', async () => {
  for (const control of ['GOVERN 1.1', 'GOVERN 1.2', 'GOVERN 1.3', 'GOVERN 1.4']) {
    await attest(control);
  }
  await attest('GOVERN 1.5', { implementation: 'partial', statement: 'reviewed each quarter' });
  const { review } = await attest('GOVERN 1.6', { needsReview: true });
  await tenant.bob.post(`/v1/approvals/${review?.approvalId}/approve`);
  await attest('GOVERN 1.7', { needsReview: true });
  const withdrawn = await attest('MAP 1.1');
  await tenant.alice.post(`${FRAMEWORK}/controls/MAP%201.1/attestations/${withdrawn.id}/withdraw`, {
    reason: 'wrong',
  });
  await take();

  expect(await versions()).toMatchObject({
    version: '1.0',
    movedAt: null,
    versions: [
      { version: '2.0', controls: 72, isReachable: true },
      { version: '1.0', isReachable: false },
    ],
  });
  const { body: listed } = await tenant.vera.get<{ items: Framework[] }>(
    '/v1/compliance/frameworks',
  );
  expect([listed.items.length, listed.items[0]?.version]).toEqual([11, '1.0']);
  const { body: difference } = await tenant.vera.get<FrameworkDifference>(
    `${FRAMEWORK}/difference?frameworkVersion=2.0`,
  );
  expect(difference).toMatchObject({
    added: ['GOVERN 1.9'],
    removed: ['GOVERN 1.1'],
    renumbered: [{ from: 'GOVERN 1.2', to: 'GOVERN 1.1' }, { isUnchanged: false }],
    changed: ['GOVERN 1.4'],
    unchanged: 68,
    attestations: { moved: 3, left: 3 },
  });

  expectProblem(await move('2.0', tenant.vera), 'forbidden', 'putFrameworkVersion');
  expectProblem(await move('3.0'), 'not_found', 'putFrameworkVersion');
  expect((await move('2.0')).body).toMatchObject({ version: '2.0', movedAt: expect.any(String) });

  expect(await statusOf('GOVERN 1.1')).toEqual(['2.0', 'implemented']);
  expect(await statusOf('GOVERN 1.2')).toEqual(['2.0', 'none']);
  expect(await statusOf('GOVERN 1.4')).toEqual(['2.0', 'none']);
  expect(await statusOf('GOVERN 1.5')).toEqual(['2.0', 'partial']);
  expect(await statusOf('GOVERN 1.6')).toEqual(['2.0', 'implemented']);
  expect(await statusOf('GOVERN 1.7')).toEqual(['2.0', 'none']);
  expect(await statusOf('MAP 1.1')).toEqual(['2.0', 'none']);
  // the former version keeps what was said of it
  expect(await statusOf('GOVERN 1.4', '?frameworkVersion=1.0')).toEqual(['1.0', 'implemented']);
  const [moved] = await allPages<Attestation>(
    tenant.vera,
    `${FRAMEWORK}/controls/GOVERN%201.1/attestations`,
  );
  const former = made.get('GOVERN 1.2') as Attestation;
  expect(moved).toMatchObject({
    frameworkVersion: '2.0',
    statement: former.statement,
    attestedBy: former.attestedBy,
    expiresAt: former.expiresAt,
    sealed: { evidenceId: former.sealed.evidenceId },
    movedFrom: { id: former.id, frameworkVersion: '1.0', controlId: 'GOVERN 1.2' },
  });
  // another tenant stays where it is
  expect((await versions(other)).version).toBe('1.0');
});

test('the move is sealed, its snapshot is marked, and there is no way back [COMP-02/sealed]', async () => {
  const [changed] = await events('compliance.framework_version_changed');
  expect(changed).toMatchObject({
    actor: { type: 'user' },
    subject: { type: 'compliance_framework', id: 'nist-ai-rmf/2.0' },
    data: { fromVersion: '1.0', toVersion: '2.0', added: 1, removed: 1, renumbered: 2, moved: 3 },
  });
  const [attestations] = await events('compliance.attestations_moved');
  expect(attestations?.data['attestations']).toContainEqual({
    from: made.get('GOVERN 1.2')?.id,
    to: expect.stringMatching(/^att_/),
    fromControl: 'GOVERN 1.2',
    toControl: 'GOVERN 1.1',
  });

  expect(await take()).toMatchObject({ frameworkVersion: '2.0', isNewFrameworkVersion: true });
  expect((await move('2.0')).status).toBe(200);
  expect(await events('compliance.framework_version_changed')).toHaveLength(1);
  expectProblem(await move('1.0'), 'unprocessable', 'putFrameworkVersion');
});

test('a tenant that is created after a version arrived begins with it', async () => {
  const later = await deployment.createTenant('later');
  await deployment.sql("update tenants set created_at = '2026-12-02' where tenant_id = $1", [
    later.id,
  ]);
  expect(await versions(later)).toMatchObject({ version: '2.0', movedAt: null });
});

test('an audit pack of the new version verifies, with the moves of its attestations, and a forged move is found [COMP-03]', async () => {
  await tenant.alice.post('/v1/compliance/audit-packs', packRequest());
  const id = await packDone(tenant.alice);
  const { body: pack } = await tenant.vera.get<AuditPack>(`/v1/compliance/audit-packs/${id}`);
  expect(pack).toMatchObject({ state: 'ready', frameworkVersion: '2.0' });
  const response = await fetch(`${deployment.url}/v1/compliance/audit-packs/${id}/download`, {
    headers: { authorization: `Bearer ${tenant.vera.token}` },
  });
  const archive = Buffer.from(await response.arrayBuffer());
  const attestations = filesOfPack(archive).get('attestations.json') as string;
  expect(JSON.parse(attestations)).toHaveLength(3);

  expect(await verifyPack(packSource(archive), {})).toMatchObject({ status: 'unverified-signer' });
  for (const [from, to] of [
    [/"control":"GOVERN 1.5","event"/, '"control":"GOVERN 1.8","event"'],
    [/,"moves":\[[^\]]*\]/, ''],
    [/"moves":\[\{"attestation":"att_./, '"moves":[{"attestation":"att_x'],
  ] as const) {
    const forged = forgedPack(archive, 'attestations.json', (text) => text.replace(from, to));
    expect(attestations).toMatch(from);
    expect(await verifyPack(packSource(forged), {})).toMatchObject({
      status: 'failed',
      path: 'attestations.json',
    });
  }
});
