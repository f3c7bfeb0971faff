import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toConfig } from '../../apps/server/src/config.ts';
import { appToken } from '../../apps/server/src/features/code-host/github/app-token.ts';
import type { KeeperSettings } from '../../apps/server/src/features/code-host/github/keeper-messages.ts';
import { TokenKeeper } from '../../apps/server/src/features/code-host/github/token-keeper.ts';
import { readAppValues } from '../../apps/server/src/features/code-host/read-app-values.ts';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { appEnvironment } from '../harness/app-environment.ts';
import { commandLines } from '../harness/command-lines.ts';
import { organization } from '../harness/hosted.ts';
import { until } from '../harness/until.ts';

const KEEPER = new URL(
  '../../apps/server/src/features/code-host/github/token-keeper.ts',
  import.meta.url,
);

let host: CodeHost;
let settings: KeeperSettings;
let mint: { method: 'POST'; path: string; authorization: string; body: object };

beforeEach(async () => {
  host = await startCodeHost();
  settings = { api: `${host.url}/api/v3`, allow: [], allowLoopback: true };
  const { installation } = organization(host, 'acme', ['shop']);
  const environment = await appEnvironment(host.url, host.app);
  const read = await readAppValues(toConfig(environment.env).codeHostApp);
  await environment.remove();
  if (!read.ok) throw new Error('no App');
  mint = {
    method: 'POST',
    path: `/app/installations/${installation.id}/access_tokens`,
    authorization: `Bearer ${await appToken(read.values)}`,
    body: { permissions: { metadata: 'read' } },
  };
});
afterEach(() => host.close());

const live = () => host.state.installationTokens.size;
const revoked = () => host.requests.filter(({ method }) => method === 'DELETE').length;

/** A service that mints a token and goes on running; it prints a line with its answer. */
function service() {
  const program = `
    import { TokenKeeper } from ${JSON.stringify(KEEPER.href)};
    setInterval(() => {}, 1_000);
    const keeper = new TokenKeeper(${JSON.stringify(settings)});
    const { status } = await keeper.send(${JSON.stringify(mint)});
    console.log(status);`;
  return spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The processes that keep tokens of this host: command line by id. */
async function keepers(): Promise<ReadonlyMap<number, string>> {
  const isKeeper = (line: string) =>
    line.includes('token-keeper-program') && line.includes(host.url);
  return new Map([...(await commandLines())].filter(([, line]) => isKeeper(line)));
}

const ended = () => until('the keeper has ended', async () => (await keepers()).size === 0);

test('the token of a service that was killed is revoked, and its keeper ends [APP-03/token]', async () => {
  const running = service();
  const [answer] = await once(running.stdout, 'data');
  expect(`${answer}`.trim()).toBe('201');
  expect([live(), revoked()]).toEqual([1, 0]);
  const [token = ''] = host.state.installationTokens.keys();
  expect([...(await keepers()).values()].filter((line) => line.includes(token))).toEqual([]);

  running.kill('SIGKILL');

  await until('the token is revoked', () => live() === 0);
  await ended();
});

test('so is one whose answer the killed service has not had yet [APP-03/token]', async () => {
  host.disturb('POST', { kind: 'slow', milliseconds: 300 });
  const running = service();
  await until('the token is asked for', () => host.requests.length === 1);
  running.kill('SIGKILL');
  await once(running, 'exit');

  await until('the token was minted and revoked', () => revoked() === 1 && live() === 0);
  await ended();
});

test('a host that fails is asked again until the token is revoked [APP-03/token]', async () => {
  const running = service();
  await once(running.stdout, 'data');
  host.disturb('DELETE', { kind: 'answer', answer: { status: 502, body: {} } });
  running.kill('SIGKILL');

  await until('the token is revoked', () => live() === 0);
  expect(revoked()).toBe(2);
  await ended();
});

test('a keeper that is gone is started again, and a token of the former one is revoked by the service [APP-03/token]', async () => {
  const keeper = new TokenKeeper(settings);
  const minted = await keeper.send(mint);
  if (!minted.ok) throw new Error(minted.detail);
  const { token } = minted.body as { token: string };
  host.disturb('POST', { kind: 'silent' });
  const unanswered = keeper.send(mint);
  await until('it is asked', () => host.requests.length === 2);
  for (const pid of (await keepers()).keys()) process.kill(pid, 'SIGKILL');

  expect(await unanswered).toMatchObject({ ok: false });
  const path = '/installation/token';
  const revoke = { method: 'DELETE', path, authorization: `Bearer ${token}` } as const;
  expect(await keeper.send(revoke)).toMatchObject({ ok: true, status: 204 });
  expect(live()).toBe(0);
  keeper.stop();
  await ended();
});
