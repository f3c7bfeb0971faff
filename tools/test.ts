/**
 * `npm test`: the build, every check, then every test; vitest's summary comes last. `npm test -- ARGUMENT...` hands the arguments
 * to vitest (a path, `-t NAME`) and leaves the checks out.
 */
import { runTool } from './run-tool.ts';

const filters = process.argv.slice(2);
const checks = filters.length === 0 ? await runTool('node', ['tools/check/main.ts']) : 0;
const build = await runTool('node', ['tools/build.ts']);
const tests = await runTool('vitest', ['run', ...filters]);
if (build !== 0) process.exitCode = build;
if (checks !== 0) process.exitCode = checks;
if (tests !== 0) process.exitCode = tests;
