import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isObject } from '../protocol/message.ts';
import type { RpcId } from '../protocol/protocol-error.ts';
import { type Binding, SealedStates } from './sealed-states.ts';

/** A request of a server that a client is asked: its id at the server, and its method. */
export type Asked = { readonly id: RpcId; readonly method: string };

/** Where the next page of a list begins: the server's cursor, and digests of the names of the pages before. */
export type PagePoint = { readonly cursor: string; readonly seen: string };

const MAX_TEXT = 24_000;
const MAX_TOKEN = 200;
const MAX_ASKED = 20_000;
const REQUEST_ID_BYTES = 6;

/**
 * The gateway's own ids in place of those of clients and servers, so that neither side sees a text of the other: ids are
 * derived by a keyed hash, and what must be found again is carried encrypted by the other side. Any process of the gateway
 * can open it. `scope` is the nonce of a session, or what identifies a client without one; nothing opens in another scope.
 */
export class OwnNames {
  readonly #key: Buffer;
  readonly #states: SealedStates;
  /** Names under which clients know requests of servers, for servers that cancel them; of this process. */
  readonly #asked = new LRUCache<string, string>({ max: MAX_ASKED });

  constructor(key: Buffer) {
    this.#key = key;
    this.#states = new SealedStates(key);
  }

  /** Returns the id at the server of a request of a client: the same for the same request, in every process. */
  requestId(scope: string, clientId: RpcId): number {
    const digest = createHmac('sha256', this.#key).update(JSON.stringify([scope, clientId]));
    return digest.digest().readUIntBE(0, REQUEST_ID_BYTES);
  }

  /** Returns the trace context that stands for one of a client: equal traces stay equal, and spans apart. */
  trace(traceparent: string): string {
    const [, trace, span, flags] = traceparent.split('-');
    const spanId = this.#digest(`span ${span}`).slice(0, 16);
    return ['00', this.traceId(`${trace}`), spanId, flags === '00' ? '00' : '01'].join('-');
  }

  /** Returns the id of a trace that stands for one of a client: the same for the same one. */
  traceId(clientId: string): string {
    return this.#digest(`trace ${clientId}`).slice(0, 32);
  }

  /** Returns what the other side reports the progress of a request under; null for a `_meta` that wants no progress. */
  progressOf(scope: string, meta: unknown): string | null {
    const token = isObject(meta) ? meta['progressToken'] : undefined;
    const isText = typeof token === 'string' && token.length <= MAX_TOKEN;
    if (!isText && !Number.isSafeInteger(token)) return null;
    return this.#states.seal(['svc gateway progress', scope], token);
  }

  /** Returns the progress token of the other side that a token stands for; null for any other. */
  otherToken(scope: string, token: unknown): RpcId | null {
    const opened = this.#open(['svc gateway progress', scope], token);
    return typeof opened === 'string' || typeof opened === 'number' ? opened : null;
  }

  /** Returns the id under which a client is asked what a server wants. */
  askedId(scope: string, asked: Asked): string {
    const id = this.#states.seal(['svc gateway asked', scope], asked);
    this.#asked.set(keyOf(scope, asked.id), id);
    return id;
  }

  /** Returns the id under which a client was asked; null where this process did not ask. */
  askedIdOf(scope: string, id: unknown): string | null {
    return this.#asked.get(keyOf(scope, id)) ?? null;
  }

  /** Returns the request that an answer of a client is for; null for an answer to nothing that was asked. */
  asked(scope: string, id: unknown): Asked | null {
    const opened = this.#open(['svc gateway asked', scope], id);
    return isObject(opened) ? (opened as Asked) : null;
  }

  /** Returns the cursor that a client gets for the next page of a list. */
  cursor(scope: string, method: string, point: PagePoint): string {
    return this.#states.seal(['svc gateway cursor', scope, method], point);
  }

  /** Returns the page that a client's cursor stands for; null for a cursor that it was not given for this list. */
  pageOf(scope: string, method: string, cursor: unknown): PagePoint | null {
    const opened = this.#open(['svc gateway cursor', scope, method], cursor);
    return isObject(opened) ? (opened as PagePoint) : null;
  }

  #digest(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex');
  }

  #open(binding: Binding, text: unknown): unknown {
    if (typeof text !== 'string' || text.length > MAX_TEXT) return null;
    return this.#states.open(binding, text);
  }
}

function keyOf(scope: string, id: unknown): string {
  return JSON.stringify([scope, id]);
}
