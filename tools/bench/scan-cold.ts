import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import { type Command, processCost } from './process-cost.ts';
import { fillCompileCache, installedSvc } from './svc-scan.ts';

const SMALL_FILE = `import { connect } from './connect';\n\nexport const client = connect(process.env.URL);\n`;

/** Fixed cost of every scan of files. The file has no hint of AI, so that no analyzers and parsers are loaded. */
export const scanCold: Benchmark = {
  name: 'scan-cold',
  what: '`svc scan` of one small file, CPU time of the whole process',
  unit: 'ms',
  goal: [{ figure: 'difference', atMost: 25 }],
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-scan-cold-'));
    const installed = join(folder, 'svc');
    const tree = join(folder, 'tree');
    for (const path of [installed, tree]) await mkdir(path);
    const svc = await installedSvc(installed);
    await writeFile(join(tree, 'client.ts'), SMALL_FILE);
    const cpu = async (command: Command) => (await processCost(command, 'cpu')).cpuSeconds * 1000;
    const scan = svc('scan', '--json', tree);
    await fillCompileCache(scan);
    return {
      method: 'user and system time of each process, output piped',
      value: () => cpu(scan),
      yardstick: {
        name: 'node -e 0',
        value: () => cpu({ command: process.execPath, args: ['-e', '0'] }),
      },
      close: () => rm(folder, { recursive: true }),
    };
  },
};
