/**
 * `npm run test:failover`, `test:keycloak` and `test:clients`: the tests that need programs of their own, outside of CI; vitest's summary
 * comes last. The first argument names the tests, the others go to vitest.
 *
 *     failover   apt-get install haproxy patroni etcd-server postgresql-15
 *     keycloak   apt-get install maven openjdk-17-jre-headless; the first run downloads Keycloak, 150 MB
 *     clients    Go 1.25 or later; the first run downloads modules
 */
import { dirname } from 'node:path';
import { OUTSIDE_TESTS } from './long-tests.ts';
import { runTool } from './run-tool.ts';

const [name = '', ...others] = process.argv.slice(2);
const glob = OUTSIDE_TESTS[name];
if (glob === undefined) throw new Error(`unknown tests (got "${name}")`);
// "tests/clients/go/": a filter of vitest is the beginning of a path
const folder = `${dirname(glob).replace('/**', '')}/`;
const build = await runTool('node', ['tools/build/main.ts']);
const args = ['run', '--config', 'vitest.outside.config.ts', folder, ...others];
const tests = await runTool('vitest', args);
process.exitCode = tests === 0 ? build : tests;
