/**
 * `npm run test:previous -- [RELEASE] [ARGUMENT...]`: the API tests of an earlier release, by that release's own code, on the schema of
 * this clone; outside of CI. RELEASE is anything that Git resolves to a commit, by default the last tag. Arguments go to vitest, whose
 * summary comes last. The release is checked out and installed in a folder of its own, which is deleted afterwards.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, toolEnvironment } from './run-tool.ts';

/** Tests that compare the schema with what their release knows of it: they cannot know what a later one adds. */
const TESTS_OF_THE_SCHEMA = ['tests/api/row-level-security.test.ts'];

const CONFIG = 'vitest.previous.config.ts';

const [release = lastTag(), ...filters] = process.argv.slice(2);
if (release === null) {
  console.error('test:previous: no release has a tag yet: npm run test:previous -- COMMIT');
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'svc-previous-'));
const clone = join(folder, 'clone');
try {
  run(ROOT, 'git', ['worktree', 'add', '--quiet', '--detach', clone, release]);
  run(clone, 'npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund']);
  run(clone, 'npm', ['run', 'build']);
  await writeFile(join(clone, CONFIG), configuration());
  run(clone, join(clone, 'node_modules/.bin/vitest'), ['run', '--config', CONFIG, ...filters]);
} catch (error) {
  console.error(`test:previous: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
  run(ROOT, 'git', ['worktree', 'prune']);
}

/** Settings of vitest for the release's tests, on a database server whose template this clone migrates. */
function configuration(): string {
  const setup = join(ROOT, 'tests/harness/database-server.ts');
  return `import { LONG_TESTS } from './tools/long-tests.ts';
import { PRODUCT } from './vitest.config.ts';

export default {
  test: {
    ...PRODUCT,
    globalSetup: [${JSON.stringify(setup)}],
    include: ['tests/api/**/*.test.ts'],
    exclude: [...LONG_TESTS, ...${JSON.stringify(TESTS_OF_THE_SCHEMA)}],
    cache: false,
    maxWorkers: 2,
  },
};
`;
}

function lastTag(): string | null {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match=v*'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}

function run(cwd: string, command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, {
    cwd,
    env: toolEnvironment(),
    stdio: 'inherit',
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${status}`);
}
