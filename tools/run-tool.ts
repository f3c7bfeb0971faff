import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

/** Folder of the repository. */
export const ROOT = join(import.meta.dirname, '..');

const BIN = join(ROOT, 'node_modules', '.bin');

/** The environment in which every tool finds the pinned Node first. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}` };
}

/** Path of the command that an installed package brings. */
export function toolPath(name: string): string {
  return join(BIN, name);
}

/** Runs an installed command at the root with this process's own input and output; resolves to its exit code. */
export function runTool(name: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(toolPath(name), args, {
      cwd: ROOT,
      env: toolEnvironment(),
      stdio: 'inherit',
    });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGTERM', pass);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', pass);
      resolve(code ?? 128 + constants.signals[signal as NodeJS.Signals]);
    });
  });
}
