import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { on, script, TITLE, uses, value, WRITE } from '../ci-trees.testing.ts';
import { rulesIn } from '../findings.testing.ts';
import { ownScripts } from './own-scripts.ts';

const OPENED = 'issues: {types: [opened]}';
const PROMPT = ['high ci/untrusted-prompt'];

test('a shell script of the repository is read where a step runs it [SCAN-06]', async () => {
  const files = (command: string) => ({
    ...on(OPENED, WRITE, script(command, `T: "${TITLE}"`)),
    'ci/ask.sh': '#!/bin/sh\nclaude -p "Triage $T"\n',
  });
  for (const command of ['bash ci/ask.sh', './ci/ask.sh', 'if ! sh -e "ci/ask.sh"; then exit; fi'])
    expect(await rulesIn(files(command))).toEqual(PROMPT);
  expect(await rulesIn(files('cat ci/ask.sh'))).toEqual([]);
});

test('what a script is called with, prints and writes is followed', async () => {
  const args = {
    ...on(OPENED, WRITE, script('bash ask.sh "$T"', `T: "${TITLE}"`)),
    'ask.sh': 'gemini -p "Triage $1"\n',
  };
  expect(await rulesIn(args)).toEqual(PROMPT);
  const printed = {
    ...on(OPENED, WRITE, script('ISSUE=$(bash read.sh 1)\ngemini -p "Triage $ISSUE"')),
    'read.sh': 'gh issue view "$1"\n',
  };
  expect(await rulesIn(printed)).toEqual(PROMPT);
  const written = {
    ...on(
      OPENED,
      WRITE,
      script('bash read.sh'),
      uses('google-github-actions/run-gemini-cli', 'prompt: "Read /tmp/ask/issue.md"'),
    ),
    'read.sh': 'OUT=/tmp/ask\nFILE="$OUT/issue.md"\n{\n  gh issue view 1\n} > "$FILE"\n',
  };
  expect(await rulesIn(written)).toEqual(PROMPT);
});

test('a script beside an action is found from the action', async () => {
  const files = {
    ...on(OPENED, WRITE, `uses: ./act\n        with: {title: "${TITLE}"}`),
    'act/action.yml': `runs:\n  using: composite\n  steps:\n    - run: '"${value('github.action_path')}/ask.sh"'\n      env: {T: "${value('inputs.title')}"}\n`,
    'act/ask.sh': 'codex exec "$T"\n',
  };
  expect(await rulesIn(files)).toEqual(PROMPT);
});

test('a check of people in a script guards the steps after it', async () => {
  const files = {
    ...on(
      OPENED,
      WRITE,
      script('bash allowed.sh'),
      uses('google-github-actions/run-gemini-cli', `prompt: "x ${TITLE}"`),
    ),
    'allowed.sh': 'gh api repos/a/b/collaborators/me/permission || exit 1\n',
  };
  expect(await rulesIn(files)).toEqual([]);
});

test('expressions of a script in a file are text, and scripts that run each other end', () => {
  const tree = folderTree({ 'a.sh': `echo ${TITLE}\n./b.sh\n`, 'b.sh': './a.sh\n' });
  const found = ownScripts(tree)()('./a.sh', []);
  expect(found).not.toContain('${{');
  expect(found.length).toBeLessThan(500);
});

const echoes = (length: number) => 'echo\n'.repeat(length / 5);

test('scripts that run scripts are put into a workflow up to a byte budget, whichever step runs them [SCAN-02]', () => {
  const names = Array.from({ length: 10 }, (_, at) => at);
  const calls = (start: string) => names.map((name) => `./${start}${name}.sh\n`).join('');
  const files = Object.fromEntries(
    names.flatMap((name) => [
      [`outer${name}.sh`, calls('inner')],
      [`inner${name}.sh`, echoes(100_000)],
    ]),
  );
  const scripts = ownScripts(folderTree(files));
  const first = scripts();
  const steps = Array.from({ length: 100 }, () => first(calls('outer'), []));
  expect(steps.join('').length).toBeLessThan(1_100_000);
  expect(steps[0]?.length).toBeGreaterThan(800_000);
  expect(steps[99]).toBe(calls('outer'));
  expect(scripts()(calls('outer'), [])).toBe(steps[0]);
});

test('all workflows of a scan have a byte budget of scripts together [SCAN-02]', () => {
  const scripts = ownScripts(folderTree({ 'a.sh': echoes(100_000) }));
  const texts = Array.from({ length: 300 }, () => scripts()('./a.sh', []));
  expect(texts.join('').length).toBeLessThan(20_100_000);
  expect(texts[299]).toBe('./a.sh');
});

test('a script whose arguments make it too long stays a call [SCAN-02]', () => {
  const tree = folderTree({ 'a.sh': 'echo $1 $1\n'.repeat(1000) });
  const run = ownScripts(tree)();
  expect(run('./a.sh x', [])).toContain('echo x x');
  const long = `./a.sh "${'x'.repeat(300)}"`;
  expect(run(long, [])).toBe(long);
});

test('a script that many steps run is put together once [SCAN-02]', () => {
  const reads: string[] = [];
  const tree = folderTree({ 'a.sh': './b.sh\n', 'b.sh': 'echo\n', 'c.sh': echoes(200_000) });
  const text = (path: string) => {
    reads.push(path);
    return tree.text(path);
  };
  const run = ownScripts({ ...tree, text })();
  for (let step = 0; step < 100; step++) run('./a.sh\n./c.sh\n', []);
  expect(reads).toEqual(['a.sh', 'b.sh', 'c.sh']);
});
