import { execFileSync } from 'node:child_process';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testEnvironment } from './environment.ts';

test('the environment of tests has nothing of the shell that leads to files of the user', () => {
  const shell = {
    PATH: '/bin',
    LANG: 'C',
    HOME: '/home/user',
    TMPDIR: '/var/tmp',
    XDG_CONFIG_HOME: '/home/user/.config',
    SVC_DATA_DIR: '/srv/svc',
    SVC_TEST_SEED: '7',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel.example:4318',
    GIT_INDEX_FILE: '/home/user/index',
    GIT_CONFIG_GLOBAL: '/home/user/.gitconfig',
  };
  expect(testEnvironment(shell, '/t')).toEqual({
    PATH: '/bin',
    LANG: 'C',
    HOME: '/t/home',
    TMPDIR: '/t',
    NODE_COMPILE_CACHE: '/t/compile-cache',
    TEST_FOLDER: '/t',
    SVC_TEST_SEED: '7',
    GIT_CONFIG_NOSYSTEM: '1',
  });
});

test('this run has it', () => {
  const folder = process.env['TEST_FOLDER'] as string;
  expect([tmpdir(), homedir()]).toEqual([folder, join(folder, 'home')]);
  const settings = Object.keys(process.env).filter((name) => /^(?:SVC|GIT|XDG)_/.test(name));
  expect(settings.filter((name) => !name.startsWith('SVC_TEST_'))).toEqual(['GIT_CONFIG_NOSYSTEM']);
  const origins = execFileSync('git', ['config', '--list', '--show-origin', '--global']).toString();
  for (const line of origins.trim().split('\n')) expect(line).toContain(folder);
});
