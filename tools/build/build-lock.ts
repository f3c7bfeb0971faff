import { join } from 'node:path';
import { runExclusively } from '../exclusive.mjs';
import { ROOT } from '../run-tool.ts';

const LOCK = join(ROOT, 'node_modules', '.svc-build.lock');

/** Runs a build while no other process of this clone builds: `npm test` and `npm run up` may begin at once. */
export function buildAlone<T>(run: () => Promise<T>, say: (line: string) => void): Promise<T> {
  return runExclusively(LOCK, run, (pid) => say(`waiting for the build of process ${pid}`));
}
