import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Test input: a folder with these files (path -> content), removed after the test. */
export function temporaryTree(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'svc-tree-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) writeIn(root, path, content);
  return root;
}

export function writeIn(root: string, path: string, content: string | Uint8Array): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Runs git without the machine's configuration; returns standard output. Exit code 1 is an answer, as of `git diff`. */
export function git(cwd: string, args: readonly string[], input = ''): string {
  const env = {
    PATH: process.env['PATH'],
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'test',
    GIT_AUTHOR_EMAIL: 'test@example.invalid',
    GIT_COMMITTER_NAME: 'test',
    GIT_COMMITTER_EMAIL: 'test@example.invalid',
  };
  try {
    const stdio = ['pipe', 'pipe', 'pipe'] as const;
    return execFileSync('git', [...args], {
      cwd,
      env,
      input,
      stdio: [...stdio],
      maxBuffer: 1e8,
    }).toString('latin1');
  } catch (error) {
    const { status, stdout } = error as { status: number | null; stdout: Buffer };
    if (status === 1) return stdout.toString('latin1');
    throw error;
  }
}
