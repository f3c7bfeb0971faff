import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that has sent a request and reads nothing of the answer until it is told to. */
export type StalledClient = {
  /** Reads what there is until the connection ends; returns it, with the head of the answer. */
  read(): Promise<string>;
  leave(): void;
};

/** Sends one request of HTTP/1.1 on a connection of its own and stops reading once the head of the answer has begun. */
export async function startStalledClient(
  url: string,
  request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  },
): Promise<StalledClient> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const body = Buffer.from(request.body ?? '');
  const headers = { host, connection: 'close', 'content-length': body.length, ...request.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  await once(socket, 'readable');
  // a server that cuts the connection is what some tests wait for
  socket.on('error', () => {});
  return { read: () => readAll(socket), leave: () => socket.destroy() };
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString('latin1');
}
