import { SEVERITIES, type Severity } from '@svc/contract';
import { sql } from 'kysely';
import type { FindingRow } from './store.ts';

/** Classes of each severity in `sort_rank`, and scores of each class, 0 to 100. */
const CLASSES = 4;
const SCORES = 101;

/** Findings by severity, then class, then blast radius, as one integer; the least is the worst. Indexes have this very expression. */
export const WORST_FIRST = sql<number>`(sort_rank * ${sql.lit(SCORES)} - shown_score)`;

/** Returns the value of `WORST_FIRST` for one finding. */
export function worstFirst({ sort_rank, shown_score }: FindingRow): number {
  return sort_rank * SCORES - shown_score;
}

/** Returns the least and the greatest `WORST_FIRST` that findings of these severities have. */
export function worstFirstRange(severities: readonly Severity[]): readonly [number, number] {
  const ranks = severities.map((severity) => SEVERITIES.indexOf(severity));
  const first = Math.min(...ranks) * CLASSES;
  const last = Math.max(...ranks) * CLASSES + CLASSES - 1;
  return [first * SCORES - (SCORES - 1), last * SCORES];
}
