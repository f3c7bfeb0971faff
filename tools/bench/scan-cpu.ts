import { SECRET_RULES } from '@svc/inspect';
import { rgPath } from '@vscode/ripgrep';
import type { Benchmark } from './benchmark.ts';
import { processCost } from './process-cost.ts';
import { ruleKeywords } from './rule-keywords.ts';
import { scanned, svc, treeOf } from './svc-scan.ts';

/** What a scan of a tree costs, whatever the number of cores. */
export const scanCpu: Benchmark = {
  name: 'scan-cpu',
  what: 'all rules over the warm tree that --tree names, user and system time',
  unit: 'CPU s',
  goal: [{ figure: 'ratio', atMost: 0.8 }],
  run: async (options) => {
    const folder = await treeOf(options);
    const keywords = ruleKeywords(SECRET_RULES);
    const rg = ['-j1', '-c', '-i', '-F', '--hidden', ...keywords.flatMap((word) => ['-e', word])];
    return {
      method: `bash time around each process, page cache warm; rg with ${keywords.length} keywords of the rules, case ignored`,
      value: async () => {
        const { cpuSeconds, stdout } = await processCost(svc('scan', '--json', folder), 'cpu');
        const did = scanned(stdout);
        return {
          value: cpuSeconds,
          also: { ...did, megabytesPerCpuSecond: did.megabytes / cpuSeconds },
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
