import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../platform/api-error.ts';
import { EventStreamError, NO_FIELDS } from '../protocol/event-stream.ts';
import { classify, isObject, type Message, type Params, toWire } from '../protocol/message.ts';
import { RPC, type RpcId } from '../protocol/protocol-error.ts';
import type { UpstreamServer } from '../servers/registry.ts';
import type { JsonReader, Received } from '../upstream/read-messages.ts';
import type { UpstreamReply, UpstreamRequest } from '../upstream/send.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import { endText } from './describe-end.ts';
import { Aborted, Exchange, Late } from './exchange.ts';
import type { ProcessEnd, StdioProcess } from './stdio-process.ts';

/** Messages of the program that no stream takes wait for the next one; then the program waits. */
const MAX_UNCLAIMED = 100;
/** How long a program may go on without its output. */
const OUTPUT_END_MS = 2_000;

/** Requests whose streams take what the program sends on its own; nobody reads it on those of others. */
const CARRIERS: readonly string[] = [
  'tools/call',
  'resources/read',
  'prompts/get',
  'completion/complete',
];

type Pending = {
  readonly exchange: Exchange;
  readonly progressToken: unknown;
  readonly isCarrier: boolean;
  /** Lines that the program had written when it was asked. */
  readonly linesBefore: number;
};

/** A session with one program, which serves it alone. Requests are answered by id; other messages go to one stream each. */
export class StdioSession {
  readonly id: string = randomUUID();
  readonly server: UpstreamServer;
  /** Resolves when the program has ended, for any reason. */
  readonly ended: Promise<ProcessEnd>;
  /** Monotonic milliseconds of the last message, either way. */
  usedAt = performance.now();
  isEnding = false;
  /** True if it ended because it is no longer needed; false if the program failed. */
  isDismissed = false;
  readonly #process: StdioProcess;
  readonly #json: JsonReader;
  readonly #pending = new Map<RpcId, Pending>();
  readonly #unclaimed: Received[] = [];
  #stream: Exchange | null = null;
  #lines = 0;
  #isWanted = () => {};

  constructor(server: UpstreamServer, process: StdioProcess, json: JsonReader) {
    this.server = server;
    this.#process = process;
    this.#json = json;
    this.ended = process.ended.then((end) => {
      this.isEnding = true;
      this.#fail(new UpstreamFailure(endText(end.how)));
      return end;
    });
    void this.#read();
  }

  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** Sends a message; the reply to a request has what the program sends up to its response. */
  post(message: Params, request: UpstreamRequest): UpstreamReply {
    this.usedAt = performance.now();
    const parsed = classify(message);
    if (parsed?.kind !== 'request') {
      this.#write(message);
      return emptyReply(202);
    }
    if (this.#pending.has(parsed.id)) {
      throw new UpstreamFailure('the session has a request of this id under way');
    }
    const exchange = new Exchange(request, (error) => this.#answered(parsed, error));
    const meta = parsed.params['_meta'];
    this.#pending.set(parsed.id, {
      exchange,
      progressToken: isObject(meta) ? meta['progressToken'] : undefined,
      isCarrier: CARRIERS.includes(parsed.method),
      linesBefore: this.#lines,
    });
    this.#write(message);
    this.#deliverUnclaimed();
    return { ...replyOf(exchange), upstreamId: this.id };
  }

  /** Opens the stream of what the program sends on its own; it takes the place of an earlier one. */
  open(request: UpstreamRequest): UpstreamReply {
    this.#stream?.close();
    const stream = new Exchange(request, () => {
      if (this.#stream === stream) this.#stream = null;
    });
    this.#stream = stream;
    this.#deliverUnclaimed();
    return replyOf(stream);
  }

  /** Ends a program that is not needed any more, with all that it started. */
  async dismiss(): Promise<void> {
    this.isDismissed ||= !this.isEnding;
    this.isEnding = true;
    await this.#process.end();
  }

  async #read(): Promise<void> {
    try {
      for await (const line of this.#process.lines(this.server.maxResponseBytes)) {
        this.#lines++;
        this.usedAt = performance.now();
        this.#charge(line.length);
        await this.#route(line);
        if (this.#unclaimed.length < MAX_UNCLAIMED || this.isBusy) continue;
        await new Promise<void>((resolve) => {
          this.#isWanted = resolve;
        });
      }
      // the end of a program closes its output, too
      await Promise.race([this.ended, delay(OUTPUT_END_MS, null, { ref: false })]);
      if (!this.isEnding) this.#abandon(new UpstreamFailure('the server closed its output'));
    } catch (error) {
      const text = error instanceof EventStreamError ? 'a line is too long' : 'its output broke';
      this.#abandon(new UpstreamFailure(`the server cannot be read: ${text}`, true));
    }
  }

  #charge(bytes: number): void {
    const exchanges = [...this.#pending.values()].map(({ exchange }) => exchange);
    if (this.#stream !== null) exchanges.push(this.#stream);
    if (exchanges.every((exchange) => exchange.charge(bytes))) return;
    this.#abandon(new UpstreamFailure('the server sent more than a response may have', true));
  }

  async #route(line: Buffer): Promise<void> {
    // programs print other things, too
    if (line[0] !== BRACE) return;
    let message: Message | null;
    try {
      message = classify(await this.#json.parse(this.server.tenantId, line));
    } catch (error) {
      const isRefused = error instanceof UpstreamFailure;
      if (!isRefused && !(error instanceof ApiError)) throw error;
      const text = 'the server sent a message that is not valid JSON';
      this.#fail(isRefused ? error : new UpstreamFailure(text, true));
      return;
    }
    if (message === null) return;
    const received = { message, bytes: line.length, event: NO_FIELDS };
    if (message.kind === 'response') {
      const exchange = this.#pending.get(message.id)?.exchange;
      exchange?.push(received);
      exchange?.close();
    } else {
      this.#pass(message, received);
    }
  }

  /** Passes a message that answers nothing: to the request whose progress it is, the newest call, or the stream. */
  #pass(message: Message & { readonly kind: 'request' | 'notification' }, received: Received) {
    const pending = [...this.#pending.values()].reverse();
    const token =
      message.method === 'notifications/progress' ? message.params['progressToken'] : undefined;
    const target =
      (token === undefined
        ? undefined
        : pending.find(({ progressToken }) => progressToken === token)) ??
      pending.find(({ isCarrier }) => isCarrier);
    const exchange = target?.exchange ?? this.#stream;
    if (exchange !== null) exchange.push(received);
    else if (this.#unclaimed.length < MAX_UNCLAIMED) this.#unclaimed.push(received);
    else if (message.kind === 'request') this.#refuse(message.id);
  }

  #refuse(id: RpcId): void {
    const error = { code: RPC.internal, message: 'no client listens' };
    this.#write(toWire({ kind: 'response', id, answer: { error } }));
  }

  #deliverUnclaimed(): void {
    const carrier = [...this.#pending.values()].find(({ isCarrier }) => isCarrier);
    const exchange = carrier?.exchange ?? this.#stream;
    if (exchange !== null) {
      for (const received of this.#unclaimed.splice(0)) exchange.push(received);
    }
    this.#isWanted();
  }

  /** A request is over. One that the program has not answered is cancelled; a program that is silent is ended. */
  #answered({ id, method }: Message & { kind: 'request' }, error: Error | null): void {
    const { linesBefore = 0 } = this.#pending.get(id) ?? {};
    this.#pending.delete(id);
    if (method === 'initialize') {
      if (error instanceof Aborted) void this.dismiss();
      else if (error !== null) this.#abandon(error);
      return;
    }
    if (error === null || this.isEnding) return;
    if (error instanceof Late && this.#lines === linesBefore) {
      this.#abandon(error);
      return;
    }
    this.#write({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: id },
    });
  }

  #write(message: Params): void {
    if (this.#process.write(JSON.stringify(message))) return;
    this.#abandon(new UpstreamFailure('the server does not read what it is sent'));
  }

  /** Ends a program that does not answer any more. */
  #abandon(error: Error): void {
    this.isEnding = true;
    void this.#process.end();
    this.#fail(error);
  }

  #fail(error: Error): void {
    for (const { exchange } of [...this.#pending.values()]) exchange.close(error);
    if (this.isEnding) this.#stream?.close();
    this.#isWanted();
  }
}

const BRACE = 0x7b;

async function* noMessages(): AsyncGenerator<Received, void> {}

/** Returns a reply without messages. */
export function emptyReply(status: number): UpstreamReply {
  return {
    status,
    upstreamId: null,
    isStream: false,
    messages: noMessages(),
    discard: async () => {},
  };
}

function replyOf(exchange: Exchange): UpstreamReply {
  return {
    status: 200,
    upstreamId: null,
    isStream: true,
    messages: exchange.messages(),
    discard: async () => exchange.close(),
  };
}
