import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDirectory } from '../apps/server/src/db/data-directory.testing.ts';
import { clonePath, copyClone, inventoryOf } from './harness/clone.ts';

const run = promisify(execFile);

/** Of each kind one: git, the runner's own environment, a database. All but the first start the shared database. */
const FILES = [
  'packages/git/src/git-index.test.ts',
  'tests/harness/environment.test.ts',
  'apps/server/src/db/connections.test.ts',
];

/** A run within a run takes minutes where others load the machine. */
const MAX_RUN_MS = 15 * 60_000;

/** What the runner and the two programs keep of the code that they compiled; both are in folders that git ignores. */
const isCache = (path: string) =>
  /^(?:node_modules|apps\/(?:cli|server)\/(?:\.compile-cache|node_modules))$/.test(path);

let scratch: string;
let clone: string;
let home: string;
let temporary: string;

beforeAll(async () => {
  scratch = await makeDataDirectory('run');
  clone = clonePath(scratch);
  copyClone(clone);
  execFileSync('git', ['init', '-q', clone]);
  // of a service whose key is another one
  mkdirSync(join(clone, '.svc-data', 'checkpoints'), { recursive: true });
  writeFileSync(join(clone, '.svc-data', 'checkpoints', 'tnt_foreign'), 'not signed');
  writeFileSync(join(clone, '.svc-data', 'master.key'), 'not a key');
  home = join(scratch, 'home');
  mkdirSync(join(home, '.config', 'svc'), { recursive: true });
  writeFileSync(join(home, '.gitconfig'), '[core]\n\thooksPath = /nonexistent\n[broken');
  writeFileSync(join(home, '.config', 'svc', 'config.json'), 'not JSON');
  temporary = join(scratch, 't');
  mkdirSync(temporary, { mode: 0o711 });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test(
  'a run in a clone with data, in a path with blanks, under settings of a shell, passes and leaves clone, home and temporary folder as they were [OPS-01]',
  async () => {
    const before = [inventoryOf(clone, isCache), inventoryOf(home)];
    const shell = {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      TMPDIR: temporary,
      SVC_DATA_DIR: join(clone, '.svc-data'),
      SVC_ENVIRONMENT: 'production',
      SVC_API: 'http://127.0.0.1:1',
      SVC_UNKNOWN: 'x',
      GIT_DIR: join(clone, '.git'),
      GIT_INDEX_FILE: join(clone, 'no-such-index'),
      GIT_WORK_TREE: '/',
    };
    const vitest = join(clone, 'node_modules', 'vitest', 'vitest.mjs');
    const output = join(scratch, 'report.json');
    const options = ['--reporter=json', `--outputFile=${output}`];
    const { code = 0, stderr } = await run(
      process.execPath,
      [vitest, 'run', ...options, ...FILES],
      {
        cwd: clone,
        env: shell,
        maxBuffer: 2 ** 26,
      },
    ).catch((error) => error);

    const report = JSON.parse(readFileSync(output, 'utf8'));
    const failed = report.testResults.flatMap((file: { assertionResults: FailedTest[] }) =>
      file.assertionResults.filter(({ status }) => status === 'failed'),
    );
    expect(failed).toEqual([]);
    expect([code, report.success], stderr).toEqual([0, true]);
    expect(report.testResults).toHaveLength(FILES.length);
    expect([inventoryOf(clone, isCache), inventoryOf(home)]).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
  },
  MAX_RUN_MS,
);

type FailedTest = { readonly status: string; readonly fullName: string };
