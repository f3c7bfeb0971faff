import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildCommandLine } from './build.ts';
import { runProgram, svc, temporaryTree } from './src/cli-process.testing.ts';
import { sampleToken } from './src/sample-token.testing.ts';

test('the bundle does what the sources do, also on several threads, and is left alone once a source has changed', async () => {
  const home = temporaryTree();
  await buildCommandLine(join(home, 'dist'));
  mkdirSync(join(home, 'bin'));
  const program = join(home, 'bin', 'svc.js');
  cpSync(join(import.meta.dirname, 'bin', 'svc.js'), program);
  writeFileSync(join(home, 'package.json'), '{"type": "module"}');
  const files = Array.from({ length: 450 }, (_, at) => [`f${at}`, `plain ${at}\n`] as const);
  const tree = temporaryTree({
    ...Object.fromEntries(files),
    'a.env': `K=${sampleToken()}\nMODEL=gpt-4o\n`,
    '.svc/ignore.yaml': '- x\n',
    'package.json': '{"dependencies": {"openai": "4.0.0"}}',
  });
  for (const args of [['--threads', '2'], ['--json', '--threads', '1'], ['--help']]) {
    const bundled = await runProgram(program, ['scan', tree, ...args]);
    expect(bundled).toEqual(await svc(['scan', tree, ...args]));
  }
  const list = join(home, 'dist', 'sources.json');
  const sources = JSON.parse(readFileSync(list, 'utf8'));
  sources[0][2]++;
  writeFileSync(list, JSON.stringify(sources));
  const stale = await runProgram(program, ['scan', tree]);
  expect(stale.err).toContain('src/main.ts');
  expect(stale.code).not.toBe(0);
});
