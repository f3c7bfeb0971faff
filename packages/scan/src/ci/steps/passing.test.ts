import { expect, test } from 'vitest';
import {
  job,
  on,
  SHA,
  script,
  TITLE,
  uses,
  value,
  WORKFLOW,
  WRITE,
  workflow,
} from '../ci-trees.testing.ts';
import { rulesIn } from '../findings.testing.ts';

const OPENED = 'issues: {types: [opened]}';
const GEMINI = 'google-github-actions/run-gemini-cli';
const PROMPT = ['high ci/untrusted-prompt'];
const T = `T: "${TITLE}"`;
const asked = (path: string) => uses(GEMINI, `prompt: "Triage ${value(path)}"`);
const two = (first: string, needs: string, ...steps: readonly string[]) => ({
  [WORKFLOW]: workflow(OPENED, first + job({ needs, permissions: WRITE, steps })),
});

test.each([
  ['acme/match', `text: "${TITLE}", pattern: x`],
  ['stefanbuck/github-issue-parser', 'template-path: x'],
  ['jwalton/gh-find-current-pr', 'state: open'],
  ['peter-evans/find-comment', 'issue-number: 1'],
  ['octokit/request-action', 'route: GET /repos/a/b/issues/1'],
])('an output of %s with {%s} holds text of outsiders [SCAN-06]', async (name, inputs) => {
  const files = (path: string) =>
    on(OPENED, WRITE, `id: one\n        ${uses(name, inputs)}`, asked(`steps.one.outputs.${path}`));
  expect(await rulesIn(files('text'))).toEqual(PROMPT);
  expect(await rulesIn(files('text_id'))).toEqual([]);
});

test.each([
  ['acme/match', 'text: hi, pattern: x'],
  ['octokit/request-action', 'route: POST /repos/a/b/issues/1/comments'],
  ['octokit/request-action', 'route: GET /repos/a/b/branches'],
  ['acme/changed-files', `ref: "${value('github.head_ref')}"`],
])('an output of %s with {%s} holds none', async (name, inputs) => {
  const first = `id: one\n        ${uses(name, inputs)}`;
  for (const trigger of [OPENED, 'pull_request_target:'])
    expect(await rulesIn(on(trigger, WRITE, first, asked('steps.one.outputs.text')))).toEqual([]);
});

test('a file that an action puts into an output is followed', async () => {
  const files = (path: string) =>
    on(
      OPENED,
      WRITE,
      script('echo "$T" > ask.md', T),
      `id: one\n        ${uses('juliangruber/read-file-action', `path: ${path}`)}`,
      asked('steps.one.outputs.content'),
    );
  expect(await rulesIn(files('./ask.md'))).toEqual(PROMPT);
  expect(await rulesIn(files('other.md'))).toEqual([]);
});

test('a file is followed through an artifact into another job', async () => {
  const first = (path: string) =>
    job({
      name: 'one',
      steps: [
        script('mkdir out\necho "$T" > out/ask.md', T),
        `uses: actions/upload-artifact@${SHA}\n        with: {name: a, path: "${path}"}`,
      ],
    });
  const get = (inputs: string) =>
    `uses: actions/download-artifact@${SHA}\n        with: {${inputs}}`;
  const ask = script('claude -p "$(cat in/ask.md)"');
  expect(await rulesIn(two(first('out/*.md'), 'one', get('path: in'), ask))).toEqual(PROMPT);
  expect(await rulesIn(two(first('other/'), 'one', get('path: in'), ask))).toEqual([]);
  expect(await rulesIn(two(first('out/'), 'one', ask))).toEqual([]);
});

test('the values of a matrix are followed from the output of a job', async () => {
  const list = (fields: string) =>
    job({
      name: 'one',
      steps: [
        `id: all\n        ${script(`echo "all=$(gh issue list --json ${fields})" >> "$GITHUB_OUTPUT"`)}`,
      ],
    }).replace('    steps:', `    outputs: {all: "${value('steps.all.outputs.all')}"}\n    steps:`);
  const files = (matrix: string, fields = 'title,body', path = 'matrix.one.title') => {
    const found = two(list(fields), 'one', asked(path));
    const [text = ''] = Object.values(found);
    const second = `    needs: one\n    strategy: {matrix: ${matrix}}`;
    return { [WORKFLOW]: text.replace('    needs: one', second) };
  };
  const all = `"${value('fromJSON(needs.one.outputs.all)')}"`;
  expect(await rulesIn(files(`{one: ${all}}`))).toEqual(PROMPT);
  expect(await rulesIn(files(`{include: ${all}}`))).toEqual(PROMPT);
  expect(await rulesIn(files(all))).toEqual(PROMPT);
  expect(await rulesIn(files(`{one: ${all}}`, 'number'))).toEqual([]);
  expect(await rulesIn(files('{one: [a]}'))).toEqual([]);
  expect(await rulesIn(files(all, 'number,title', 'matrix.one.number'))).toEqual([]);
});

test('an output of a called workflow is followed into the jobs that need the call', async () => {
  const CALLED = '.github/workflows/called.yml';
  const files = (text: string) => ({
    ...two(`  one:\n    uses: ./${CALLED}\n`, 'one', asked('needs.one.outputs.text')),
    [CALLED]: `on:\n  workflow_call:\n    outputs: {text: {value: "${value('jobs.a.outputs.t')}"}}\njobs:\n  a:\n    outputs: {t: "${text}"}\n    steps: [{run: ls}]\n`,
  });
  expect(await rulesIn(files(TITLE))).toEqual(PROMPT);
  expect(await rulesIn(files('hi'))).toEqual([]);
});

const githubScript = (code: string) =>
  `id: one\n        uses: actions/github-script@${SHA}\n        with:\n          script: |\n            ${code}`;

test('a script of the host writes to a file that a constant names, of an object that it takes out of the event', async () => {
  const code = (name: string) =>
    `const { issue } = context.payload; const file = path.join(dir, 'ask.md'); fs.${name}(file, issue.title)`;
  const ask = script('claude -p "$(cat ask.md)"');
  expect(await rulesIn(on(OPENED, WRITE, githubScript(code('writeFileSync')), ask))).toEqual(
    PROMPT,
  );
  expect(await rulesIn(on(OPENED, WRITE, githubScript(code('appendFileSync')), ask))).toEqual(
    PROMPT,
  );
  expect(await rulesIn(on(OPENED, WRITE, githubScript(code('readFileSync')), ask))).toEqual([]);
});
