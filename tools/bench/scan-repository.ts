import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCodeHost } from '../../tests/doubles/code-host/code-host.ts';
import { serveGit } from '../../tests/doubles/code-host/git-http.ts';
import { addAccount, addRepository } from '../../tests/doubles/code-host/host-state.ts';
import { bareRepository } from './bare-repository.ts';
import type { Benchmark } from './benchmark.ts';
import { bytesBelow } from './bytes-below.ts';
import { usageMeter } from './process-usage.ts';
import { scanned, svc, treeOf } from './svc-scan.ts';

/** What a scan by the service costs beside the clone and the scan that a person would do. */
export const scanRepository: Benchmark = {
  name: 'scan-repository',
  what: 'a commit of the tree that --tree names, fetched over smart HTTP and scanned as by a worker, user and system time; disk: MB on disk / those of the yardstick; memory: MB of the largest process',
  unit: 'CPU s',
  goal: [
    { figure: 'ratio', atMost: 1.1 },
    { figure: 'disk', atMost: 0.6 },
    { figure: 'memory', atMost: 400 },
  ],
  leastRuns: 3,
  run: async (options) => {
    const tree = await treeOf(options);
    const root = await mkdtemp(join(tmpdir(), 'svc-repository-'));
    const meter = await usageMeter();
    const host = await startCodeHost();
    const repository = addRepository(host.state, addAccount(host.state, 'bench'), 'tree', {
      isPrivate: false,
    });
    const { folder, commit } = bareRepository(root, tree);
    serveGit(repository, folder);
    const url = `${host.url}/bench/tree.git`;
    const job = join(root, 'job');
    const clone = join(root, 'clone');
    let cloneBytes = Number.NaN;
    const cloneAndScan = async () => {
      const cloning = { command: 'git', args: ['clone', '-q', '--depth=1', url, clone] };
      const cloned = await meter.measure(cloning);
      cloneBytes = await bytesBelow(clone);
      const scan = await meter.measure(svc('scan', '--json', clone));
      await rm(clone, { recursive: true });
      const memory = Math.max(cloned.peakMegabytes, scan.peakMegabytes);
      const value = cloned.cpuSeconds + scan.cpuSeconds;
      return { value, also: { memory, files: scanned(scan.stdout).files } };
    };
    // the disk of the yardstick is needed for the first figure
    await cloneAndScan();
    return {
      method:
        'the host on loopback in this process, whose git http-backend is not counted; page cache warm',
      value: async () => {
        await mkdir(job);
        const side = join(import.meta.dirname, 'scan-repository-side.ts');
        const command = { command: process.execPath, args: [side, url, commit, job] };
        const { cpuSeconds, peakMegabytes, stdout } = await meter.measure(command);
        await rm(job, { recursive: true });
        const { files, bytes } = JSON.parse(stdout.toString()) as { files: number; bytes: number };
        const also = { memory: peakMegabytes, disk: bytes / cloneBytes, files };
        return { value: cpuSeconds, also };
      },
      yardstick: { name: 'git clone --depth 1, then svc scan', value: cloneAndScan },
      close: async () => {
        await meter.close();
        await host.close();
        await rm(root, { recursive: true });
      },
    };
  },
};
