import type { EvidenceRecord } from '@svc/contract';
import type { Reader } from '../../db/database.ts';
import { approvalNames } from '../approvals/read-model.ts';
import { findingTitles } from '../findings/read-model.ts';

const SUBJECT_ID = '/subject/id';

/** Adds what the subjects of events are called now whose events name them by id alone: findings and approvals. */
export async function withCurrentNames(
  tx: Reader,
  records: readonly EvidenceRecord[],
): Promise<EvidenceRecord[]> {
  const names = new Map([
    ...(await findingTitles(tx, subjectsOf(records, 'finding'))),
    ...(await approvalNames(tx, subjectsOf(records, 'approval'))),
  ]);
  return records.map((record) => {
    const name = names.get(String(record.event.subject['id']));
    return { ...record, names: name === undefined ? {} : { [SUBJECT_ID]: name } };
  });
}

function subjectsOf(records: readonly EvidenceRecord[], type: string): string[] {
  const ids = records
    .filter(({ event }) => event.subject['type'] === type)
    .map(({ event }) => String(event.subject['id']));
  return [...new Set(ids)];
}
