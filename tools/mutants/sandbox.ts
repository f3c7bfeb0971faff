import { cp, mkdir, mkdtemp, readdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A copy of the working tree, in which files are changed; what is installed is shared with it. */
export type Sandbox = { readonly path: string; remove(): Promise<void> };

/** Folders that are not copied. */
const LEFT_OUT = new Set(['.git', 'node_modules', '.svc-data']);
const INSTALLED = ['apps/cli/node_modules', 'apps/server/node_modules'];

/** Copies a working tree with its build into a temporary folder, where `@svc` packages are those of the copy. */
export async function makeSandbox(root: string): Promise<Sandbox> {
  // as in the tests, a short name: the paths of unix sockets are limited
  const path = await realpath(await mkdtemp(join(tmpdir(), 'mut-')));
  await cp(root, path, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => source === root || !LEFT_OUT.has(basename(source)),
  });
  const modules = join(root, 'node_modules');
  await mkdir(join(path, 'node_modules', '@svc'), { recursive: true });
  for (const name of await readdir(modules)) {
    if (name !== '@svc') await symlink(join(modules, name), join(path, 'node_modules', name));
  }
  for (const name of await readdir(join(modules, '@svc'))) {
    const target = await readlink(join(modules, '@svc', name));
    await symlink(target, join(path, 'node_modules', '@svc', name));
  }
  for (const folder of INSTALLED) await symlink(join(root, folder), join(path, folder));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
