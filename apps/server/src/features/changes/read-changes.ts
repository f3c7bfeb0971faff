import { type ChangeMessage, type ChangeTopic, MAX_CHANGE_IDS, topicsOf } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** A place in the tenant's log: behind the event of the index before. On the wire `1.42`. */
export type LogPosition = { readonly logNo: number; readonly index: number };

/** What happened between two places of a log; null where too much did, or the log is another one. */
export type ChangesBetween = {
  readonly to: LogPosition;
  readonly changes: ChangeMessage['changes'] | null;
};

/** Events that are read for one message; behind more than these a client reads everything again. */
const MAX_EVENTS = 1_000;
const ID = /^[a-z]{3,4}_[0-9a-hjkmnp-tv-z]{26}$/;

export function positionText({ logNo, index }: LogPosition): string {
  return `${logNo}.${index}`;
}

/** Parses the id of a message; null for any other text. */
export function parsePosition(text: string): LogPosition | null {
  const [, logNo, index] = /^(\d{1,9})\.(\d{1,15})$/.exec(text) ?? [];
  return logNo === undefined ? null : { logNo: Number(logNo), index: Number(index) };
}

/**
 * Reads what has changed behind a place; nothing has where that is null. Every change of a tenant is sealed in its own
 * transaction under the lock of the log's head, so indexes are in the order of the commits and none appears late.
 */
export async function readChanges(tx: Reader, from: LogPosition | null): Promise<ChangesBetween> {
  const head = await tx
    .selectFrom('ledger_heads')
    .select(['log_no', 'size'])
    .executeTakeFirstOrThrow();
  const to = { logNo: head.log_no, index: head.size };
  if (from === null) return { to, changes: [] };
  const count = to.index - from.index;
  if (from.logNo !== to.logNo || count < 0 || count > MAX_EVENTS) return { to, changes: null };
  return { to, changes: count === 0 ? [] : changesOf(await readKinds(tx, from, to)) };
}

type KindRow = { readonly kind: string; readonly id: string | null };

/** Kinds and subjects of events. Of decisions, which may be many and large, the subject is a tool and is not read. */
async function readKinds(tx: Reader, from: LogPosition, to: LogPosition): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    select distinct kind,
      case when kind <> 'policy_decision' then event::json -> 'subject' ->> 'id' end as id
    from ledger_events where log_no = ${from.logNo} and idx >= ${from.index} and idx < ${to.index}
  `.execute(tx);
  return rows;
}

function changesOf(rows: readonly KindRow[]): ChangeMessage['changes'] {
  const idsOf = new Map<ChangeTopic, Set<string>>();
  for (const { kind, id } of rows) {
    for (const topic of topicsOf(kind)) {
      const ids = idsOf.get(topic) ?? new Set();
      idsOf.set(topic, ids);
      // omits subject identifiers of the identity provider, which are personal
      if (id !== null && ID.test(id) && topic !== 'evidence') ids.add(id);
    }
  }
  return [...idsOf].map(([topic, ids]) => {
    return { topic, ids: ids.size > MAX_CHANGE_IDS ? [] : [...ids].sort() };
  });
}
