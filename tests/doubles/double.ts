import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A request to a double of an outside service. */
export type DoubleRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The body as it came, where it is no text. */
  readonly bytes: Buffer;
};

export type DoubleAnswer = {
  readonly status: number;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as they are, in place of `body`; `headers` name their content type. */
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

/** How the next request with a method is disturbed. */
export type Disturbance =
  /** Answers this and does nothing. */
  | { readonly kind: 'answer'; readonly answer: DoubleAnswer }
  /** Does what was asked, and closes the connection instead of answering. */
  | { readonly kind: 'lost' }
  /** Answers this text, which need not be JSON, and does nothing. */
  | { readonly kind: 'text'; readonly text: string }
  /** Never answers. */
  | { readonly kind: 'silent' }
  /** Does what was asked, and answers after a while. */
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** Waits until it is released: before it does what was asked, or before it answers. */
  | {
      readonly kind: 'held';
      readonly before: 'act' | 'answer';
      readonly reached: () => void;
      readonly released: Promise<void>;
    };

/** A service on loopback that keeps state. */
export type Double = {
  readonly url: string;
  readonly requests: readonly DoubleRequest[];
  /** Disturbs the next request with this method whose path ends so. */
  disturb(method: string, disturbance: Disturbance, ending?: string): void;
  /** While the service is down, every connection is closed at once, and nothing is done. */
  setDown(isDown: boolean): void;
  /** Disturbs the next request that this is true of; it is asked about every request until then. */
  disturbWhere(isMeant: (request: DoubleRequest) => boolean, disturbance: Disturbance): void;
  close(): Promise<void>;
};

export async function startDouble(
  answerTo: (request: DoubleRequest) => DoubleAnswer | Promise<DoubleAnswer>,
): Promise<Double> {
  const requests: DoubleRequest[] = [];
  const disturbances: {
    readonly isMeant: (request: DoubleRequest) => boolean;
    readonly disturbance: Disturbance;
  }[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', async () => {
      const url = new URL(`${incoming.url}`, 'http://double.invalid');
      const request = {
        method: `${incoming.method}`,
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
        bytes: Buffer.concat(chunks),
      };
      requests.push(request);
      const at = disturbances.findIndex(({ isMeant }) => isMeant(request));
      const [found] = at === -1 ? [] : disturbances.splice(at, 1);
      const disturbance = found?.disturbance;
      if (disturbance?.kind === 'silent') return;
      if (disturbance?.kind === 'text') {
        response.writeHead(200, { 'content-type': 'text/html' }).end(disturbance.text);
        return;
      }
      const held = disturbance?.kind === 'held' ? disturbance : null;
      const wait = () => {
        held?.reached();
        return held?.released;
      };
      if (held?.before === 'act') await wait();
      const answer = disturbance?.kind === 'answer' ? disturbance.answer : await answerTo(request);
      if (held?.before === 'answer') await wait();
      if (disturbance?.kind === 'slow') await delay(disturbance.milliseconds);
      if (disturbance?.kind === 'lost') {
        incoming.socket.destroy();
        return;
      }
      const headers = { 'content-type': 'application/json', ...answer.headers };
      response
        .writeHead(answer.status, headers)
        .end(answer.bytes ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
    });
  });
  let isServiceDown = false;
  server.on('connection', (socket) => {
    if (isServiceDown) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // what a test forgets to close does not keep the process
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    disturb: (method, disturbance, ending = '') => {
      const isMeant = (request: DoubleRequest) =>
        request.method === method && request.path.endsWith(ending);
      disturbances.push({ isMeant, disturbance });
    },
    disturbWhere: (isMeant, disturbance) => {
      disturbances.push({ isMeant, disturbance });
    },
    setDown: (isDown) => {
      isServiceDown = isDown;
      if (isDown) server.closeAllConnections();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A request that waits at a double. */
export type Hold = { readonly reached: Promise<void>; release(): void };

/** Holds the next request that this is true of until it is released: before the double does what was asked, or before it answers. */
export function hold(
  { disturbWhere }: Pick<Double, 'disturbWhere'>,
  isMeant: (request: DoubleRequest) => boolean,
  before: 'act' | 'answer' = 'answer',
): Hold {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { resolve: release } = released;
  disturbWhere(isMeant, {
    kind: 'held',
    before,
    reached: reached.resolve,
    released: released.promise,
  });
  return { reached: reached.promise, release };
}

/** Returns what HTTP Basic authentication sends. */
export function basic(user: string, token: string): string {
  return `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
}

export function parsedObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
