import {
  type ControlStatus,
  type Framework,
  findSignal,
  mappingOf,
  type SnapshotControl,
  statusOf,
} from '@svc/compliance';
import type { Reader } from '../../../db/database.ts';
import { applicabilityOf } from '../applicability/statement.ts';
import { readStanding } from '../read-standing.ts';
import type { ScopeRow } from '../scopes/store.ts';
import { type Results, type ScopeMembers, subjectOf } from '../signals/narrow.ts';
import { readJudgingTime, readResults } from '../signals/store.ts';
import { type FrameworkStatuses, withCounts } from './framework-statuses.ts';

/** What signals answer for a scope, and the time by which that counts. */
export type Answers = { readonly results: Results; readonly now: Date };

export async function readAnswers(tx: Reader, scope: ScopeRow | null): Promise<Answers> {
  const results = await readResults(tx, scope);
  return { results, now: await readJudgingTime(tx) };
}

/**
 * Reads the newest attestations and decisions of a scope, or of everything where it is null, and derives the status of each control from
 * them and from the answers of signals.
 */
export async function readStatuses(
  tx: Reader,
  framework: Framework,
  scope: ScopeRow | null,
  answers?: Answers,
): Promise<FrameworkStatuses> {
  const { attestations, decisions } = await readStanding(tx, framework, scope?.scope_id ?? null);
  const { results, now } = answers ?? (await readAnswers(tx, scope));
  const mapping = mappingOf(framework);
  const applicability = new Map(
    [...decisions].map(([id, decision]) => [id, applicabilityOf(decision)]),
  );
  const facts = { results, applicability, attestations, now: now.getTime() };
  const statuses = statusOf(framework, mapping, facts).map((status) => withSubjects(status, scope));
  return withCounts({
    framework,
    mapping,
    mappingVersion: mapping.version,
    scope: scope && { id: scope.scope_id, name: scope.name },
    snapshot: null,
    readAt: now,
    statuses,
    results,
  });
}

function withSubjects(status: ControlStatus, scope: ScopeMembers | null): SnapshotControl {
  const signals = status.signals.map((reading) => {
    const { narrowedBy = null } = findSignal(reading.id) ?? {};
    return { ...reading, subject: subjectOf({ narrowedBy }, scope) };
  });
  return { ...status, signals };
}
