import { spawn } from 'node:child_process';
import { ROOT } from '../run-tool.ts';

/** What a whole process cost from its start to its end. */
export type ProcessCost = {
  readonly wallMs: number;
  /** User and system time of the process and those it waited for. */
  readonly cpuSeconds: number;
  readonly stdout: Buffer;
};

export type Command = {
  readonly command: string;
  readonly args: readonly string[];
  /** Exit codes that are a success; 0 by default. */
  readonly exitCodes?: readonly number[];
  /** The working folder; the repository by default. */
  readonly cwd?: string;
};

/**
 * Runs a command and measures it. Wall time is taken around the process itself. CPU time is that of bash's `time`,
 * since Node does not report it for a child; that adds a bash process, so use one figure or the other from a run.
 */
export async function processCost(
  { command, args, exitCodes = [0], cwd = ROOT }: Command,
  figure: 'wall' | 'cpu',
): Promise<ProcessCost> {
  const timed = ['-c', `TIMEFORMAT=$'\\n%3U %3S'; time "$@"`, 'time', command, ...args];
  const options = { cwd, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  const start = performance.now();
  const child = figure === 'wall' ? spawn(command, args, options) : spawn('bash', timed, options);
  const [stdout, stderr, code] = await new Promise<[Buffer, Buffer, number | null]>(
    (resolve, reject) => {
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on('data', (chunk) => out.push(chunk));
      child.stderr.on('data', (chunk) => err.push(chunk));
      child.on('error', reject);
      child.on('close', (code) => resolve([Buffer.concat(out), Buffer.concat(err), code]));
    },
  );
  const wallMs = performance.now() - start;
  if (code === null || !exitCodes.includes(code)) {
    throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${stderr.toString().trim()}`);
  }
  const times = /\n([\d.]+) ([\d.]+)\s*$/.exec(stderr.toString());
  const cpuSeconds = figure === 'cpu' ? Number(times?.[1]) + Number(times?.[2]) : Number.NaN;
  return { wallMs, cpuSeconds, stdout };
}
