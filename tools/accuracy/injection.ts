/** Recall of the inspection of tool calls on lists of attacks, and its false positives on ordinary calls. */
import { createHash } from 'node:crypto';
import { type FindingCategory, inspectArguments } from '@svc/inspect';

const CATEGORIES: readonly FindingCategory[] = ['injection', 'exfiltration'];

/** How many of some calls have a finding: of any confidence, and of medium or high. */
export type Hits = { readonly calls: number; readonly any: number; readonly mediumOrHigh: number };

/** Hits in the half of the calls that rules may be improved on, and in the half that is held out. */
export type InjectionScore = { readonly known: Hits; readonly heldOut: Hits };

/** Inspects each line of a list of attacks as the argument of a call; empty lines and repetitions are left out. */
export function scoreAttacks(text: string): InjectionScore {
  const lines = new Set(text.split(/\r?\n/).filter((line) => line.trim() !== ''));
  return score([...lines].map((line) => ({ value: line })));
}

/**
 * Inspects calls as they should be made, in the form of the Berkeley Function-Calling Leaderboard: lines of
 * `{"ground_truth":[{"function":{"argument":[value, alternative]}}]}`. Of alternatives the first is the call's.
 */
export function scoreOrdinaryCalls(text: string): InjectionScore {
  const lines = text.split('\n').filter((line) => line !== '');
  return score(lines.flatMap((line) => callsOf(JSON.parse(line))));
}

type Answer = {
  readonly ground_truth?: readonly Readonly<Record<string, Readonly<Record<string, unknown>>>>[];
};

function callsOf({ ground_truth: calls = [] }: Answer): Record<string, unknown>[] {
  return calls
    .flatMap((call) => Object.values(call))
    .map((args) => {
      const first = (values: unknown) => (Array.isArray(values) ? values[0] : values);
      return Object.fromEntries(
        Object.entries(args).map(([name, values]) => [name, first(values)]),
      );
    });
}

function score(calls: readonly Readonly<Record<string, unknown>>[]): InjectionScore {
  return {
    known: hits(calls.filter((args) => !isHeldOut(args))),
    heldOut: hits(calls.filter(isHeldOut)),
  };
}

function isHeldOut(args: Readonly<Record<string, unknown>>): boolean {
  return ((createHash('sha256').update(JSON.stringify(args)).digest()[0] as number) & 1) === 1;
}

function hits(calls: readonly Readonly<Record<string, unknown>>[]): Hits {
  let any = 0;
  let mediumOrHigh = 0;
  for (const args of calls) {
    const { classes } = inspectArguments(args, { categories: CATEGORIES });
    if (classes.length > 0) any++;
    if (classes.some(({ confidence }) => confidence !== 'low')) mediumOrHigh++;
  }
  return { calls: calls.length, any, mediumOrHigh };
}
