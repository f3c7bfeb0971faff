import { execFile } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');
const CLI = join(ROOT, 'apps/cli/bin/svc.js');
const SERVER = join(ROOT, 'apps/server/bin/svc-server.js');

/** How a command ended, and its output. */
export type CommandResult = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
};

export type CommandOptions = {
  readonly env: NodeJS.ProcessEnv;
  /** Default: the root of this repository. */
  readonly cwd?: string;
  /** Standard input. */
  readonly input?: string;
};

/** Runs `svc` as a developer would. */
export function svc(args: readonly string[], options: CommandOptions): Promise<CommandResult> {
  return run([CLI, ...args], options);
}

/** Runs a command of `svc-server` as an operator would; throws its error output when it fails. */
export async function svcServer(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await run([SERVER, ...args], { env });
  if (code !== 0) throw new Error(stderr.trim());
  return stdout;
}

function run(
  args: readonly string[],
  { env, cwd = ROOT, input = '' }: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { cwd, env, maxBuffer: 256 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}
