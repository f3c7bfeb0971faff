import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createClient } from '@svc/sdk';
import { buildSdk, SDK_PACKAGE } from '@svc/sdk/build';
import type { Benchmark } from './benchmark.ts';

const CALLS = 2_000;
const ARGS = { path: 'src/index.ts', ref: 'main', limit: 20 };
const BODY = JSON.stringify({ tool: 'repo.read', server: 'github', arguments: ARGS });
const TOKEN = 'svt_benchmark';

/** What the SDK adds to the request that it sends: arguments copied and written, the answer checked, the time limit. */
export const sdkNode: Benchmark = {
  name: 'sdk-node',
  what: 'a governed call of the Node SDK, of CPU time of the client',
  unit: 'µs',
  goal: [{ figure: 'ratio', atMost: 1.25 }],
  run: async () => {
    buildSdk();
    const packed = execFileSync('npm', ['pack', '--dry-run', '--json', SDK_PACKAGE], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ size }] = JSON.parse(packed) as [{ readonly size: number }];
    const server = fork(join(import.meta.dirname, 'sdk-node-server.ts'));
    const [api] = (await once(server, 'message')) as [string];
    const client = createClient({ api, token: TOKEN });
    const governed = client.govern(async (args: typeof ARGS) => args.limit, {
      tool: 'repo.read',
      server: 'github',
    });
    return {
      method: `${CALLS} calls one after the other; the server is another process`,
      value: async () => ({
        value: await cpuMicroseconds(() => governed(ARGS)),
        also: { 'bytes of the package, packed': size },
      }),
      yardstick: {
        name: 'fetch of the same request, and its answer as JSON',
        value: () => cpuMicroseconds(() => bareRequest(api)),
      },
      close: async () => {
        const exited = once(server, 'exit');
        server.disconnect();
        await exited;
      },
    };
  },
};

async function bareRequest(api: string): Promise<unknown> {
  const response = await fetch(`${api}/v1/govern/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: BODY,
  });
  return response.json();
}

/** Returns the CPU time of one call, user and system. */
async function cpuMicroseconds(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < CALLS; i++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}
