/**
 * `npm run requirements` prints how many requirements tests show and what is wrong with that; exit 1 when something is.
 * `-- --json` prints {"covered": [ids], "partly": [ids], "open": [ids]} and judges nothing.
 */
import { parseArgs } from 'node:util';
import { checkRequirements } from './check/check-requirements.ts';
import { ROOT } from './run-tool.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const { covered, partly, open, faults } = checkRequirements(ROOT);

if (values.json) {
  console.log(JSON.stringify({ covered, partly, open }));
} else {
  for (const fault of faults) console.error(fault);
  console.log(
    `${covered.length} requirements shown by tests, ${partly.length} in part, ${open.length} open`,
  );
}
if (faults.length > 0 && !values.json) process.exitCode = 1;
