import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SystemUser, systemUser } from '../../foundation/system-user.ts';
import type { McpCommand } from '../servers/commands.ts';
import { countThreads } from './count-threads.ts';
import { checkProgram } from './find-program.ts';

/** A program that was started, and the folder that it has for itself. */
export type Launched = { readonly child: ChildProcess; readonly folder: string };

/** Writable memory of each process. Node.js reserves 570 MiB of it at its start. */
const DEFAULT_MEMORY_MIB = 2048;
/** Processes and threads beyond those that its user already has. */
const DEFAULT_MAX_PROCESSES = 256;
const MAX_OPEN_FILES = 256;
const MAX_FILE_BYTES = 1024 * 1024 * 1024;
const ULIMIT_BLOCK = 512;

/** Variables of the service that every program inherits; the rest of the environment contains the service's secrets. */
const ENVIRONMENT = ['PATH', 'LANG', 'TZ'];

/** Descriptor of the pipe whose end means that the service is gone. */
const LEASH = 3;

/**
 * Sets limits that hold for the program and all that it starts, then becomes the program. A limit that cannot be set is
 * already stricter, or unknown to this system. dash names the number of processes `-p`, other shells `-u`. Beside it a
 * watcher kills the process group once the leash is closed, which the kernel does even where the service is killed.
 */
const SCRIPT = `
ulimit -c 0
ulimit -n ${MAX_OPEN_FILES}
ulimit -f ${MAX_FILE_BYTES / ULIMIT_BLOCK}
ulimit -d "$1"
[ -z "$2" ] || ulimit -u "$2" || ulimit -p "$2"
shift 2
(exec </dev/null >/dev/null 2>&1; read -r _ <&${LEASH}; kill -KILL 0) &
exec nice -n 5 "$@" ${LEASH}<&-
`.replaceAll(/^(ulimit.*)$/gm, '$1 2>/dev/null');

/** Starts a program in a session, process group and temporary folder of its own. Throws where it cannot be started, `LaunchError` with the reason. */
export async function launch(
  command: McpCommand,
  tenant: string,
  credential: string | null,
): Promise<Launched> {
  const user = command.user === undefined ? null : systemUser(command.user);
  const path = command.variables?.['PATH'] ?? process.env['PATH'];
  await checkProgram(command.command, path);
  const folder = await mkdtemp(join(tmpdir(), 'svc-mcp-'));
  if (user !== null) await chown(folder, user.uid, user.gid);
  const fill = (text: string) => fillPlaceholders(text, { tenant, folder });
  const args = (command.args ?? []).map(fill);
  const memoryKiB = (command.memoryMiB ?? DEFAULT_MEMORY_MIB) * 1024;
  const limits = [String(memoryKiB), await processLimit(command, user)];
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...limits, command.command, ...args], {
    cwd: folder,
    env: environment(command, folder, fill, credential),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    ...(user !== null && { uid: user.uid, gid: user.gid }),
  });
  return { child, folder };
}

type Placeholders = { readonly tenant: string; readonly folder: string };

function fillPlaceholders(text: string, values: Placeholders): string {
  return text.replaceAll(/\{(tenant|folder)\}/g, (_, name: keyof Placeholders) => values[name]);
}

/** Limit for `RLIMIT_NPROC`, which counts all threads of the user. Empty if they cannot be counted. */
async function processLimit({ maxProcesses }: McpCommand, user: SystemUser | null) {
  const threads = await countThreads(user?.uid ?? process.getuid?.() ?? 0);
  return threads === null ? '' : String(threads + (maxProcesses ?? DEFAULT_MAX_PROCESSES));
}

function environment(
  command: McpCommand,
  folder: string,
  fill: (text: string) => string,
  credential: string | null,
) {
  const set = Object.entries(command.variables ?? {}).map(([name, text]) => [name, fill(text)]);
  const passed = [...ENVIRONMENT, ...(command.env ?? [])].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(passed),
    HOME: folder,
    TMPDIR: folder,
    ...Object.fromEntries(set),
    ...(command.credential !== undefined &&
      credential !== null && { [command.credential]: credential }),
  };
}
