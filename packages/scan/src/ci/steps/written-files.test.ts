import { expect, test } from 'vitest';
import { on, script, TITLE, value, WORKFLOW, WRITE } from '../ci-trees.testing.ts';
import { findingsIn, rulesIn } from '../findings.testing.ts';
import type { JobState } from './job-state.ts';
import { expandScript, writtenFiles } from './written-files.ts';

const OPENED = 'issues: {types: [opened]}';
const T = `T: "${TITLE}"`;
const PROMPT = ['high ci/untrusted-prompt'];
const here = (line: string, text: string) => `${line}\n${text}\nEND`;

test('a shell script that a step writes is read where a later one runs it [SCAN-06]', async () => {
  const write = script(here(`cat > "$DIR/ask.sh" <<'END'`, 'claude -p "Triage $T"'));
  const files = (run: string) => on(OPENED, WRITE, write, script(run, T));
  expect(await rulesIn(files('bash "$DIR/ask.sh"'))).toEqual(PROMPT);
  expect(await rulesIn(files('"$DIR/ask.sh" --all'))).toEqual(PROMPT);
  expect(await rulesIn(files('cat "$DIR/ask.sh"'))).toEqual([]);
  expect(await rulesIn(files('bash "$DIR/other.sh"'))).toEqual([]);
});

test('what a step writes does not change how the rest of a script is read [SCAN-06]', async () => {
  const asks = `claude -p "${value('github.event.issue.title')}"`;
  const rest = (text: string, run: string) =>
    on(OPENED, WRITE, script(`${here("cat > run.sh <<'END'", text)}\n${run}\n${asks}`));
  for (const text of ["echo don't", 'echo "a', '# it is well']) {
    expect(await rulesIn(rest(text, 'sh run.sh'))).toEqual(PROMPT);
  }
  const inside = `claude -p "Do:\nsh run.sh\n${value('github.event.issue.title')}"`;
  expect(await rulesIn(rest('echo "hi"\necho "a; ls"', inside))).toEqual(PROMPT);
  const late = script(`base64 -d <<<abc\n${here("cat > run.sh <<'END'", 'claude -p "$T"')}`);
  expect(await rulesIn(on(OPENED, WRITE, late, script('./run.sh', T)))).toEqual(PROMPT);
});

test('a program that a step writes asks a model by its text', async () => {
  const program = "import OpenAI from 'openai';\nconst { title } = context.payload.issue;";
  const files = (run: string) =>
    on(
      OPENED,
      WRITE,
      script(here("cat >> x/ask.mjs << 'END'", program)),
      script(run, `${T}, OPENAI_API_KEY: k`),
    );
  expect(await findingsIn(files('node x/ask.mjs'))).toContainEqual(
    expect.stringContaining('The prompt of x/ask.mjs contains'),
  );
});

const CALLED = '.github/workflows/called.yml';
const called = (given: string, run: string) => ({
  [WORKFLOW]: `on:\n  ${OPENED}\njobs:\n  a:\n    permissions: ${WRITE}\n    uses: ./${CALLED}\n    with: {title: "${TITLE}", ${given}}\n`,
  [CALLED]: `on:\n  workflow_call:\n    inputs:\n      tool: {type: string, default: "@openai/codex"}\njobs:\n  b:\n    steps:\n      - ${script(run, `T: "${value('inputs.title')}"`).replaceAll('\n  ', '\n  ')}\n`,
});

test('a command that a caller gives a workflow is read there, with the defaults of the workflow', async () => {
  const run = here('cat > ask.sh <<END', value('inputs.command'));
  expect(await rulesIn(called(`command: 'claude -p "$T"'`, `${run}\nbash ask.sh`))).toEqual(PROMPT);
  expect(await rulesIn(called(`command: 'echo "$T"'`, `${run}\nbash ask.sh`))).toEqual([]);
  const install = `npm install -g ${value('inputs.tool')}`;
  expect(await rulesIn(called('command: x', install))).toEqual(['low ci/unpinned-agent-install']);
  expect(await rulesIn(called('tool: prettier', install))).toEqual([]);
  expect(await rulesIn(called(`tool: "${TITLE}"`, install))).toEqual([]);
});

test('an input of a composite action is read in its scripts', async () => {
  const action = (given: string) => ({
    ...on(OPENED, WRITE, `uses: ./act\n        with: {title: "${TITLE}"${given}}`),
    'act/action.yml': `inputs:\n  flags: {default: "--yolo"}\nruns:\n  using: composite\n  steps:\n    - run: 'gemini ${value('inputs.flags')} -p "Read"'\n`,
  });
  expect(await rulesIn(action(''))).toEqual(['high ci/agent-approvals-off']);
  expect(await rulesIn(action(', flags: "--debug"'))).toEqual([]);
});

test('files that a script writes end with their word', () => {
  const text = 'cat <<A > one.sh\nx\n  A\ntee -a "two.py" <<-"B"\ny\nz\nB\ncat <<C\nw\nC\n';
  expect(writtenFiles(text)).toEqual([
    { file: 'one.sh', text: 'x' },
    { file: 'two.py', text: 'y\nz' },
  ]);
});

test.each([
  ['devcontainers/ci', 'runCmd'],
  ['nick-fields/retry', 'command'],
  ['Wandalen/wretry.action', 'command'],
  ['addnab/docker-run-action', 'run'],
])('the script that %s is given by %s is read as one of the step', async (name, input) => {
  const step = (key: string) =>
    `uses: ${name}@v1\n        with: {${key}: 'claude -p "Triage ${TITLE}"'}`;
  expect(await rulesIn(on(OPENED, WRITE, step(input)))).toEqual(PROMPT);
  expect(await rulesIn(on(OPENED, WRITE, step('label')))).toEqual([]);
});

test('what is put into the scripts of a job grows in proportion to them [SCAN-02]', () => {
  const grown = (script: string, literals: ReadonlyMap<string, string>, file: string) => {
    const state = {
      entry: { literals },
      written: new Map([['a.sh', file]]),
      textBudget: { left: 0 },
    } as unknown as JobState;
    return Array.from({ length: 1000 }, () => expandScript(script, state)).join('');
  };
  const text = 'y'.repeat(500);
  const input = grown(`echo ${value('inputs.x')}`, new Map([['x', text]]), '');
  const written = grown('echo 1; echo 2; echo 3\nsh a.sh', new Map(), text);
  for (const all of [input, written]) {
    expect(all).toContain(text);
    expect(all.length).toBeLessThan(200_000);
  }
});
