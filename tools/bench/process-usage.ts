import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileC } from './c-program.ts';
import { type Command, processCost } from './process-cost.ts';

/** What a whole process used from its start to its end, all of one run. */
export type ProcessUsage = {
  readonly wallSeconds: number;
  /** User and system time of the process and those it waited for. */
  readonly cpuSeconds: number;
  /** Most resident memory, in 10^6 bytes, of the process or of the largest it waited for. */
  readonly peakMegabytes: number;
  readonly stdout: Buffer;
};

export type UsageMeter = {
  readonly measure: (command: Command) => Promise<ProcessUsage>;
  readonly close: () => Promise<void>;
};

/** Measures by `wait4(2)`, which Node has no call for, so in a small C program. Throws without a C compiler. */
export async function usageMeter(): Promise<UsageMeter> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-usage-'));
  const close = () => rm(folder, { recursive: true });
  try {
    const program = await compileC('process-usage', folder);
    return { close, measure: (command) => usage(program, join(folder, 'usage'), command) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function usage(program: string, file: string, measured: Command): Promise<ProcessUsage> {
  const { command, args } = measured;
  const run = { ...measured, command: program, args: [file, command, ...args] };
  const { stdout } = await processCost(run, 'wall');
  return { ...parseUsage(await readFile(file, 'utf8')), stdout };
}

/** `1.500000 2.250000 2000` (wall seconds, CPU seconds, KiB), as `process-usage.c` writes it. */
export function parseUsage(line: string): Omit<ProcessUsage, 'stdout'> {
  const figures = /^([\d.]+) ([\d.]+) (\d+)\n$/.exec(line);
  if (figures === null) throw new Error(`no usage: ${line}`);
  const [wallSeconds, cpuSeconds, kibibytes] = figures.slice(1).map(Number) as [
    number,
    number,
    number,
  ];
  return { wallSeconds, cpuSeconds, peakMegabytes: (kibibytes * 1024) / 1e6 };
}
