import {
  type ApplicabilityDecision,
  type ComplianceScope,
  type EvidenceRecord,
  newId,
  type StatementOfApplicability,
} from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation } from '../harness/requests/compliance.ts';

const FRAMEWORKS = '/v1/compliance/frameworks';
const SCOPES = '/v1/compliance/scopes';
const { expiresAt } = attestation();

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
});
afterAll(() => deployment?.stop());

const pathOf = (framework: string, control: string) =>
  `${FRAMEWORKS}/${framework}/controls/${encodeURIComponent(control)}`;

async function decide(framework: string, control: string, change: object = {}) {
  const { status, body } = await tenant.alice.post<ApplicabilityDecision>(
    `${pathOf(framework, control)}/applicability`,
    { applicable: false, reason: 'no such system', expiresAt, ...change },
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function statement(framework: string, query = '', of = tenant) {
  const { status, body } = await of.vera.get<StatementOfApplicability>(
    `${FRAMEWORKS}/${framework}/applicability${query}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return {
    ...body,
    line: (id: string) => body.controls.find(({ controlId }) => controlId === id),
  };
}

async function createScope(body: object, of = tenant) {
  const answer = await of.alice.post<ComplianceScope>(SCOPES, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

describe('applicability', () => {
  test('is what a person decided, newest first, and applies again when that expires [COMP-02/applicability]', async () => {
    const first = await decide('csa-aicm', 'A&A-01');
    const second = await decide('csa-aicm', 'A&A-01', { applicable: true });
    const third = await decide('csa-aicm', 'A&A-01');
    const list = await allPages<ApplicabilityDecision>(
      tenant.vera,
      `${pathOf('csa-aicm', 'A&A-01')}/applicability`,
      2,
    );
    expect(list.map(({ id, state, applicable }) => [id, state, applicable])).toEqual([
      [third.id, 'current', false],
      [second.id, 'superseded', true],
      [first.id, 'superseded', false],
    ]);
    const read = await statement('csa-aicm');
    expect(read.counts).toEqual({ applicable: 0, notApplicable: 1, undecided: 246 });
    expect(read.line('A&A-01')).toMatchObject({
      applicable: false,
      attested: 'none',
      decision: { reason: 'no such system', decidedBy: { name: 'alice' } },
    });
    // another tenant has decided nothing
    expect((await statement('csa-aicm', '', other)).counts.undecided).toBe(247);

    await deployment.sql(
      `update control_applicability set decided_at = now() - interval '9 days', expires_at = now() where decision_id = $1`,
      [third.id],
    );

    const later = await statement('csa-aicm');
    expect(later.line('A&A-01')).toMatchObject({
      applicable: true,
      decision: { state: 'expired' },
    });
    expect(later.counts).toEqual({ applicable: 0, notApplicable: 0, undecided: 247 });
  });

  test('is sealed with its framework version, its reason only as a commitment [COMP-02/applicability]', async () => {
    const { id, sealed } = await decide('soc2-tsc', 'P1.1', { reason: 'Mallory said so' });
    const { body } = await tenant.vera.get<EvidenceRecord>(`/v1/evidence/${sealed.evidenceId}`);
    expect(body.event).toMatchObject({
      kind: 'control.applicability_decided',
      subject: { type: 'control', id: 'soc2-tsc/2017/P1.1' },
      data: {
        framework: 'soc2-tsc',
        frameworkVersion: '2017',
        control: 'P1.1',
        decision: id,
        applicable: false,
        scope: null,
      },
    });
    expect(JSON.stringify(body.event)).not.toMatch(/Mallory|alice/);
    expect(body.disclosed['/data/reason']).toBe('Mallory said so');
  });

  test('is proposed by a profile and never decided by it [COMP-02/applicability]', async () => {
    const before = await deployment.contents();
    const read = await statement('eu-ai-act', '?deployer=true&highRisk=true');
    expect(read.line('Art. 26(5)')?.proposal).toMatchObject({ applicable: true });
    expect(read.line('Art. 9(1)')?.proposal).toMatchObject({ applicable: false });
    expect(read.line('Art. 27(1)')?.proposal).toMatchObject({ applicable: null });
    // a proposal that it does not apply changes nothing
    expect(read.line('Art. 9(1)')).toMatchObject({ applicable: true, decision: null });
    expect(read.counts).toEqual({ applicable: 0, notApplicable: 0, undecided: 72 });
    expect((await statement('eu-ai-act')).controls.every((line) => line.proposal === null)).toBe(
      true,
    );
    expect(await deployment.contents()).toEqual(before);
  });

  test('and attestations of a scope are of that scope alone [COMP-02/applicability]', async () => {
    const scope = await createScope({ name: 'assistant' });
    await decide('iso-27001', 'A.5.1', { scope: scope.id });
    await tenant.alice.post(`${pathOf('iso-27001', 'A.5.2')}/attestations`, {
      ...attestation(),
      scope: scope.id,
    });
    const ofAll = await statement('iso-27001');
    const ofScope = await statement('iso-27001', `?scope=${scope.id}`);
    expect(ofAll.scope).toBeNull();
    expect([ofAll.line('A.5.1')?.applicable, ofAll.line('A.5.2')?.attested]).toEqual([
      true,
      'none',
    ]);
    expect(ofScope.scope).toEqual({ id: scope.id, name: 'assistant' });
    expect([ofScope.line('A.5.1')?.applicable, ofScope.line('A.5.2')?.attested]).toEqual([
      false,
      'implemented',
    ]);
    // neither supersedes the other
    await decide('iso-27001', 'A.5.1', { applicable: true });
    expect((await statement('iso-27001', `?scope=${scope.id}`)).line('A.5.1')?.applicable).toBe(
      false,
    );
  });

  test('is exported, and no cell is run by a spreadsheet or reordered [COMP-02/applicability]', async () => {
    const reasons = {
      'GOVERN 1.1': '=HYPERLINK("https://evil.example.com","x")',
      'GOVERN 1.2': '+1',
      'GOVERN 1.3': '-1',
      'GOVERN 1.4': '@SUM(A1)',
      'GOVERN 1.5': ' =1',
      'GOVERN 1.6': 'not\u202eetarepo\u200b, "quoted"',
      'GOVERN 1.7': '\u200b=1',
    };
    for (const [control, reason] of Object.entries(reasons)) {
      await decide('nist-ai-rmf', control, { reason });
    }
    const path = `${FRAMEWORKS}/nist-ai-rmf/applicability/export`;
    const csv = await tenant.vera.get<string>(path);
    expect(csv.headers.get('content-disposition')).toBe(
      'attachment; filename="statement-of-applicability-nist-ai-rmf-1.0.csv"',
    );
    const lines = csv.body.split('\r\n');
    expect(lines[0]).toMatch(
      /^control,title,group,kind,inForce,applicable,decision,reason,decidedBy,/,
    );
    expect(lines).toHaveLength(1 + 72 + 1);
    const lineOf = (control: string) => lines.find((line) => line.startsWith(`${control},`)) ?? '';
    expect(lineOf('GOVERN 1.1')).toContain(
      `,"'=HYPERLINK(""https://evil.example.com"",""x"")",alice,`,
    );
    for (const cell of ["'+1", "'-1", "'@SUM(A1)", "' =1"]) {
      expect(csv.body).toContain(`,current,${cell},alice,`);
    }
    expect(lineOf('GOVERN 1.6')).toContain(`,"not<U+202E>etarepo<U+200B>, ""quoted""",alice,`);
    expect(lineOf('GOVERN 1.7')).toContain(',<U+200B>=1,alice,');

    const ndjson = await tenant.vera.get<string>(`${path}?format=ndjson`);
    const items = ndjson.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(items).toEqual((await statement('nist-ai-rmf')).controls);
    // as it was written
    expect(items[5].decision.reason).toBe(reasons['GOVERN 1.6']);
  });

  test.each([
    ['/expiresAt', { expiresAt: '9999-12-31T23:59:59.999Z' }],
    ['/expiresAt', { expiresAt: '2020-01-01T00:00:00.000Z' }],
    ['/reason', { reason: ' ' }],
    ['/applicable', { applicable: 'no' }],
  ])('is refused at "%s" with %j [COMP-02/applicability]', async (at, change) => {
    const body = { applicable: false, reason: 'none', expiresAt, ...change };
    const answer = await tenant.alice.post(`${pathOf('soc2-tsc', 'P2.1')}/applicability`, body);
    expectProblem(answer, 'malformed', 'decideApplicability');
    expect(JSON.stringify(answer.body)).toContain(at);
  });

  test('of an unknown framework, version or scope is not found', async () => {
    for (const path of [
      'hipaa/applicability',
      'hipaa/applicability/export',
      'soc2-tsc/applicability?frameworkVersion=1999',
      'soc2-tsc/applicability/export?frameworkVersion=1999',
      `soc2-tsc/applicability?scope=${newId('complianceScope')}`,
      `soc2-tsc/applicability/export?scope=${newId('complianceScope')}`,
      'soc2-tsc/controls/CC99.1/applicability',
    ]) {
      expectProblem(await tenant.alice.get(`${FRAMEWORKS}/${path}`), 'not_found');
    }
  });
});
