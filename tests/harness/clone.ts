import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceFiles } from '../../tools/check/workspace-files.ts';
import { ROOT } from '../../tools/run-tool.ts';

/** What builds leave in a clone; a copy has them, so that it need not build. */
const BUILT = ['apps/cli/dist', 'apps/server/dist', 'apps/console/dist', 'packages/inspect/build'];

/**
 * Copies this clone, as it is, without its history, into a folder that does not exist yet. The installed packages are linked, but for
 * those of the workspace, which are the copy's own.
 */
export function copyClone(target: string): void {
  for (const path of workspaceFiles(ROOT)) copy(path, target);
  for (const path of BUILT) if (existsSync(join(ROOT, path))) copy(path, target);
  for (const path of globSync('{.,{apps,packages}/*}/node_modules', { cwd: ROOT })) {
    linkPackages(join(ROOT, path), join(target, path));
  }
}

function copy(path: string, target: string): void {
  cpSync(join(ROOT, path), join(target, path), { recursive: true, preserveTimestamps: true });
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    // caches of tools belong to their clone, and links of the workspace lead into it
    if (name === '.package-lock.json' || name === '@svc') {
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    } else if (!name.startsWith('.') || name === '.bin') {
      symlinkSync(join(from, name), join(to, name));
    }
  }
}

/** Paths below a folder with what changes when one is written, but for folders of which `isLeftOut` is true. */
export function inventoryOf(
  folder: string,
  isLeftOut: (path: string) => boolean = () => false,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const child = join(path, entry.name);
      if (isLeftOut(child)) continue;
      if (entry.isDirectory()) visit(child);
      else if (entry.isFile()) {
        const { mtimeMs, size, mode } = statSync(join(folder, child));
        found.set(child, `${mtimeMs} ${size} ${mode}`);
      }
    }
    found.set(`${path}/`, `${statSync(join(folder, path)).mode}`);
  };
  visit('.');
  return found;
}

/** Makes the folder of a copy: blanks and letters beyond ASCII are in its path. */
export function clonePath(scratch: string): string {
  const path = join(scratch, 'a clône – 复制');
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
