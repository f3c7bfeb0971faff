import type { ApplicabilityDecision } from '@svc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { wireTime } from '../../../platform/time.ts';
import { EFFECTIVE_NOW } from '../controls/effective-time.ts';
import {
  isSuperseded,
  type RecordRow,
  SHARED_COLUMNS,
  SHARED_JOINS,
  wireAttester,
  wireRecord,
} from '../controls/records.ts';

const TABLE = 'control_applicability';

/** A decision with its state at the time of reading. */
export type DecisionRow = RecordRow & {
  readonly decision_id: string;
  readonly applicable: boolean;
  readonly decided_at: Date;
  readonly state: ApplicabilityDecision['state'];
};

/** Returns decisions that a condition on `r` holds for, the newest of a control first. */
export async function readDecisions(
  tx: Reader,
  where: RawBuilder<boolean>,
  limit: number,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select ${SHARED_COLUMNS}, r.decision_id, r.applicable, r.decided_at,
           case when ${isSuperseded(TABLE)} then 'superseded'
                when r.expires_at <= ${EFFECTIVE_NOW} then 'expired'
                else 'current' end as state
    from control_applicability r ${SHARED_JOINS}
    where ${where} order by r.control_id, r.position desc limit ${limit}`.execute(tx);
  return rows;
}

/** The condition that no newer decision than `r` is about the same control and scope. */
export const isNewestDecision = sql<boolean>`not ${isSuperseded(TABLE)}`;

export function wireDecision(row: DecisionRow): ApplicabilityDecision {
  return {
    id: row.decision_id,
    ...wireRecord(row),
    applicable: row.applicable,
    state: row.state,
    reason: row.body,
    decidedBy: wireAttester(row.author, row.author_name),
    decidedAt: wireTime(row.decided_at),
  };
}
