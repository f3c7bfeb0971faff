import { spawn } from 'node:child_process';
import { ROOT, toolEnvironment, toolPath } from '../run-tool.ts';

/** One check of the repository. */
export type Check = {
  readonly name: string;
  /** A throw counts as a failure with its message. */
  readonly run: () => CheckResult | Promise<CheckResult>;
};

/** `output` names what is wrong, or what is worth knowing although the check passed. */
export type CheckResult = { readonly ok: boolean; readonly output: string };

/** A check whose faults are lines of text: without any it passes. */
export function faultCheck(
  name: string,
  faults: () => readonly string[] | Promise<readonly string[]>,
): Check {
  return {
    name,
    run: async () => {
      const lines = await faults();
      return { ok: lines.length === 0, output: lines.join('\n') };
    },
  };
}

/** A check that an installed command makes: exit code 0 passes. */
export function commandCheck(name: string, command: string, args: readonly string[]): Check {
  const run = () =>
    new Promise<CheckResult>((resolve, reject) => {
      const child = spawn(toolPath(command), args, {
        cwd: ROOT,
        env: toolEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const chunks: Buffer[] = [];
      child.stdout.on('data', (chunk) => chunks.push(chunk));
      child.stderr.on('data', (chunk) => chunks.push(chunk));
      child.on('error', (error) => reject(new Error(`cannot start ${command}: ${error.message}`)));
      child.on('close', (code) => {
        resolve({ ok: code === 0, output: Buffer.concat(chunks).toString().trimEnd() });
      });
    });
  return { name, run };
}

export type Outcome = CheckResult & { readonly name: string; readonly seconds: number };

/**
 * Runs checks, at most `width` at a time, started in their order; the outcomes are in that order too. `onEnd` is called for each
 * when it has ended.
 */
export async function runChecks(
  checks: readonly Check[],
  width: number,
  onEnd: (outcome: Outcome) => void = () => {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = checks.entries();
  const work = async () => {
    for (const [index, check] of waiting) {
      const outcome = await runCheck(check);
      outcomes[index] = outcome;
      onEnd(outcome);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return outcomes;
}

async function runCheck({ name, run }: Check): Promise<Outcome> {
  const start = performance.now();
  let result: CheckResult;
  try {
    result = await run();
  } catch (error) {
    result = { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
  return { name, ...result, seconds: (performance.now() - start) / 1000 };
}

/** One line: `ok    imports    0.2 s`, or FAIL; names take `width` columns. */
export function renderOutcome({ name, ok, seconds }: Outcome, width: number): string {
  return `${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(5)} s`;
}

/** The output of each that has any, failures last, then how many passed and the names of those that did not. */
export function renderOutputs(outcomes: readonly Outcome[]): string {
  const outputs = outcomes
    .filter(({ ok, output }) => !ok || output !== '')
    .sort((a, b) => Number(b.ok) - Number(a.ok))
    .map(({ name, output }) => `── ${name}\n${output || 'failed without a word'}\n`);
  const failed = outcomes.filter(({ ok }) => !ok).map(({ name }) => name);
  const summary =
    failed.length === 0
      ? `all ${outcomes.length} checks passed`
      : `${failed.length} of ${outcomes.length} checks failed: ${failed.join(', ')}`;
  return [...outputs, summary].join('\n');
}
