import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkCommitSubjects, subjectFault } from './commit-subjects.ts';

test.each([
  'server/http: add cookie sessions',
  'scan, cli: seed the sample',
  'server/packs: keep, promote and replay policy packs',
  `tools: ${'a'.repeat(65)}`,
])('the subject "%s" is accepted', (subject) => {
  expect(subjectFault(subject)).toBeNull();
});

test.each([
  ['Add cookie sessions', 'form "area: imperative"'],
  ['server: Add cookie sessions', 'form "area: imperative"'],
  [`tools: ${'a'.repeat(66)}`, 'at most 72 characters (got 73'],
  ['server: add cookie sessions.', 'full stop'],
  ['server: added cookie sessions', 'imperative (got "added"'],
  ['server: adding cookie sessions', 'imperative (got "adding"'],
])('the subject "%s" is refused', (subject, reason) => {
  expect(subjectFault(subject)).toContain(reason);
});

test('a history without the first release is not checked', () => {
  const root = mkdtempSync(join(tmpdir(), 'svc-subjects-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(checkCommitSubjects(root)).toMatchObject({
    ok: true,
    output: expect.stringMatching(/^skipped/),
  });
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  expect(checkCommitSubjects(root)).toMatchObject({
    ok: true,
    output: expect.stringMatching(/^skipped/),
  });
});
