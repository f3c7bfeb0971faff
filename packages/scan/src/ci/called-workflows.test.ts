import { expect, test } from 'vitest';
import { SHA, TITLE, value, WORKFLOW } from './ci-trees.testing.ts';
import { findingsIn, rulesIn } from './findings.testing.ts';

const call = (uses: string, more: string) => ({
  [WORKFLOW]: `on:\n  issues: {types: [opened]}\njobs:\n  ai:\n    permissions: {contents: write}\n    uses: ${uses}\n${more}`,
});
const OF_OTHERS = 'acme/ci/.github/workflows/checks.yml';
const KEYED = `    secrets: {key: "${value('secrets.OPENAI_API_KEY')}"}\n`;

test('a workflow of another repository that gets a model’s key is judged by its version [SCAN-06]', async () => {
  expect(await findingsIn(call(`${OF_OTHERS}@main`, KEYED))).toEqual([
    'medium ci/unpinned-ai-action acme/ci/checks.yml is used at the branch main.',
  ]);
  expect(await rulesIn(call(`${OF_OTHERS}@v2`, KEYED))).toEqual(['low ci/unpinned-ai-action']);
  expect(await rulesIn(call(`${OF_OTHERS}@${SHA}`, KEYED))).toEqual([]);
});

test('one that is named for a model’s task and inherits the secrets is judged likewise', async () => {
  const named = (name: string) =>
    call(`acme/ci/.github/workflows/${name}.yml@main`, '    secrets: inherit\n');
  expect(await rulesIn(named('claude-code-review'))).toEqual(['medium ci/unpinned-ai-action']);
  expect(await rulesIn(named('ai-triage'))).toEqual(['medium ci/unpinned-ai-action']);
  expect(await rulesIn(call('acme/ci/.github/workflows/ai-triage.yml@main', ''))).toEqual([]);
  expect(await rulesIn(named('ai-fix'))).toEqual(['medium ci/unpinned-ai-action']);
  expect(await rulesIn(named('ai-prefix'))).toEqual([]);
  expect(await rulesIn(named('build'))).toEqual([]);
  expect(await rulesIn(named('ai-usage-metrics'))).toEqual([]);
});

test('a prompt that it is given is judged as that of a model that only answers', async () => {
  const given = (input: string) => `    with: {${input}: "Triage ${TITLE}"}\n${KEYED}`;
  expect(await rulesIn(call(`${OF_OTHERS}@${SHA}`, given('prompt')))).toEqual([
    'medium ci/untrusted-prompt',
  ]);
  expect(await rulesIn(call(`${OF_OTHERS}@${SHA}`, given('label')))).toEqual([]);
});

test('a workflow without a key of a model says nothing', async () => {
  const secrets = `    secrets: {npm-token: "${value('secrets.NPM_TOKEN')}"}\n`;
  expect(await rulesIn(call(`${OF_OTHERS}@main`, secrets))).toEqual([]);
});
