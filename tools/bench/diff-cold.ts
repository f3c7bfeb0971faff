import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import { type Command, processCost } from './process-cost.ts';
import { sampleDiff } from './sample-diff.ts';
import { fillCompileCache, installedSvc } from './svc-scan.ts';

const LINES = 200;

/** What somebody waits for at each commit. */
export const diffCold: Benchmark = {
  name: 'diff-cold',
  what: `\`svc scan --diff\` of ${LINES} lines, CPU time of the whole process`,
  unit: 'ms',
  goal: [{ figure: 'difference', atMost: 25 }],
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-diff-cold-'));
    const svc = await installedSvc(folder);
    const file = join(folder, 'change.diff');
    await writeFile(file, sampleDiff(LINES));
    const cpu = async (command: Command) => (await processCost(command, 'cpu')).cpuSeconds * 1000;
    // in a folder without a file of what is to be ignored
    const scan = { ...svc('scan', '--json', '--diff', file), cwd: folder };
    await fillCompileCache(scan);
    return {
      method: 'user and system time of each process, output piped; files and compile cache warm',
      value: () => cpu(scan),
      yardstick: {
        name: 'node -e 0',
        value: () => cpu({ command: process.execPath, args: ['-e', '0'] }),
      },
      close: () => rm(folder, { recursive: true }),
    };
  },
};
