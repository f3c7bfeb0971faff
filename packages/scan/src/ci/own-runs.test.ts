import { expect, test } from 'vitest';
import { on, script, uses, WRITE } from './ci-trees.testing.ts';
import { rulesIn } from './findings.testing.ts';

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
  const opened = files(find(''), "steps.pr.outputs.n != ''", 'issues: {types: [opened]}');
  expect(await rulesIn(opened)).toEqual(REPORTED);
});
