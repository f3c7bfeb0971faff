import { expect, test } from 'vitest';
import { on, script, TITLE, value, WRITE } from '../ci-trees.testing.ts';
import { findingsIn, rulesIn } from '../findings.testing.ts';

const OPENED = 'issues: {types: [opened]}';
const NUMBER = value('github.event.issue.number');
const KEY = `OPENAI_API_KEY: "${value('secrets.OPENAI_API_KEY')}"`;
const ASKS = "import OpenAI from 'openai';\nconst { title } = context.payload.issue;\n";
const NODE = (inputs: string) =>
  `name: triage\ninputs: {${inputs}}\nruns: {using: node20, main: dist/index.js}\n`;
const SENDS_EVENT = ['medium ci/untrusted-prompt'];

test('the action of the repository itself is one by its sources, and sends the event to it as they do [SCAN-06]', async () => {
  const step = `uses: ./\n        with: {token: t, openai-api-key: k}`;
  const files = {
    ...on(OPENED, WRITE, step),
    'action.yml': NODE('openai-api-key: {required: true}'),
    'src/index.ts': "import { ask } from './ask.js';\n",
    'src/ask.ts': ASKS,
  };
  expect(await findingsIn(files)).toEqual([
    expect.stringContaining('ci/untrusted-prompt The prompt of . contains text of the issue'),
  ]);
  const plain = { ...files, 'src/ask.ts': "import OpenAI from 'openai';\n" };
  expect(await findingsIn(plain)).toEqual([]);
});

test('an own action whose inputs declare no key asks a model where the job holds one', async () => {
  const files = {
    ...on(OPENED, WRITE, `uses: ./.github/actions/triage\n        env: {${KEY}}`),
    '.github/actions/triage/action.yaml': NODE('token: {required: true}'),
    '.github/actions/triage/dist/index.js': ASKS,
  };
  expect(await rulesIn(files)).toEqual(SENDS_EVENT);
  expect(
    await rulesIn({ ...files, ...on(OPENED, WRITE, 'uses: ./.github/actions/triage') }),
  ).toEqual([]);
});

test('an own action that declares a key asks a model by default, and one without by a key of the job', async () => {
  const declared = {
    ...on(OPENED, WRITE, 'uses: ./'),
    'action.yml': NODE('openai-api-key: {default: k}'),
    'dist/index.js': ASKS,
  };
  expect(await rulesIn(declared)).toEqual(SENDS_EVENT);
  const [path, text] = Object.entries(on(OPENED, WRITE, 'uses: ./'))[0] ?? ['', ''];
  const keyed = {
    [path]: `env: {${KEY}}\n${text}`,
    'action.yml': NODE('token: {default: t}'),
    'dist/index.js': ASKS,
  };
  expect(await rulesIn(keyed)).toEqual(SENDS_EVENT);
});

test('a program asks the models of the code host where the job’s token may', async () => {
  const files = (permissions: string) => ({
    ...on(OPENED, permissions, script('python ask.py', `T: "${TITLE}"`)),
    'ask.py': 'import openai\n',
  });
  expect(await rulesIn(files('{models: read, contents: write}'))).toEqual([
    'medium ci/untrusted-prompt',
  ]);
  expect(await rulesIn(files(WRITE))).toEqual([]);
});

test('a program asks the models of a cloud where the job has signed in to it', async () => {
  const files = (action: string) => ({
    ...on(
      OPENED,
      WRITE,
      `uses: ${action}@${'a'.repeat(40)}`,
      script('python ask.py', `T: "${TITLE}"`),
    ),
    'ask.py': 'import vertexai\nfrom vertexai.generative_models import GenerativeModel\n',
  });
  expect(await rulesIn(files('google-github-actions/auth'))).toEqual([
    'medium ci/untrusted-prompt',
  ]);
  expect(await rulesIn(files('google-github-actions/setup-gcloud'))).toEqual([]);
});

test('a text that an own action is given is part of its prompt', async () => {
  const step = `uses: ./\n        with: {openai-api-key: k, title: "${TITLE}"}`;
  const files = { ...on(OPENED, WRITE, step), 'action.yml': NODE('openai-api-key: {}') };
  expect(await rulesIn(files)).toContain('medium ci/untrusted-prompt');
});

test('the composite action at the root is followed', async () => {
  const files = {
    ...on(OPENED, WRITE, `uses: ./\n        with: {title: "${TITLE}"}`),
    'action.yml': `runs:\n  using: composite\n  steps:\n    - run: claude -p "Triage ${value('inputs.title')}"\n`,
  };
  expect(await rulesIn(files)).toEqual(['high ci/untrusted-prompt']);
});

test('an action in a container asks a model by the program that its image starts', async () => {
  const files = {
    ...on(OPENED, WRITE, 'uses: ./triage\n        with: {gemini-api-key: k}'),
    'triage/action.yml': 'inputs: {gemini-api-key: {}}\nruns: {using: docker, image: Dockerfile}\n',
    'triage/Dockerfile': 'FROM python\nCOPY . /app\nENTRYPOINT ["python", "/app/main.py"]\n',
    'triage/main.py':
      'from google import genai\nevent = open(os.environ["GITHUB_EVENT_PATH"])\ntitle = event["title"]\n',
  };
  expect(await rulesIn(files)).toEqual(SENDS_EVENT);
});

const READER =
  'import anthropic, json, os\nissue = json.load(open(os.environ["GITHUB_EVENT_PATH"]))["issue"]\nprint(issue["title"])\n';

test.each([
  ['a file', 'python tools/triage.py', {}],
  ['a module', 'python -m tools.triage', {}],
  ['a file in the folder of the step', 'cd x; python3 tools/triage.py --all', {}],
  [
    'a command of the project',
    'uv run triage --all',
    { 'pyproject.toml': '[project.scripts]\ntriage = "tools.triage:main"\n' },
  ],
  [
    'a script of the package',
    'npm run triage',
    { 'package.json': '{"scripts": {"triage": "python tools/triage.py"}}' },
  ],
  [
    'a script that calls another',
    'npm run triage',
    { 'package.json': '{"scripts": {"triage": "npm run go", "go": "python tools/triage.py"}}' },
  ],
])(
  'a program that %s starts asks a model by a key of the job and sends the event to it',
  async (_, command, more) => {
    const files = {
      ...on(OPENED, WRITE, script(command, `${KEY}, GITHUB_TOKEN: t`)),
      'tools/triage.py': READER,
      ...more,
    };
    expect(await findingsIn(files)).toEqual([
      expect.stringMatching(
        /^medium ci\/untrusted-prompt The prompt of \S*triage\.py contains text of the issue/,
      ),
    ]);
  },
);

test('the package itself is a program by what its manifest starts', async () => {
  const files = {
    ...on(OPENED, WRITE, script('npx . --issue', KEY)),
    'package.json': '{"bin": {"triage": "./dist/cli.js"}}',
    'src/cli.ts': ASKS,
  };
  expect(await rulesIn(files)).toEqual(SENDS_EVENT);
});

test('a key of the whole job makes a program of a model’s library a step, and no other program', async () => {
  const jobs = (command: string) =>
    `env: {${KEY}}\non:\n  ${OPENED}\njobs:\n  a:\n    permissions: ${WRITE}\n    steps:\n      - run: ${command}\n        env: {T: "${TITLE}"}\n`;
  const files = (command: string) => ({
    '.github/workflows/a.yml': jobs(command),
    'ask.py': 'import openai\n',
    'count.py': 'import collections\n',
  });
  expect(await rulesIn(files('python ask.py'))).toEqual(['medium ci/untrusted-prompt']);
  expect(await rulesIn(files('python count.py'))).toEqual([]);
});

test('a program of an agent’s library weighs as one that uses tools', async () => {
  const files = (library: string) => ({
    ...on(OPENED, WRITE, script('python fix.py', `${KEY}, T: "${TITLE}"`)),
    'fix.py': `import ${library}\n`,
  });
  expect(await rulesIn(files('openai'))).toEqual(['medium ci/untrusted-prompt']);
  expect(await rulesIn(files('claude_agent_sdk'))).toEqual(['high ci/untrusted-prompt']);
});

test('a program that calls an agent’s command line weighs as one that uses tools', async () => {
  const files = {
    ...on(OPENED, WRITE, script('python fix.py', `${KEY}, T: "${TITLE}"`)),
    'fix.py': 'subprocess.run(["claude", "-p", os.environ["T"]])\n',
  };
  expect(await rulesIn(files)).toEqual(['high ci/untrusted-prompt']);
});

const loads = (id: string, file: string, env: string) =>
  `id: ${id}\n        uses: actions/github-script@${'a'.repeat(40)}\n        env: {${env}}\n        with: {script: "const f = require('./${file}'); return await f(context)"}`;

test('a program that a script of the host loads asks a model by a key of the step', async () => {
  const files = (env: string) => ({
    ...on(OPENED, WRITE, loads('ask', 'ci/ask.js', env)),
    'ci/ask.js': ASKS,
  });
  expect(await findingsIn(files(KEY))).toEqual([
    expect.stringContaining('The prompt of ci/ask.js contains text of the issue'),
  ]);
  expect(await rulesIn(files('T: t'))).toEqual([]);
});

test('an output of a program that reads the event may hold its text', async () => {
  const files = (text: string, path: string) => ({
    ...on(
      OPENED,
      WRITE,
      loads('load', 'ci/parse', 'T: t'),
      `id: run\n        ${script('python parse.py')}`,
      script('codex exec "$P"', `P: "${value(path)}"`),
    ),
    'ci/parse.js': text,
    'parse.py': text.replace('const', 'x ='),
  });
  const reads = 'const { body } = context.payload.issue;\n';
  expect(await rulesIn(files(reads, 'steps.load.outputs.result'))).toEqual([
    'high ci/untrusted-prompt',
  ]);
  expect(await rulesIn(files(reads, 'steps.run.outputs.task'))).toEqual([
    'high ci/untrusted-prompt',
  ]);
  expect(await rulesIn(files(reads, 'steps.run.outputs.task_id'))).toEqual([]);
  expect(await rulesIn(files('let a;\n', 'steps.load.outputs.result'))).toEqual([]);
});

test('a program that runs an agent looks the event up, and one that asks a model sends it behind guards too', async () => {
  const files = (trigger: string, library: string) => ({
    ...on(trigger, WRITE, script('python ask.py', KEY)),
    'ask.py': READER.replace('anthropic', library),
  });
  expect(await rulesIn(files(OPENED, 'claude_agent_sdk'))).toEqual([
    'medium ci/agent-on-untrusted-event',
  ]);
  const labeled = 'issues: {types: [labeled]}';
  expect(await rulesIn(files(labeled, 'anthropic'))).toEqual(['low ci/untrusted-prompt']);
  expect(await rulesIn(files(labeled, 'claude_agent_sdk'))).toEqual([]);
  expect(await rulesIn(files('workflow_call:', 'anthropic'))).toEqual(['low ci/untrusted-prompt']);
  expect(await rulesIn(files('workflow_dispatch:', 'anthropic'))).toEqual([]);
});

test('a program that a member starts by a comment sends the text of others', async () => {
  const [path = '', text = ''] =
    Object.entries(on('issue_comment:', WRITE, script('python ask.py', KEY)))[0] ?? [];
  const asked = "if: github.event.comment.author_association == 'OWNER'";
  const files = {
    [path]: text.replace('permissions:', `${asked}\n    permissions:`),
    'ask.py': READER,
  };
  expect(await rulesIn(files)).toEqual(['low ci/untrusted-prompt']);
});

test('what a program of the repository gets from a model and a script captures is a model’s answer', async () => {
  const files = (line: string, program: string) => ({
    ...on(
      'push:',
      WRITE,
      `id: ask\n        ${script(`${line}\necho "tag=$A" >> "$GITHUB_OUTPUT"`, KEY)}`,
      script(`echo "${value('steps.ask.outputs.tag')}"`),
    ),
    'ask.mjs': program,
  });
  const captured = 'A=$(node ask.mjs "all")';
  expect(await rulesIn(files(captured, "import OpenAI from 'openai';\n"))).toEqual([
    'medium ci/model-output-in-script',
  ]);
  expect(await rulesIn(files(captured, "import fs from 'fs';\n"))).toEqual([]);
  const counted = files(captured, "import OpenAI from 'openai';\n");
  const named = Object.entries(counted).map(([path, text]) => [
    path,
    text.replaceAll('tag', 'total_cost'),
  ]);
  expect(await rulesIn(Object.fromEntries(named))).toEqual([]);
  expect(await rulesIn(files('node ask.mjs', "import OpenAI from 'openai';\n"))).toEqual([]);
});

test('a program that asks git for changes reads an outsider’s where his branch is checked out', async () => {
  const checkout = (ref: string) =>
    `uses: actions/checkout@${'a'.repeat(40)}\n        with: {ref: "${value(ref)}"}`;
  const files = (ref: string) => ({
    ...on('pull_request_target:', WRITE, checkout(ref), script('python review.py', KEY)),
    'review.py': 'import openai\nsubprocess.run(["git", "diff", "origin/main"])\n',
  });
  expect(await rulesIn(files('github.event.pull_request.head.sha'))).toEqual(SENDS_EVENT);
  expect(await rulesIn(files('github.event.pull_request.base.sha'))).toEqual([]);
});

test('a program without a key, and one that is not in the repository, are no steps that ask', async () => {
  const files = {
    ...on(OPENED, WRITE, script(`python ask.py ${NUMBER}`, `T: "${TITLE}", GITHUB_TOKEN: t`)),
    'ask.py': 'import openai\n',
  };
  expect(await rulesIn(files)).toEqual([]);
});

test('packages that call each other by scripts end', async () => {
  const files = {
    ...on(OPENED, WRITE, script('npm run a', KEY)),
    'package.json': '{"scripts": {"a": "npm run b", "b": "npm run a"}}',
  };
  expect(await rulesIn(files)).toEqual([]);
});
