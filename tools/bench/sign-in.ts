import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browser } from '../../tests/harness/browser.ts';
import { ACCOUNTS } from '../../tests/harness/deployment.ts';
import { PUBLIC_URL, signIn } from '../../tests/harness/people.ts';
import { startSignInServer } from '../../tests/harness/sign-in-server.ts';
import { type IdentityProvider, startIdentityProvider } from '../identity-provider/provider.ts';
import type { Benchmark } from './benchmark.ts';

const FLOWS = 30;
const MS_PER_TICK = 10;
const BARE = { slug: 'bare', clientId: 'bare' } as const;

/** What a sign-in costs beyond the protocol: sealed state, the account, the session, its evidence. */
export const signInCost: Benchmark = {
  name: 'sign-in',
  what: 'CPU time of the service for a whole sign-in',
  unit: 'ms',
  goal: [{ figure: 'ratio', atMost: 2 }],
  run: async () => {
    const identityProvider = await startIdentityProvider({
      accounts: Object.values(ACCOUNTS),
      port: 0,
      environment: 'test',
    });
    const service = await startService(identityProvider);
    const bare = await startBare(identityProvider);
    return {
      method: `${FLOWS} sign-ins one after the other; user and system time of the process, without provider, browser and database`,
      value: () => cpuOfSignIns(service),
      yardstick: {
        name: 'the calls of openid-client behind node:http',
        value: () => cpuOfSignIns(bare),
      },
      close: async () => {
        await Promise.all([service.stop(), bare.stop()]);
        await identityProvider.close();
      },
    };
  },
};

type Target = {
  readonly pid: number;
  readonly url: string;
  readonly slug: string;
  stop(): Promise<void>;
};

async function cpuOfSignIns({ pid, url, slug }: Target): Promise<number> {
  const before = await cpuTicks(pid);
  for (let flow = 0; flow < FLOWS; flow++) {
    const opened = browser(PUBLIC_URL, { [PUBLIC_URL]: url });
    const last = await signIn(opened, slug, ACCOUNTS.alice);
    if (!opened.hasSession()) throw new Error(`no session: ${await last.response.text()}`);
  }
  return (((await cpuTicks(pid)) - before) * MS_PER_TICK) / FLOWS;
}

/** proc_pid_stat(5): utime and stime are the 12th and 13th field after the name in parentheses, in hundredths of a second. */
async function cpuTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function startService(identityProvider: IdentityProvider): Promise<Target> {
  const { server, stop } = await startSignInServer(identityProvider);
  return { pid: server.pid, url: server.url, slug: 'acme', stop };
}

async function startBare(identityProvider: IdentityProvider): Promise<Target> {
  const { slug, clientId } = BARE;
  const secret = randomBytes(24).toString('hex');
  const redirectUri = `${PUBLIC_URL}/auth/${slug}/callback`;
  identityProvider.putClient({ clientId, secret, redirectUris: [redirectUri] });
  const args = [identityProvider.issuer, clientId, secret, redirectUri];
  const child: ChildProcess = fork(join(import.meta.dirname, 'bare-sign-in.ts'), args);
  const [url] = (await once(child, 'message')) as [string];
  return {
    pid: child.pid as number,
    url,
    slug,
    stop: async () => {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
  };
}
