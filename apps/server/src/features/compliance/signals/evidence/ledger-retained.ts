import { RETENTION_DAYS } from '@svc/compliance';
import { sql } from 'kysely';
import type { StateQuery } from '../state-query.ts';
import { logId, NOTHING_SEALED, readLogs } from './logs.ts';

type PrunedRange = {
  readonly logNo: number;
  readonly size: number;
  /** Days that the tenant kept events when the range was pruned; null where no event says so. */
  readonly keepDays: number | null;
};

export const ledgerRetained: StateQuery = async (tx) => {
  const log = await readLogs(tx);
  if (log === null) return NOTHING_SEALED;
  const policy = await tx.selectFrom('ledger_retention').select('keep_days').executeTakeFirst();
  // an operator prunes events that are older than the tenant keeps them, and seals how long that was
  const { rows: ranges } = await sql<PrunedRange>`
    select p.log_no as "logNo", p.size, (
      select (e.event::jsonb -> 'data' ->> 'keepDays')::int
      from ledger_heads h, generate_series(0, h.log_no) no, ledger_events e
      where e.log_no = no and e.kind = 'evidence.pruned' and e.kind <> 'policy_decision'
        and e.event::jsonb -> 'data' ->> 'logNo' = p.log_no::text and e.event::jsonb -> 'data' ->> 'to' = p.size::text
      limit 1) as "keepDays"
    from ledger_prunes p`.execute(tx);
  const isShort = policy !== undefined && policy.keep_days < RETENTION_DAYS;
  const rangeId = ({ logNo, size }: PrunedRange) => `${logId(logNo)}/pruned-to-${size}`;
  const early = ranges.filter(({ keepDays }) => (keepDays ?? 0) < RETENTION_DAYS);
  return {
    population: [log.id, ...ranges.map(rangeId)],
    failing: [...(isShort ? [log.id] : []), ...early.map(rangeId)],
  };
};
