import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../run-tool.ts';
import type { Benchmark } from './benchmark.ts';
import { processCost } from './process-cost.ts';

const SMALL_FILE = `import { connect } from './connect';\n\nexport const client = connect(process.env.URL);\n`;

/** What every run of the command pays before it has looked at anything. */
export const scanCold: Benchmark = {
  name: 'scan-cold',
  what: '`svc scan` of one small file, wall of the whole process',
  unit: 'ms',
  goal: [{ figure: 'difference', atMost: 25 }],
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-scan-cold-'));
    await writeFile(join(folder, 'client.ts'), SMALL_FILE);
    const svc = join(ROOT, 'apps/cli/bin/svc.js');
    const wall = async (args: string[]) =>
      (await processCost({ command: process.execPath, args }, 'wall')).wallMs;
    return {
      method: 'wall time around each process, output piped',
      value: () => wall([svc, 'scan', '--json', folder]),
      yardstick: { name: 'node -e 0', value: () => wall(['-e', '0']) },
      close: () => rm(folder, { recursive: true }),
    };
  },
};
