import { newId, personalPointers, type SealedEvent } from '@svc/contract';
import { type ClearEvent, commitTo, type Disclosure, encodeUnsealed } from '@svc/ledger';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';

/** What happened, before it has a time; a kind of the event catalogue. It has an id where the answer or a row cites it. */
export type Fact = SealedEvent & { readonly id?: string };

/** An event as the append functions take it. */
export type EventText = {
  readonly id: string;
  /** Canonical JSON with the placeholder in `sealedAt`. */
  readonly text: string;
  /** JSON array of {pointer, salt, value}: what opens the commitments of the text. */
  readonly disclosures: string;
};

/** Largest event that is sealed, in bytes. The format allows more; a list of such events would not fit in memory. */
const MAX_SEALED_BYTES = 256 * 1024;

/**
 * An event of this moment. Personal values, as the event catalogue declares them, are moved out of it and leave
 * commitments. Throws `too_large` on one that is longer than `MAX_SEALED_BYTES`.
 */
export function newEvent(fact: Fact): EventText {
  const now = Date.now();
  const { id = newId('evidence', now) } = fact;
  const time = new Date(now).toISOString();
  const clear = { v: 2, time, ...fact, id } as ClearEvent;
  const { event, disclosures } = commitTo(clear, personalPointers(fact));
  const text = encodeUnsealed(event);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_SEALED_BYTES) {
    throw new ApiError(
      'too_large',
      `event ${fact.kind} is too large to be sealed (got ${bytes} bytes, at most ${MAX_SEALED_BYTES}); send less`,
    );
  }
  return { id, text, disclosures: encodeDisclosures(disclosures) };
}

function encodeDisclosures(disclosures: readonly Disclosure[]): string {
  if (disclosures.length === 0) return '[]';
  return JSON.stringify(
    disclosures.map(({ pointer, salt, value }) => ({
      pointer,
      salt: Buffer.from(salt).toString('hex'),
      value,
    })),
  );
}

/** Seals a fact in the transaction that makes it true; the transaction's last write. Returns the evidence id. */
export async function seal(tx: Writer, fact: Fact): Promise<string> {
  const { id, text, disclosures } = newEvent(fact);
  await sql`select append_own(${id}, ${fact.kind}, ${text}, ${disclosures})`.execute(tx);
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
