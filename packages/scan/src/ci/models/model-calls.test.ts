import { expect, test } from 'vitest';
import { on, SHA, script, TITLE, uses, value, WRITE } from '../ci-trees.testing.ts';
import { findingsIn, rulesIn } from '../findings.testing.ts';

const OPENED = 'issues: {types: [opened]}';
const T = `T: "${TITLE}"`;
const ASKED = ['medium ci/untrusted-prompt'];
const KEY = `OPENAI_API_KEY: "${value('secrets.OPENAI_API_KEY')}"`;
const run = (lines: string, env = '') => on(OPENED, WRITE, script(lines, env));

test.each([
  `"${value('secrets.LLM_BASE_URL')}/chat/completions"`,
  '"$BASE/v1beta/models/gemini:generateContent"',
  '-H "anthropic-version: 2023-06-01" "$BASE"',
  'http://localhost:11434/api/generate',
  'https://models.github.ai/inference',
])('a request to a model is one wherever its host is: curl %s [SCAN-06]', async (to) => {
  expect(await rulesIn(run(`curl -s ${to} -d "$T"`, T))).toEqual(ASKED);
});

test('a request that starts an agent in a cloud weighs as one that uses tools [SCAN-06]', async () => {
  const ask = (request: string) => rulesIn(run(`curl ${request}`, T));
  for (const to of [
    'https://api.cursor.com/v0/agents',
    'https://api.github.com/agents/repos/a/b/tasks',
    'https://api.devin.ai/v1/sessions',
    'https://jules.googleapis.com/v1alpha/sessions',
  ])
    expect(await ask(`-X POST ${to} -d "$T"`)).toEqual(['high ci/untrusted-prompt']);
  const started = script(
    'ID=$(curl -X POST https://api.cursor.com/v0/agents -d @a.json | jq -r .id)\necho "agent=$ID" >> "$GITHUB_OUTPUT"',
  );
  const later = script(`echo "${value('steps.one.outputs.agent')}"`);
  expect(await rulesIn(on('push:', WRITE, `id: one\n        ${started}`, later))).toEqual([]);
  expect(await ask('https://api.cursor.com/v0/agents/1 -H "x: $T"')).toEqual([]);
  expect(await ask('-X POST https://api.cursor.com/v0/me -d "$T"')).toEqual([]);
});

test('a request to another host is none', async () => {
  expect(await rulesIn(run('curl -s "$BASE/api/chat" -d "$T"', T))).toEqual([]);
  expect(
    await rulesIn(run('curl -s https://status.api.openai.com.example.org -d "$T"', T)),
  ).toEqual([]);
});

test('what a request sends is what the script looks up', async () => {
  const ask = (url: string) =>
    run(
      `BODY=$(gh issue view 1)\ncurl https://api.openai.com/v1 -d @x.json\ncurl ${url} -d "$BODY"`,
    );
  expect(await rulesIn(ask('"$OTHER"'))).toEqual(ASKED);
  expect(await rulesIn(ask('https://example.org'))).toEqual([]);
});

test('a request reads the files that its script names', async () => {
  const steps = (sent: string) =>
    on(
      OPENED,
      WRITE,
      script('gh issue view 1 > one.json'),
      script(`curl https://api.openai.com/v1 -d @${sent}`),
    );
  expect(await rulesIn(steps('one.json'))).toEqual(ASKED);
  expect(await rulesIn(steps('two.json'))).toEqual([]);
});

test('a program in the script asks a model by its library, or by a key of the step', async () => {
  const code = (line: string) => `python3 - <<'PY'\nimport os, ${line}\nprint(os.environ["T"])\nPY`;
  expect(await findingsIn(run(code('openai'), T))).toEqual([
    expect.stringContaining('The prompt of openai contains'),
  ]);
  expect(await rulesIn(run(code('ask'), `${T}, ${KEY}`))).toEqual(ASKED);
  expect(await rulesIn(run(code('json'), T))).toEqual([]);
});

test('a container that is given a model’s key asks a model', async () => {
  const container = (name: string) =>
    run(`docker run --rm \\\n  -e ${name} -e T -v "$PWD:/w" ghcr.io/acme/triage:1 --all`, T);
  expect(await findingsIn(container('OPENAI_API_KEY'))).toEqual([
    expect.stringContaining('The prompt of ghcr.io/acme/triage:1 contains'),
  ]);
  expect(await rulesIn(container('NPM_TOKEN'))).toEqual([]);
});

test.each([
  ['the file of the event', `TITLE=$(jq -r .issue.title "$GITHUB_EVENT_PATH")\nclaude -p "$TITLE"`],
  [
    'a request to the code host',
    'curl -s "https://api.github.com/repos/a/b/issues/1" > one.json\nclaude -p "Read one.json" < one.json',
  ],
  [
    'a request that names its file',
    'curl -s -o one.diff https://api.github.com/repos/a/b/pulls/1\nclaude -p "$(cat one.diff)"',
  ],
  [
    'a copy',
    'gh issue view 1 > a.txt\nif true; then\n  cp a.txt ask.md\nfi\nclaude -p "$(cat ask.md)"',
  ],
  ['a template', 'sed -i "s/TITLE/$T/" ask.md\nclaude -p "$(cat ask.md)"'],
  ['what a program writes', 'python render.py --output ask.md\nclaude -p "$(cat ask.md)"'],
  ['what a program prints', 'node render.mjs > ask.md\nclaude -p "$(cat ask.md)"'],
  [
    'what a program in the script writes',
    'python3 - <<\'PY\'\nopen("ask.md", "w").write(os.environ["T"])\nPY\nclaude -p "$(cat ask.md)"',
  ],
])('a prompt contains %s', async (_, lines) => {
  expect(await rulesIn(run(lines, T))).toEqual(['high ci/untrusted-prompt']);
});

test.each([
  ['a number of the event', 'N=$(jq -r .issue.number "$GITHUB_EVENT_PATH")\nclaude -p "$N"'],
  ['labels', 'L=$(curl https://api.github.com/repos/a/b/issues/1/labels)\nclaude -p "$L"'],
  [
    'the answer to a comment',
    'L=$(curl -X POST https://api.github.com/repos/a/b/issues/1/comments)\nclaude -p "$L"',
  ],
  ['the diff of an own branch', 'git diff main > a.diff\nclaude -p "$(cat a.diff)"'],
  ['what a program without the text writes', 'node render.mjs > ask.md\nclaude -p "$(cat b.md)"'],
])('a prompt with %s holds no text of outsiders', async (_, lines) => {
  expect(await rulesIn(run(lines, T))).toEqual([]);
});

test('the diff of a branch of an outsider that is checked out is his text', async () => {
  const checkout = `uses: actions/checkout@${SHA}\n        with: {ref: "${value('github.event.pull_request.head.sha')}"}`;
  const review = (command: string) =>
    on('pull_request_target:', WRITE, checkout, script(`${command} > a.txt\nllm "$(cat a.txt)"`));
  expect(await rulesIn(review('git diff origin/main...HEAD'))).toEqual(ASKED);
  expect(await rulesIn(review('git diff --name-only origin/main'))).toEqual([]);
});

const githubScript = (code: string, env = '') =>
  `id: one\n        uses: actions/github-script@${SHA}\n        ${env === '' ? '' : `env: {${env}}\n        `}with:\n          script: |\n            ${code}`;
const inPrompt = uses('actions/ai-inference', `prompt: "${value('steps.one.outputs.x')}"`);

test.each([
  ['a variable of the step', "core.setOutput('x', process.env.T)"],
  [
    'a list of pages',
    "const all = await github.paginate(github.rest.issues.listComments, {}); core.setOutput('x', all.map((one) => one.body))",
  ],
  [
    'a diff',
    "const d = await github.rest.pulls.get({mediaType: {format: 'diff'}}); core.setOutput('x', d.data)",
  ],
])('an output of a script of the host holds %s', async (_, code) => {
  expect(await rulesIn(on(OPENED, WRITE, githubScript(code, T), inPrompt))).toEqual(ASKED);
});

test('the answer that a script of the host gets from a model is one in later scripts', async () => {
  const code = "core.setOutput('x', await fetch('https://api.openai.com/v1'))";
  const later = script(`echo "${value('steps.one.outputs.x')}"`);
  expect(await rulesIn(on(OPENED, WRITE, githubScript(code), later))).toEqual([
    'high ci/model-output-in-script',
  ]);
});

test('a model’s answer that reaches a script through a variable of a script of the host is one', async () => {
  const steps = [
    `id: ai\n        ${uses('actions/ai-inference', 'prompt: hi')}`,
    githubScript(
      "core.setOutput('x', process.env.A)",
      `A: "${value('steps.ai.outputs.response')}"`,
    ),
    script(`echo "${value('steps.one.outputs.x')}"`),
  ];
  expect(await rulesIn(on('push:', WRITE, ...steps))).toEqual(['medium ci/model-output-in-script']);
});

test('what a step looked up is in the prompt that its answer becomes part of', async () => {
  const first = `id: one\n        uses: acme/ai-review@${SHA}\n        with: {openai-api-key: k}`;
  const second = uses(
    'google-github-actions/run-gemini-cli',
    `prompt: "Check ${value('steps.one.outputs.review')}"`,
  );
  const found = await findingsIn(on(OPENED, '{contents: write}', first, second));
  expect(found).toContainEqual(
    expect.stringMatching(/untrusted-prompt .*contains what acme\/ai-review looked up/),
  );
});

test('a model that is given servers of tools weighs as an agent', async () => {
  const step = (more: string) =>
    uses('actions/ai-inference', `prompt: "Look at ${value('github.event.issue.number')}"${more}`);
  expect(await rulesIn(on(OPENED, WRITE, step(', enable-github-mcp: true')))).toEqual([
    'medium ci/agent-on-untrusted-event',
  ]);
  expect(await rulesIn(on(OPENED, WRITE, step('')))).toEqual([]);
});
