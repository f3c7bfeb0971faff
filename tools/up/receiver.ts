import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { closeServer, listenOnLoopback } from './listen.ts';

/** A message as it arrived. */
export type Message = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A webhook of the walkthrough, on loopback. */
export type Receiver = {
  readonly url: string;
  readonly port: number;
  /** Resolves to the first message; rejects when none has come for ten minutes. */
  next(): Promise<Message>;
  close(): Promise<void>;
};

/** A machine may be slow; deliveries that fail are tried again within it. */
const MAX_WAIT_MS = 10 * 60_000;

export async function startReceiver(preferredPort = 0): Promise<Receiver> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  promise.catch(() => {});
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      resolve({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(204).end();
    });
  });
  const port = await listenOnLoopback(server, preferredPort);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    next: () => {
      const error = new Error('the webhook on loopback received nothing for ten minutes');
      const timer = setTimeout(() => reject(error), MAX_WAIT_MS);
      return promise.finally(() => clearTimeout(timer));
    },
    close: () => closeServer(server),
  };
}

/** Checks a message as a receiver does: Standard Webhooks 1.0, symmetric signatures. */
export function isSigned({ headers, body }: Message, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(text).digest('base64')}`);
  return `${headers['webhook-signature']}`
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
