import { execFile } from 'node:child_process';
import { chmod, chown, lchown, lstat, mkdir, realpath, rm, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../foundation/operator-error.ts';
import { runAs, type ServerUser } from './server-user.ts';

type ErrorWithCode = NodeJS.ErrnoException;

/** Makes a folder and those above it. `mkdir` with `recursive` does not return below /proc. */
export async function makeFolders(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const { code } = error as ErrorWithCode;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || path === dirname(path)) throw error;
    await makeFolders(dirname(path), mode);
    await mkdir(path, { mode }).catch((again: ErrorWithCode) => {
      if (again.code !== 'EEXIST') throw again;
    });
  }
}

/**
 * Throws when somebody other than root can replace what is in a folder. A service that runs as root writes in no such folder: a
 * link put there would lead it to any file of the machine.
 */
export async function refuseSharedFolder(folder: string): Promise<void> {
  const { uid, gid, mode } = await stat(await realpath(folder));
  const isShared = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== 0);
  if (uid === 0 && !isShared) return;
  const got = `owner ${uid}, mode ${(mode & 0o7777).toString(8)}: ${folder}`;
  throw new OperatorError(
    `a folder that svc-server keeps data in as root must belong to root and be writable by root alone (got ${got}); ` +
      'run svc-server as its owner, or change owner and mode',
  );
}

/**
 * Makes the folder that contains all of a cluster. Started by root it belongs to root, and the database's user may only traverse
 * it; a folder owned by that user, as earlier releases created it, changes its owner. Returns its real path.
 */
export async function ensureHome(home: string, user: ServerUser | null): Promise<string> {
  await makeFolders(home, 0o700);
  if (user === null) return home;
  const real = await realpath(home);
  await refuseSharedFolder(dirname(real));
  await chown(real, 0, user.gid);
  await chmod(real, 0o710);
  return real;
}

/**
 * Makes a folder that belongs to the user that runs the database, for that user alone; throws when something else is there. Its
 * parent is a folder of ours, or a sticky one.
 */
export async function ensureUserFolder(folder: string, user: ServerUser | null): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: ErrorWithCode) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  // of this process, just made, or by one that was killed before it passed the folder on
  if (user !== null && found.isDirectory() && found.uid === 0)
    await lchown(folder, user.uid, user.gid);
  const { uid, mode, isDirectory } = await lstat(folder).then((now) => ({
    uid: now.uid,
    mode: now.mode & 0o7777,
    isDirectory: now.isDirectory(),
  }));
  const expected = user?.uid ?? process.getuid?.() ?? uid;
  if (isDirectory && uid === expected && (mode & 0o077) === 0) return;
  throw new OperatorError(
    `${folder} must be a folder of user ${expected} with mode 700 ` +
      `(got ${isDirectory ? 'a folder' : 'no folder'} of user ${uid} with mode ${mode.toString(8)}); remove it`,
  );
}

/**
 * Deletes what is at a path in a folder of ours, also a link itself. What belongs to the database's user is deleted as that
 * user, who could otherwise turn a folder into a link meanwhile.
 */
export async function removeTree(path: string, user: ServerUser | null): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found === null) return;
  if (user === null || !found.isDirectory() || found.uid === 0) {
    await rm(path, { recursive: true, force: true });
    return;
  }
  // it cannot delete the folder itself, which is in a folder of root
  await promisify(execFile)('/bin/rm', ['-rf', '--', path], runAs(user)).catch(() => {});
  await rmdir(path);
}
