import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { compileC } from './c-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-c-program-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = await compileC('read-files', folder).catch(() => null);

test('a machine without a C compiler is told what it lacks', async () => {
  await expect(compileC('read-files', folder, ['no-such-compiler'])).rejects.toThrow(
    'a C compiler on the PATH (no-such-compiler)',
  );
});

test.skipIf(program === null)(
  'the program of the floor reads every byte of every file',
  async () => {
    const files = { empty: '', small: 'abc', 'with a\nnew line': 'x'.repeat(3_000_000) };
    const paths = Object.entries(files).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    const list = join(folder, 'list');
    writeFileSync(list, paths.map((path) => `${path}\0`).join(''));
    const run = promisify(execFile);
    expect((await run(program as string, [list])).stdout).toBe('3 3000003\n');
    writeFileSync(list, `${join(folder, 'small')}\0${join(folder, 'gone')}\0`);
    await expect(run(program as string, [list])).rejects.toMatchObject({
      code: 1,
      stdout: '1 3\n',
    });
  },
);
