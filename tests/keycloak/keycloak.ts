import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../harness/free-port.ts';
import { killProcess } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';

const RELEASE = '26.4.7';
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');
const HOME = join(CACHE, `keycloak-${RELEASE}`);
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:2.8';
const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${RELEASE}:zip`;
const INSTALL_MS = 600_000;
const START_MS = 600_000;
const REQUEST_MS = 60_000;
const ADMINISTRATOR = { name: 'root', password: randomBytes(24).toString('hex') };

/** A Keycloak on loopback whose data goes away with its process. */
export type Keycloak = {
  readonly url: string;
  /** A request to its admin REST API, below `/admin/realms`; throws unless it succeeds. Returns the body, or null. */
  admin(method: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

/** Fetches the distribution from Maven's repository, once for a clone. Throws where the machine has neither Maven nor Java. */
export async function installKeycloak(): Promise<void> {
  if (existsSync(HOME)) return;
  const folder = `${HOME}.part`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const args = ['-q', '-B', `${PLUGIN}:unpack`, `-Dartifact=${ARTIFACT}`];
  const given = [...args, `-DoutputDirectory=${folder}`];
  await promisify(execFile)('mvn', given, { cwd: folder, timeout: INSTALL_MS });
  await rename(join(folder, `keycloak-${RELEASE}`), HOME);
  await rm(folder, { recursive: true });
}

/** Starts it in development mode, with a database in memory; resolves when it answers. */
export async function startKeycloak(): Promise<Keycloak> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const options = ['--db=dev-mem', '--cache=local', '--http-host=127.0.0.1'];
  const args = [join(HOME, 'bin/kc.sh'), 'start-dev', ...options, `--http-port=${port}`];
  const child = spawn('bash', args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      JAVA_OPTS_APPEND: '-Xmx512m -XX:TieredStopAtLevel=1',
      KC_BOOTSTRAP_ADMIN_USERNAME: ADMINISTRATOR.name,
      KC_BOOTSTRAP_ADMIN_PASSWORD: ADMINISTRATOR.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const closed = once(child, 'close');
  // the script and the Java that it starts are one process group
  const kill = () => killProcess(-(child.pid as number));
  process.once('exit', kill);
  const stop = async () => {
    kill();
    await closed;
    process.off('exit', kill);
  };
  try {
    await until(
      'Keycloak answers',
      async () => {
        if (child.exitCode !== null) throw new Error(`Keycloak ended:\n${output}`);
        return fetch(`${url}/realms/master`, { signal: AbortSignal.timeout(REQUEST_MS) })
          .then(({ ok }) => ok)
          .catch(() => false);
      },
      START_MS,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, admin: (method, path, body) => administer(url, method, path, body), stop };
}

async function administer(url: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}/admin/realms${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await administratorToken(url)}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** A token lives a minute, so each request takes one of its own. */
async function administratorToken(url: string): Promise<string> {
  const response = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: ADMINISTRATOR.name,
      password: ADMINISTRATOR.password,
    }),
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
