import type { EvidenceRecord } from '@svc/contract';
import { sortByRelevance } from './change-order.ts';

/** Changes of one area, such as agents, that are named before those of other areas are. */
const MAX_OF_AREA = 2;
/** As what a scan with new findings is ordered. */
const FOUND = 'finding.found';
/** Areas whose events change what agents may do, or what is known of the risk. */
const AREAS = ['agent.', 'approval.', 'pack.', 'gateway.', 'finding.', 'identity_provider.'];

/** Returns the changes that are worth their names: the most relevant first, of one area the newest, and few of each. */
export function namedChanges(records: readonly EvidenceRecord[], max: number): EvidenceRecord[] {
  const unique = [...new Map(records.map((record) => [record.event.id, record])).values()];
  const newest = unique
    .filter((record) => isWorthItsName(record))
    .sort((a, b) => b.index - a.index)
    .map((record) => ({ kind: newFindings(record) === null ? record.event.kind : FOUND, record }));
  const counts = new Map<string, number>();
  return sortByRelevance(newest)
    .filter(({ kind }) => {
      const area = kind.split('.')[0] as string;
      const count = (counts.get(area) ?? 0) + 1;
      counts.set(area, count);
      return count <= MAX_OF_AREA;
    })
    .slice(0, max)
    .map(({ record }) => record);
}

/** Returns how many findings a scan found for the first time; null where the event is of no scan. */
export function newFindings({ event: { kind, data } }: EvidenceRecord): number | null {
  if (kind !== 'scan.uploaded') return null;
  const { findings } = data as { readonly findings?: { readonly new?: number } };
  return findings?.new ?? 0;
}

/** Returns whether people want to know of which thing an event is; of a scan only where it found something new. */
function isWorthItsName(record: EvidenceRecord): boolean {
  const found = newFindings(record);
  if (found !== null) return found > 0;
  // what is requested waits above, or was decided since
  if (record.event.kind.endsWith('.requested')) return false;
  return AREAS.some((prefix) => record.event.kind.startsWith(prefix));
}
