import { expect, test } from 'vitest';
import { on, script, TITLE, uses, WRITE } from '../ci-trees.testing.ts';
import { rulesIn } from '../findings.testing.ts';

const OPENED = 'issues: {types: [opened]}';
const RECIPE = '.github/recipes/triage.yaml';
const READS = 'prompt: Read /tmp/issue.md and label the issue.\n';
const LOOKS_UP = ['medium ci/agent-on-untrusted-event'];
const write = script('echo "$T" > /tmp/issue.md', `T: "${TITLE}"`);
const ask = (step: string, files: Readonly<Record<string, string>>) =>
  rulesIn({ ...on(OPENED, WRITE, write, step), ...files });

test.each([
  ['a recipe', script(`goose run --recipe ${RECIPE}`), RECIPE],
  ['a file that is printed', script('cat ask/triage.md | claude -p'), 'ask/triage.md'],
  [
    'a file that an action names',
    uses('block/goose-action', `prompt: "Do what ${RECIPE} says"`),
    RECIPE,
  ],
  [
    'a command',
    uses('google-github-actions/run-gemini-cli', 'prompt: /triage'),
    '.gemini/commands/triage.toml',
  ],
])(
  '%s of the repository that names a file with an outsider’s text is a prompt with it [SCAN-06]',
  async (_, step, path) => {
    expect(await ask(step, { [path]: READS })).toEqual(['high ci/untrusted-prompt']);
    expect(await ask(step, { [path]: 'prompt: Read README.md.\n' })).toEqual([]);
    expect(await ask(step, {})).toEqual([]);
  },
);

test('a prompt in a file that tells its reader to look the issue up is one that does', async () => {
  const step = script('claude -p "$(cat ask.md)"');
  expect(await ask(step, { 'ask.md': 'Run gh issue view first.\n' })).toEqual(LOOKS_UP);
  expect(await ask(step, { 'ask.md': 'Run gh pr create last.\n' })).toEqual([]);
});

test('files about the repository are no prompts', async () => {
  const step = script('claude -p "Follow CONTRIBUTING.md"');
  expect(
    await ask(step, { 'CONTRIBUTING.md': 'Run gh issue view, then read /tmp/issue.md.\n' }),
  ).toEqual([]);
});

test('a long file is not read, nor one outside the repository', async () => {
  const step = script('claude -p "$(cat ../ask.md)"');
  expect(await ask(step, { 'ask.md': READS })).toEqual([]);
  const long = `${READS}${'x'.repeat(60_000)}`;
  expect(await ask(script('claude -p "$(cat ask.md)"'), { 'ask.md': long })).toEqual([]);
});

test('changes between commits that a request fetches are text of a pull request alone', async () => {
  const steps = (trigger: string, request: string) =>
    on(trigger, WRITE, script(`${request} > changes.diff\nclaude -p "$(cat changes.diff)"`));
  for (const request of [
    'curl -s "https://api.github.com/repos/a/b/compare/$BASE...$HEAD"',
    'gh api "repos/a/b/compare/$BASE...$HEAD" --jq ".files[].patch"',
  ]) {
    expect(await rulesIn(steps('pull_request_target:', request))).toEqual([
      'high ci/untrusted-prompt',
    ]);
    expect(await rulesIn(steps(OPENED, request))).not.toContain('high ci/untrusted-prompt');
  }
  const count = 'gh api "repos/a/b/compare/$BASE...$HEAD" --jq ".ahead_by"';
  expect(await rulesIn(steps('pull_request_target:', count))).not.toContain(
    'high ci/untrusted-prompt',
  );
});
