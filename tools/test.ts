/**
 * `npm test`: every check, the build, then every test but the long ones; vitest's summary comes last. `npm test -- ARGUMENT...`
 * hands the arguments to vitest (a path, `-t NAME`), finds long tests too, and leaves the checks out.
 */
import { spawnSync } from 'node:child_process';
import { LONG_TESTS, OUTSIDE_TESTS } from './long-tests.ts';
import { runTool } from './run-tool.ts';

if (spawnSync('git', ['--version']).error !== undefined) {
  console.error(
    'npm test needs git, which is not in PATH: the checks list the files of the clone, and tests make repositories; install git, then run the command again',
  );
  process.exit(2);
}

const filters = process.argv.slice(2);
const isWhole = filters.length === 0;
const checks = isWhole ? await runTool('node', ['tools/check/main.ts']) : 0;
const build = await runTool('node', ['tools/build/main.ts']);
const left = [...LONG_TESTS, ...Object.values(OUTSIDE_TESTS)];
const excluded = isWhole ? left.map((glob) => `--exclude=${glob}`) : [];
// without the build, tests would run on what was built before
const tests = build === 0 ? await runTool('vitest', ['run', ...excluded, ...filters]) : build;
process.exitCode = [tests, checks, build].find((code) => code !== 0) ?? 0;
