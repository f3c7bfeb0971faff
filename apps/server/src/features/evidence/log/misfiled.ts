import type { LedgerEvent } from '@svc/ledger';
import type { EventRow } from './store.ts';

/** The first event that is stored where it does not belong, and how. */
export type Misfiled = { readonly index: number; readonly reason: string };

/**
 * Compares the columns that events are found by with the events themselves, which are what the chain covers: a changed id
 * or kind would hide an event from a search, a changed time from an export `since`. Rows come in order.
 */
export class FilingCheck {
  #last = new Date(0);
  #first: Misfiled | null = null;

  check(row: EventRow): void {
    if (this.#first !== null) return;
    const reason = this.#fault(row);
    if (reason !== null) this.#first = { index: row.idx, reason };
    this.#last = row.sealed_at;
  }

  /** Null while all agree. */
  get firstMisfiled(): Misfiled | null {
    return this.#first;
  }

  #fault(row: EventRow): string | null {
    const event = parse(row.event);
    if (event === null) return 'it is not JSON';
    if (event.id !== row.evidence_id) return 'it is filed under another id';
    if (event.kind !== row.kind) return 'it is filed under another kind';
    if (event.v === 2 && event.sealedAt !== row.sealed_at.toISOString()) {
      return 'it is filed under another time of sealing';
    }
    return row.sealed_at < this.#last ? 'it is filed as sealed before the one before it' : null;
  }
}

function parse(text: string): LedgerEvent | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
