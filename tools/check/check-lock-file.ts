import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { lockFaults, type Manifest } from './lock-file.ts';
import { workspaceFiles } from './workspace-files.ts';

const MANIFEST = /^(?:(?:packages|apps)\/[^/]+\/)?package\.json$/;

/** Checks the package.json files of the workspace at `root` against its package-lock.json. */
export function checkLockFile(root: string): readonly string[] {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const manifests = workspaceFiles(root)
    .filter((path) => MANIFEST.test(path))
    .map((path): [string, Manifest] => [posix.dirname(path).replace(/^\.$/, ''), read(path)]);
  return lockFaults(new Map(manifests), read('package-lock.json').packages);
}
