import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { withoutSettings } from './clean-environment.ts';

/** Folder of the repository. */
export const ROOT = join(import.meta.dirname, '..');

const BIN = join(ROOT, 'node_modules', '.bin');

/** The environment of every tool: this Node comes first, and no setting of the shell for another deployment or repository. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), BIN, process.env['PATH'] ?? ''].join(delimiter);
  return { ...withoutSettings(process.env), PATH: path };
}

/** Path of the command that an installed package brings; `node` is this Node. */
export function toolPath(name: string): string {
  return name === 'node' ? process.execPath : join(BIN, name);
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
