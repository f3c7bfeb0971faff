import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { on, script, TITLE, uses, value, WRITE } from './ci-trees.testing.ts';
import { rulesIn } from './findings.testing.ts';
import { withOwnScripts } from './own-scripts.ts';

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
  const found = withOwnScripts('./a.sh', [], tree);
  expect(found).not.toContain('${{');
  expect(found.length).toBeLessThan(500);
});
