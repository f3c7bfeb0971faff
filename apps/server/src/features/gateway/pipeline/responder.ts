import type { FastifyReply } from 'fastify';
import { type EventFields, eventOf, NO_FIELDS } from '../upstream/event-stream.ts';
import type { Params } from './message.ts';

/** Bytes that a slow client may leave unread before its stream is closed. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;
const KEEP_ALIVE_MS = 15_000;

/** The answer to one POST or GET: one JSON body, or a stream of events that begins with the first message before the last. */
export class Responder {
  readonly #reply: FastifyReply;
  readonly #canStream: boolean;
  readonly #headers: Readonly<Record<string, string>>;
  #keepAlive: NodeJS.Timeout | null = null;
  #isEnded = false;

  constructor(
    reply: FastifyReply,
    canStream: boolean,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#reply = reply;
    this.#canStream = canStream;
    this.#headers = headers;
  }

  get isStreaming(): boolean {
    return this.#keepAlive !== null;
  }

  /** Begins the stream of events, if it has not begun. */
  startStream(): void {
    if (this.isStreaming || this.#isEnded) return;
    this.#reply.hijack();
    const { raw } = this.#reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      ...this.#headers,
    });
    raw.flushHeaders();
    this.#keepAlive = setInterval(() => raw.write(': keep-alive\n\n'), KEEP_ALIVE_MS);
    this.#keepAlive.unref();
    raw.once('close', () => this.cut());
  }

  /** Sends a message before the last; a client that reads no streams does not get it. */
  send(message: Params, fields: EventFields = NO_FIELDS): void {
    this.#write(eventOf(JSON.stringify(message), fields));
  }

  /** Sends what a client needs to resume the stream, without a message. */
  sendFields(fields: EventFields): void {
    this.#write(eventOf('', fields));
  }

  #write(event: string): void {
    if (!this.#canStream || this.#isEnded) return;
    this.startStream();
    const { raw } = this.#reply;
    raw.write(event);
    if (raw.writableLength > MAX_UNREAD_BYTES) this.cut();
  }

  /** Sends the last message and ends. */
  async end(
    message: Params,
    status = 200,
    headers: Readonly<Record<string, string>> = {},
    fields: EventFields = NO_FIELDS,
  ) {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (!this.isStreaming) {
      await this.#reply
        .code(status)
        .headers({ ...this.#headers, ...headers })
        .type('application/json')
        .send(JSON.stringify(message));
      return;
    }
    clearInterval(this.#keepAlive as NodeJS.Timeout);
    this.#reply.raw.end(eventOf(JSON.stringify(message), fields));
  }

  /** Ends a stream before its last message; the client resumes it. */
  suspend(): void {
    if (!this.isStreaming) return;
    this.#isEnded = true;
    clearInterval(this.#keepAlive as NodeJS.Timeout);
    this.#reply.raw.end();
  }

  /** Closes the stream at once; what is not written yet is not sent. */
  cut(): void {
    if (!this.isStreaming) return;
    this.#isEnded = true;
    clearInterval(this.#keepAlive as NodeJS.Timeout);
    this.#reply.raw.destroy();
  }
}
