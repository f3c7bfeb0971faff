import { digestOfSnapshot, FRAMEWORKS, type SnapshotDocument } from '@svc/compliance';
import {
  type ComplianceScope,
  type ControlPage,
  type ControlWithSignals,
  type EvidenceRecord,
  type FrameworkWithControls,
  newId,
  type Snapshot,
  type SnapshotWithDocument,
} from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOn, registerAgent } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation } from '../harness/requests/compliance.ts';
import { until } from '../harness/until.ts';

const SNAPSHOTS = '/v1/compliance/snapshots';
const FRAMEWORK = '/v1/compliance/frameworks/nist-800-53';
/** Its signals are met, not met and without data, once an agent was approved that nobody owns. */
const ACCOUNTS = `${FRAMEWORK}/controls/AC-2`;
const DAY_MS = 86_400_000;

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
  await actOn(tenant.bob, await registerAgent(tenant), 'approve', {});
  await refresh(tenant);
});
afterAll(() => deployment?.stop());

const refresh = ({ id: tenantId }: Tenant) =>
  runJob(deployment, 'signals.refresh', { tenantId, ids: {} });
const dayOf = (time: string) => time.slice(0, 10);
const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * DAY_MS).toISOString());
const framework = async (query = '', of = tenant) =>
  (await of.vera.get<FrameworkWithControls>(`${FRAMEWORK}${query}`)).body;
const account = async (query = '') =>
  (await tenant.vera.get<ControlWithSignals>(`${ACCOUNTS}${query}`)).body;
const get = async (id: string) =>
  (await tenant.vera.get<SnapshotWithDocument>(`${SNAPSHOTS}/${id}`)).body;
const list = (query: string, of = tenant) =>
  allPages<Snapshot>(of.vera, `${SNAPSHOTS}?${query}`, 2);

async function take(body: object = {}, of = tenant): Promise<Snapshot> {
  const answer = await of.alice.post<Snapshot>(SNAPSHOTS, { frameworkId: 'nist-800-53', ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** Makes a snapshot so many days older. */
const age = ({ id }: Snapshot, days: number) =>
  deployment.sql(
    `update compliance_snapshots set taken_at = taken_at - $2 * interval '1 day' where snapshot_id = $1`,
    [id, days],
  );

describe('a snapshot', () => {
  test('seals the counts, and the digest of a document with the status of every control [COMP-01/status]', async () => {
    const now = await framework();
    const taken = await take();
    expect(taken).toMatchObject({
      frameworkVersion: '5.2.0',
      mappingVersion: 1,
      scope: null,
      trigger: 'request',
      counts: now.status,
      sealed: { index: null },
    });
    const { snapshot, document } = await get(taken.id);
    expect(snapshot).toEqual({
      ...taken,
      sealed: { ...taken.sealed, index: expect.any(Number) },
    });
    expect(digestOfSnapshot(document as SnapshotDocument)).toBe(taken.digest);
    expect(document).toMatchObject({ tenant: tenant.id, snapshot: taken.id, scope: null });
    expect((document as SnapshotDocument).controls).toHaveLength(115);
    const { body: event } = await tenant.vera.get<EvidenceRecord>(
      `/v1/evidence/${taken.sealed.evidenceId}`,
    );
    expect(event.event).toMatchObject({
      kind: 'compliance.snapshot_taken',
      subject: { id: 'nist-800-53/5.2.0' },
      data: {
        snapshot: taken.id,
        digest: taken.digest,
        counts: taken.counts,
        takenAt: taken.takenAt,
        scope: null,
      },
    });
  });

  test('keeps statuses as changes: one that is the same as before is not stored again', async () => {
    const changes = async () => {
      const [row] = await deployment.sql<{ changes: number }>(
        `select count(*)::int as changes from compliance_status_changes
         where tenant_id = $1 and framework_id = 'iso-42001'`,
        [tenant.id],
      );
      return row?.changes;
    };
    const ofIso = { frameworkId: 'iso-42001' };
    const { id, counts } = await take(ofIso);
    const first = await changes();
    expect(first).toBe(counts.total);
    await take(ofIso);
    expect(await changes()).toBe(first);
    const [control] = FRAMEWORKS.find((one) => one.id === 'iso-42001')?.controls ?? [];
    const path = `/v1/compliance/frameworks/iso-42001/controls/${encodeURIComponent(control?.id ?? '')}`;
    expect((await tenant.alice.post(`${path}/attestations`, attestation())).status).toBe(201);
    const third = await take(ofIso);
    expect(await changes()).toBe(Number(first) + 1);
    // each has the statuses of its own time
    const attested = async (of: string) =>
      ((await get(of)).document as SnapshotDocument).controls[0]?.attested;
    expect([await attested(id), await attested(third.id)]).toEqual(['none', 'implemented']);
    expect(digestOfSnapshot((await get(id)).document as SnapshotDocument)).toBe(
      (await get(id)).snapshot.digest,
    );
  });

  test('is of another tenant to nobody else, and names a framework and a scope that exist [AUTH-05]', async () => {
    const { id } = await take();
    expectProblem(await other.vera.get(`${SNAPSHOTS}/${id}`), 'not_found', 'getSnapshot');
    expect(await list('frameworkId=nist-800-53', other)).toEqual([]);
    const post = (body: object) => tenant.alice.post(SNAPSHOTS, body);
    const unknown = newId('complianceScope');
    const frameworkId = 'nist-800-53';
    expectProblem(await post({ frameworkId: 'iso-1' }), 'not_found', 'takeSnapshot');
    expectProblem(await post({ frameworkId, scope: unknown }), 'not_found', 'takeSnapshot');
    expectProblem(
      await tenant.vera.get(`${SNAPSHOTS}?scope=${unknown}`),
      'not_found',
      'listSnapshots',
    );
    expectProblem(await tenant.vera.post(SNAPSHOTS, { frameworkId }), 'forbidden', 'takeSnapshot');
    const { body: scope } = await tenant.alice.post<ComplianceScope>('/v1/compliance/scopes', {
      name: 'retired',
    });
    await tenant.alice.delete(`/v1/compliance/scopes/${scope.id}`);
    expectProblem(await post({ frameworkId, scope: scope.id }), 'conflict', 'takeSnapshot');
  });
});

describe('the status of a day', () => {
  let former: Snapshot;
  beforeAll(async () => {
    former = await take();
    await age(former, 3);
  });

  test('is that of its last snapshot, whatever was recorded since, and is not computed again [COMP-01/status]', async () => {
    const asOf = `?asOf=${daysAgo(3)}`;
    const before = { framework: await framework(asOf), account: await account(asOf) };
    expect(before.account.control).toMatchObject({ automated: 'not_met', attested: 'none' });
    // an attestation, a decision and the answers of signals of today
    await tenant.alice.post(`${ACCOUNTS}/attestations`, attestation());
    await tenant.alice.post(`${FRAMEWORK}/controls/AC-3/applicability`, {
      applicable: false,
      reason: 'no such system',
      expiresAt: attestation().expiresAt,
    });
    // again where what was written before has had the service compute the signals
    await until('the signals have other answers', async () => {
      await deployment.sql(
        `update signal_results set result = result || '{"outcome": "met"}' where tenant_id = $1`,
        [tenant.id],
      );
      return (await account()).control.automated === 'partly';
    });
    expect((await account()).control.attested).toBe('implemented');
    expect({ framework: await framework(asOf), account: await account(asOf) }).toEqual(before);
    expect(before.framework).toMatchObject({
      status: former.counts,
      snapshot: { id: former.id, digest: former.digest },
    });
    expect(dayOf(before.framework.readAt)).toBe(daysAgo(3));
    expect((await framework()).snapshot).toBe(null);
    await refresh(tenant);
  });

  test('filters the controls by the status that they had', async () => {
    const ids = async (query: string) => {
      const { body } = await tenant.vera.get<ControlPage>(
        `${FRAMEWORK}/controls?limit=200&attested=implemented${query}`,
      );
      return body.items.map(({ id }) => id);
    };
    expect(await ids('')).toContain('AC-2');
    expect(await ids(`&asOf=${daysAgo(3)}`)).toEqual([]);
  });

  test('is not found for a day without a snapshot, which no other day fills [COMP-01/status]', async () => {
    for (const [path, operation] of [
      [FRAMEWORK, 'getFramework'],
      [`${FRAMEWORK}/controls`, 'listControls'],
      [ACCOUNTS, 'getControl'],
    ] as const) {
      const gap = await tenant.vera.get(`${path}?asOf=${daysAgo(2)}`);
      expectProblem(gap, 'not_found', operation);
      expect(gap.body).toMatchObject({
        detail: expect.stringContaining(`the last before it is of ${daysAgo(3)}`),
      });
      expectProblem(await tenant.vera.get(`${path}?asOf=${daysAgo(4)}`), 'not_found', operation);
      expectProblem(await tenant.vera.get(`${path}?asOf=2026-02-30`), 'malformed', operation);
    }
  });

  test('is that of the version of the framework and of the mapping then; both are marked [COMP-01/status]', async () => {
    const asOf = `?asOf=${daysAgo(3)}`;
    const before = await account(asOf);
    // as they were before a new version of each
    const set = (change: string) =>
      deployment.sql(`update compliance_snapshots set ${change} where snapshot_id = $1`, [
        former.id,
      ]);
    await set('mapping_version = 99');
    const after = await account(asOf);
    expect(after.control).toEqual(before.control);
    expect(after.mappingVersion).toBe(99);
    expect(after.signals.map(({ id, outcome }) => [id, outcome])).toEqual(
      before.signals.map(({ id, outcome }) => [id, outcome]),
    );
    expect(new Set(after.signals.map(({ covers }) => covers))).toEqual(new Set([null]));
    const { isNewMapping, isNewFrameworkVersion, missedDays } = await markedAfter(former);
    expect({ isNewMapping, isNewFrameworkVersion, missedDays }).toEqual({
      isNewMapping: true,
      isNewFrameworkVersion: false,
      missedDays: 2,
    });
    await set("mapping_version = 1, framework_version = '5.1.1'");
    expect(await markedAfter(former)).toMatchObject({
      isNewMapping: true,
      isNewFrameworkVersion: true,
    });
    await set("framework_version = '5.2.0'");
  });

  /** Takes a snapshot as if no other came after a given one. */
  async function markedAfter(last: Snapshot): Promise<Snapshot> {
    await deployment.sql(
      `delete from compliance_snapshots s using compliance_snapshots l
       where l.snapshot_id = $1 and s.tenant_id = l.tenant_id and s.framework_id = l.framework_id
         and s.scope = l.scope and s.position > l.position`,
      [last.id],
    );
    await deployment.sql(
      `delete from compliance_status_changes c using compliance_snapshots l
       where l.snapshot_id = $1 and c.tenant_id = l.tenant_id and c.framework_id = l.framework_id
         and c.scope = l.scope and c.position > l.position`,
      [last.id],
    );
    return take();
  }

  test('keeps a day that follows without a mark', async () => {
    const last = await take();
    await age(last, 1);
    const { isNewMapping, isNewFrameworkVersion, missedDays } = await markedAfter(last);
    expect({ isNewMapping, isNewFrameworkVersion, missedDays }).toEqual({
      isNewMapping: false,
      isNewFrameworkVersion: false,
      missedDays: 0,
    });
  });
});
