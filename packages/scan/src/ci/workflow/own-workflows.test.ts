import { expect, test } from 'vitest';
import { SHA, TITLE, value, WORKFLOW } from '../ci-trees.testing.ts';
import { findingsIn, rulesIn } from '../findings.testing.ts';

const CALLED = '.github/workflows/called.yml';
const caller = (condition: string, ref = 'acme/app') =>
  `on:\n  issues: {types: [opened]}\njobs:\n  a:\n    ${condition}\n    permissions: {contents: write}\n    uses: ${ref}/${CALLED}@main\n    with: {title: "${TITLE}"}\n`;
const callee = `on: workflow_call\njobs:\n  b:\n    steps:\n      - run: claude -p "$T"\n        env: {T: "${value('inputs.title')}"}\n`;
const HERE = "if: github.repository == 'acme/app'";
const FOLLOWED = ['high ci/untrusted-prompt'];

test('a workflow of the repository itself is followed by its full name [SCAN-06]', async () => {
  expect(await rulesIn({ [WORKFLOW]: caller(HERE), [CALLED]: callee })).toEqual(FOLLOWED);
  const named = { [WORKFLOW]: caller('name: x'), [CALLED]: callee };
  for (const [path, text] of [
    ['README.md', '# git clone https://github.com/Acme/App.git'],
    ['README.md', '![ci](https://github.com/acme/app/actions/workflows/ci.yml/badge.svg)'],
    ['package.json', '{"repository": {"url": "git+https://github.com/acme/app.git"}}'],
    ['go.mod', 'module github.com/acme/app\n'],
  ] as const) {
    expect(await rulesIn({ ...named, [path]: text })).toEqual(FOLLOWED);
  }
  for (const text of [
    'We thank https://github.com/acme/app.',
    'git clone https://github.com/acme/app-kit',
  ]) {
    expect(await rulesIn({ ...named, 'README.md': text })).toEqual([]);
  }
});

test('a workflow of another repository is not, though one of its name is here', async () => {
  const others = { [WORKFLOW]: caller(HERE, 'acme/ci'), [CALLED]: callee };
  expect(await rulesIn(others)).toEqual([]);
  expect(await rulesIn({ [WORKFLOW]: caller('name: x'), [CALLED]: callee })).toEqual([]);
  expect(await rulesIn({ [WORKFLOW]: caller(HERE) })).toEqual([]);
});

test('a check that is switched off in a workflow that others call is reported', async () => {
  const open = (input: string) => ({
    [CALLED]: `on: workflow_call\njobs:\n  b:\n    permissions: {issues: write}\n    steps:\n      - uses: anthropics/claude-code-action@${SHA}\n        with: {${input}}\n`,
  });
  expect(await findingsIn(open('allowed_non_write_users: "*"'))).toEqual([
    'medium ci/agent-open-to-anyone allowed_non_write_users lets any account trigger anthropics/claude-code-action in a workflow that others call, in a job with a token that can comment or sign in.',
  ]);
  expect(await rulesIn(open('allowed_non_write_users: alice'))).toEqual([]);
});
