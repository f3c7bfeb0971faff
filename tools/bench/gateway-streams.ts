import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import type { StreamsListening, StreamsStart } from './gateway-streams-server.ts';

const STREAMS = 10_000;
const STREAMS_OF_SERVER = 250;
/** Descriptors that the service needs beside two for each stream. */
const SPARE_DESCRIPTORS = 1_000;
/** Streams that are opened at once. */
const AT_ONCE = 64;
const KILOBYTE = 1_024;

/** What an open stream costs the process of the gateway: a connection of the client, one to the server, and what is watched. */
export const gatewayStreams: Benchmark = {
  name: 'gateway-streams',
  what: 'resident memory of the service for each of 10,000 open streams, or as many as descriptors allow',
  unit: 'KB',
  leastRuns: 1,
  warmUp: false,
  goal: [{ figure: 'ratio', atMost: 6 }],
  run: async ({ count = STREAMS }) => {
    const streams = Math.min(count, Math.floor((descriptors() - SPARE_DESCRIPTORS) / 2));
    const servers = Math.ceil(streams / STREAMS_OF_SERVER);
    const children: ChildProcess[] = [];
    const side = async (kind: string, start: StreamsStart) => {
      const child = fork(join(import.meta.dirname, 'gateway-streams-server.ts'), [kind], {
        execArgv: ['--expose-gc'],
      });
      children.push(child);
      child.send(start);
      const [listening] = (await once(child, 'message')) as [StreamsListening];
      return { child, listening };
    };
    const upstream = await side('upstream', { urls: [], servers });
    const { urls } = upstream.listening;
    return {
      method: `${streams} streams of ${servers} servers; client, servers and gateway are a process each`,
      value: async () => kilobytesOfStream(await side('service', { urls, servers }), streams),
      yardstick: {
        name: 'a Node HTTP server that holds the streams itself, one connection each',
        value: async () => kilobytesOfStream(await side('bare', { urls, servers }), streams),
      },
      close: async () => {
        for (const child of children) child.disconnect();
        await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
      },
    };
  },
};

function descriptors(): number {
  return Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || STREAMS;
}

async function kilobytesOfStream(
  { child, listening }: { readonly child: ChildProcess; readonly listening: StreamsListening },
  streams: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: false });
  const opened: IncomingMessage[] = [];
  const session = await Promise.all(listening.urls.map((url) => initialize(url, listening, agent)));
  const open = async (n: number) => {
    const place = n % listening.urls.length;
    const headers = headersOf(listening, session[place] as string);
    const response = await ask(listening.urls[place] as string, 'GET', headers, null, agent);
    if (response.statusCode !== 200)
      throw new Error(`a stream was answered ${response.statusCode}`);
    response.on('error', () => {}).resume();
    opened.push(response);
  };
  for (let n = 0; n < listening.urls.length; n++) await open(n);
  const before = await residentBytes(child);
  const warm = opened.length;
  for (let from = warm; from < streams; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, streams - from) }, (_, n) => from + n);
    await Promise.all(batch.map(open));
  }
  const after = await residentBytes(child);
  const closed = opened.filter(({ destroyed }) => destroyed).length;
  if (closed > 0) throw new Error(`${closed} streams were closed`);
  for (const response of opened) response.destroy();
  return (after - before) / KILOBYTE / (streams - warm);
}

async function residentBytes(child: ChildProcess): Promise<number> {
  child.send('memory');
  const [bytes] = (await once(child, 'message')) as [number];
  return bytes;
}

/** Opens a session, and returns its id. */
async function initialize(url: string, listening: StreamsListening, agent: Agent): Promise<string> {
  const clientInfo = { name: 'bench', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const message = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  const response = await ask(
    url,
    'POST',
    headersOf(listening, null),
    JSON.stringify(message),
    agent,
  );
  response.resume();
  const { 'mcp-session-id': session } = response.headers;
  if (typeof session !== 'string')
    throw new Error(`initialize was answered ${response.statusCode}`);
  return session;
}

function headersOf({ token }: StreamsListening, session: string | null): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
    ...(session !== null && { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' }),
  };
}

function ask(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string | null,
  agent: Agent,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(url, { method, headers, agent }, resolve);
    asked.once('error', reject);
    asked.end(body ?? undefined);
  });
}
