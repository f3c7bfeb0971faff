import { parseUnifiedDiff } from '@svc/git';
import { examineDiff } from '@svc/scan';
import type { Benchmark } from './benchmark.ts';
import { sampleDiff } from './sample-diff.ts';

const FILES = 1_000;
const LINES_OF_FILE = 40;

/** CPU cost of checking a large pull request, before the database is queried for stored findings. */
export const prCheck: Benchmark = {
  name: 'pr-check',
  what: `examine a diff of ${FILES} files with ${LINES_OF_FILE} lines each, CPU`,
  unit: 'CPU s',
  goal: [],
  run: async () => {
    const diff = Buffer.from(sampleDiff(FILES * LINES_OF_FILE, FILES));
    return {
      method: `in process, a diff of ${(diff.length / 1e6).toFixed(1)} MB`,
      value: async () => cpuSeconds(() => examineDiff(diff)),
      yardstick: {
        name: 'parsing the diff',
        value: async () => cpuSeconds(() => parseUnifiedDiff(diff)),
      },
    };
  },
};

async function cpuSeconds(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
