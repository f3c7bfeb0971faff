import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Host } from './choose-primary.ts';
import { type ClientClass, PrimaryFinder } from './primary-finder.ts';

/** Settings of a connection to the primary among several servers. */
export type HostsConfig = pg.ClientConfig & { readonly hosts: readonly Host[] };

export function hasHosts(config: pg.ClientConfig): config is HostsConfig {
  return 'hosts' in config && Array.isArray(config.hosts);
}

/** A server that was demoted (25006), or ends its connections (57P01 to 57P03). */
const DOUBTFUL = /^(25006|57P0[123])$/;

type Internals = {
  readonly connection: EventEmitter & { readonly stream: Socket };
  host: string;
  port: number;
};

/** Called with an error, or with null and the client. */
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** Finders of this thread. */
const finders = new Map<string, PrimaryFinder>();

function finderOf(hosts: readonly Host[], base: ClientClass): PrimaryFinder {
  const key = `${base.name} ${JSON.stringify(hosts)}`;
  const finder = finders.get(key) ?? new PrimaryFinder(hosts, base);
  finders.set(key, finder);
  return finder;
}

/** Returns a class of clients that connect to whichever of the servers is the primary, and end when it is no longer. */
export function clientOfPrimary(Base: typeof pg.Client): typeof pg.Client {
  return class PrimaryClient extends Base {
    readonly #finder: PrimaryFinder;
    readonly #config: pg.ClientConfig;

    constructor(config: HostsConfig) {
      super(config);
      const { hosts, ...own } = config;
      // a pool hides the password from a copy of its settings
      this.#config = { ...own, password: config.password };
      this.#finder = finderOf(hosts, Base);
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    // biome-ignore lint/suspicious/noConfusingVoidType: as the class that it overrides
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connected = this.#connect();
      if (callback === undefined) return connected;
      const done = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then((client) => done(null, client), done);
    }

    /** Ends the connection without the server: what waits for an answer fails. */
    drop(): void {
      this.#internals.connection.stream.destroy();
    }

    get #internals(): Internals {
      return this as unknown as Internals;
    }

    async #connect(): Promise<pg.Client> {
      const host = await this.#finder.locate(this.#config);
      if (this.#internals.connection.stream.destroyed) throw new Error('the connection was ended');
      Object.assign(this.#internals, host);
      try {
        await super.connect();
      } catch (error) {
        this.#finder.doubt(this.#config);
        throw error;
      }
      this.#finder.join(this, host, this.#config);
      const doubt = () => this.#finder.doubt(this.#config);
      this.#internals.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (DOUBTFUL.test(code ?? '')) doubt();
      });
      this.once('end', () => this.#finder.leave(this));
      // without having been asked to end
      this.once('error', doubt);
      return this;
    }
  };
}
