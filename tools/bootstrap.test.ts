import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './run-tool.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-bootstrap-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function bootstrap(script: string, ...args: string[]) {
  const file = join(folder, 'script.ts');
  writeFileSync(file, script);
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', relative(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  return child;
}

test('arguments go in, output and exit code come out, under the pinned Node [OPS-01]', async () => {
  const child = bootstrap(
    'const a: string = process.argv.slice(2).join("|"); console.log(process.version, a); process.exitCode = 7;',
    '--flag',
    'two words',
  );
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  expect(await once(child, 'close')).toEqual([7, null]);
  expect(output).toBe(`${process.version} --flag|two words\n`);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s reaches the program, which ends in its own way',
  async (signal) => {
    const child = bootstrap(
      `process.on('${signal}', () => { console.log('stopping'); process.exit(5); }); setInterval(() => {}, 1000); console.log('ready');`,
    );
    expect(await once(child.stdout, 'data')).toEqual(['ready\n']);
    child.kill(signal);
    expect(await once(child.stdout, 'data')).toEqual(['stopping\n']);
    expect(await once(child, 'close')).toEqual([5, null]);
  },
);

test('a program that a signal kills ends with 128 and its number', async () => {
  const child = bootstrap("process.kill(process.pid, 'SIGKILL')");
  expect(await once(child, 'close')).toEqual([137, null]);
});
