/** `npm run test:long`: the tests that `npm test` leaves out; vitest's summary comes last. Arguments go to vitest. */
import { runTool } from './run-tool.ts';

const build = await runTool('node', ['tools/build/main.ts']);
const args = ['run', '--config', 'vitest.long.config.ts', ...process.argv.slice(2)];
const tests = await runTool('vitest', args);
process.exitCode = tests === 0 ? build : tests;
