import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../../tools/run-tool.ts';
import type { Balancer } from './balancer.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const PROGRAM = '/usr/sbin/haproxy';

/** Whether Debian's HAProxy is installed: `apt-get install haproxy`. */
export const HAS_HAPROXY = existsSync(PROGRAM);

const LOOK_MS = 100;

/**
 * Starts HAProxy with the configuration of docs/operations/upgrade.md, on loopback and before these processes, which keep their
 * addresses. `folder` gets its files.
 */
export async function startHaproxy(folder: string, urls: readonly string[]): Promise<Balancer> {
  const page = await readFile(join(ROOT, 'docs/operations/upgrade.md'), 'utf8');
  const documented = /```haproxy\n([\s\S]*?)```/.exec(page)?.[1];
  if (documented === undefined) throw new Error('upgrade.md has no block of haproxy');
  const config = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'haproxy.sock');
  const port = await freePort();
  await writeFile(config, configuration(documented, socket, port, urls));
  const child = spawn(PROGRAM, ['-db', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  await until('HAProxy runs', () => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended:\n${output}`);
    return existsSync(socket);
  });
  let ready: readonly string[] = [];
  let isClosed = false;
  const watch = async () => {
    while (!isClosed) {
      const up = await serversUp(socket);
      ready = urls.filter((_, number) => up.has(`node${number + 1}`));
      await delay(LOOK_MS);
    }
  };
  const watching = watch();
  return {
    url: `http://127.0.0.1:${port}`,
    serve: () => {},
    ready: () => ready,
    close: async () => {
      isClosed = true;
      await watching;
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function configuration(
  documented: string,
  socket: string,
  port: number,
  urls: readonly string[],
): string {
  const servers = urls.map((url, at) => `  server node${at + 1} ${new URL(url).host}\n`);
  const own = documented
    .replace(/^ +bind .*\n/m, `  bind 127.0.0.1:${port}\n`)
    .replace(/(?:^ +server .*\n)+/m, servers.join(''));
  return `global\n  stats socket ${socket} mode 600\n${own}`;
}

/** Names of the servers that HAProxy sends requests to. */
async function serversUp(socket: string): Promise<ReadonlySet<string>> {
  const admin = connect(socket);
  admin.end('show stat\n');
  const rows = (await text(admin)).split('\n').map((line) => line.split(','));
  const at = rows[0]?.indexOf('status') ?? -1;
  return new Set(rows.filter((row) => row[at] === 'UP').map(([, name = '']) => name));
}
