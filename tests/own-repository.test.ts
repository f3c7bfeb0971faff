import { join } from 'node:path';
import { scanTree } from '@svc/scan';
import { expect, test } from 'vitest';

test('our own scanner finds nothing in our own repository, and examines all of it', async () => {
  const { findings, coverage } = await scanTree(join(import.meta.dirname, '..'));

  expect(findings.map(({ ruleId, path, span }) => `${path}:${span.startLine} ${ruleId}`)).toEqual(
    [],
  );
  expect(coverage).toMatchObject({ complete: true, problems: [] });
  expect(coverage.filesScanned).toBeGreaterThan(500);
});
