import {
  type ControlStatus,
  type Framework,
  type Mapping,
  mappingOf,
  type SignalResults,
  statusOf,
} from '@svc/compliance';
import type { Reader } from '../../../db/database.ts';
import { applicabilityOf } from '../applicability/statement.ts';
import { readStanding } from '../read-standing.ts';
import { readJudgingTime, readResults } from '../signals/store.ts';

/** The status of every control of a framework at one time, with what it was derived from. */
export type FrameworkStatuses = {
  readonly framework: Framework;
  readonly mapping: Mapping;
  readonly results: SignalResults;
  readonly now: Date;
  /** In the order of the framework. */
  readonly statuses: readonly ControlStatus[];
};

/** Reads the newest results, attestations and decisions of the tenant, and derives the status of each control. */
export async function readStatuses(tx: Reader, framework: Framework): Promise<FrameworkStatuses> {
  const { attestations, decisions } = await readStanding(tx, framework, null);
  const results = await readResults(tx);
  const now = await readJudgingTime(tx);
  const mapping = mappingOf(framework);
  const applicability = new Map(
    [...decisions].map(([id, decision]) => [id, applicabilityOf(decision)]),
  );
  const facts = { results, applicability, attestations, now: now.getTime() };
  return { framework, mapping, results, now, statuses: statusOf(framework, mapping, facts) };
}
