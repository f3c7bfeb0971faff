import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { svc, temporaryTree } from '../cli-process.testing.ts';
import { sampleToken } from '../sample-token.testing.ts';

/** Runs git without this machine's configuration; the code and all it and its hooks print. */
function git(cwd: string, ...args: string[]): { code: number; text: string } {
  const env = {
    PATH: process.env['PATH'],
    HOME: cwd,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 't',
    GIT_AUTHOR_EMAIL: 't@example.invalid',
    GIT_COMMITTER_NAME: 't',
    GIT_COMMITTER_EMAIL: 't@example.invalid',
  };
  try {
    const shell = 'exec 2>&1; exec git "$@"';
    return {
      code: 0,
      text: execFileSync('sh', ['-c', shell, 'git', ...args], { cwd, env }).toString(),
    };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: Buffer };
    return { code: status, text: stdout.toString() };
  }
}

function repository(): string {
  const root = temporaryTree();
  git(root, 'init', '-q');
  return root;
}

const commits = (root: string) => git(root, 'rev-list', '--all').text.split('\n').length - 1;

test('with the hook a secret is not committed, a clean commit passes, and one of deletions says nothing to scan [SCAN-14]', async () => {
  const root = repository();
  const installed = await svc(['hook', 'install'], { cwd: root });
  expect(installed).toMatchObject({ code: 0, err: '' });
  expect(statSync(join(root, '.git/hooks/pre-commit')).mode & 0o111).toBe(0o111);
  const token = sampleToken();
  writeFileSync(join(root, 'a.txt'), 'a\n');
  writeFileSync(join(root, 'b.env'), `T=${token}\n`);
  git(root, 'add', 'a.txt');
  const clean = git(root, 'commit', '-m', 'x');
  expect(clean).toMatchObject({
    code: 0,
    text: expect.stringContaining('No findings. Examined 1 file'),
  });
  git(root, 'add', 'b.env');
  const refused = git(root, 'commit', '-m', 'x');
  expect(refused.code).toBe(1);
  expect(refused.text).toMatch(/^critical .*\n(?:.*\n)* {4}b\.env:1:3\n/);
  expect(refused.text).not.toContain(token.slice(8));
  expect(refused.text).toContain(
    'Commit refused. Remove the secret, or suppress it with a reason:',
  );
  git(root, 'rm', '-q', '--cached', 'b.env');
  git(root, 'rm', '-q', 'a.txt');
  expect(git(root, 'commit', '-m', 'x')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Nothing to scan'),
  });
  expect(commits(root)).toBe(2);
});

test('commit -a and a commit of named files are scanned as they will be committed [SCAN-14]', async () => {
  const root = repository();
  writeFileSync(join(root, 'a'), 'a\n');
  writeFileSync(join(root, 'b'), 'b\n');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'x');
  await svc(['hook', 'install'], { cwd: root });
  appendFileSync(join(root, 'a'), `${sampleToken()}\n`);
  expect(git(root, 'commit', '-am', 'x')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^ {4}a:2:1$/m),
  });
  expect(git(root, 'commit', '-m', 'x', 'a').code).toBe(1);
  writeFileSync(join(root, 'b'), 'c\n');
  expect(git(root, 'commit', '-m', 'x', 'b').code).toBe(0);
});

test('an installed hook is renewed, a foreign one is left as it is', async () => {
  const root = repository();
  const file = join(root, '.git/hooks/pre-commit');
  mkdirSync(join(root, '.git/hooks'), { recursive: true });
  writeFileSync(file, '#!/bin/sh\necho mine\n');
  const ran = await svc(['hook', 'install'], { cwd: root });
  expect(ran).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('svc did not write'),
  });
  expect(readFileSync(file, 'utf8')).toBe('#!/bin/sh\necho mine\n');
  rmSync(file);
  for (let time = 0; time < 2; time++) {
    expect((await svc(['hook', 'install'], { cwd: root })).code).toBe(0);
  }
});

test('an installed hook is removed, a foreign one is left as it is, and none is no error', async () => {
  const root = repository();
  const file = join(root, '.git/hooks/pre-commit');
  const remove = () => svc(['hook', 'remove'], { cwd: root });
  expect(await remove()).toMatchObject({ code: 0, out: expect.stringContaining('no hook') });
  await svc(['hook', 'install'], { cwd: root });
  expect(await remove()).toMatchObject({ code: 0, err: '' });
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, '#!/bin/sh\n');
  expect(await remove()).toMatchObject({ code: 2, err: expect.stringContaining('did not write') });
  expect(existsSync(file)).toBe(true);
});

test('the hook is written where core.hooksPath of the repository says, included files read', async () => {
  const root = repository();
  writeFileSync(join(root, 'more.config'), '[Core] ; mine\n\thooksPath = "ho\\\noks" # x\n');
  appendFileSync(join(root, '.git/config'), '[include]\npath = ../more.config\n');
  await svc(['hook', 'install'], { cwd: root });
  expect(existsSync(join(root, 'hooks/pre-commit'))).toBe(true);
  writeFileSync(join(root, 'a'), sampleToken());
  git(root, 'add', 'a');
  expect(git(root, 'commit', '-m', 'x').code).toBe(1);
});

test('a hooks folder that other repositories share is not written to', async () => {
  const root = repository();
  const home = temporaryTree({ '.gitconfig': '[core]\n\thooksPath = ~/hooks\n' });
  const ran = await svc(['hook', 'install'], { cwd: root, env: { HOME: home } });
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('more than this repository') });
  expect(existsSync(join(home, 'hooks'))).toBe(false);
});

test('outside a work tree there is no hook to install', async () => {
  expect(await svc(['hook', 'install'], { cwd: temporaryTree() })).toMatchObject({
    code: 2,
    err: 'svc: not in a git work tree\n',
  });
});

test('the pre-commit definition runs the scan that the hook runs [SCAN-14]', async () => {
  const root = new URL('../../../../', import.meta.url);
  const [hook] = parse(readFileSync(new URL('.pre-commit-hooks.yaml', root), 'utf8'));
  expect(hook).toMatchObject({
    id: 'svc-scan',
    entry: 'svc scan --mode enforce --fail-on critical --staged',
    pass_filenames: false,
  });
  const tree = repository();
  writeFileSync(join(tree, 'a'), sampleToken());
  git(tree, 'add', 'a');
  expect((await svc(hook.entry.split(' ').slice(1), { cwd: tree })).code).toBe(1);
});
