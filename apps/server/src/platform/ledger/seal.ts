import { newId } from '@svc/contract';
import { type Entity, encodeEvent, type LedgerEvent } from '@svc/ledger';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';

/** What happened, before it has an id and a time. */
export type Fact = {
  readonly kind: string;
  readonly actor: Entity;
  readonly subject: Entity;
  readonly data: LedgerEvent['data'];
};

/** An event of this moment, and its canonical bytes. */
export function newEvent(fact: Fact): { readonly id: string; readonly text: string } {
  const now = Date.now();
  const id = newId('evidence', now);
  const time = new Date(now).toISOString();
  return { id, text: encodeEvent({ v: 1, id, time, ...fact, commitments: {} }) };
}

/** Seals a fact in the transaction that makes it true; the transaction's last write. Answers the evidence id. */
export async function seal(tx: Writer, fact: Fact): Promise<string> {
  const { id, text } = newEvent(fact);
  await sql`select append_own(${id}, ${fact.kind}, ${text})`.execute(tx);
  return id;
}

/**
 * Begins a change of what somebody may do: advances the tenant's authority epoch, which locks the head of its log and makes
 * every decision under way stale. The change's own event is sealed last in the same transaction, so no allow under the old
 * authority can come after that event.
 */
export async function beginAuthorityChange(tx: Writer): Promise<void> {
  await sql`select advance_epoch()`.execute(tx);
}
