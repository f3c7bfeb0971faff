/**
 * `npm run test:failover`: the tests with HAProxy, Patroni and etcd of Debian, outside of CI; vitest's summary comes last. Arguments go
 * to vitest.
 *
 *     apt-get install haproxy patroni etcd-server postgresql-15
 */
import { runTool } from './run-tool.ts';

const build = await runTool('node', ['tools/build/main.ts']);
const args = ['run', '--config', 'vitest.failover.config.ts', ...process.argv.slice(2)];
const tests = await runTool('vitest', args);
process.exitCode = tests === 0 ? build : tests;
