import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { error, type Problem } from './problem.ts';

type Address = { readonly host: string; readonly port: number };

/** Returns which of the addresses that the service binds cannot be bound; each is bound for a moment. */
export async function addressProblems({ listen, metrics }: Config): Promise<Problem[]> {
  // a running service has both
  if ((await bindFailure(listen)) === 'EADDRINUSE' && (await isService(listen))) return [];
  const own = await problemsOf('SVC_LISTEN', listen);
  if (metrics === null || !metrics.isRequired) return own;
  return [...own, ...(await problemsOf('SVC_METRICS_ADDRESS', metrics))];
}

const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  EADDRINUSE: ['is used by another program', 'stop that program, or choose another port'],
  EACCES: ['needs a privilege that this user lacks', 'choose a port of 1024 or more'],
  EADDRNOTAVAIL: ['is no address of this machine', 'listen on an address that it has, or 0.0.0.0'],
  ENOTFOUND: ['names a host that cannot be resolved', 'listen on an address of this machine'],
};

async function problemsOf(name: string, address: Address): Promise<Problem[]> {
  const code = await bindFailure(address);
  if (code === null) return [];
  const [message, next] = REASONS[code] ?? ['cannot be bound', 'choose another address'];
  return [error(name, `${message} (got ${address.host}:${address.port}: ${code})`, next)];
}

/** Returns the code of the failure to bind an address; null where it is free. */
async function bindFailure({ host, port }: Address): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return null;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code ?? String(thrown);
  } finally {
    if (server.listening) {
      server.close();
      await once(server, 'close');
    }
  }
}

const ANSWER_MS = 2_000;
const WILDCARDS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** True where a `svc-server` answers at the address. */
async function isService({ host, port }: Address): Promise<boolean> {
  const reached = WILDCARDS[host] ?? host;
  const name = reached.includes(':') ? `[${reached}]` : reached;
  try {
    const answer = await fetch(`http://${name}:${port}/healthz`, {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return (await answer.text()) === '{"status":"ok"}';
  } catch {
    return false;
  }
}
