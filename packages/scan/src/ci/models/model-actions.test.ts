import { expect, test } from 'vitest';
import { on, SHA, TITLE, uses, value, WRITE } from '../ci-trees.testing.ts';
import { findingsIn, rulesIn } from '../findings.testing.ts';

const UNPINNED = ['low ci/unpinned-ai-action'];
const step = (name: string, inputs: string, env = '') =>
  `uses: ${name}@v1\n        with: {${inputs}}${env === '' ? '' : `\n        env: {${env}}`}`;
const secret = (name: string) => `"${value(`secrets.${name}`)}"`;

test.each([
  ['an input that is named after a model’s key', step('acme/one', 'openai_api_key: k')],
  ['a secret that is', step('acme/one', `api-key: ${secret('ANTHROPIC_API_KEY')}`)],
  ['a prompt and a model', step('acme/one', 'prompt: hi, model: m')],
  ['the id of a model', step('acme/one', 'model: gpt-4o-mini')],
  ['the address of a model', step('acme/one', 'azure_ai_foundry_endpoint: e')],
  ['a system prompt', step('acme/one', 'system-prompt: You review.')],
  ['a name for a model’s task', step('acme/ai-pr-reviewer', 'token: t')],
  ['a name of a model and a key of the step', step('acme/gpt-bot', 'a: b', 'OPENAI_KEY: k')],
])('an action that is not known asks a model by %s [SCAN-06]', async (_, one) => {
  expect(await rulesIn(on('push:', WRITE, one))).toEqual(UNPINNED);
});

test.each([
  ['a key of maps', step('acme/maps', 'google-api-key: k')],
  ['a key among variables of a deployment', step('acme/deploy', 'openai_api_key: k')],
  ['a key in an input for something else', step('acme/one', `text: ${secret('OPENAI_API_KEY')}`)],
  ['a key in a text', step('acme/run', `env: "A=${value('secrets.OPENAI_API_KEY')}"`)],
  ['the address of something else', step('acme/one', 'api-endpoint: e, cursor-color: x')],
  ['a model of another kind', step('acme/build', 'model: raspberry-pi-4')],
  ['a name about texts for models', step('acme/ai-commit-lint', 'token: t')],
  ['a name that only contains the letters', step('acme/email-review', 'token: t')],
  ['a message', step('acme/git-commit', 'commit_message: hi')],
])('an action with %s is none that asks a model', async (_, one) => {
  expect(await rulesIn(on('push:', WRITE, one))).toEqual([]);
});

test('a token that may ask the models of the host makes an action with a model or prompt one that does', async () => {
  const may = '{models: read, contents: write}';
  expect(await rulesIn(on('push:', may, step('acme/one', 'prompt: hi')))).toEqual(UNPINNED);
  expect(await rulesIn(on('push:', may, step('acme/one', 'commit_message: hi')))).toEqual([]);
  expect(await rulesIn(on('push:', WRITE, step('acme/one', 'prompt: hi')))).toEqual([]);
});

test('a token that may ask Copilot makes an action with a prompt one that asks a model [SCAN-06]', async () => {
  const asked = (permissions: string) =>
    rulesIn(on('issues: {types: [opened]}', permissions, uses('acme/one', `prompt: "${TITLE}"`)));
  expect(await asked('{copilot-requests: write, issues: write}')).toEqual([
    'low ci/untrusted-prompt',
  ]);
  expect(await asked('{copilot-requests: write}')).toEqual(['low ci/untrusted-prompt']);
  expect(await asked('{issues: write}')).toEqual([]);
  const agent = uses('acme/fix-agent', `prompt: "${TITLE}"`);
  const only = on('issues: {types: [opened]}', '{copilot-requests: write}', agent);
  expect(await rulesIn(only)).toEqual(['low ci/untrusted-prompt']);
});

test.each([
  ['acme/claude-code-action', 'low ci/untrusted-prompt'],
  ['mirrors/anthropics-claude-code-action', 'low ci/untrusted-prompt'],
  ['acme/run-gemini-cli', 'high ci/untrusted-prompt'],
  ['acme/claude-code-action-tools', undefined],
])('%s is judged as what it is a copy of', async (name, found) => {
  const step = uses(name, `prompt: "${TITLE}"`);
  expect((await rulesIn(on('issue_comment:', WRITE, step)))[0]).toBe(found);
});

test('what an action looks up that only the address of a model shows is not known', async () => {
  const inputs = 'azure_ai_foundry_endpoint: e, token: t';
  expect(await rulesIn(on('issues:', WRITE, uses('acme/one', inputs)))).toEqual([]);
});

test('the image of an agent is judged by its tag', async () => {
  const image = (tag: string) => `uses: docker://acme/pr-agent${tag}\n        env: {OPENAI_KEY: k}`;
  expect(await findingsIn(on('push:', WRITE, image(':1.2')))).toEqual([
    'low ci/unpinned-ai-action docker://acme/pr-agent is used at the tag 1.2.',
  ]);
  expect(await rulesIn(on('push:', WRITE, image('')))).toEqual(UNPINNED);
  expect(await rulesIn(on('push:', WRITE, image(`@sha256:${'a'.repeat(64)}`)))).toEqual([]);
});

test.each([
  ['Factory-AI/droid-action', 'factory_api_key: k', []],
  ['Factory-AI/droid-action', 'allowed_non_write_users: "*"', ['high ci/agent-open-to-anyone']],
  ['letta-ai/letta-code-action', `prompt: "${TITLE}"`, ['low ci/untrusted-prompt']],
  ['pullfrog/pullfrog', `prompt: "${TITLE}"`, ['high ci/untrusted-prompt']],
  ['docker/docker-agent-action', `prompt: "${TITLE}"`, ['high ci/untrusted-prompt']],
  ['vercel/ai-action', `prompt: "${TITLE}"`, ['medium ci/untrusted-prompt']],
  ['appleboy/LLM-action', `input_prompt: "${TITLE}"`, ['medium ci/untrusted-prompt']],
  ['github/ai-moderator', 'token: t', ['medium ci/agent-on-untrusted-event']],
  ['anc95/ChatGPT-CodeReview', '', ['medium ci/agent-on-untrusted-event']],
])('%s with {%s} is judged by what it checks and reads', async (name, inputs, rules) => {
  expect(await rulesIn(on('issues: {types: [opened]}', WRITE, uses(name, inputs)))).toEqual(rules);
});

test('an action that asks whoever comments is open to other events alone', async () => {
  const at = (trigger: string) =>
    on(trigger, WRITE, `uses: hustcer/deepseek-review@${SHA}\n        with: {chat-token: k}`);
  expect(await rulesIn(at('pull_request_target:'))).toEqual(['medium ci/agent-on-untrusted-event']);
  expect(await rulesIn(at('issue_comment: {types: [created]}'))).toEqual([]);
});
