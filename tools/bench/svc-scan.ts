import { execFileSync } from 'node:child_process';
import { readdir, stat, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ScanReport } from '@svc/contract';
import { ROOT } from '../run-tool.ts';
import type { BenchmarkOptions } from './benchmark.ts';
import { type Command, processCost } from './process-cost.ts';

const PROGRAM = join(ROOT, 'apps/cli/bin/svc.js');

/** `svc` of this clone, in the Node that runs the benchmark. */
export function svc(...args: readonly string[]): Command {
  return { command: process.execPath, args: [PROGRAM, ...args] };
}

/** `svc` as its package is installed into an empty folder: the bundle without sources, which need not be compared with it. */
export async function installedSvc(
  folder: string,
): Promise<(...args: readonly string[]) => Command> {
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  execFileSync('npm', pack, { cwd: join(ROOT, 'apps/cli') });
  const [archive = ''] = await readdir(folder);
  execFileSync('tar', ['-xzf', archive, '--strip-components=1'], { cwd: folder });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const program = join(folder, 'bin/svc.js');
  return (...args) => ({ command: process.execPath, args: [program, ...args] });
}

/** Runs that fill the cache of compiled code: later ones only read it. */
const WARMING_RUNS = 4;

/** Runs a command until its compiled code is cached. */
export async function fillCompileCache(command: Command): Promise<void> {
  for (let run = 0; run < WARMING_RUNS; run++) await processCost(command, 'wall');
}

/** Returns the absolute path of the folder that `--tree` names. Throws without one. */
export async function treeOf({ tree }: BenchmarkOptions): Promise<string> {
  if (tree === null) throw new Error('name the tree to scan: --tree DIR');
  const folder = resolve(tree);
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
  return folder;
}

/** What a scan did, from the report that `svc scan --json` prints. */
export function scanned(stdout: Buffer): { files: number; megabytes: number; findings: number } {
  const { coverage, findings }: ScanReport = JSON.parse(stdout.toString());
  return {
    files: coverage.filesScanned,
    megabytes: coverage.bytesScanned / 1e6,
    findings: findings.length,
  };
}
