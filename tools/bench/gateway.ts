import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Benchmark, BenchmarkFamily, Sample } from './benchmark.ts';

/** What `gateway-servers.ts` sends once it listens. */
type Listening = { readonly direct: string; readonly gateway: string; readonly token: string };

type Load = {
  readonly connections: number;
  readonly form: 'json' | 'stream';
  readonly size: number;
};

const CALLS = 200;
/** Calls of each connection, where there are many. */
const CALLS_OF_CONNECTION = 4;
/** Calls of large results take longest. */
const CALLS_OF_LARGE = 40;
const LARGE = 1_000_000;
const LOADS: readonly Load[] = [
  { connections: 1, form: 'json', size: 1_000 },
  { connections: 1, form: 'stream', size: 1_000 },
  { connections: 1, form: 'json', size: 100_000 },
  { connections: 1, form: 'json', size: LARGE },
  { connections: 1, form: 'stream', size: LARGE },
  { connections: 32, form: 'json', size: 1_000 },
  { connections: 32, form: 'stream', size: 1_000 },
  { connections: 32, form: 'json', size: 100_000 },
  { connections: 256, form: 'json', size: 1_000 },
  { connections: 256, form: 'stream', size: 1_000 },
];

/**
 * What the gateway adds to a tool call: each is decided, sealed, forwarded, its result sanitized, and its outcome sealed
 * before it is released. Goals are those of one connection; others have the limit of the specification.
 */
export const gateway: BenchmarkFamily = {
  name: 'gateway',
  what: 'a tool call through the gateway, p50',
  unit: 'ms',
  members: async () => LOADS.map(benchmarkOf),
};

function benchmarkOf(load: Load): Benchmark {
  const { connections, form, size } = load;
  const isPlain = connections === 1 && size < LARGE;
  return {
    name: `gateway/${form}-${size}-bytes-${connections}-connections`,
    what: gateway.what,
    unit: gateway.unit,
    leastRuns: 3,
    goal: [{ figure: 'difference', atMost: isPlain ? 3 : 150 }],
    run: async () => {
      const servers = fork(join(import.meta.dirname, 'gateway-servers.ts'));
      const [listening] = (await once(servers, 'message')) as [Listening];
      const { direct, gateway: through, token } = listening;
      return {
        method: 'closed loop over kept-alive connections; servers and database share the machine',
        value: () => measure(through, load, token),
        yardstick: {
          name: 'the same call of the server',
          value: () => measure(direct, load, null),
        },
        close: () => stop(servers),
      };
    },
  };
}

async function measure(url: string, load: Load, token: string | null): Promise<Sample> {
  const { connections, size } = load;
  const calls = size >= LARGE ? CALLS_OF_LARGE : Math.max(CALLS, connections * CALLS_OF_CONNECTION);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const loop = async () => {
    while (times.length < calls) {
      const began = performance.now();
      await call(url, load, token, agent);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] as number;
  return { value: at(0.5), also: { p99: at(0.99) } };
}

/** Calls a tool by the stateless protocol, and reads the whole answer. */
function call(url: string, { form, size }: Load, token: string | null, agent: Agent) {
  const name = `${form}-${size}`;
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name,
      arguments: { path: 'src/index.ts', ref: 'main' },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  return new Promise<void>((resolve, reject) => {
    const request = httpRequest(url, { method: 'POST', headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once('end', () => {
        // anything shorter than the result is a refusal, so something else would be measured
        if (response.statusCode === 200 && bytes >= size) resolve();
        else reject(new Error(`answered ${response.statusCode} with ${bytes} bytes`));
      });
    });
    request.once('error', reject);
    request.once('close', () => reject(new Error('the connection was closed before the end')));
    request.end(body);
  });
}

async function stop(servers: ChildProcess): Promise<void> {
  const exited = once(servers, 'exit');
  servers.send('stop');
  await exited;
}
