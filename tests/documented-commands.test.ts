import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataDirectory } from '../apps/server/src/db/data-directory.testing.ts';
import { ROOT } from '../tools/run-tool.ts';
import { clonePath, copyClone } from './harness/clone.ts';
import { commandBlocks } from './harness/documented-commands.ts';

let scratch: string;
let clone: string;
let repository: string;

beforeAll(async () => {
  scratch = await makeDataDirectory('docs');
  clone = clonePath(scratch);
  copyClone(clone);
  execFileSync('git', ['init', '-q', clone]);
  repository = join(scratch, 'repository');
  mkdirSync(join(scratch, 'home'));
  const git = (...args: string[]) => execFileSync('git', ['-C', repository, ...args]);
  execFileSync('git', ['init', '-q', '-b', 'main', repository]);
  writeFileSync(join(repository, 'app.py'), 'print("hello")\n');
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
  writeFileSync(join(repository, 'app.py'), 'print("hello, again")\n');
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The names that a reader replaces by their own. */
const replaced = (command: string) =>
  command
    .replaceAll('/path/to/repository', repository)
    .replace(/\bREPO\b/g, repository)
    .replace(/\bCLONE\b/g, `'${clone}'`);

const BLOCKS = commandBlocks(readFileSync(join(ROOT, 'README.md'), 'utf8'));
const COMMANDS = BLOCKS.filter(({ notRun }) => notRun === null).flatMap(({ line, commands }) =>
  commands.map((command): [number, string] => [line, command]),
);

test('README has commands, and a reason for each block of them that is not run here', () => {
  expect(BLOCKS.length).toBeGreaterThan(0);
  expect(COMMANDS.length).toBeGreaterThan(0);
});

test.each(COMMANDS)('README.md:%i: %s', (_, command) => {
  const { status, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', replaced(command)], {
    cwd: clone,
    env: { PATH: process.env['PATH'], HOME: join(scratch, 'home'), TMPDIR: scratch },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, expect.any(String)]);
});

describe('blocks of commands', () => {
  test('are those of shells, with their lines and without comments; others are none', () => {
    const text = '# A\n```sh\n# all\na b   # why\nc "#d"\n```\n```json\n{}\n```\n```sh\ne\n```';
    expect(commandBlocks(text)).toEqual([
      { line: 3, commands: ['a b', 'c "#d"'], notRun: null },
      { line: 11, commands: ['e'], notRun: null },
    ]);
  });

  test('are not run for a reason, which is given right before them', () => {
    const text = '<!-- not run: needs a phone -->\n\n```sh\na\n```\ntext\n```sh\nb\n```';
    expect(commandBlocks(text).map(({ notRun }) => notRun)).toEqual(['needs a phone', null]);
    expect(() => commandBlocks('```sh\na')).toThrow('line 1: unterminated block');
  });
});
