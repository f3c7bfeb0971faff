import { join } from 'node:path';
import { loadSuppressions, scanTree } from '@svc/scan';
import { expect, test } from 'vitest';

test('our own scanner finds nothing in our own repository that is not explained, and examines all of it', async () => {
  const root = join(import.meta.dirname, '..');
  const suppressions = await loadSuppressions(root, '2026-11-22');
  const { findings, coverage } = await scanTree(root, { suppressions });

  expect(findings.map(({ ruleId, path, span }) => `${path}:${span.startLine} ${ruleId}`)).toEqual(
    [],
  );
  expect(coverage).toMatchObject({ complete: true, problems: [] });
  expect(coverage.filesScanned).toBeGreaterThan(500);
});
