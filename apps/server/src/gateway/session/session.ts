import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isObject, type Params } from '../protocol/message.ts';
import { SealedStates } from './sealed-states.ts';
import { SingleFlight } from './single-flight.ts';

/**
 * A session of a client with a server. Its id is the session itself, encrypted, so that every process of the gateway
 * can open it; it opens only for the tenant, agent and server that it was made for.
 */
export type Session = {
  readonly id: string;
  readonly agentId: string;
  readonly serverId: string;
  /** Protocol version that client and server agreed on. */
  readonly version: string;
  /** The server's own session id; null where it keeps no sessions. */
  readonly upstreamId: string | null;
  /** True where the server speaks the protocol without sessions, and the gateway translates. */
  readonly isBridged?: boolean;
  /** Parameters of `initialize`, to open another session where the server has lost this one. */
  readonly initialize: Params;
  /** What placeholders of the session are derived from. */
  readonly nonce: string;
};

export type SessionOwner = Pick<Session, 'agentId' | 'serverId'> & { readonly tenantId: string };

const MAX_ID_LENGTH = 8_000;
const MAX_AGE_MS = 24 * 3_600_000;
const MAX_REMEMBERED = 20_000;

export class Sessions {
  readonly #states: SealedStates;
  readonly #now: () => number;
  /** Sessions that the server lost and the gateway opened again. */
  readonly #reopened = new LRUCache<string, { readonly upstreamId: string | null }>({
    max: MAX_REMEMBERED,
  });
  readonly #reopening = new SingleFlight<void>();

  constructor(key: Buffer, now: () => number) {
    this.#states = new SealedStates(key);
    this.#now = now;
  }

  /** Returns a new session, or null where the server's id of it is too long to be kept. */
  open(
    owner: SessionOwner,
    opened: Pick<Session, 'version' | 'upstreamId' | 'isBridged' | 'initialize'>,
  ): Session | null {
    const { agentId, serverId } = owner;
    const nonce = randomBytes(16).toString('hex');
    const state = { ...opened, agentId, serverId, nonce, since: this.#now() };
    const id = this.#states.seal(bindingOf(owner), state);
    return id.length > MAX_ID_LENGTH ? null : { ...opened, agentId, serverId, nonce, id };
  }

  /** Returns the session of an id; null when it is unknown, too old or another's. It may have ended: see `EndedSessions`. */
  find(owner: SessionOwner, id: string): Session | null {
    if (id.length > MAX_ID_LENGTH) return null;
    const state = this.#states.open(bindingOf(owner), id);
    if (state === null) return null;
    const { since, ...session } = state as Session & { since: number };
    if (!isObject(session.initialize) || this.#now() - since > MAX_AGE_MS) return null;
    return { ...session, ...this.#reopened.get(id), id };
  }

  /**
   * Returns a session after `open`, which returns the server's id of it, opened it again: once for all requests that miss
   * it at the same time. Throws the reason of the abort.
   */
  async reopen(
    session: Session,
    signal: AbortSignal,
    open: (signal: AbortSignal) => Promise<string | null>,
  ): Promise<Session> {
    await this.#reopening.run(session.id, signal, async (opening) => {
      this.#reopened.set(session.id, { upstreamId: await open(opening) });
    });
    return this.latest(session);
  }

  /** Returns a session as it was opened last. */
  latest(session: Session): Session {
    return { ...session, ...this.#reopened.get(session.id) };
  }
}

function bindingOf({ tenantId, agentId, serverId }: SessionOwner): readonly string[] {
  return ['svc gateway session', tenantId, agentId, serverId];
}
