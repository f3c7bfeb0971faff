import type { EvidenceRecord, PrCheck, ScanFinding, ScanReport } from '@svc/contract';
import { scanDiff } from '@svc/scan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { svc } from '../../apps/cli/src/cli-process.testing.ts';
import { sampleToken } from '../../apps/cli/src/sample-token.testing.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { scanReport } from '../harness/scan-report.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const send = (repo: TestRepository, diff: string, more: Record<string, unknown> = {}) =>
  tenant.alice.post<PrCheck>(`/v1/repos/${repo.id}/pr-check`, { diff, ...more });

async function check(repo: TestRepository, diff: string, more = {}): Promise<PrCheck> {
  const { status, body } = await send(repo, diff, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const ENFORCE = { mode: 'enforce' };

/** A diff that adds these lines at line 5 of a file. */
const adding = (lines: readonly string[], path = 'src/a.ts') =>
  `--- a/${path}\n+++ b/${path}\n@@ -4,0 +5,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}`;

const tokenLine = (token: string) => `const token = '${token}';`;

const findingsOf = async (diff: string): Promise<ScanFinding[]> => (await scanDiff(diff)).findings;

describe('a pull-request check', () => {
  test('does what the repository has stored where its request says nothing, and what the request says where it does [PR-02]', async () => {
    const repo = await testRepository(tenant);
    const diff = adding([tokenLine(sampleToken())]);
    const before = await check(repo, diff);
    await tenant.alice.send('PATCH', `/v1/repos/${repo.id}`, {
      body: JSON.stringify({ mode: 'enforce', failOn: 'low' }),
      headers: { 'content-type': 'application/json' },
    });

    const stored = await check(repo, diff);
    const asked = await check(repo, diff, { mode: 'observe' });
    const raised = await check(repo, diff, { failOn: 'critical' });

    const { items } = (await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1'))
      .body;
    const shown = [before, stored, asked, raised].map(({ mode, failOn }) => ({ mode, failOn }));
    expect(shown).toEqual([
      { mode: 'observe', failOn: 'high' },
      { mode: 'enforce', failOn: 'low' },
      { mode: 'observe', failOn: 'low' },
      { mode: 'enforce', failOn: 'critical' },
    ]);
    expect([before, stored, asked].map(({ conclusion }) => conclusion)).toEqual([
      'neutral',
      'failure',
      'neutral',
    ]);
    expect(items[0]?.event.data).toMatchObject({ mode: 'enforce', failOn: 'critical' });
  });

  test('in mode enforce fails on a secret in an added line, and is sealed [PR-01, PR-02]', async () => {
    const repo = await testRepository(tenant);
    const token = sampleToken();
    const diff = adding(['// a comment', tokenLine(token)]);
    const commits = { baseCommit: 'a'.repeat(40), headCommit: 'b'.repeat(40) };

    const answer = await check(repo, diff, { ...ENFORCE, ...commits, pullRequest: 41 });

    const [finding] = await findingsOf(diff);
    expect(answer).toMatchObject({
      conclusion: 'failure',
      title: '1 new finding, 1 at or above high',
      annotations: [
        {
          path: 'src/a.ts',
          startLine: 6,
          endLine: 6,
          level: 'failure',
          title: expect.stringMatching(/^Committed secret: /),
          message: expect.stringMatching(
            /^Everyone who can read the repository can use .+\n\nImpact: /,
          ),
          ruleId: finding?.ruleId,
          severity: finding?.severity,
          fingerprint: finding?.fingerprint,
        },
      ],
      counts: { introduced: 1, failing: 1, existing: 0, ignored: 0, files: 1 },
    });
    expect(JSON.stringify(answer)).not.toContain(token);
    expect(await repo.findings()).toEqual([]);
    const { items } = (await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1'))
      .body;
    expect(items[0]?.event).toMatchObject({
      kind: 'pr_check.completed',
      subject: { type: 'repository', id: repo.id, name: repo.name },
      data: {
        conclusion: 'failure',
        mode: 'enforce',
        failOn: 'high',
        baseRef: 'refs/heads/main',
        ...commits,
        pullRequest: 41,
        counts: answer.counts,
      },
    });
  });

  test('in mode observe, and below the threshold, is neutral [PR-02]', async () => {
    const repo = await testRepository(tenant);
    const diff = adding([tokenLine(sampleToken())]);
    for (const request of [{}, { mode: 'observe', failOn: 'info' }]) {
      const answer = await check(repo, diff, request);
      expect(answer).toMatchObject({
        conclusion: 'neutral',
        counts: { introduced: 1, failing: 0 },
      });
      expect(answer.annotations.map(({ level }) => level)).toEqual(['warning']);
    }
    const mcp =
      'diff --git a/.mcp.json b/.mcp.json\nnew file mode 100644\n--- /dev/null\n+++ b/.mcp.json\n@@ -0,0 +1 @@\n+{ "mcpServers": { "a": { "command": "npx", "args": ["-y", "some-mcp"] } } }\n';
    const [finding] = await findingsOf(mcp);
    expect(finding?.ruleId).toBe('agent-config/unpinned-server');
    expect((await check(repo, mcp, { ...ENFORCE, failOn: 'critical' })).conclusion).toBe('neutral');
    const atThreshold = await check(repo, mcp, { ...ENFORCE, failOn: finding?.severity });
    expect(atThreshold.conclusion).toBe('failure');
  });

  test('of removed and unchanged lines is a success [PR-01]', async () => {
    const repo = await testRepository(tenant);
    const [removed, kept] = [sampleToken(), sampleToken()];
    const diff = `--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-${tokenLine(removed)}\n+const a = 1;\n ${tokenLine(kept)}\n`;
    const answer = await check(repo, diff, ENFORCE);
    expect(answer).toMatchObject({
      conclusion: 'success',
      title: 'No new findings',
      annotations: [],
    });
  });

  test('does not count what the default branch has, in the same file or moved; a second copy counts [PR-01]', async () => {
    const repo = await testRepository(tenant);
    const line = tokenLine(sampleToken());
    const known = await findingsOf(adding([line]));
    await repo.upload(scanReport(known));

    const same = await check(repo, adding(['', line]), ENFORCE);
    const moved = await check(repo, adding([line], 'src/b.ts'), ENFORCE);
    const copied = await check(repo, adding([line]) + adding([line], 'src/b.ts'), ENFORCE);

    expect(same).toMatchObject({ conclusion: 'success', counts: { introduced: 0, existing: 1 } });
    expect(moved).toMatchObject({ conclusion: 'success', counts: { introduced: 0, existing: 1 } });
    expect(copied).toMatchObject({ conclusion: 'failure', counts: { introduced: 1, existing: 1 } });
    expect(copied.annotations.map(({ path }) => path)).toEqual(['src/b.ts']);
  });

  test('compares with the ref that it names, and not with a ref or repository that it does not [PR-01]', async () => {
    const [repo, other] = [await testRepository(tenant), await testRepository(tenant)];
    const diff = adding([tokenLine(sampleToken())]);
    const report = scanReport(await findingsOf(diff));
    await repo.upload(report, 'refs/heads/release');
    await other.upload(report);

    expect(await check(repo, diff, ENFORCE)).toMatchObject({ conclusion: 'failure' });
    const release = await check(repo, diff, { ...ENFORCE, baseRef: 'refs/heads/release' });
    expect(release).toMatchObject({ conclusion: 'success', counts: { existing: 1 } });
  });

  test('counts a finding that is fixed on the default branch, unless a person ignored it [PR-01]', async () => {
    const repo = await testRepository(tenant);
    const diffs = [sampleToken(), sampleToken()].map((token, at) =>
      adding([tokenLine(token)], `src/${at}.ts`),
    ) as [string, string];
    await repo.upload(scanReport((await Promise.all(diffs.map(findingsOf))).flat()));
    const ignored = (await repo.findings()).find(({ path }) => path === 'src/1.ts');
    const done = await tenant.alice.post(`/v1/findings/${ignored?.id}/ignore`, {
      reason: 'false_positive',
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    await repo.upload(scanReport([]));
    expect(await repo.status()).toEqual({ 'src/0.ts': 'fixed', 'src/1.ts': 'fixed' });

    expect(await check(repo, diffs[0], ENFORCE)).toMatchObject({ conclusion: 'failure' });
    expect(await check(repo, diffs[1], ENFORCE)).toMatchObject({
      conclusion: 'success',
      counts: { introduced: 0, ignored: 1 },
    });
  });

  test('fails on what a comment of the change itself suppresses, and names the place [PR-01]', async () => {
    const repo = await testRepository(tenant);
    const comment = '// svc:ignore * token of a revoked test account';
    const answer = await check(repo, adding([comment, tokenLine(sampleToken())]), ENFORCE);
    expect(answer).toMatchObject({
      conclusion: 'failure',
      annotations: [{ path: 'src/a.ts', startLine: 6 }],
      counts: { introduced: 1, failing: 1, suppressed: 1 },
      summary: expect.stringContaining('`src/a.ts:6`'),
    });
  });

  test('annotates 50 findings and counts the rest [PR-01]', async () => {
    const repo = await testRepository(tenant);
    const lines = Array.from({ length: 60 }, () => tokenLine(sampleToken()));
    const answer = await check(repo, adding(lines), ENFORCE);
    expect(answer.annotations).toHaveLength(50);
    expect(answer.counts).toMatchObject({ introduced: 60, failing: 60, omitted: 10 });
    expect(answer.summary).toContain('10 findings more without an annotation');
  });

  test('finds what `svc scan --diff` finds in the same diff, and the same identities [PR-01, SCAN-11]', async () => {
    const repo = await testRepository(tenant);
    const whole = (path: string, text: string) => {
      const lines = text.trimEnd().split('\n');
      return `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}`;
    };
    const settings = JSON.stringify({ permissions: { defaultMode: 'bypassPermissions' } });
    const policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: 'bedrock:*', Resource: '*' }],
    });
    const diff = [
      adding([tokenLine(sampleToken()), `${tokenLine(sampleToken())} // svc:ignore secret mine`]),
      adding(['"defaultMode": "bypassPermissions"'], '.claude/settings.local.json'),
      whole('.claude/settings.json', `${settings}\n`),
      whole('infra/policy.json', `${policy}\n`),
    ].join('');

    const answer = await check(repo, diff);
    const { code, out } = await svc(['scan', '--diff', '-', '--json'], { input: diff });

    expect(code).toBe(0);
    const report = JSON.parse(out) as ScanReport;
    const found = [...report.findings, ...(report.suppressed ?? [])];
    const identity = (finding: Pick<ScanFinding, 'ruleId' | 'path' | 'fingerprint'>) =>
      `${finding.path} ${finding.ruleId} ${finding.fingerprint}`;
    expect(answer.annotations.map(identity).sort()).toEqual(found.map(identity).sort());
    expect(new Set(found.map(({ category }) => category))).toEqual(
      new Set(['secret', 'agent-config', 'ai-permission']),
    );
    expect(answer.counts).toMatchObject({ introduced: found.length, filesInPart: 1 });
    expect(answer.summary).toMatch(/1 .*file/);
  });

  test('of what is no unified diff is refused with the line, and leaves nothing behind [PR-01]', async () => {
    const repo = await testRepository(tenant);
    const before = await deployment.contents();
    const cases = [
      ['--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n x\n', 'line 5 of the diff'],
      ['diff --cc x\nindex 1,2..3\n', 'line 1 of the diff: combined diffs are not supported'],
      ['hello\n', 'not a unified diff'],
    ] as const;
    for (const [diff, detail] of cases) {
      const answer = await send(repo, diff);
      expectProblem(answer, 'unprocessable', 'checkPullRequest');
      expect(answer.body).toMatchObject({ detail: expect.stringContaining(detail) });
    }
    expect(await deployment.contents()).toEqual(before);
  });
});
