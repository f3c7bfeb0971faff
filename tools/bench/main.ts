/**
 * `npm run bench -- [NAME...] [--tree DIR] [--runs N]` measures the named benchmarks, or all, and prints one JSON object a
 * line. `--list` prints their names, goals and what they measure. Exit 1 when one could not be measured; a goal that is
 * missed is told, not punished.
 */
import { parseArgs } from 'node:util';
import { LEAST_RUNS, measure } from './benchmark.ts';
import { BENCHMARKS } from './benchmarks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tree: { type: 'string' },
    runs: { type: 'string', default: String(LEAST_RUNS) },
    list: { type: 'boolean', default: false },
  },
});

for (const name of positionals.length > 0 ? positionals : Object.keys(BENCHMARKS)) {
  try {
    const load = BENCHMARKS[name];
    if (load === undefined) throw new Error(`there are ${Object.keys(BENCHMARKS).join(', ')}`);
    const benchmark = await load();
    if (values.list) {
      console.log(`${name}\t${benchmark.what} [${benchmark.unit}]`);
    } else {
      const result = await measure(benchmark, { tree: values.tree ?? null }, Number(values.runs));
      console.log(JSON.stringify(result));
    }
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
