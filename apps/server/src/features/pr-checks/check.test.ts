import { expect, test } from 'vitest';
import { examine } from './check.ts';

const DIFF = '--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+x\n';

test('a diff that takes too long to examine is refused, never passed in part [PR-01]', async () => {
  await expect(examine(DIFF, AbortSignal.abort())).rejects.toMatchObject({ code: 'unprocessable' });
  expect((await examine(DIFF)).report.coverage.complete).toBe(true);
});

test('10,000 changed files are examined [PR-01]', async () => {
  const diff = Array.from({ length: 10_000 }, (_, at) =>
    DIFF.replaceAll('/x', `/src/${at}.ts`),
  ).join('');
  const { report, filesInPart } = await examine(diff, new AbortController().signal);
  expect(report.coverage).toMatchObject({ filesScanned: 10_000, complete: true });
  expect(filesInPart).toBe(0);
});
