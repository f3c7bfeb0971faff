import {
  type ControlStatus,
  type Framework,
  findSignal,
  mappingOf,
  type SnapshotControl,
  statusOf,
} from '@svc/compliance';
import type { Reader } from '../../../db/database.ts';
import type { ScopeRow } from '../scopes/store.ts';
import { type ScopeMembers, subjectOf } from '../signals/narrow.ts';
import { type FrameworkStatuses, withCounts } from './framework-statuses.ts';
import { type Answers, readAnswers, readFacts, readStatements } from './read-facts.ts';
import type { ControlStatements, StatementCache } from './statement-cache.ts';

/**
 * Reads the newest attestations and decisions of a scope, or of everything where it is null, and derives the status of each control from
 * them and from the answers of signals.
 */
export async function readStatuses(
  tx: Reader,
  framework: Framework,
  scope: ScopeRow | null,
  before?: Answers,
): Promise<FrameworkStatuses> {
  const answers = before ?? (await readAnswers(tx, scope));
  return statusesFrom(framework, scope, answers, await readStatements(tx, framework, scope));
}

/** Reads the same, in a snapshot, with statements from the cache where they are current. */
export async function readStatusesCached(
  tx: Reader,
  framework: Framework,
  scope: ScopeRow | null,
  cache: StatementCache,
): Promise<FrameworkStatuses> {
  const { answers, statements } = await readFacts(tx, framework, scope, cache);
  return statusesFrom(framework, scope, answers, statements);
}

function statusesFrom(
  framework: Framework,
  scope: ScopeRow | null,
  { results, now }: Answers,
  statements: ControlStatements,
): FrameworkStatuses {
  const mapping = mappingOf(framework);
  const statuses = statusOf(framework, mapping, { ...statements, results, now: now.getTime() });
  return withCounts({
    framework,
    mapping,
    mappingVersion: mapping.version,
    scope: scope && { id: scope.scope_id, name: scope.name },
    snapshot: null,
    readAt: now,
    statuses: statuses.map((status) => withSubjects(status, scope)),
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
