import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ForeignClient, Report } from '../report.ts';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/go');
const BUILD_MS = 900_000;
const RUN_MS = 120_000;
const MAX_OUTPUT = 16 * 1024 * 1024;

/** Builds the program in a folder beside this file, with the modules that go.sum pins; fails without Go 1.25.5 or later. */
export async function buildGoClient(name: 'official' | 'mark3labs'): Promise<ForeignClient> {
  const program = join(CACHE, 'bin', name);
  const env = {
    ...process.env,
    GOPATH: CACHE,
    GOCACHE: join(CACHE, 'build'),
    GOFLAGS: '-mod=readonly -modcacherw',
    GOTOOLCHAIN: 'local',
  };
  const args = ['build', '-o', program, `./${name}`];
  await run('go', args, { cwd: import.meta.dirname, env, timeout: BUILD_MS });
  return async (targets) => {
    const { stdout } = await run(program, [], {
      env: { SVC_TARGETS: JSON.stringify(targets) },
      timeout: RUN_MS,
      maxBuffer: MAX_OUTPUT,
    });
    return JSON.parse(stdout) as Report[];
  };
}
