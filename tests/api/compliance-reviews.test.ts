import type {
  Approval,
  ApprovalDetail,
  Attestation,
  ControlWithSignals,
  EvidenceRecord,
  FrameworkWithControls,
  Snapshot,
} from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../harness/api.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation } from '../harness/requests/compliance.ts';

const FRAMEWORK = '/v1/compliance/frameworks/nist-ai-rmf';

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
/** Controls that no test has used. */
const controls = Array.from({ length: 7 }, (_, n) => `GOVERN 1.${n + 1}`);
const nextControl = () => `${FRAMEWORK}/controls/${encodeURIComponent(controls.shift() as string)}`;

beforeAll(async () => {
  deployment = await borrowDeployment();
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
});
afterAll(() => deployment?.stop());

async function attest(control: string, change: object = { needsReview: true }) {
  const body = { ...attestation(), ...change };
  const answer = await tenant.alice.post<Attestation>(`${control}/attestations`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const decide = (who: Api, { review }: Attestation, verb: 'approve' | 'reject') =>
  who.post<Approval>(`/v1/approvals/${review?.approvalId}/${verb}`);
const read = async (control: string, { id }: Attestation) =>
  (await tenant.vera.get<Attestation>(`${control}/attestations/${id}`)).body;
const statusOf = async (control: string, query = '') =>
  (await tenant.vera.get<ControlWithSignals>(`${control}${query}`)).body.control.attested;
const counts = async () =>
  (await tenant.vera.get<FrameworkWithControls>(FRAMEWORK)).body.status.attested;
const newestEvents = async (count: number) =>
  (await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence'))
    .slice(0, count)
    .map(({ event }) => event)
    .reverse();

test('an attestation that asks for a review counts once a second administrator approves it [COMP-02/reviewed]', async () => {
  const control = nextControl();
  const before = await counts();
  const attested = await attest(control);
  const [sealed, requested] = await newestEvents(2);
  const { body: approval } = await tenant.bob.get<ApprovalDetail>(
    `/v1/approvals/${attested.review?.approvalId}`,
  );

  expect(attested).toMatchObject({
    state: 'current',
    review: { state: 'waiting', by: null, at: null, sealed: null },
  });
  expect(sealed).toMatchObject({
    kind: 'control.attested',
    data: { attestation: attested.id, review: approval.id },
  });
  expect(requested).toMatchObject({ kind: 'approval.requested', subject: { id: approval.id } });
  expect(approval).toMatchObject({
    kind: 'change',
    state: 'waiting',
    change: {
      operation: 'attestControl',
      attestationId: attested.id,
      controlId: 'GOVERN 1.1',
      evidenceId: attested.sealed.evidenceId,
    },
  });
  expect(before).not.toHaveProperty('awaiting_review');
  expect(await counts()).toEqual({ ...before, none: before.none - 1, awaiting_review: 1 });
  const taken = await tenant.alice.post<Snapshot>('/v1/compliance/snapshots', {
    frameworkId: 'nist-ai-rmf',
  });

  // the attester cannot be the reviewer (separation of duties)
  expectProblem(await decide(tenant.alice, attested, 'approve'), 'forbidden', 'approveApproval');
  expectProblem(await decide(tenant.vera, attested, 'approve'), 'forbidden', 'approveApproval');
  expectProblem(await decide(other.bob, attested, 'approve'), 'not_found', 'approveApproval');
  expect(await statusOf(control)).toBe('awaiting_review');
  expect((await decide(tenant.bob, attested, 'approve')).body.state).toBe('used');

  expect(await statusOf(control)).toBe('implemented');
  const reviewed = await read(control, attested);
  expect(reviewed.review).toMatchObject({ state: 'approved', by: { name: 'bob' } });
  const [approved, review] = await newestEvents(2);
  expect(approved?.kind).toBe('approval.approved');
  expect(review).toMatchObject({
    id: reviewed.review?.sealed?.evidenceId,
    kind: 'control.attestation_reviewed',
    subject: { type: 'control', id: 'nist-ai-rmf/1.0/GOVERN 1.1' },
    data: { attestation: attested.id, approval: approval.id, outcome: 'approved' },
  });
  expect(JSON.stringify(review)).not.toContain('bob');
  expectProblem(await decide(tenant.bob, attested, 'approve'), 'conflict', 'approveApproval');
  // a snapshot has what was then
  const day = taken.body.takenAt.slice(0, 10);
  expect(await statusOf(control, `?asOf=${day}`)).toBe('awaiting_review');
});

test('an attestation whose review is rejected never counts, and revives no earlier one [COMP-02/reviewed]', async () => {
  const control = nextControl();
  await attest(control, {});
  expect(await statusOf(control)).toBe('implemented');
  const attested = await attest(control);
  expect((await decide(tenant.bob, attested, 'reject')).body.state).toBe('rejected');

  expect(await statusOf(control)).toBe('rejected');
  expect((await read(control, attested)).review).toMatchObject({
    state: 'rejected',
    by: { name: 'bob' },
  });
  const [rejected, review] = await newestEvents(2);
  expect([rejected?.kind, review?.data['outcome']]).toEqual(['approval.rejected', 'rejected']);
  expectProblem(await decide(tenant.bob, attested, 'approve'), 'conflict', 'approveApproval');
  // one that asks for no review counts at once
  await attest(control, {});
  expect(await statusOf(control)).toBe('implemented');
});

test('what is approved is the attestation that waits, and none after it [COMP-02/reviewed]', async () => {
  const [renewed, withdrawn] = [nextControl(), nextControl()];
  const [first, second] = [await attest(renewed), await attest(withdrawn)];
  await attest(renewed, { implementation: 'planned' });
  await tenant.alice.post(`${withdrawn}/attestations/${second.id}/withdraw`, { reason: 'wrong' });

  for (const waiting of [first, second]) {
    expectProblem(await decide(tenant.bob, waiting, 'approve'), 'conflict', 'approveApproval');
    expect((await decide(tenant.bob, waiting, 'reject')).status).toBe(200);
  }
  expect([await statusOf(renewed), await statusOf(withdrawn)]).toEqual(['planned', 'withdrawn']);
});

test('a review that nobody decides in time leaves the attestation uncounted [COMP-02/reviewed]', async () => {
  const control = nextControl();
  const attested = await attest(control);
  await deployment.sql('update approvals set expires_at = now() where approval_id = $1', [
    attested.review?.approvalId,
  ]);

  expect((await read(control, attested)).review?.state).toBe('expired');
  expect(await statusOf(control)).toBe('awaiting_review');
  expectProblem(await decide(tenant.bob, attested, 'approve'), 'conflict', 'approveApproval');
});

test('who reviewed is not named any more once erased, and the review stays [COMP-02/reviewed]', async () => {
  const control = nextControl();
  const attested = await attest(control);
  await decide(tenant.bob, attested, 'approve');
  const id = `${deployment.identityProvider.issuer}#bob`;
  expect((await tenant.alice.post('/v1/evidence/erasures', { id })).status).toBe(200);

  expect((await read(control, attested)).review).toMatchObject({ state: 'approved', by: null });
  expect(await statusOf(control)).toBe('implemented');
});
