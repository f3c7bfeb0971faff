/**
 * `npm run bench -- [NAME...] [--tree DIR] [--runs N] [--peer NAME=PATH...] [--count N]` measures the named benchmarks, or all, and
 * prints one JSON object a line. `--list` prints their names, goals and what they measure. Exit 1 when one could not be
 * measured; a missed goal is reported and fails nothing. What is measured is the built product, so it is built first.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../run-tool.ts';
import { LEAST_RUNS, measure } from './benchmark.ts';
import { BENCHMARKS } from './benchmarks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tree: { type: 'string' },
    runs: { type: 'string', default: String(LEAST_RUNS) },
    peer: { type: 'string', multiple: true, default: [] },
    count: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

if (!values.list) {
  // Standard output is for the results.
  const stdio = ['ignore', 2, 2] as const;
  execFileSync(process.execPath, [join(ROOT, 'tools/build/main.ts')], {
    cwd: ROOT,
    stdio: [...stdio],
  });
}

const count = values.count === undefined ? undefined : Number(values.count);
const options = { tree: values.tree ?? null, peers: values.peer, count };

for (const name of positionals.length > 0 ? positionals : Object.keys(BENCHMARKS)) {
  await orTold(name, async () => {
    const load = BENCHMARKS[name];
    if (load === undefined) throw new Error(`there are ${Object.keys(BENCHMARKS).join(', ')}`);
    const benchmark = await load();
    if (values.list) return console.log(`${name}\t${benchmark.what} [${benchmark.unit}]`);
    const members = 'members' in benchmark ? await benchmark.members(options) : [benchmark];
    for (const member of members) {
      await orTold(name, async () => {
        console.log(JSON.stringify(await measure(member, options, Number(values.runs))));
      });
    }
  });
}

/** One that cannot be measured does not keep the next from being measured. */
async function orTold(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
