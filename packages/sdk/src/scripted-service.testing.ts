import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the service received, with its body. */
export type Received = { readonly headers: IncomingMessage['headers']; readonly body: string };

/** An HTTP server on loopback whose answers a test writes. */
export type ScriptedService = {
  readonly url: string;
  readonly received: readonly Received[];
  /** Answers the requests from now on. */
  answer(write: (response: ServerResponse, request: Received) => unknown): void;
  close(): Promise<void>;
};

export async function startScriptedService(): Promise<ScriptedService> {
  const received: Received[] = [];
  let write = (response: ServerResponse, _request: Received): unknown => response.end();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const got = { headers: request.headers, body };
    received.push(got);
    write(response, got);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (next) => {
      write = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Writes a JSON answer with the members of an allow, and these. */
export function decision(response: ServerResponse, members: object = {}, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      decision: 'allow',
      reason: 'in scope',
      agent: 'worker',
      findings: [],
      maxSeverity: null,
      evidenceId: `evt_${'0'.repeat(26)}`,
      approvalId: null,
      ...members,
    }),
  );
}
