import type { FastifyReply } from 'fastify';
import { releaseAtClose } from '../../platform/http/body-budget.ts';
import { type EventFields, eventOf, NO_FIELDS } from '../protocol/event-stream.ts';
import type { Params } from '../protocol/message.ts';
import type { Gate } from '../visit/live-calls.ts';

/** Bytes that a slow client, or one whose credential is being checked, may leave waiting before its stream is closed. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;
const KEEP_ALIVE_MS = 15_000;

/**
 * The answer to one POST or GET: one JSON body, or a stream of events that begins with the first message before the last.
 * Messages of a server are written only while the gate is open, and a stream only as fast as its client reads: the rest
 * waits here, where a cut drops it.
 */
export class Responder {
  readonly #reply: FastifyReply;
  readonly #canStream: boolean;
  readonly #gate: Pick<Gate, 'isOpen' | 'opened'>;
  readonly #waiting: string[] = [];
  #waitingBytes = 0;
  #isFlushDue = false;
  #keepAlive: NodeJS.Timeout | null = null;
  #isEnded = false;
  #hasEventId = false;

  constructor(reply: FastifyReply, canStream: boolean, gate: Pick<Gate, 'isOpen' | 'opened'>) {
    this.#reply = reply;
    this.#canStream = canStream;
    this.#gate = gate;
  }

  get isStreaming(): boolean {
    return this.#keepAlive !== null;
  }

  /** True where the client has an event id to resume the stream by. */
  get canBeResumed(): boolean {
    return this.isStreaming && this.#hasEventId;
  }

  /** Starts the stream of events unless it has started. */
  startStream(): void {
    if (this.isStreaming || this.#isEnded) return;
    this.#reply.hijack();
    const { raw } = this.#reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    raw.flushHeaders();
    this.#keepAlive = setInterval(() => raw.write(': keep-alive\n\n'), KEEP_ALIVE_MS);
    this.#keepAlive.unref();
    raw.on('drain', () => this.#flush());
    releaseAtClose(this.#reply, () => this.cut());
  }

  /** Sends a message before the last; a client that reads no streams does not get it. */
  send(message: Params, fields: EventFields = NO_FIELDS): void {
    this.#write(eventOf(JSON.stringify(message), fields), fields);
  }

  /** Sends what a client needs to resume the stream, without a message. */
  sendFields(fields: EventFields): void {
    this.#write(eventOf('', fields), fields);
  }

  #write(event: string, { id }: EventFields): void {
    if (!this.#canStream || this.#isEnded) return;
    this.startStream();
    this.#hasEventId ||= id !== null;
    this.#waiting.push(event);
    this.#waitingBytes += Buffer.byteLength(event);
    this.#flush();
    const { raw } = this.#reply;
    if (this.#waitingBytes + raw.writableLength > MAX_UNREAD_BYTES) this.cut();
  }

  #flush(): void {
    const { raw } = this.#reply;
    while (this.#waiting.length > 0 && !raw.writableNeedDrain && !raw.destroyed) {
      if (!this.#gate.isOpen) {
        this.#flushWhenOpen();
        return;
      }
      const event = this.#waiting.shift() as string;
      this.#waitingBytes -= Buffer.byteLength(event);
      raw.write(event);
    }
    if (this.#waiting.length === 0 && this.#isEnded && !raw.writableEnded) raw.end();
  }

  #flushWhenOpen(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    this.#gate
      .opened()
      .then(() => {
        this.#isFlushDue = false;
        this.#flush();
      })
      .catch(() => this.cut());
  }

  /** Sends the last message and ends. Throws `Cut`, with nothing sent, where the credential does not hold any more. */
  async end(
    message: Params,
    status = 200,
    headers: Readonly<Record<string, string>> = {},
    fields: EventFields = NO_FIELDS,
  ): Promise<void> {
    await this.#gate.opened();
    await this.endUnchecked(message, status, headers, fields);
  }

  /** Sends a last message without content of the server, whether or not the credential is still valid. */
  async endUnchecked(
    message: Params,
    status = 200,
    headers: Readonly<Record<string, string>> = {},
    fields: EventFields = NO_FIELDS,
  ): Promise<void> {
    if (this.#isEnded) return;
    if (!this.isStreaming) {
      this.#isEnded = true;
      await this.#reply
        .code(status)
        .headers(headers)
        .type('application/json')
        .send(JSON.stringify(message));
      return;
    }
    this.#write(eventOf(JSON.stringify(message), fields), fields);
    this.suspend();
  }

  /** Ends a stream before its last message; the client resumes it. */
  suspend(): void {
    if (!this.isStreaming || this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#keepAlive as NodeJS.Timeout);
    this.#flush();
  }

  /** Calls `onDone` when nothing more is written: at once, or when a client that reads slowly has read its stream. */
  whenDone(onDone: () => void): void {
    const { raw } = this.#reply;
    if (!this.isStreaming || this.#waiting.length === 0 || raw.destroyed) onDone();
    else raw.once('close', onDone);
  }

  /** Closes a stream whose last message was not sent, and does not come any more. */
  cutUnlessEnded(): void {
    if (!this.#isEnded) this.cut();
  }

  /** Closes the stream at once; what is not written yet is not sent. */
  cut(): void {
    if (!this.isStreaming) return;
    this.#isEnded = true;
    this.#waiting.length = 0;
    clearInterval(this.#keepAlive as NodeJS.Timeout);
    this.#reply.raw.destroy();
  }
}
