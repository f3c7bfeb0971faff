import type { Logger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';
import type { NodeLease } from '../../platform/nodes/node-lease.ts';

/** A call or stream that is under way for a credential. */
export type LiveCall = {
  readonly tenantId: string;
  /** The authority epoch under which its credential was checked. */
  readonly epoch: number;
  /** Throws 401, 403 or 404 when the credential does not reach the server any more. */
  readonly recheck: () => Promise<void>;
  /** Ends it: aborts the request to the server and closes the connection to the client. */
  readonly cut: (reason: string) => void;
  /** True for a stream without an end of its own: its client opens it again, at another process, where this one stops. */
  readonly isStream: boolean;
  /** Ends it before its time, because this process stops. */
  readonly stop: () => void;
};

/** What a call passes before anything of it is sent, to its client or to its server. */
export type Gate = {
  /** True while the lease of this process is valid and the credential was checked under the authority in force. */
  readonly isOpen: boolean;
  /** Resolves when the gate is open; throws `Cut` once the call is cut. */
  opened(): Promise<void>;
  /** Ends the watch; the gate stays as it is. */
  leave(): void;
};

/** Why a call was cut. */
export class Cut extends Error {}

const TICK_MS = 200;
/** A call whose credential cannot be checked for this long is cut. */
const MAX_CLOSED_MS = 4_000;

/**
 * Cuts calls and streams whose credential is revoked. Where the authority of a tenant has advanced, each of its calls is
 * checked, and sends nothing until then. When the process loses its lease, all are cut.
 */
export class LiveCalls {
  readonly #live = new Set<WatchedCall>();
  readonly #lease: NodeLease;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  readonly #stopListening: () => void;
  #isStopping = false;

  constructor(lease: NodeLease, log: Pick<Logger, 'warn'>) {
    this.#lease = lease;
    this.#log = log;
    this.#timer = setInterval(() => this.#releaseOrRecheck(), TICK_MS);
    this.#timer.unref();
    this.#stopListening = lease.onChange(() => this.#releaseOrRecheck());
  }

  get size(): number {
    return this.#live.size;
  }

  /** Watches a call until it leaves. */
  add(call: LiveCall): Gate {
    const watched = new WatchedCall(call, this.#lease);
    this.#live.add(watched);
    if (this.#isStopping && call.isStream) call.stop();
    return {
      get isOpen() {
        return watched.isOpen;
      },
      opened: () => watched.opened(),
      leave: () => void this.#live.delete(watched),
    };
  }

  /** Ends the streams, and those that are still added; calls go on. */
  endStreams(): void {
    this.#isStopping = true;
    for (const call of this.#live) if (call.isStream) call.stop();
  }

  /** Ends what is still under way. */
  endAll(): void {
    for (const call of this.#live) call.stop();
  }

  /** Cuts what is still under way, and watches no more. */
  close(): void {
    clearInterval(this.#timer);
    this.#stopListening();
    for (const call of this.#live) this.#cut(call, 'the gateway stops');
  }

  #releaseOrRecheck(): void {
    for (const call of this.#live) {
      if (!this.#lease.isHeld) this.#cut(call, 'authority cannot be read');
      else if (!call.release()) this.#recheck(call);
      if (call.closedForMs > MAX_CLOSED_MS) this.#cut(call, 'the credential cannot be checked');
    }
  }

  #recheck(call: WatchedCall): void {
    call.recheck().catch((error) => {
      if (error instanceof ApiError && error.code !== 'unavailable') this.#cut(call, error.message);
      else this.#log.warn({ err: error }, 'gateway: a credential cannot be checked');
    });
  }

  #cut(call: WatchedCall, reason: string): void {
    if (this.#live.delete(call)) call.cut(reason);
  }
}

class WatchedCall {
  readonly #call: LiveCall;
  readonly #lease: NodeLease;
  readonly #waiting = new Set<{ resolve(): void; reject(error: Error): void }>();
  #checkedEpoch: number;
  #isChecking = false;
  #closedAt: number | null = null;
  #cutFor: string | null = null;

  constructor(call: LiveCall, lease: NodeLease) {
    this.#call = call;
    this.#lease = lease;
    this.#checkedEpoch = call.epoch;
  }

  get isStream(): boolean {
    return this.#call.isStream;
  }

  stop(): void {
    this.#call.stop();
  }

  get isOpen(): boolean {
    const { tenantId } = this.#call;
    return this.#cutFor === null && this.#lease.isCurrent(tenantId, this.#checkedEpoch);
  }

  get closedForMs(): number {
    return this.#closedAt === null ? 0 : performance.now() - this.#closedAt;
  }

  opened(): Promise<void> {
    if (this.isOpen) return Promise.resolve();
    if (this.#cutFor !== null) return Promise.reject(new Cut(this.#cutFor));
    return new Promise((resolve, reject) => {
      this.#waiting.add({ resolve, reject });
    });
  }

  /** Releases those that wait if the gate is open; false if the credential must be checked again. */
  release(): boolean {
    if (this.isOpen) {
      this.#closedAt = null;
      for (const waiting of this.#waiting) waiting.resolve();
      this.#waiting.clear();
      return true;
    }
    this.#closedAt ??= performance.now();
    // an unknown epoch closes the gate: authority cannot be checked without it
    return this.#isChecking || this.#lease.epochOf(this.#call.tenantId) === null;
  }

  async recheck(): Promise<void> {
    const epoch = this.#lease.epochOf(this.#call.tenantId) as number;
    this.#isChecking = true;
    try {
      await this.#call.recheck();
      this.#checkedEpoch = epoch;
    } finally {
      this.#isChecking = false;
    }
    this.release();
  }

  cut(reason: string): void {
    this.#cutFor = reason;
    this.#call.cut(reason);
    for (const waiting of this.#waiting) waiting.reject(new Cut(reason));
    this.#waiting.clear();
  }
}
