import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { parse, stringify } from 'yaml';
import { runAs, serverUser } from '../../apps/server/src/platform/embedded-postgres/server-user.ts';
import { ROOT } from '../../tools/run-tool.ts';
import { freePort } from '../harness/free-port.ts';
import { killProcess, processTree } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';

const ETCD = '/usr/bin/etcd';
const PATRONI = '/usr/bin/patroni';
const POSTGRES = '/usr/lib/postgresql/15/bin';

/** Packages that are missing here. */
export const MISSING_PACKAGES: readonly string[] = [
  [ETCD, 'etcd-server'],
  [PATRONI, 'patroni'],
  [POSTGRES, 'postgresql-15'],
].flatMap(([path = '', name = '']) => (existsSync(path) ? [] : [name]));

const NODES = 3;
const MEMBER_MS = 90_000;

/** What a member says of itself: GET /patroni of its REST API. */
type MemberState = { readonly role?: string; readonly state?: string; readonly timeline?: number };

/** Three PostgreSQL servers that Patroni runs, with one etcd. */
export type PatroniCluster = {
  /** Of the superuser, to each member. */
  readonly connections: readonly pg.ClientConfig[];
  /** Number of the primary that Patroni has elected; null while there is none. */
  leader(): Promise<number | null>;
  /** Resolves when all members run and one of them is the synchronous standby. */
  complete(): Promise<void>;
  /** Numbers of the members that follow a primary synchronously. */
  synchronousStandbys(): Promise<readonly number[]>;
  /** Kills Patroni and PostgreSQL of a member, as a machine that is lost. */
  kill(number: number): Promise<void>;
  /** Starts a member that was killed. */
  start(number: number): void;
  stop(): Promise<void>;
};

/** Parses the settings of the cluster in docs/operations/failover.md, the block `bootstrap:` of Patroni. */
export async function documentedBootstrap(): Promise<{
  readonly bootstrap: { readonly dcs: Readonly<Record<string, unknown>> };
}> {
  const page = await readFile(join(ROOT, 'docs/operations/failover.md'), 'utf8');
  return parse(/```yaml\n(bootstrap:\n[\s\S]*?)```/.exec(page)?.[1] ?? '');
}

/** Starts the cluster below `folder`; resolves when each standby follows and one of them is synchronous. */
export async function startPatroni(folder: string): Promise<PatroniCluster> {
  await using opened = new AsyncDisposableStack();
  const user = serverUser();
  const makeFolder = async (name: string) => {
    const path = join(folder, name);
    await mkdir(path, { mode: 0o700 });
    if (user !== null) await chown(path, user.uid, user.gid);
    return path;
  };
  const run = (program: string, args: readonly string[]): ChildProcess =>
    spawn(program, args, { ...runAs(user), stdio: 'ignore' });
  const etcdUrl = `http://127.0.0.1:${await freePort()}`;
  const peerUrl = `http://127.0.0.1:${await freePort()}`;
  const etcd = run(ETCD, [
    ...['--name', 'one', '--data-dir', await makeFolder('etcd')],
    ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `one=${peerUrl}`],
  ]);
  opened.defer(() => end(etcd));
  await until('etcd answers', () => isOk(`${etcdUrl}/health`));

  const password = randomBytes(16).toString('hex');
  const { bootstrap } = await documentedBootstrap();
  const members = await Promise.all(
    Array.from({ length: NODES }, async (_, number) => {
      const data = await makeFolder(`member-${number}`);
      const [port, rest] = [await freePort(), await freePort()];
      const settings = {
        scope: 'svc',
        name: `member${number}`,
        restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
        etcd3: { hosts: new URL(etcdUrl).host },
        bootstrap: {
          ...bootstrap,
          initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
        },
        postgresql: {
          listen: `127.0.0.1:${port}`,
          connect_address: `127.0.0.1:${port}`,
          data_dir: join(data, 'data'),
          bin_dir: POSTGRES,
          pgpass: join(data, 'pgpass'),
          pg_hba: [
            'host all all 127.0.0.1/32 scram-sha-256',
            'host replication all 127.0.0.1/32 scram-sha-256',
          ],
          parameters: { unix_socket_directories: data, password_encryption: 'scram-sha-256' },
          authentication: {
            superuser: { username: 'postgres', password },
            replication: { username: 'replicator', password },
            rewind: { username: 'rewinder', password },
          },
        },
      };
      const config = join(data, 'patroni.yml');
      await writeFile(config, stringify(settings), { mode: 0o600 });
      if (user !== null) await chown(config, user.uid, user.gid);
      return { port, config, data: join(data, 'data'), url: `http://127.0.0.1:${rest}` };
    }),
  );
  const running = members.map(({ config }) => run(PATRONI, [config]));
  opened.defer(async () => void (await Promise.all(running.map(end))));
  const states = () => Promise.all(members.map(({ url }) => stateOf(url)));
  const numbersOf = async (is: (state: MemberState) => boolean) =>
    (await states()).flatMap((state, number) => (state !== null && is(state) ? [number] : []));
  const cluster: PatroniCluster = {
    connections: members.map(({ port }) => ({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password,
      database: 'postgres',
    })),
    leader: async () => {
      const [leader] = await numbersOf(({ role }) => role === 'master' || role === 'primary');
      return leader ?? null;
    },
    complete: async () => {
      const isComplete = async () => {
        const synchronous = await cluster.synchronousStandbys();
        const all = await numbersOf(({ state }) => state === 'running' || state === 'streaming');
        return synchronous.length > 0 && all.length === NODES;
      };
      await until('Patroni runs three members', isComplete, MEMBER_MS);
    },
    synchronousStandbys: async () => {
      const are = await Promise.all(members.map(({ url }) => isOk(`${url}/synchronous`)));
      return are.flatMap((is, number) => (is ? [number] : []));
    },
    kill: async (number) => {
      process.kill(running[number]?.pid as number, 'SIGKILL');
      const pid = await readFile(join(members[number]?.data as string, 'postmaster.pid'), 'utf8');
      // Patroni gives PostgreSQL a session of its own
      for (const each of await processTree(Number.parseInt(pid, 10))) killProcess(each);
    },
    start: (number) => {
      running[number] = run(PATRONI, [members[number]?.config as string]);
    },
    stop: () => kept.disposeAsync(),
  };
  await cluster.complete();
  const kept = opened.move();
  return cluster;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function stateOf(url: string): Promise<MemberState | null> {
  const response = await fetch(`${url}/patroni`).catch(() => null);
  return (await response?.json().catch(() => null)) ?? null;
}

async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  await response?.arrayBuffer().catch(() => {});
  return response?.status === 200;
}
