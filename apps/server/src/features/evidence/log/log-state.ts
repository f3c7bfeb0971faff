import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { type HeadRow, readHead } from './store.ts';

/** One log of a tenant: where it ends, and the chain hash there. */
export type LogState = Pick<HeadRow, 'tenant_id' | 'log_no' | 'size' | 'chain'>;

/** Returns the present log, or an earlier one as far as its events are stored. Throws `unprocessable` if it does not exist. */
export async function readLog(tx: Reader, logNo?: number): Promise<LogState> {
  const head = await readHead(tx);
  if (logNo === undefined || logNo === head.log_no) return head;
  const last =
    logNo < head.log_no
      ? await tx
          .selectFrom('ledger_events')
          .select(['idx', 'chain'])
          .where('log_no', '=', logNo)
          .orderBy('idx', 'desc')
          .limit(1)
          .executeTakeFirst()
      : undefined;
  if (last === undefined) {
    throw new ApiError('unprocessable', `the tenant has no events of log ${logNo}`);
  }
  return { tenant_id: head.tenant_id, log_no: logNo, size: last.idx + 1, chain: last.chain };
}
