import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeCommit } from './commit.ts';

test('the build gets the commit of the clone, and none outside of one [OPS-02/processes]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-commit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'commit');

  writeCommit(file);
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{12}\n$/);

  writeCommit(file, folder);
  expect(existsSync(file)).toBe(false);
});
