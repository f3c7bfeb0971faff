import { WITNESS_DAYS } from '@svc/compliance';
import { sql } from 'kysely';
import { daysBefore, type StateQuery } from '../state-query.ts';
import { NOTHING_SEALED, readLogs } from './logs.ts';

type WitnessedMap = { readonly logNo: number; readonly publishedAt: Date };

export const ledgerWitnessed: StateQuery = async (tx, { now }) => {
  const logs = await readLogs(tx);
  if (logs === null) return NOTHING_SEALED;
  // the map was cosigned after it was published
  const { rows } = await sql<WitnessedMap>`
    select l.log_no as "logNo", (m.event::jsonb ->> 'sealedAt')::timestamptz as "publishedAt"
    from witnessed_map() m join ledger_map_leaves l on l.map_no = m.map_no`.execute(tx);
  const [map] = rows;
  const isWitnessed = map?.logNo === logs.logNo && map.publishedAt >= daysBefore(now, WITNESS_DAYS);
  return { population: [logs.id], failing: isWitnessed ? [] : [logs.id] };
};
