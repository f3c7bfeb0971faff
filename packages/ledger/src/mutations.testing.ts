import { fromUtf8 } from '#runtime';
import type { Verdict } from './verify/verdict.ts';
import { verifyExports } from './verify/verify.ts';

/** All that a verifier reads of one log: two files that continue each other, and what they are verified with. */
export type Evidence = {
  readonly archive: string;
  readonly export: string;
  readonly vkey: string;
  readonly keys: string;
  readonly witness: string;
  readonly witnessed: string;
};
export type Input = keyof Evidence;

const FILES: readonly Input[] = ['archive', 'export'];

/** Returns the bytes with one bit of a byte flipped: bit `at % 8`, and of what is read as text bit `at % 7`. */
export function flip(input: Input, bytes: Uint8Array, at: number): Uint8Array {
  const bit = at % (FILES.includes(input) ? 8 : 7);
  return bytes.with(at, (bytes[at] as number) ^ (1 << bit));
}

/** Verifies evidence, one input of which has other bytes; null where a key, a list of keys or a checkpoint is refused. */
export async function verdictsWith(
  evidence: Evidence,
  changed?: { readonly input: Input; readonly bytes: Uint8Array },
): Promise<readonly Verdict[] | null> {
  const bytesOf = (input: Input) =>
    changed?.input === input ? changed.bytes : Buffer.from(evidence[input]);
  const textOf = (input: Input) => fromUtf8(bytesOf(input));
  const trust = {
    key: textOf('vkey'),
    keys: textOf('keys'),
    checkpoint: textOf('witnessed'),
    witnesses: [textOf('witness')],
  };
  const files = FILES.map((input) => [bytesOf(input)]);
  return verifyExports(files, trust).catch((error) => {
    if (error instanceof TypeError) return null;
    throw error;
  });
}

/**
 * Returns verdicts as one line: `unusable`; the first bad line and event; `verified`; or `verified, unchecked: 1` with the number of
 * signature lines that no given key checks.
 */
export function lineOf(verdicts: readonly Verdict[] | null): string {
  if (verdicts === null) return 'unusable';
  const last = verdicts.at(-1);
  if (last?.status === 'failed') {
    const { line, index } = last.firstBad;
    const event = index === undefined ? '' : `, event ${index}`;
    return `${FILES[verdicts.length - 1]}: line ${line}${event}`;
  }
  const unchecked = new Set(verdicts.flatMap(({ signatures }) => signatures?.unchecked ?? []));
  return unchecked.size === 0 ? 'verified' : `verified, unchecked: ${unchecked.size}`;
}
