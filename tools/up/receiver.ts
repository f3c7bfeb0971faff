import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it arrived. */
export type Message = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A webhook of the walkthrough, on loopback. */
export type Receiver = {
  readonly url: string;
  /** Resolves to the first message; rejects when none has come within a minute. */
  next(): Promise<Message>;
  close(): Promise<void>;
};

const MAX_WAIT_MS = 60_000;

export async function startReceiver(): Promise<Receiver> {
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
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    next: async () => {
      const timer = setTimeout(
        () => reject(new Error('the webhook on loopback received nothing for a minute')),
        MAX_WAIT_MS,
      );
      return promise.finally(() => clearTimeout(timer));
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
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
