import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** Days for which the facts of a decision are kept; `sweep_decision_facts` deletes older ones. */
export const FACTS_KEPT_DAYS = 30;

/** What a decision was made from, as it was recorded beside the log. */
export type RecordedFacts = {
  /** Canonical JSON of {call, principal, facts}, values of arguments left out. */
  readonly text: string;
  /** Null in a record of a release that sealed no hash of it. */
  readonly salt: Buffer | null;
  readonly recordedAt: Date;
};

/** Returns the recorded facts of a decision; null if there are none or they were deleted. */
export async function readRecordedFacts(
  tx: Reader,
  evidenceId: string,
): Promise<RecordedFacts | null> {
  const { rows } = await sql<RecordedFacts>`
    select decision::text as text, salt, recorded_at as "recordedAt" from decision_facts
    where evidence_id = ${evidenceId} and recorded_at > now() - make_interval(days => ${FACTS_KEPT_DAYS})`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Returns the owners that recorded facts name, each once, as erasures name people. */
export async function readRecordedOwners(tx: Reader): Promise<string[]> {
  const rows = await tx
    .selectFrom('decision_facts')
    .select('owner')
    .where('owner', 'is not', null)
    .distinct()
    .execute();
  return rows.map(({ owner }) => JSON.parse(owner as string) as string);
}
