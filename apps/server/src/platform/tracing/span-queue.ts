import { setTimeout as pause } from 'node:timers/promises';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Sent } from './send-spans.ts';

export type QueueLimits = {
  /** Spans, and their bytes, that wait or are being sent; later ones are dropped. */
  readonly spans: number;
  readonly bytes: number;
  /** Spans of one request to the collector. */
  readonly batch: number;
  /** How long a span waits for others, and one attempt for its answer, in milliseconds. */
  readonly delayMs: number;
  readonly attemptMs: number;
  /** Attempts for a batch, and the pause after the first, which doubles. */
  readonly attempts: number;
  readonly pauseMs: number;
  /** How long a stop waits for what is left. */
  readonly closeMs: number;
};

export const QUEUE_LIMITS: QueueLimits = {
  spans: 4_096,
  bytes: 4 * 2 ** 20,
  batch: 512,
  delayMs: 1_000,
  attemptMs: 5_000,
  attempts: 3,
  pauseMs: 1_000,
  closeMs: 2_000,
};

export type QueueUse = {
  readonly waiting: number;
  readonly exported: number;
  readonly dropped: number;
};

type Send = (spans: readonly ReadableSpan[], signal: AbortSignal) => Promise<Sent>;

/**
 * Sends ended spans in batches, one at a time. Ending a span never waits: what finds no room is dropped and counted, and so is a batch
 * that the collector does not take. The log has the first loss after each success.
 */
export class SpanQueue implements SpanProcessor {
  readonly #send: Send;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #limits: QueueLimits;
  readonly #closing = new AbortController();
  #waiting: ReadableSpan[] = [];
  #inFlight = 0;
  #bytes = 0;
  #exported = 0;
  #dropped = 0;
  #isLosing = false;
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> | null = null;

  constructor(send: Send, log: Pick<Logger, 'warn'>, limits: QueueLimits = QUEUE_LIMITS) {
    this.#send = send;
    this.#log = log;
    this.#limits = limits;
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    const { spans, bytes, batch, delayMs } = this.#limits;
    const size = sizeOf(span);
    const isFull = this.#waiting.length + this.#inFlight >= spans || this.#bytes + size > bytes;
    if (isFull || this.#closing.signal.aborted) {
      this.#drop(1, 'the queue is full');
      return;
    }
    this.#waiting.push(span);
    this.#bytes += size;
    if (this.#waiting.length >= batch) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), delayMs).unref();
  }

  use(): QueueUse {
    const waiting = this.#waiting.length + this.#inFlight;
    return { waiting, exported: this.#exported, dropped: this.#dropped };
  }

  async forceFlush(): Promise<void> {
    this.#flush();
    await this.#sending;
  }

  /** Sends what is left, and drops what does not get through in time. */
  async shutdown(): Promise<void> {
    const timer = setTimeout(() => this.#closing.abort(), this.#limits.closeMs);
    await this.forceFlush();
    clearTimeout(timer);
    this.#closing.abort();
    const left = this.#waiting.splice(0).length;
    if (left > 0) this.#drop(left, 'the service stopped');
  }

  #flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
      // what has come since the last look
      if (this.#waiting.length > 0 && !this.#closing.signal.aborted) this.#flush();
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#closing.signal.aborted) {
      const batch = this.#waiting.splice(0, this.#limits.batch);
      this.#inFlight = batch.length;
      const sent = await this.#sendBatch(batch);
      this.#inFlight = 0;
      for (const span of batch) this.#bytes -= sizeOf(span);
      if (!sent.isSent) {
        this.#drop(batch.length, sent.code);
        continue;
      }
      this.#exported += batch.length - sent.rejected;
      this.#isLosing = false;
      if (sent.rejected > 0) this.#drop(sent.rejected, 'rejected by the collector');
    }
  }

  async #sendBatch(batch: readonly ReadableSpan[]): Promise<Sent> {
    const { attempts, attemptMs, pauseMs } = this.#limits;
    const { signal } = this.#closing;
    for (let attempt = 1; ; attempt++) {
      const sent = await this.#send(
        batch,
        AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]),
      );
      if (sent.isSent || !sent.isRetryable || attempt === attempts || signal.aborted) return sent;
      await pause(pauseMs * 2 ** (attempt - 1), null, { signal, ref: false }).catch(() => {});
    }
  }

  #drop(count: number, reason: string): void {
    this.#dropped += count;
    if (this.#isLosing) return;
    this.#isLosing = true;
    this.#log.warn({ reason }, 'traces: spans are dropped; svc_trace_spans_dropped_total counts');
  }
}

/** Bytes of a span beside its texts, about: ids, times and keys. */
const OWN_BYTES = 200;

function sizeOf({ name, attributes }: ReadableSpan): number {
  let size = OWN_BYTES + name.length;
  for (const key in attributes) size += key.length + String(attributes[key]).length;
  return size;
}
