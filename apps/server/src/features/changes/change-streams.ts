import { Readable } from 'node:stream';
import { CHANGE_TOPICS, type ChangeMessage, route } from '@svc/contract';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Credential } from '../../platform/identity/credential.ts';
import { recheckCredential } from '../../platform/identity/recheck.ts';
import type { Principal } from '../../platform/principal.ts';
import { type LogPosition, parsePosition, positionText, readChanges } from './read-changes.ts';

/** Polling interval of a tenant's log while a stream is open. */
const TICK_MS = 500;
/** Heartbeat interval; shorter than the idle timeout of a connection. */
const HEARTBEAT_MS = 10_000;
/** Maximum duration of a stream. The client then reconnects, which authenticates it again. */
const LIFE_MS = 5 * 60_000;
const MAX_STREAMS = 500;
const MAX_TENANT_STREAMS = 100;
/** The console opens one stream per browser, shared by its tabs. */
const MAX_CREDENTIAL_STREAMS = 20;
/** Characters that a client may leave unread before its stream is ended. */
const MAX_UNREAD = 64 * 1024;

/** Who follows: the credential as it was resolved, and its principal. */
export type Follower = { readonly credential: Credential; readonly principal: Principal };

type Stream = Follower & {
  readonly body: Readable;
  readonly endsAt: number;
  beatAt: number;
  isEnded: boolean;
};

/** The streams of changes of one process. Each tenant's log is read once for all who follow it. */
export class ChangeStreams {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #streams = new Set<Stream>();
  readonly #positions = new Map<string, LogPosition>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Opens a stream that begins behind the message of an id, or now without one. Throws `too_many_requests` beyond the
   * bounds of the tenant and the credential, `unavailable` beyond that of the process.
   */
  async open(
    follower: Follower,
    { lastId, isFollowed }: { readonly lastId: string | null; readonly isFollowed: boolean },
  ): Promise<Readable> {
    this.#refuseTooMany(follower.principal);
    const now = this.#now();
    const body = new Readable({ read: () => {} });
    const stream: Stream = {
      ...follower,
      body,
      endsAt: now + LIFE_MS,
      beatAt: now,
      isEnded: false,
    };
    body.once('close', () => this.#streams.delete(stream));
    // added before the log is read: what is sealed meanwhile is sent, perhaps twice, never not at all
    this.#streams.add(stream);
    try {
      const since = lastId === null ? null : (parsePosition(lastId) ?? NOWHERE);
      const { id } = follower.principal.tenant;
      const { to, changes } = await this.#db.tenant(id).read((tx) => readChanges(tx, since));
      if (!this.#positions.has(id)) this.#positions.set(id, to);
      if (changes === null) send(stream, to, 'reset', {});
      else if (since === null) send(stream, to, 'ready', {});
      else if (changes.length > 0) sendChanges(stream, to, changes);
    } catch (error) {
      body.destroy();
      throw error;
    }
    if (isFollowed && !this.#isClosed) this.#schedule();
    else end(stream);
    return body;
  }

  /** Ends all streams; clients resume at another process. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) end(stream);
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #refuseTooMany({ id, tenant }: Principal): void {
    const ofTenant = this.#streamsOf(tenant.id);
    const own = ofTenant.filter(({ principal }) => principal.id === id);
    if (own.length >= MAX_CREDENTIAL_STREAMS || ofTenant.length >= MAX_TENANT_STREAMS) {
      throw new ApiError(
        'too_many_requests',
        `too many open streams (at most ${MAX_CREDENTIAL_STREAMS} of a caller and ${MAX_TENANT_STREAMS} of a tenant); close one`,
      );
    }
    if (this.#streams.size >= MAX_STREAMS) {
      throw new ApiError('unavailable', 'this process follows as many streams as it can');
    }
  }

  #schedule(): void {
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => void this.#tick(), TICK_MS).unref();
  }

  async #tick(): Promise<void> {
    const followed = new Set([...this.#streams].map(({ principal }) => principal.tenant.id));
    for (const id of this.#positions.keys()) if (!followed.has(id)) this.#positions.delete(id);
    await Promise.all(
      [...this.#positions].map(([id, from]) =>
        this.#tickTenant(id, from).catch(() => {
          // the database did not answer: clients resume when it does
          for (const stream of this.#streamsOf(id)) end(stream);
        }),
      ),
    );
    this.#timer = null;
    if (this.#streams.size > 0 && !this.#isClosed) this.#schedule();
  }

  async #tickTenant(id: string, from: LogPosition): Promise<void> {
    const now = this.#now();
    const { to, changes } = await this.#db.tenant(id).read((tx) => readChanges(tx, from));
    this.#positions.set(id, to);
    const isNews = changes === null || changes.length > 0;
    // a stream that was opened during the read must receive what was read
    const due = this.#streamsOf(id).filter(({ beatAt }) => isNews || now - beatAt >= HEARTBEAT_MS);
    if (due.length === 0) return;
    for (const stream of await this.#held(id, due)) {
      stream.beatAt = now;
      if (changes === null) send(stream, to, 'reset', {});
      else if (changes.length > 0) sendChanges(stream, to, changes);
      else write(stream, ':\n\n');
      if (now >= stream.endsAt || stream.body.readableLength > MAX_UNREAD) end(stream);
    }
  }

  #streamsOf(tenantId: string): Stream[] {
    return [...this.#streams].filter(({ principal }) => principal.tenant.id === tenantId);
  }

  /** Returns the streams whose credentials still hold, and ends the others. */
  async #held(tenantId: string, streams: readonly Stream[]): Promise<Stream[]> {
    return this.#db.tenant(tenantId).transact(async (tx) => {
      const held: Stream[] = [];
      for (const stream of streams) {
        try {
          await recheckCredential(tx, stream.credential);
          held.push(stream);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          end(stream);
        }
      }
      return held;
    });
  }
}

/** Position outside any log: a client that resumes from it gets `reset` and reads everything again. */
const NOWHERE: LogPosition = { logNo: -1, index: 0 };

function end(stream: Stream): void {
  if (!stream.isEnded) stream.body.push(null);
  stream.isEnded = true;
}

function sendChanges(stream: Stream, to: LogPosition, changes: ChangeMessage['changes']): void {
  const { role } = stream.principal;
  const heard = changes.filter(({ topic }) => route(CHANGE_TOPICS[topic]).roles.includes(role));
  if (heard.length > 0) send(stream, to, 'changes', { changes: heard });
}

function send(stream: Stream, to: LogPosition, event: string, data: object): void {
  write(stream, `id: ${positionText(to)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function write({ body, isEnded }: Stream, text: string): void {
  if (!isEnded) body.push(text);
}
