import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes requests to one address with a bearer token added: the conformance suite sends no credential. */
export type Forwarder = { readonly url: string; stop(): Promise<void> };

export async function startForwarder(target: string, token: string): Promise<Forwarder> {
  const { hostname, port, pathname, host } = new URL(target);
  const http = createServer((incoming, response) => {
    const own = incoming.headers.host;
    const headers = {
      ...incoming.headers,
      authorization: `Bearer ${token}`,
      // a foreign name stays, so that the gateway is what refuses it
      ...(own === forwarder() && { host }),
    };
    const { method } = incoming;
    const outgoing = httpRequest({ hostname, port, path: pathname, method, headers }, (answer) => {
      response.writeHead(answer.statusCode as number, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    outgoing.once('error', () => response.destroy());
    response.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  const forwarder = () => `127.0.0.1:${(http.address() as AddressInfo).port}`;
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://${forwarder()}/mcp`,
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}
