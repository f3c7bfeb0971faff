import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { ciAnalyzer } from './ci-analyzer.ts';
import { on, script, TITLE, uses, value, WORKFLOW, WRITE } from './ci-trees.testing.ts';

async function analyse(files: Readonly<Record<string, string>>) {
  const tree = folderTree(files);
  const nominated = tree.paths.filter((path) => ciAnalyzer.nominates(path, new Set()));
  return (await ciAnalyzer.analyse(nominated, tree)).risks;
}

const OPENED = 'issues: {types: [opened]}';
const COMMENTS = '{issues: write}';
const ASK = `OPENAI_API_KEY: k, T: "${TITLE}"`;

test('a program that asks a model weighs as one that only answers [SCAN-06]', async () => {
  expect(await analyse(on(OPENED, COMMENTS, script('python a.py', ASK)))).toMatchObject([
    { severity: 'low', message: expect.stringContaining('The prompt of a.py contains') },
  ]);
  expect(await analyse(on(OPENED, WRITE, script('python a.py', ASK)))).toMatchObject([
    { severity: 'medium' },
  ]);
  const keys = `CEREBRAS_API_KEY: "${value('secrets.CEREBRAS_API_KEY')}", T: "${TITLE}"`;
  expect(await analyse(on(OPENED, COMMENTS, script('python a.py', keys)))).toMatchObject([
    { severity: 'low' },
  ]);
});

test('an action that is not known weighs by whether it is an agent [SCAN-06]', async () => {
  const inputs = `prompt: "x ${TITLE}", openai-api-key: k`;
  expect(await analyse(on(OPENED, COMMENTS, uses('acme/summary', inputs)))).toMatchObject([
    { rule: { id: 'ci/untrusted-prompt' }, severity: 'low' },
  ]);
  expect(await analyse(on(OPENED, COMMENTS, uses('acme/fix-agent', inputs)))).toMatchObject([
    { rule: { id: 'ci/untrusted-prompt' }, severity: 'medium' },
  ]);
  const withTools = `${inputs}, settings_json: "{}"`;
  expect(await analyse(on(OPENED, COMMENTS, uses('acme/summary', withTools)))).toMatchObject([
    { rule: { id: 'ci/untrusted-prompt' }, severity: 'medium' },
  ]);
});

test('an action that is given a prompt and a key of any service asks a model [SCAN-06]', async () => {
  const weighed = (inputs: string) => analyse(on(OPENED, COMMENTS, uses('acme/scribe', inputs)));
  expect(await weighed(`prompt: "x ${TITLE}", scribe-api-key: k`)).toMatchObject([
    { rule: { id: 'ci/untrusted-prompt' }, severity: 'low' },
  ]);
  expect(await weighed(`text: "x ${TITLE}", scribe-api-key: k`)).toEqual([]);
  expect(await weighed(`prompt: "x ${TITLE}", scribe-user: k`)).toEqual([]);
});

test('Kiro checks nobody when it is given a prompt [SCAN-06]', async () => {
  const kiro = (inputs: string) =>
    analyse(on('issue_comment:', WRITE, uses('kirodotdev-labs/kiro-action', inputs)));
  expect(await kiro(`prompt: "x ${TITLE}", kiro_api_key: k`)).toMatchObject([
    { rule: { id: 'ci/untrusted-prompt' }, severity: 'high' },
  ]);
  expect(await kiro('kiro_api_key: k')).toEqual([]);
});

test('a program with the options of an agent weighs as one', async () => {
  const run = script('node dist/cli.js --approval-mode auto -p "Triage $T"', ASK);
  expect(await analyse(on(OPENED, COMMENTS, run))).toMatchObject([{ severity: 'medium' }]);
});

test('settings of an action that is not known show that approvals are off', async () => {
  const inputs = 'prompt: go, openai-api-key: k, claude_args: "--dangerously-skip-permissions"';
  expect(await analyse(on('push:', WRITE, uses('acme/fix-agent', inputs)))).toMatchObject([
    { rule: { id: 'ci/agent-approvals-off' }, severity: 'low' },
  ]);
});

test.each([
  ['v1', 'low', 'the tag v1'],
  ['latest', 'low', 'the moving tag latest'],
  ['beta', 'low', 'the moving tag beta'],
  ['main', 'medium', 'the branch main'],
])('an AI action at %s weighs %s', async (ref, severity, named) => {
  const risks = await analyse(on('push:', WRITE, `uses: anomalyco/opencode/github@${ref}`));
  expect(risks).toMatchObject([{ severity, message: expect.stringContaining(named) }]);
});

test('text that a member admits is low, and the message says so', async () => {
  const step = uses('google-github-actions/run-gemini-cli', `prompt: "x ${TITLE}"`);
  expect(await analyse(on('issues: {types: [labeled]}', WRITE, step))).toMatchObject([
    { severity: 'low', message: expect.stringContaining('once a member admits it') },
  ]);
});

test('an action’s own check of people does not count for a timetable', async () => {
  const trigger = 'schedule: [{cron: "0 0 * * *"}]';
  const steps = [
    script('gh issue list --json title,body > all.json'),
    uses('anthropics/claude-code-action', 'prompt: "Work through all.json"'),
  ];
  expect(await analyse(on(trigger, WRITE, ...steps))).toMatchObject([
    { rule: { id: 'ci/untrusted-prompt' }, severity: 'high' },
  ]);
  expect(await analyse(on('issues: {types: [opened]}', WRITE, ...steps))).toEqual([]);
});

test('the flag that is off is named, not the program', async () => {
  const [risk] = await analyse(on('push:', WRITE, script('cursor-agent -p "Fix `gh`" --force')));
  expect(risk?.message).toBe('Cursor CLI runs with --force.');
});

test('directions in more files than are followed do not stop the analysis', async () => {
  const ask = value('github.event.issue.number');
  const lines = Array.from({ length: 500 }, (_, at) => `echo "${ask}" > /tmp/ask-${at}.txt`);
  const step = (at: number) =>
    uses('anthropics/claude-code-base-action', `prompt_file: /tmp/ask-${at}.txt`);
  const files = (at: number) => on(OPENED, COMMENTS, script(lines.join('\n')), step(at));
  expect(Object.keys(files(0))).toEqual([WORKFLOW]);
  expect(await analyse(files(1))).toMatchObject([{ rule: { id: 'ci/agent-on-untrusted-event' } }]);
  expect(await analyse(files(499))).toEqual([]);
});
