import type { Benchmark } from './benchmark.ts';
import { usageMeter } from './process-usage.ts';
import { scanned, svc, treeOf } from './svc-scan.ts';

/** Peak memory of a scan of a large tree. */
export const scanMemory: Benchmark = {
  name: 'scan-memory',
  what: 'peak resident memory of all rules over the tree that --tree names',
  unit: 'MB',
  goal: [{ figure: 'value', atMost: 300 }],
  run: async (options) => {
    const tree = await treeOf(options);
    const meter = await usageMeter();
    return {
      method: 'ru_maxrss of wait4(2); 1 MB is 10^6 bytes',
      value: async () => {
        const { peakMegabytes, stdout } = await meter.measure(svc('scan', '--json', tree));
        return { value: peakMegabytes, also: scanned(stdout) };
      },
      yardstick: null,
      close: meter.close,
    };
  },
};
