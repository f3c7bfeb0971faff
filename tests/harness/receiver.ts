import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './until.ts';

/** A request that a receiver of notifications got. */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** How a receiver answers: a status, with headers; `hang` never does. */
export type ReceiverAnswer =
  | { readonly status: number; readonly headers?: Record<string, string> }
  | 'hang';

/** A receiver of notifications on loopback. */
export type Receiver = {
  readonly url: string;
  readonly received: readonly Received[];
  /** Answers in turn; the last one again and again. 200 at first. */
  answer(...answers: readonly ReceiverAnswer[]): void;
  /** Waits until so many requests have come. */
  count(count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answers: readonly ReceiverAnswer[] = [{ status: 200 }];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ path: `${request.url}`, headers: request.headers, body });
      const [next = { status: 200 }, ...rest] = answers;
      if (rest.length > 0) answers = rest;
      if (next !== 'hang')
        response.writeHead(next.status, next.headers).end('answer of the receiver');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: (...given) => {
      answers = given;
    },
    count: (count) =>
      until(`${count} requests came`, () => (received.length >= count ? received : false)),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
