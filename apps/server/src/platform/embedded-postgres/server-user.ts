import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperatorError } from '../../foundation/operator-error.ts';
import { type SystemUser, systemUsers } from '../../foundation/system-user.ts';

/** The operating-system user that runs PostgreSQL, which refuses to run as root. */
export type ServerUser = SystemUser;

const PREFERRED = ['svc', 'postgres', 'nobody'];

/** Null when this process is not root: the server then runs as whoever we are. */
export function serverUser(passwd = () => readFileSync('/etc/passwd', 'utf8')): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = systemUsers(passwd());
  for (const name of PREFERRED) {
    const user = users.get(name);
    if (user !== undefined && user.uid > 0) return user;
  }
  throw new OperatorError(
    `started as root, and /etc/passwd has none of ${PREFERRED.join(', ')} to run PostgreSQL as`,
  );
}

type RunOptions = { uid?: number; gid?: number; cwd: string; env: Record<string, string> };

/** Variables of the service that a program of the database inherits; the rest of the environment contains the service's secrets. */
const ENVIRONMENT = ['PATH', 'LANG', 'TZ', 'HOME'];

/** Options of `child_process` that run a program as the database's user, with nothing of the service but these variables. */
export function runAs(user: ServerUser | null): RunOptions {
  const variables = ENVIRONMENT.flatMap((name) => {
    const value = name === 'HOME' && user !== null ? '/' : process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid };
  return { ...identity, cwd: '/', env: Object.fromEntries(variables) };
}

/** True when `user` may pass through every folder above `path`. */
export function reachable(path: string, user: ServerUser): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
