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
import { type Answers, readFacts } from './read-facts.ts';

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
  const { now, facts } = await readFacts(tx, framework, scope, answers);
  const mapping = mappingOf(framework);
  const statuses = statusOf(framework, mapping, facts).map((status) => withSubjects(status, scope));
  return withCounts({
    framework,
    mapping,
    mappingVersion: mapping.version,
    scope: scope && { id: scope.scope_id, name: scope.name },
    snapshot: null,
    readAt: now,
    statuses,
    results: facts.results,
  });
}

function withSubjects(status: ControlStatus, scope: ScopeMembers | null): SnapshotControl {
  const signals = status.signals.map((reading) => {
    const { narrowedBy = null } = findSignal(reading.id) ?? {};
    return { ...reading, subject: subjectOf({ narrowedBy }, scope) };
  });
  return { ...status, signals };
}
