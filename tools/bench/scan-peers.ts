import type { Benchmark, BenchmarkFamily } from './benchmark.ts';
import { type FoundPeer, findPeers, PEERS } from './peers.ts';
import { processCost } from './process-cost.ts';
import { type ProcessUsage, usageMeter } from './process-usage.ts';
import { scanned, svc, treeOf } from './svc-scan.ts';

const WHAT = {
  name: 'scan-peers',
  what: 'all rules over the warm tree that --tree names, user and system time, beside each peer found',
  unit: 'CPU s',
};

/** The same tree scanned by other scanners, each with its own defaults and offline; a benchmark for each that is found. */
export const scanPeers: BenchmarkFamily = {
  ...WHAT,
  members: async ({ peers }) => {
    const found = findPeers(peers, process.env['PATH'] ?? '');
    if (found.length > 0) return found.map(besidePeer);
    const names = PEERS.map((peer) => peer.name).join(', ');
    throw new Error(`no peer on the PATH nor named by --peer NAME=PATH; known are ${names}`);
  },
};

const besidePeer = ({ peer, command }: FoundPeer): Benchmark => ({
  ...WHAT,
  goal: [{ figure: 'ratio', atMost: 1 }],
  // Some peers take an hour for a gigabyte, and are a hundred times apart.
  leastRuns: 1,
  warmUp: false,
  run: async (options) => {
    const tree = await treeOf(options);
    const version = await processCost({ command, args: peer.version }, 'wall');
    await processCost(svc('scan', '--json', tree), 'wall'); // the files into memory
    const meter = await usageMeter();
    return {
      method: 'wait4(2) around each process, page cache warm; peak memory of its largest process',
      value: async () => {
        const usage = await meter.measure(svc('scan', '--json', tree));
        return { value: usage.cpuSeconds, also: { ...figures(usage), ...scanned(usage.stdout) } };
      },
      yardstick: {
        name: [peer.name, ...versionIn(version.stdout.toString())].join(' '),
        value: async () => {
          // In the tree: some look for a repository around their working folder, and examine its files alone.
          const scan = { command, args: peer.scan(tree), exitCodes: peer.exitCodes, cwd: tree };
          const usage = await meter.measure(scan);
          const findings = peer.findings(usage.stdout.toString());
          return { value: usage.cpuSeconds, also: { ...figures(usage), findings } };
        },
      },
      close: meter.close,
    };
  },
});

function figures({ wallSeconds, peakMegabytes }: ProcessUsage): Record<string, number> {
  return { wallSeconds, peakMegabytes };
}

/** A command that was built from its source may report no version. */
function versionIn(text: string): readonly string[] {
  return /\d+(?:\.\d+)+/.exec(text)?.slice(0, 1) ?? [];
}
