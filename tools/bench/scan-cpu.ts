import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ScanReport } from '@svc/contract';
import { SECRET_RULES } from '@svc/inspect';
import { rgPath } from '@vscode/ripgrep';
import { ROOT } from '../run-tool.ts';
import type { Benchmark } from './benchmark.ts';
import { processCost } from './process-cost.ts';
import { ruleKeywords } from './rule-keywords.ts';

/** What a scan of a tree costs, whatever the number of cores. */
export const scanCpu: Benchmark = {
  name: 'scan-cpu',
  what: 'all rules over the warm tree that --tree names, user and system time',
  unit: 'CPU s',
  goal: [{ figure: 'ratio', atMost: 0.8 }],
  run: async ({ tree }) => {
    if (tree === null) throw new Error('name the tree to scan: --tree DIR');
    const folder = resolve(tree);
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
    const keywords = ruleKeywords(SECRET_RULES);
    const svc = [join(ROOT, 'apps/cli/bin/svc.js'), 'scan', '--json', folder];
    const rg = ['-j1', '-c', '-i', '-F', '--hidden', ...keywords.flatMap((word) => ['-e', word])];
    return {
      method: `bash time around each process, page cache warm; rg with ${keywords.length} keywords of the rules, case ignored`,
      value: async () => {
        const cost = await processCost({ command: process.execPath, args: svc }, 'cpu');
        const { coverage, findings }: ScanReport = JSON.parse(cost.stdout.toString());
        const megabytes = coverage.bytesScanned / 1e6;
        return {
          value: cost.cpuSeconds,
          also: {
            megabytes,
            megabytesPerCpuSecond: megabytes / cost.cpuSeconds,
            files: coverage.filesScanned,
            findings: findings.length,
          },
        };
      },
      yardstick: {
        name: 'ripgrep -j1',
        value: async () => {
          // 1: no line matched
          const search = { command: rgPath, args: [...rg, folder], exitCodes: [0, 1] };
          return (await processCost(search, 'cpu')).cpuSeconds;
        },
      },
    };
  },
};
