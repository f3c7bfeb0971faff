import { randomBytes } from 'node:crypto';
import type { RpcId } from '../protocol/protocol-error.ts';
import type { Received } from '../upstream/read-messages.ts';
import type { Session } from './session.ts';

/** A call of a server with sessions that waits, its stream open, for input of a client without one. */
export type ParkedCall = {
  readonly owner: string;
  readonly session: Session;
  readonly method: string;
  readonly requestId: RpcId;
  readonly messages: AsyncIterator<Received>;
  /** Ends the request to the server. */
  readonly controller: AbortController;
  /** Ids of the server's requests, by the names that the client uses for them. */
  readonly asked: Readonly<Record<string, RpcId>>;
};

/** How long a call waits for its client. */
export const MAX_PARKED_MS = 300_000;
const MAX_PARKED = 1_000;
const MAX_PARKED_OF_OWNER = 8;

/** The calls of this process that wait for input; each is taken once. */
export class ParkedCalls {
  readonly #parked = new Map<string, { call: ParkedCall; timer: NodeJS.Timeout }>();

  /** Returns what the call is taken by; null when too many wait. */
  park(call: ParkedCall): string | null {
    const ofOwner = [...this.#parked.values()].filter(
      (one) => one.call.owner === call.owner,
    ).length;
    if (this.#parked.size >= MAX_PARKED || ofOwner >= MAX_PARKED_OF_OWNER) return null;
    const id = randomBytes(16).toString('base64url');
    const timer = setTimeout(() => this.take(id, call.owner)?.controller.abort(), MAX_PARKED_MS);
    timer.unref();
    this.#parked.set(id, { call, timer });
    return id;
  }

  /** Returns a call of this owner; null where it is not here any more. */
  take(id: string, owner: string): ParkedCall | null {
    const found = this.#parked.get(id);
    if (found === undefined || found.call.owner !== owner) return null;
    clearTimeout(found.timer);
    this.#parked.delete(id);
    return found.call;
  }

  /** Ends the calls that wait. */
  close(): void {
    for (const { call, timer } of this.#parked.values()) {
      clearTimeout(timer);
      call.controller.abort();
    }
    this.#parked.clear();
  }
}
