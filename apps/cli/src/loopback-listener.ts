import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { plainReason } from '@svc/git';
import { CliError } from './exit-code.ts';

/** What the browser brought back: a code, or why there is none. `answer` shows the person how it ended. */
export type Callback = {
  readonly code: string | null;
  readonly error: string;
  readonly answer: (title: string, text: string) => Promise<void>;
};

export type LoopbackListener = {
  readonly redirectUri: string;
  /** The first callback with the state of this sign-in. */
  readonly callback: Promise<Callback>;
  readonly close: () => void;
};

const HOST = '127.0.0.1';
const PATH = '/callback';
const MAX_CODE = 500;

/**
 * Waits on the loopback interface for the browser to bring the code (RFC 8252, section 7.3), on a port of the system's choice
 * unless one is given. Whatever does not carry `state` is answered and ignored: any page of the browser can send requests here.
 */
export async function listenForCallback(state: string, port: number): Promise<LoopbackListener> {
  const server = createServer();
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new CliError(`${HOST}:${port}: ${plainReason(error)}; give another --port`);
  }
  const authority = `${HOST}:${(server.address() as AddressInfo).port}`;
  const callback = new Promise<Callback>((resolve) => {
    let isTaken = false;
    server.on('request', (request, response) => {
      const query = isTaken ? null : callbackQuery(request, authority, state);
      if (query === null) {
        void sendPage(response, 400, 'Not this sign-in', 'svc is not waiting for this address.');
        return;
      }
      isTaken = true;
      const code = query.get('code');
      resolve({
        code: code !== null && code.length <= MAX_CODE ? code : null,
        error: query.get('error') ?? 'no code',
        answer: (title, text) => sendPage(response, 200, title, text),
      });
    });
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { redirectUri: `http://${authority}${PATH}`, callback, close };
}

/** Returns the query of a callback; null for any other request, also one by a host name that was made to lead here. */
function callbackQuery(
  { method, url = '', headers }: IncomingMessage,
  authority: string,
  state: string,
): URLSearchParams | null {
  const [path, query] = url.split('?');
  if (method !== 'GET' || path !== PATH || headers.host !== authority) return null;
  const parameters = new URLSearchParams(query);
  const states = parameters.getAll('state');
  return states.length === 1 && states[0] === state ? parameters : null;
}

async function sendPage(
  response: ServerResponse,
  status: number,
  title: string,
  text: string,
): Promise<void> {
  response.writeHead(status, {
    'cache-control': 'no-store',
    connection: 'close',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(page(escaped(title), escaped(text)));
  // the connection may be gone before all is sent
  if (!response.closed) await once(response, 'close');
}

function page(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · svc</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem; }
  h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
</style>
<h1>${title}</h1>
<p>${text}</p>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
