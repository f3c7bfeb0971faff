import type { EvidenceRecord, Finding, FindingOrigin } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccessToken } from '../../apps/server/src/platform/identity/access-token.ts';
import type { Answer } from '../harness/api.ts';
import { withoutLedger } from '../harness/contents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { sarifReport, sarifResult } from '../harness/sarif-report.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const repository = () => testRepository(tenant);

const origin = (finding: Finding | undefined) =>
  tenant.vera.get<FindingOrigin>(`/v1/findings/${finding?.id}/origin`);

describe('a report', () => {
  test('becomes findings that name their source and their tool, and an event of the ledger [ING-01/source]', async () => {
    const repo = await repository();
    const rule = { id: 'py/sql-injection', properties: { tags: ['external/cwe/cwe-089'] } };
    const tool = { name: 'CodeQL', semanticVersion: '2.20.1', rules: [rule] };

    const report = await repo.ingest(sarifReport([sarifResult()], tool));

    expect(report).toMatchObject({
      received: 1,
      findings: { total: 1, new: 1, known: 0, bySeverity: { high: 1 } },
      tools: [{ name: 'CodeQL', version: '2.20.1', source: 'sarif/codeql', findings: 1 }],
      ref: 'refs/heads/main',
      repeated: false,
    });
    const [finding] = await repo.findings();
    expect(finding).toMatchObject({
      source: 'sarif/codeql',
      ruleId: 'py/sql-injection',
      path: 'src/orders.py',
      status: 'open',
      category: 'code',
    });
    expect((await origin(finding)).body).toMatchObject({
      reportId: report.id,
      tool: { name: 'CodeQL', version: '2.20.1' },
      weaknesses: ['CWE-89'],
    });
    expect((await tenant.vera.get(`/v1/reports/${report.id}`)).body).toEqual(report);
    const { items } = (await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1'))
      .body;
    expect(items[0]?.event).toMatchObject({
      kind: 'report.ingested',
      subject: { type: 'repository', id: repo.id, name: repo.name },
      data: { report: report.id, source: 'sarif', ref: 'refs/heads/main', redacted: 0 },
    });
  });

  test('again changes nothing, and says so [ING-03]', async () => {
    const repo = await repository();
    const text = sarifReport([sarifResult(), sarifResult({ line: 90 })]);
    const first = await repo.ingest(text);
    const before = await deployment.contents();

    const second = await repo.ingest(text);

    expect(second).toEqual({ ...first, repeated: true });
    expect(await deployment.contents()).toEqual(before);
  });

  test('of other lines, white space and order keeps the findings it had [ING-03, FIND-01]', async () => {
    const repo = await repository();
    const region = (startLine: number, text: string) => ({
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'src/a.py' },
            region: { startLine, snippet: { text } },
          },
        },
      ],
    });
    await repo.ingest(sarifReport([region(4, 'run( x )'), region(9, 'eval(y)')].map(sarifResult)));
    const before = await repo.findings();

    const moved = [region(70, 'eval(y)'), region(12, ' run( x )\n')].map(sarifResult);
    const report = await repo.ingest(sarifReport(moved));

    expect(report.findings).toMatchObject({ new: 0, known: 2 });
    const after = await repo.findings();
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
    expect(after.map(({ span }) => span.startLine).sort()).toEqual([12, 70]);
  });

  test('with fewer results resolves nothing, neither its own findings nor those of our scanner [ING-03]', async () => {
    const repo = await repository();
    await repo.upload(scanReport([scanFinding({ path: 'src/orders.py' })]));
    await repo.ingest(sarifReport([sarifResult(), sarifResult({ path: 'src/b.py' })]));

    const report = await repo.ingest(sarifReport([]));

    expect(report.findings).toMatchObject({ total: 0, new: 0 });
    const findings = await repo.findings();
    expect(findings.map(({ source, status }) => [source, status]).sort()).toEqual([
      ['sarif/example-analyzer', 'open'],
      ['sarif/example-analyzer', 'open'],
      ['svc', 'open'],
    ]);
  });

  test('is not matched with a scan of ours, whose next one leaves ingested findings alone [ING-03]', async () => {
    const repo = await repository();
    await repo.ingest(sarifReport([sarifResult()], { name: 'svc' }));

    const scan = await repo.upload(scanReport([]));

    expect(scan.findings.gone).toBe(0);
    const findings = await repo.findings();
    expect(findings.map(({ source, status }) => [source, status])).toEqual([['sarif/svc', 'open']]);
  });

  test('correlates with what our scanner found at the same place, without merging [ING-01]', async () => {
    const repo = await repository();
    const span = { startLine: 41, startColumn: 1, endLine: 42, endColumn: 9 };
    await repo.upload(scanReport([scanFinding({ path: 'src/orders.py', span })]));
    const secret = sarifResult({ ruleId: 'leak', properties: { cwe: 'CWE-798' } });
    await repo.ingest(sarifReport([secret, sarifResult({ path: 'src/other.py', ruleId: 'leak' })]));
    const findings = await repo.findings();
    const own = findings.find(({ source }) => source === 'svc');

    const ingested = findings.find((one) => one.source !== 'svc' && one.path === 'src/orders.py');

    expect((await origin(ingested)).body.correlated).toEqual([
      { id: own?.id, source: 'svc', ruleId: own?.ruleId, title: own?.title },
    ]);
    const elsewhere = findings.find(({ path }) => path === 'src/other.py');
    expect((await origin(elsewhere)).body.correlated).toEqual([]);
    expect((await origin(own)).status).toBe(404);
  });

  test('keeps what people decided, and is not open where the tool suppresses it [ING-01, FIND-04]', async () => {
    const repo = await repository();
    const suppressed = sarifResult({ suppressions: [{ kind: 'inSource' }], path: 'src/s.py' });
    const rejected = sarifResult({
      suppressions: [{ kind: 'external', status: 'rejected' }],
      path: 'src/r.py',
    });

    const report = await repo.ingest(sarifReport([suppressed, rejected, sarifResult()]));

    expect(report.findings).toMatchObject({ total: 3, suppressed: 1 });
    expect(await repo.status()).toEqual({
      'src/s.py': 'ignored',
      'src/r.py': 'open',
      'src/orders.py': 'open',
    });
    await deployment.sql(
      `update findings set disposition = 'false_positive' where repo_id = $1 and path = 'src/orders.py'`,
      [repo.id],
    );
    await repo.ingest(sarifReport([sarifResult({ line: 77 })]));
    expect((await repo.status())['src/orders.py']).toBe('ignored');
  });

  test('that no longer suppresses a result opens its finding again [ING-01, FIND-04]', async () => {
    const repo = await repository();
    await repo.ingest(sarifReport([sarifResult({ suppressions: [{ kind: 'external' }] })]));
    const [before] = await repo.findings();

    await repo.ingest(sarifReport([sarifResult()]));

    expect(before).toMatchObject({ status: 'ignored', suppression: { by: 'report' } });
    expect(await repo.findings()).toMatchObject([{ id: before?.id, status: 'open' }]);
  });

  test('of another ref stays off the default branch, and one of an archived repository is refused [ING-01]', async () => {
    const repo = await repository();
    await repo.ingest(sarifReport([sarifResult()]), { ref: 'refs/heads/feature' });
    const listed = await repo.findings();
    await tenant.alice.put('/v1/repos', { name: repo.name, archived: true });

    const answer = await repo.send(sarifReport([sarifResult({ line: 5 })]));

    expect(listed).toEqual([]);
    expectProblem(answer as unknown as Answer<never>, 'conflict', 'uploadReport');
  });

  test('is stored without its secrets and personal data [ING-05]', async () => {
    const repo = await repository();
    const token = newAccessToken();
    const mail = ['jane.doe', 'example.com'].join('@');
    const leaking = sarifResult({
      message: { text: `Token ${token} of ${mail} in https://bob:hunter2secret@host.example/x` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: `src/${token}.py` },
            region: { startLine: 1, snippet: { text: `token = "${token}"` } },
          },
        },
      ],
      suppressions: [{ kind: 'external', justification: `asked by ${mail}, ${token}` }],
      partialFingerprints: { commitSha: 'a'.repeat(40), email: mail, author: 'Jane Doe' },
      properties: { author: 'Jane Doe', email: mail },
    });

    const report = await repo.ingest(sarifReport([leaking], { name: `Tool ${token}` }));

    expect(report.redacted).toBeGreaterThan(3);
    const rows = await deployment.sql<{ text: string }>(
      `select f::text as text from findings f union all select o::text from finding_origins o
       union all select r::text from reports r`,
    );
    const all = rows.map(({ text }) => text).join('\n');
    for (const hidden of [token, mail, 'hunter2secret', 'Jane Doe'])
      expect(all).not.toContain(hidden);
  });
});

describe('what is not a report', () => {
  const cut = sarifReport([sarifResult(), sarifResult({ line: 2 })]).slice(0, -30);
  const WRONG: readonly (readonly [title: string, body: object, detail: RegExp])[] = [
    ['an unknown source', { source: 'xml', report: '{}' }, /garak, .*sarif.* \(got "xml"\)/],
    ['a text that ends early', { source: 'sarif', report: cut }, /line 1, column \d+/],
    [
      'a fault after good results',
      {
        source: 'sarif',
        report: `{"version": "2.1.0",\n"runs": [\n${JSON.stringify({ results: [sarifResult()] })},\n{"results": [{"ruleId": x}]}]}`,
      },
      /line 4, column \d+: invalid JSON/,
    ],
    ['another version', { source: 'sarif', report: '{"version":"1.0.0","runs":[]}' }, /2\.1\.0/],
    [
      'a garak line that is no JSON',
      { source: 'garak', report: '{"entry_type":"init"}\n{oops' },
      /line 2, column 1/,
    ],
    [
      'a promptfoo file without results',
      { source: 'promptfoo', report: '{"version":3}' },
      /results/,
    ],
  ];

  test.each(WRONG)(
    '%s is refused with the place and the reason, and nothing is stored [ING-05]',
    async (_title, body, detail) => {
      const repo = await repository();
      const before = await deployment.contents();

      const answer = await tenant.alice.post(`/v1/repos/${repo.id}/ingest`, body);

      expectProblem(answer as Answer<never>, 'unprocessable', 'uploadReport');
      expect((answer.body as { detail: string }).detail).toMatch(detail);
      expect(await deployment.contents()).toEqual(before);
    },
  );

  test('more than 32 MiB are refused, and so are more results than one transaction writes [ING-05]', async () => {
    const repo = await repository();
    const before = await deployment.contents();
    const large = sarifReport([sarifResult({ message: { text: 'x'.repeat(33 * 1024 * 1024) } })]);
    const many = sarifReport(Array.from({ length: 25_001 }, () => ({ ruleId: 'r' })));

    const tooLarge = await repo.send(large);
    const tooMany = await repo.send(many);

    expectProblem(tooLarge as unknown as Answer<never>, 'too_large', 'uploadReport');
    expectProblem(tooMany as unknown as Answer<never>, 'unprocessable', 'uploadReport');
    expect(withoutLedger(await deployment.contents())).toEqual(withoutLedger(before));
  });
});
