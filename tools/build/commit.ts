import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-tool.ts';

/** The server's `ownBuild` reads it. */
const FILE = join(ROOT, 'apps/server/dist/commit');

/** Writes the commit of the clone beside the bundles of the service, as 12 hexadecimal digits; nothing outside of a clone. */
export function writeCommit(file: string = FILE, clone: string = ROOT): void {
  const args = ['-C', clone, 'rev-parse', '--short=12', 'HEAD'];
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  if (status === 0) writeFileSync(file, stdout);
  else rmSync(file, { force: true });
}
