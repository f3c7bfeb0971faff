import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import type { Benchmark } from './benchmark.ts';
import { compileC } from './c-program.ts';
import { processCost } from './process-cost.ts';
import { scanned, svc, treeOf } from './svc-scan.ts';

/** Git's idea of the files of a tree, as svc has it. */
const LISTING = [
  '--files',
  '--null',
  '--hidden',
  '--glob=!.git',
  '--no-require-git',
  '--no-ignore-dot',
];

/** What a scan costs beside what nobody who reads the files can do without. */
export const scanFloor: Benchmark = {
  name: 'scan-floor',
  what: 'all rules over the warm tree that --tree names, user and system time',
  unit: 'CPU s',
  goal: [{ figure: 'ratio', atMost: 4.5 }],
  run: async (options) => {
    const tree = await treeOf(options);
    const folder = await mkdtemp(join(tmpdir(), 'svc-scan-floor-'));
    const close = () => rm(folder, { recursive: true });
    try {
      const command = await compileC('read-files', folder);
      const list = join(folder, 'files');
      const listing = await processCost({ command: rgPath, args: [...LISTING, tree] }, 'wall');
      await writeFile(list, listing.stdout);
      return {
        method:
          'bash time around each process, page cache warm; the C program is given the list of files',
        value: async () => {
          const cost = await processCost(svc('scan', '--json', tree), 'cpu');
          return { value: cost.cpuSeconds, also: scanned(cost.stdout) };
        },
        yardstick: {
          name: 'open, read and close by a C program',
          value: async () => {
            const { cpuSeconds, stdout } = await processCost({ command, args: [list] }, 'cpu');
            const [files = Number.NaN, bytes = Number.NaN] = stdout
              .toString()
              .split(' ')
              .map(Number);
            return { value: cpuSeconds, also: { files, megabytes: bytes / 1e6 } };
          },
        },
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  },
};
