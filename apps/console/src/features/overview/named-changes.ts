import type { EvidenceRecord } from '@svc/contract';
import { decisionState } from '../../parts/decision-state.ts';
import { sortByRelevance } from './change-order.ts';

/** Events of one kind since a time: of what happened, to which things. */
export type NamedChange = {
  /** Kind of the events, or what they are ordered as: `FOUND`, `DENIED`. */
  readonly kind: string;
  /** Newest first. */
  readonly records: readonly EvidenceRecord[];
};

/** Scans with new findings. */
export const FOUND = 'finding.found';
/** Decisions that denied a call. */
export const DENIED = 'call.denied';
/** Areas whose events change what agents may do, or what is known of the risk. */
const AREAS = ['agent.', 'approval.', 'pack.', 'gateway.', 'finding.', 'identity_provider.'];

/** Returns the changes that are worth the names of their things, by kind, the most relevant first. */
export function namedChanges(records: readonly EvidenceRecord[], max: number): NamedChange[] {
  const unique = [...new Map(records.map((record) => [record.event.id, record])).values()];
  const byKind = new Map<string, EvidenceRecord[]>();
  for (const record of unique.sort((a, b) => b.index - a.index)) {
    const kind = kindOf(record);
    if (kind !== null) byKind.set(kind, [...(byKind.get(kind) ?? []), record]);
  }
  const changes = [...byKind].map(([kind, events]) => ({ kind, records: events }));
  return sortByRelevance(changes).slice(0, max);
}

/** Returns how many findings a scan found for the first time; null where the event is of no scan. */
export function newFindings({ event: { kind, data } }: EvidenceRecord): number | null {
  if (kind !== 'scan.uploaded') return null;
  const { findings } = data as { readonly findings?: { readonly new?: number } };
  return findings?.new ?? 0;
}

/** Returns what an event is ordered as; null where people do not want to know of which thing it is. */
function kindOf(record: EvidenceRecord): string | null {
  const { kind, data } = record.event;
  const found = newFindings(record);
  if (found !== null) return found > 0 ? FOUND : null;
  if (kind === 'policy_decision') return decisionState(data) === 'deny' ? DENIED : null;
  // what is requested waits above, or was decided since
  if (kind.endsWith('.requested')) return null;
  return AREAS.some((prefix) => kind.startsWith(prefix)) ? kind : null;
}
