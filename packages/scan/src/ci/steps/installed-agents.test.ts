import { expect, test } from 'vitest';
import { on, script, TITLE, value, WRITE } from '../ci-trees.testing.ts';
import { findingsIn, rulesIn } from '../findings.testing.ts';
import { installedPrograms } from '../programs/installed-programs.ts';

const OPENED = 'issues: {types: [opened]}';
const T = `T: "${TITLE}"`;
const KEY = `ANTHROPIC_API_KEY: "${value('secrets.ANTHROPIC_API_KEY')}"`;
const INSTALL = 'low ci/unpinned-agent-install';
const job = (install: string, run: string, env: string) =>
  on(OPENED, WRITE, script(install), script(run, env));

test.each([
  [
    'a model is chosen by its id',
    'curl -fsSL https://fixer.example/install | bash',
    'fixer run -m acme/claude-haiku-4-5 "Triage $T"',
    T,
  ],
  [
    'a prompt is handed over with the model’s key',
    'npm install -g fixer',
    'fixer code --task "$T"',
    `${T}, ${KEY}`,
  ],
  ['its name says so', 'pipx install fix-agent', 'fix-agent go "$T"', `${T}, ${KEY}`],
  [
    'the step sets its model',
    'uv tool install fixer-cli',
    'fixer run "$T"',
    `${T}, ${KEY}, FIXER_MODEL: large`,
  ],
])(
  'an installed program is an agent where %s, and its newest version is reported [SCAN-06]',
  async (_, install, run, env) => {
    expect(await rulesIn(job(install, run, env))).toEqual(['high ci/untrusted-prompt', INSTALL]);
  },
);

test('an installed program that gets the number of the issue with a token looks the issue up', async () => {
  const run = `fixer fix ${value('github.event.issue.number')}`;
  expect(await rulesIn(job('bun install -g fixer', run, `GITHUB_TOKEN: t, ${KEY}`))).toEqual([
    INSTALL,
    'medium ci/agent-on-untrusted-event',
  ]);
  expect(await rulesIn(job('bun install -g fixer', run, 'GITHUB_TOKEN: t'))).toEqual([]);
});

test('an installed program with an exact version is no finding of its own', async () => {
  const run = 'fixer run -m claude-haiku-4-5 "Read"';
  expect(await rulesIn(job('npm i -g fixer@1.2.3', run, KEY))).toEqual([]);
  expect(await rulesIn(job('npm i -g fixer', run, KEY))).toEqual([INSTALL]);
});

test.each([
  ['the job does not install it', 'npm install -g other', 'fixer run -m claude-haiku-4-5 "$T"'],
  ['it is only set up', 'npm install -g fixer', 'fixer login --task "$T"'],
  ['it tests', 'pip install pytest', 'pytest -p "$T" --task "$T"'],
  ['it deploys', 'npm install -g deploy-agent', 'deploy-agent --prompt "$T"'],
  ['it gets neither prompt nor model', 'npm install -g fixer', 'fixer render "$T"'],
  [
    'the table of agents knows when it is at work',
    'npm install -g @openai/codex@1.2.3',
    'codex resume --task "$T"',
  ],
  ['it is installed for a project', 'npm install fixer', 'fixer --task "$T"'],
])('an installed program is none where %s', async (_, install, run) => {
  expect(await rulesIn(job(install, run, `${T}, ${KEY}`))).toEqual([]);
});

test('the flags that switch approvals off count for an installed agent', async () => {
  const run = 'fixer run -m claude-haiku-4-5 --yolo "Read"';
  expect(await findingsIn(job('npm i -g fixer@1.2.3', run, KEY))).toEqual([
    'high ci/agent-approvals-off fixer runs with --yolo.',
  ]);
});

test.each([
  ['npm i --global @acme/fixer@latest', '@acme/fixer', ['fixer'], false],
  ['pnpm add -g fixer-cli@2.0.1', 'fixer-cli', ['fixer-cli', 'fixer'], true],
  ['uv tool install "fixer[all]==1.2"', 'fixer', ['fixer'], true],
  ['go install github.com/acme/fixer@latest', 'github.com/acme/fixer', ['fixer'], false],
  [
    'wget -qO- https://raw.githubusercontent.com/acme/fixer/main/i.sh | sh',
    'acme/fixer',
    ['fixer'],
    false,
  ],
  ['curl https://fixer.dev/i > i.sh\nsha256sum -c i.sum\nsh i.sh', 'fixer.dev/i', ['fixer'], true],
])('%j installs a program', (text, name, commands, isPinned) => {
  expect(installedPrograms(text)).toEqual([{ name, commands, isPinned }]);
});

test('a page that is fetched and a list of requirements install no program', () => {
  expect(installedPrograms('curl https://fixer.dev/i > i.html')).toEqual([]);
  expect(installedPrograms('pip install -r requirements.txt')).toEqual([]);
  expect(installedPrograms('cargo install --path crates/fixer')).toEqual([]);
  expect(installedPrograms('uv tool install tools/fixer')).toEqual([]);
  expect(installedPrograms('pipx install -e fixer')).toEqual([]);
});
