import { chmod, copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemUsers } from '../../apps/server/src/foundation/system-user.ts';
import { reachable } from '../../apps/server/src/platform/embedded-postgres/server-user.ts';

const PROGRAM = join(import.meta.dirname, 'stdio-program.mjs');

/** User that programs of a test run as, where the test runs as root; the database has another one. */
const USER = process.getuid?.() === 0 ? (systemUsers().get('daemon') ?? null) : null;

/** Returns false where the user of the programs cannot reach a file: one below a folder that only root enters. */
export function canRun(path: string): boolean {
  return USER === null || reachable(path, USER);
}

export const CAN_RUN_PROGRAMS = canRun(process.execPath);

type Entry = { readonly command?: string; readonly args?: readonly string[] } & Record<
  string,
  unknown
>;

/** Writes an operator's file, with the program of the tests where an entry names no other. Returns its path. */
export async function writeCommands(entries: Readonly<Record<string, Entry>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-commands-'));
  await chmod(folder, 0o755);
  const program = join(folder, 'program.mjs');
  await copyFile(PROGRAM, program);
  await chmod(program, 0o644);
  const commands = Object.entries(entries).map(([name, { args = [], ...entry }]) => {
    const started = entry.command === undefined ? [program, ...args] : args;
    const user = USER === null ? {} : { user: USER.name };
    return [name, { command: process.execPath, tenants: ['*'], ...user, ...entry, args: started }];
  });
  const path = join(folder, 'commands.json');
  await writeFile(path, JSON.stringify(Object.fromEntries(commands)));
  return path;
}
