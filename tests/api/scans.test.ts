import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceRecord, FindingPart, Repository, Scan, ScanFinding } from '@svc/contract';
import { scanTree } from '@svc/scan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccessToken } from '../../apps/server/src/platform/identity/access-token.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { scanFinding, scanReport, scanUpload } from '../harness/scan-report.ts';
import { sourceTree, writeSource } from '../harness/tree.ts';
import { testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const repository = () => testRepository(tenant);

describe('the scan of a real tree', () => {
  test('is uploaded with its findings and inventory, and without the secrets [SCAN-12, FIND-01]', async () => {
    const secret = newAccessToken();
    const root = sourceTree({
      'src/config.ts': `export const token = '${secret}';\n`,
      'package.json': '{"dependencies":{"openai":"5.0.0"}}\n',
    });
    const report = await scanTree(root);
    const repo = await repository();

    const scan = await repo.upload(report);

    const found = await repo.findings();
    expect(found).toHaveLength(report.findings.length);
    expect(found).toContainEqual({
      ...report.findings.map(({ contentFingerprint: _, ...shown }) => shown)[0],
      blastRadius: expect.objectContaining(report.findings[0]?.blastRadius ?? {}),
      id: expect.stringMatching(/^fnd_[0-9a-z]{26}$/),
      repoId: repo.id,
      source: 'svc',
      status: 'open',
      presence: 'detected',
      refsOnly: false,
      disposition: 'none',
      workflow: 'open',
      ignoredUntil: null,
      decidedBy: null,
      decidedAt: null,
      assignee: null,
      firstSeenAt: expect.any(String),
      lastSeenAt: expect.any(String),
    });
    expect((await repo.assets()).map(({ kind, name }) => ({ kind, name }))).toEqual(
      report.assets
        .map(({ kind, name }) => ({ kind, name }))
        .sort((a, b) => (`${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1)),
    );
    expect(scan).toMatchObject({
      repoId: repo.id,
      ref: 'refs/heads/main',
      findings: { total: report.findings.length, new: report.findings.length, gone: 0 },
      assets: report.assets.length,
      coverage: report.coverage,
    });
    const rows = await deployment.sql<{ text: string }>('select f::text as text from findings f');
    for (const { text } of rows) expect(text).not.toContain(secret);
  });

  test('keeps the identity of a finding whose line shifts and whose file moves [FIND-01, FIND-04]', async () => {
    const line = `const token = '${newAccessToken()}';\n`;
    const root = sourceTree({ 'old.ts': line });
    const repo = await repository();
    await repo.upload(await scanTree(root));
    const [before] = await repo.findings();

    writeSource(root, 'old.ts', `// a line above\n\n${line}`);
    await repo.upload(await scanTree(root));
    const [shifted] = await repo.findings();
    renameSync(join(root, 'old.ts'), join(root, 'new.ts'));
    await repo.upload(await scanTree(root));
    const after = await repo.findings();

    expect(shifted).toMatchObject({ id: before?.id, span: { startLine: 3 } });
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ id: before?.id, path: 'new.ts', status: 'open' });
    expect(after[0]?.firstSeenAt).toBe(before?.firstSeenAt);
  });

  test('leaves alone what people have decided about a finding [FIND-04]', async () => {
    const root = sourceTree({ 'a.ts': `const token = '${newAccessToken()}';\n` });
    const repo = await repository();
    await repo.upload(await scanTree(root));
    const [finding] = await repo.findings();
    await deployment.sql(
      "update findings set disposition = 'used_in_tests' where finding_id = $1",
      [finding?.id],
    );

    await repo.upload(await scanTree(root));

    expect(await repo.status()).toEqual({ 'a.ts': 'ignored' });
  });

  test('marks fixed what was removed, and open again what comes back [FIND-04]', async () => {
    const line = `const token = '${newAccessToken()}';\n`;
    const root = sourceTree({ 'a.ts': line, 'b.ts': `const x = '${newAccessToken()}';\n` });
    const repo = await repository();
    await repo.upload(await scanTree(root));
    const before = await repo.findings();

    rmSync(join(root, 'a.ts'));
    const scan = await repo.upload(await scanTree(root));

    expect(scan.findings).toMatchObject({ total: 1, new: 0, gone: 1 });
    expect(await repo.status()).toEqual({ 'a.ts': 'fixed', 'b.ts': 'open' });
    writeSource(root, 'a.ts', line);
    const again = await repo.upload(await scanTree(root));
    expect(again.findings).toMatchObject({ total: 2, new: 0, gone: 0 });
    expect((await repo.findings()).map(({ id }) => id).sort()).toEqual(
      before.map(({ id }) => id).sort(),
    );
    expect(await repo.status()).toEqual({ 'a.ts': 'open', 'b.ts': 'open' });
  });
});

describe('an upload', () => {
  test('is found again by its id, and is sealed [SCAN-12]', async () => {
    const repo = await repository();

    const scan = await repo.upload(scanReport([scanFinding()]));

    expect((await tenant.vera.get<Scan>(`/v1/scans/${scan.id}`)).body).toEqual(scan);
    expect(scan.findings.bySeverity).toEqual({ critical: 0, high: 1, medium: 0, low: 0, info: 0 });
    const { items } = (await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1'))
      .body;
    expect(items[0]?.event).toMatchObject({
      kind: 'scan.uploaded',
      subject: { type: 'repository', id: repo.id, name: repo.name },
      data: { scan: scan.id, ref: 'refs/heads/main', complete: true },
    });
  });

  test('keeps what only secrets have, and drops it when a later scan says otherwise [SCAN-12, FIND-01]', async () => {
    const repo = await repository();
    const part = (ruleId: string, line: number): FindingPart => ({
      ruleId,
      title: ruleId,
      span: { startLine: line, startColumn: 1, endLine: line, endColumn: 21 },
    });
    const secret = {
      class: 'test' as const,
      encodings: ['base64' as const, 'hex' as const],
      parts: [part('identifier/client-id', 1), part('secret/generic-quoted', 2)],
    };
    await repo.upload(scanReport([scanFinding({ ...secret, severity: 'low' })]));
    expect(await repo.findings()).toMatchObject([secret]);

    await repo.upload(scanReport([scanFinding({ class: 'real' })]));

    const [after] = await repo.findings();
    expect(after).toMatchObject({ class: 'real', severity: 'high' });
    expect(after).not.toHaveProperty('encodings');
    expect(after).not.toHaveProperty('parts');
    await repo.upload(scanReport([scanFinding({ category: 'ci' })]));
    expect((await repo.findings())[0]).not.toHaveProperty('class');
  });

  test('names its repository by id or by owner and name [SCAN-12]', async () => {
    const repo = await repository();
    const path = `/v1/repos/${encodeURIComponent(repo.name)}`;

    const { status, body } = await tenant.alice.post<Scan>(
      `${path}/scans`,
      scanUpload(scanReport()),
    );

    expect([status, body.repoId]).toEqual([201, repo.id]);
    expect((await tenant.vera.get<Repository>(path)).body.id).toBe(repo.id);
  });

  test.each([
    ['an unknown class', { class: 'unsure' }],
    ['an unknown encoding', { encodings: ['rot13'] }],
    [
      'a credential of one part',
      { parts: [{ ruleId: 'a', title: 'a', span: scanFinding().span }] },
    ],
  ])('with %s is malformed', async (_, change) => {
    const repo = await repository();
    const answer = await repo.post(scanReport([{ ...scanFinding(), ...change } as ScanFinding]));
    expectProblem(answer, 'malformed', 'uploadScan');
  });
});

test('a repository is registered once however often it is named [SCAN-12]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      tenant.alice.put<Repository>('/v1/repos', { name: 'acme/registered-once' }),
    ),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});
