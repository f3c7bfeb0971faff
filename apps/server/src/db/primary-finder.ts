import type pg from 'pg';
import {
  type AskedHost,
  choosePrimary,
  type Host,
  type HostState,
  type NoPrimary,
  newestTimeline,
} from './choose-primary.ts';

/** A connection that can be ended from outside, in the middle of a statement, too. */
export type Droppable = { drop(): void };

const ASK_MS = 2_000;
/** How often servers are asked while there are connections: a former primary that is still reached must not stay in use. */
const RECHECK_MS = 5_000;
/** After nothing was found, callers share the outcome for this long. */
const PAUSE_MS = 250;

/**
 * Any role may ask this. The control file of a server that was just promoted still has the former timeline, the name of its log
 * has the new one; a standby has only the first.
 */
const STATE = `
  select pg_is_in_recovery() as "isStandby",
    case when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
      else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;

/** Opens connections to one server, however many the settings name. */
export type ClientClass = new (config: pg.ClientConfig) => pg.Client;

/** Finds the primary among the servers of a database, and ends the connections to others. One of a thread and list of servers. */
export class PrimaryFinder {
  readonly #hosts: readonly Host[];
  readonly #ClientClass: ClientClass;
  /** Connections, and the server of each. */
  readonly #connections = new Map<Droppable, Host>();
  #newest = 0;
  #primary: Host | null = null;
  #asking: Promise<Host> | null = null;
  #failed: { readonly at: number; readonly error: NoPrimary } | null = null;
  #recheck: NodeJS.Timeout | null = null;

  constructor(hosts: readonly Host[], clientClass: ClientClass) {
    this.#hosts = hosts;
    this.#ClientClass = clientClass;
  }

  /** Resolves with the primary; rejects with `NoPrimary`. `config` has the credential to ask with. */
  async locate(config: pg.ClientConfig): Promise<Host> {
    if (this.#primary !== null) return this.#primary;
    if (this.#failed !== null && performance.now() - this.#failed.at < PAUSE_MS) {
      throw this.#failed.error;
    }
    return this.ask(config);
  }

  /** Asks every server, once for all who ask at the same time. */
  ask(config: pg.ClientConfig): Promise<Host> {
    this.#asking ??= this.#askAll(config).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** What was known may be wrong: a connection broke, or a server refused to be written to. */
  doubt(config: pg.ClientConfig): void {
    this.#primary = null;
    if (this.#connections.size > 0) this.ask(config).catch(() => {});
  }

  /** Counts a connection, which is dropped once its server is not the primary. */
  join(connection: Droppable, host: Host, config: pg.ClientConfig): void {
    // another was found while this one connected
    if (this.#primary !== null && this.#primary !== host) connection.drop();
    this.#connections.set(connection, host);
    this.#recheck ??= setInterval(() => this.ask(config).catch(() => {}), RECHECK_MS).unref();
  }

  leave(connection: Droppable): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0 || this.#recheck === null) return;
    clearInterval(this.#recheck);
    this.#recheck = null;
  }

  async #askAll(config: pg.ClientConfig): Promise<Host> {
    const asked = await Promise.all(
      this.#hosts.map(async (host) => ({ host, state: await this.#stateOf(host, config) })),
    );
    this.#newest = Math.max(this.#newest, newestTimeline(asked));
    try {
      this.#primary = choosePrimary(asked, this.#newest);
      this.#failed = null;
      return this.#primary;
    } catch (error) {
      this.#primary = null;
      this.#failed = { at: performance.now(), error: error as NoPrimary };
      throw error;
    } finally {
      this.#dropOthers(asked);
    }
  }

  /** Servers that do not answer keep their connections: those end by their own deadlines, or go on. */
  #dropOthers(asked: readonly AskedHost[]): void {
    const others = new Set(
      asked
        .filter(({ host, state }) => state !== null && host !== this.#primary)
        .map(({ host }) => host),
    );
    for (const [connection, host] of [...this.#connections]) {
      if (others.has(host)) connection.drop();
    }
  }

  async #stateOf(host: Host, config: pg.ClientConfig): Promise<HostState> {
    const client = new this.#ClientClass({
      ...config,
      ...host,
      connectionTimeoutMillis: ASK_MS,
      query_timeout: ASK_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<NonNullable<HostState>>(STATE);
      return rows[0] ?? null;
    } catch {
      return null;
    } finally {
      // not awaited: a server that is out of reach does not answer that either
      client.end().catch(() => {});
    }
  }
}
