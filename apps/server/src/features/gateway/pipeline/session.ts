import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { decrypt, encrypt } from '../../../platform/secrets/aead.ts';
import { isObject, type Params } from './message.ts';

/**
 * A session of a client with a server. Its id is the session itself, encrypted, so that every process of the gateway
 * knows it; it opens only for the tenant, agent and server that it was made for.
 */
export type Session = {
  readonly id: string;
  readonly agentId: string;
  readonly serverId: string;
  /** Protocol version that client and server agreed on. */
  readonly version: string;
  /** The server's own session id; null where it keeps no sessions. */
  readonly upstreamId: string | null;
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
  readonly #key: Buffer;
  readonly #now: () => number;
  readonly #ended = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  /** Sessions that the server lost and the gateway opened again. */
  readonly #reopened = new LRUCache<string, { readonly upstreamId: string | null }>({
    max: MAX_REMEMBERED,
  });

  constructor(key: Buffer, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  /** Returns a new session, or null when the parameters of `initialize` are too long to be kept. */
  open(
    owner: SessionOwner,
    opened: Pick<Session, 'version' | 'upstreamId' | 'initialize'>,
  ): Session | null {
    const { agentId, serverId } = owner;
    const nonce = randomBytes(16).toString('hex');
    const text = JSON.stringify({ ...opened, agentId, serverId, nonce, since: this.#now() });
    const id = encrypt(this.#key, Buffer.from(text), associated(owner)).toString('base64url');
    return id.length > MAX_ID_LENGTH ? null : { ...opened, agentId, serverId, nonce, id };
  }

  /** Returns the session of an id; null when it is unknown, ended, too old or another's. */
  find(owner: SessionOwner, id: string): Session | null {
    if (id.length > MAX_ID_LENGTH || this.#ended.has(id)) return null;
    const box = Buffer.from(id, 'base64url');
    // of the texts that decode alike one is the id
    if (box.toString('base64url') !== id) return null;
    const text = decrypt(this.#key, box, associated(owner))?.toString('utf8');
    if (text === undefined) return null;
    const { since, ...session } = JSON.parse(text) as Session & { since: number };
    if (!isObject(session.initialize) || this.#now() - since > MAX_AGE_MS) return null;
    return { ...session, ...this.#reopened.get(id), id };
  }

  /** Returns the session after the gateway opened it again at the server. */
  reopen(session: Session, upstreamId: string | null): Session {
    this.#reopened.set(session.id, { upstreamId });
    return { ...session, upstreamId };
  }

  end({ id }: Session): void {
    this.#ended.set(id, true);
  }
}

function associated({ tenantId, agentId, serverId }: SessionOwner): Buffer {
  return Buffer.from(JSON.stringify(['svc gateway session', tenantId, agentId, serverId]));
}
