import type { Logger } from 'pino';
import {
  agentOfCredential,
  type Credential,
  tenantOf,
} from '../../platform/identity/credential.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { UpstreamServer } from '../servers/registry.ts';
import type { Deciding } from './ports.ts';

type RefusedFact = Extract<Fact, { kind: 'gateway.refused' }>;
/** What was refused without a decision, and whose it was: never a text of it. */
export type Refused = Pick<RefusedFact['data'], 'from' | 'reason'>;

type Visit = { readonly credential: Credential; readonly server: UpstreamServer };
type Count = { readonly visit: Visit; readonly refused: Refused; since: number; count: number };

const MINUTE_MS = 60_000;

/**
 * Seals what the gateway refuses without a decision: the first of a kind at once, those that follow within a minute together.
 * A kind is the same reason, of the same agent and server.
 */
export class Refusals {
  readonly #deciding: Pick<Deciding, 'sealFact' | 'actorOf'>;
  readonly #log: Pick<Logger, 'error'>;
  readonly #now: () => number;
  readonly #counts = new Map<string, Count>();
  readonly #timer: NodeJS.Timeout;
  #sealing: Promise<unknown> = Promise.resolve();

  constructor(
    deciding: Pick<Deciding, 'sealFact' | 'actorOf'>,
    log: Pick<Logger, 'error'>,
    now: () => number,
  ) {
    this.#deciding = deciding;
    this.#log = log;
    this.#now = now;
    this.#timer = setInterval(() => this.#sweep(), MINUTE_MS);
    this.#timer.unref();
  }

  /** Resolves once a refusal is sealed, or counted with others of its kind. Rejects where it cannot be sealed. */
  async add(visit: Visit, refused: Refused): Promise<void> {
    const key = keyOf(visit, refused);
    const known = this.#counts.get(key);
    const now = this.#now();
    if (known !== undefined && now - known.since < MINUTE_MS) {
      known.count++;
      return;
    }
    if (known !== undefined) this.#flush(known);
    this.#counts.set(key, { visit, refused, since: now, count: 0 });
    await this.#seal(visit, refused, 1, now);
  }

  /** Seals what is only counted yet. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const count of this.#counts.values()) this.#flush(count);
    this.#counts.clear();
    await this.#sealing;
  }

  #sweep(): void {
    for (const [key, count] of this.#counts) {
      if (this.#now() - count.since < MINUTE_MS) continue;
      this.#counts.delete(key);
      this.#flush(count);
    }
  }

  #flush({ visit, refused, count, since }: Count): void {
    if (count === 0) return;
    const sealed = this.#seal(visit, refused, count, since).catch((error) =>
      this.#log.error({ err: error }, 'gateway: refused messages are not sealed'),
    );
    this.#sealing = Promise.all([this.#sealing, sealed]);
  }

  #seal({ credential, server }: Visit, refused: Refused, count: number, since: number) {
    return this.#deciding.sealFact(credential, (current) => ({
      kind: 'gateway.refused',
      actor: this.#deciding.actorOf(current),
      subject: { type: 'server', id: server.id, name: server.name },
      data: { ...refused, count, since: new Date(since).toISOString() },
    }));
  }
}

function keyOf({ credential, server }: Visit, { from, reason }: Refused): string {
  const agent = agentOfCredential(credential)?.id;
  return JSON.stringify([tenantOf(credential).id, agent, server.id, from, reason]);
}
