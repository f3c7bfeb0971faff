import { sql } from 'kysely';
import type { StateQuery } from '../state-query.ts';
import { logId, NOTHING_SEALED, readLogs } from './logs.ts';

type LogFaults = { readonly logNo: number; readonly isFaulty: boolean };

export const ledgerWithoutFaults: StateQuery = async (tx) => {
  if ((await readLogs(tx)) === null) return NOTHING_SEALED;
  const { rows } = await sql<LogFaults>`
    select no as "logNo",
           exists (select from ledger_faults f
                   where f.tenant_id = h.tenant_id and f.log_no = no and f.cleared_at is null)
             or exists (select from ledger_recoveries r
                        where r.tenant_id = h.tenant_id and r.log_no = no and r.confirmed_at is null) as "isFaulty"
    from ledger_heads h, generate_series(0, h.log_no) no`.execute(tx);
  const faulty = rows.filter(({ isFaulty }) => isFaulty);
  return {
    population: rows.map(({ logNo }) => logId(logNo)),
    failing: faulty.map(({ logNo }) => logId(logNo)),
  };
};
