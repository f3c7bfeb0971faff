import { expect, test } from 'vitest';
import { on, SHA, script, uses, value, WRITE } from '../ci-trees.testing.ts';
import { rulesIn } from '../findings.testing.ts';

const RUN = 'workflow_run: {workflows: [CI], types: [completed]}';
const LOGS = uses('google-github-actions/run-gemini-cli', 'prompt: "Read the failure logs"');
const REPORTED = ['medium ci/agent-on-untrusted-event'];
const find = (more: string) =>
  `id: pr\n        ${script(`N=$(gh api runs/1 --jq ".pull_requests[0].number")\n${more}echo "n=$N" >> "$GITHUB_OUTPUT"`)}`;
const files = (first: string, condition: string, trigger = RUN) =>
  on(trigger, WRITE, first, `if: ${condition}\n        ${LOGS}`);

test('a run whose own list has to hold a pull request is none of a fork [SCAN-06]', async () => {
  expect(await rulesIn(files(find(''), "steps.pr.outputs.n != ''"))).toEqual([]);
  expect(await rulesIn(files(find(''), 'steps.pr.outputs.n'))).toEqual([]);
});

test('other conditions, other ways to find the pull request and other events ask nothing', async () => {
  expect(await rulesIn(files(find(''), "steps.pr.outputs.n == ''"))).toEqual(REPORTED);
  expect(await rulesIn(files(find(''), "steps.other.outputs.n != ''"))).toEqual(REPORTED);
  const searched = find('[ -n "$N" ] || N=$(gh pr list --head x)\n');
  expect(await rulesIn(files(searched, "steps.pr.outputs.n != ''"))).toEqual(REPORTED);
  for (const more of [
    'N=$(gh api "repos/$R/commits/$SHA/pulls" --jq ".[0].number")\n',
    '[ -n "$N" ] || N=$(cat pr.txt)\n',
  ]) {
    expect(await rulesIn(files(find(more), "steps.pr.outputs.n != ''"))).toEqual(REPORTED);
  }
  const said = `id: pr\n        ${script('N=$(cat pr.txt) # not pull_requests[0]\necho "n=$N" >> "$GITHUB_OUTPUT"')}`;
  expect(await rulesIn(files(said, "steps.pr.outputs.n != ''"))).toEqual(REPORTED);
  const opened = files(find(''), "steps.pr.outputs.n != ''", 'issues: {types: [opened]}');
  expect(await rulesIn(opened)).toEqual(REPORTED);
});

test('a commit that a script looks up and puts into an output by a variable is one of an outsider', async () => {
  const find = (field: string) =>
    `id: pr\n        ${script(`SHA=$(gh pr view 1 --json headRefOid,baseRefOid -q .${field})\necho "sha=\${SHA}" >> "$GITHUB_OUTPUT"`)}`;
  const checkout = (output: string) =>
    `uses: actions/checkout@${SHA}\n        with: {ref: "${value(`steps.pr.outputs.${output}`)}"}`;
  const files = (field: string, output: string) =>
    on('issue_comment:', WRITE, find(field), checkout(output), script('codex exec "Review"'));
  expect(await rulesIn(files('headRefOid', 'sha'))).toContain(
    'high ci/agent-in-untrusted-checkout',
  );
  expect(await rulesIn(files('headRefOid', 'other'))).not.toContain(
    'high ci/agent-in-untrusted-checkout',
  );
});
