import type { Reader } from '../../../../db/database.ts';
import { type EvidenceHead, readEvidenceHead } from '../../../evidence/read-model.ts';

/** What signals about the log answer of a tenant with no event but that of its creation. */
export const NOTHING_SEALED = {
  outcome: 'no_data',
  reason: 'nothing was sealed since the tenant was created',
} as const;

/** The present log, with its id in populations: `log-0`. */
type PresentLog = EvidenceHead & { readonly id: string };

/** Returns null where nothing was sealed since the tenant was created. */
export async function readLogs(tx: Reader): Promise<PresentLog | null> {
  const head = await readEvidenceHead(tx);
  if (head.logNo === 0 && head.size <= 1) return null;
  return { ...head, id: logId(head.logNo) };
}

export function logId(logNo: number): string {
  return `log-${logNo}`;
}
