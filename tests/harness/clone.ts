import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Folder of links to the packages of this repository, which a copy has of its own. */
const OWN_PACKAGES = '@svc';

/** Copies what git tracks to a folder, with links to the installed packages: a clone after its install. */
export function copyClone(folder: string): void {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  for (const file of files.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { verbatimSymlinks: true });
  }
  const installed = join(ROOT, 'node_modules');
  const copy = join(folder, 'node_modules');
  mkdirSync(join(copy, OWN_PACKAGES), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== OWN_PACKAGES) symlinkSync(join(installed, name), join(copy, name));
  }
  for (const name of readdirSync(join(installed, OWN_PACKAGES))) {
    const link = readlinkSync(join(installed, OWN_PACKAGES, name));
    symlinkSync(link, join(copy, OWN_PACKAGES, name));
  }
  // other versions of a package, which one workspace alone has
  for (const path of globSync('{apps,packages}/*/node_modules', { cwd: ROOT })) {
    symlinkSync(join(ROOT, path), join(folder, path));
  }
}
