import { parseUnifiedDiff } from '@svc/git';
import { expect, test } from 'vitest';
import { samplePrivateKey, sampleToken } from './sample-secret.testing.ts';
import { scanDiff } from './scan-diff.ts';

const header = '--- a/x\n+++ b/x\n';

test('only added lines count, at their places in the new file [SCAN-11]', async () => {
  const [removed, kept, added] = [sampleToken(), sampleToken(), sampleToken()];
  const report = await scanDiff(
    `${header}@@ -10,2 +20,2 @@\n-${removed}\n ${kept}\n+k = "${added}"\n`,
  );
  expect(report.findings).toMatchObject([
    { path: 'x', span: { startLine: 21, startColumn: 6, endLine: 21, endColumn: 46 } },
  ]);
  expect(report.coverage).toMatchObject({
    scope: 'diff',
    filesScanned: 1,
    bytesScanned: 47,
    complete: true,
  });
});

test('a secret of several added lines is found, also with removed lines between them', async () => {
  const lines = samplePrivateKey().trimEnd().split('\n');
  const body = lines.map((line, at) => (at === 3 ? `-old\n+${line}` : `+${line}`)).join('\n');
  const report = await scanDiff(`${header}@@ -1,1 +5,${lines.length} @@\n${body}\n`);
  expect(report.findings).toMatchObject([{ span: { startLine: 5, endLine: 4 + lines.length } }]);
});

test('equal secrets of one file have different fingerprints, whatever hunk they are in', async () => {
  const token = sampleToken();
  const hunk = (line: number) => `@@ -${line},0 +${line} @@\n+"${token}"\n`;
  const report = await scanDiff(header + hunk(1) + hunk(9));
  expect(new Set(report.findings.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});

test('an empty diff and one of deletions cover nothing and are complete [SCAN-15]', async () => {
  for (const diff of ['', `--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-${sampleToken()}\n`]) {
    const { findings, coverage } = await scanDiff(diff);
    expect(findings).toEqual([]);
    expect(coverage).toMatchObject({ filesScanned: 0, complete: true });
  }
});

test('bytes that are not UTF-8 do not shift places', async () => {
  const diff = Buffer.from(`${header}@@ -0,0 +1 @@\n+\xff\xe9 "${sampleToken()}"\n`, 'latin1');
  expect((await scanDiff(diff)).findings[0]?.span.startColumn).toBe(5);
});

test('a diff of 10,000 files is examined whole, and what is kept of it are its added lines [PR-01]', async () => {
  const FILES = 10_000;
  const added = 'const total = order.items.length;\n';
  const hunk = `@@ -1,2 +1,3 @@\n context\n+${added} context\n`;
  const diff = Buffer.from(
    Array.from({ length: FILES }, (_, n) => `--- a/f${n}.ts\n+++ b/f${n}.ts\n${hunk}`).join(''),
  );

  const kept = parseUnifiedDiff(diff).files.flatMap(({ runs }) => runs.map(({ bytes }) => bytes));
  expect(kept.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(FILES * added.length);
  expect((await scanDiff(diff)).coverage).toMatchObject({
    filesScanned: FILES,
    bytesScanned: FILES * added.length,
    complete: true,
  });
});
