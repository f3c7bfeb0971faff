import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterEach, beforeEach, expect } from 'vitest';
import { toConfig } from '../../apps/server/src/config.ts';
import { readFromVariables } from '../../apps/server/src/features/code-host/app-source.ts';
import { githubHost } from '../../apps/server/src/features/code-host/github/github-host.ts';
import {
  type AppReadiness,
  checkReadiness,
} from '../../apps/server/src/features/code-host/readiness.ts';
import { type Outbound, openOutbound } from '../../apps/server/src/platform/outbound/outbound.ts';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { type AppEnvironment, appEnvironment } from './app-environment.ts';

export const APP_ID = 'SVC_CODE_HOST_APP_ID';
export const APP_SLUG = 'SVC_CODE_HOST_APP_SLUG';
export const CLIENT_ID = 'SVC_CODE_HOST_CLIENT_ID';
export const CLIENT_SECRET = 'SVC_CODE_HOST_CLIENT_SECRET_FILE';
export const WEBHOOK_SECRET = 'SVC_CODE_HOST_WEBHOOK_SECRET_FILE';
export const PRIVATE_KEY = 'SVC_CODE_HOST_PRIVATE_KEY_FILE';

type Variables = Readonly<Record<string, string | undefined>>;

/** A code host with its App, and the variables of a service that is this App; anew for each test of the file. */
export type ReadinessBench = {
  readonly host: CodeHost;
  readonly environment: AppEnvironment;
  /** Calls the outside as in production: no loopback address is admitted. */
  refuseLoopback(): Promise<void>;
  /** Readiness with these variables in place of those of the App, and what is logged; no secret is in either. */
  readiness(env?: Variables): Promise<{ answer: AppReadiness; logged: readonly unknown[] }>;
  /** Expects these problems and no others, `layer subject code` each, and nothing to install with. */
  expectNotReady(problems: readonly string[], env?: Variables): Promise<AppReadiness>;
  /** Method and path of each request that the host has had. */
  asked(): readonly string[];
};

export function useReadinessBench(): ReadinessBench {
  let host: CodeHost;
  let environment: AppEnvironment;
  let outbound: Outbound;
  const open = (allowLoopback: boolean) =>
    openOutbound({ allow: [], allowLoopback, log: { warn: () => {} } });
  beforeEach(async () => {
    host = await startCodeHost();
    environment = await appEnvironment(host.url, host.app);
    outbound = open(true);
  });
  afterEach(async () => {
    await outbound.close();
    await environment.remove();
    await host.close();
  });
  const readiness = async (env: Variables = {}) => {
    const { codeHostUrl: hostUrl, codeHostApp } = toConfig({ ...environment.env, ...env });
    const logged: unknown[] = [];
    const answer = await checkReadiness({
      app: { read: () => readFromVariables(codeHostApp) },
      hostUrl,
      host: githubHost(outbound, hostUrl),
      log: { warn: (...entry: unknown[]) => logged.push(entry) },
    });
    expect(secretsIn(host, JSON.stringify([answer, logged]))).toEqual([]);
    return { answer, logged };
  };
  return {
    get host() {
      return host;
    },
    get environment() {
      return environment;
    },
    refuseLoopback: async () => {
      await outbound.close();
      outbound = open(false);
    },
    readiness,
    expectNotReady: async (problems, env = {}) => {
      const { answer, logged } = await readiness(env);
      expect({
        ...answer,
        problems: answer.problems.map(({ subject, layer, code }) => `${layer} ${subject} ${code}`),
      }).toEqual({
        state: 'not_ready',
        problems,
        source: 'variables',
        hostUrl: env['SVC_CODE_HOST_URL'] ?? host.url,
        appSlug: null,
        installUrl: null,
        checkedAt: expect.any(String),
      });
      expect(logged).toHaveLength(1);
      return answer;
    },
    asked: () => host.requests.map(({ method, path }) => `${method} ${path}`),
  };
}

/** What of the App's secrets, and of what was sent to prove them, is in a text. */
export function secretsIn({ app, requests }: CodeHost, text: string): string[] {
  const sent = requests.map(({ headers }) => `${headers.authorization}`.split(' ')[1] ?? '');
  const lines = pem(app.privateKey).split('\n').slice(1, -2);
  return [app.clientSecret, app.webhookSecret, ...lines, ...sent].filter(
    (secret) => secret !== '' && text.includes(secret),
  );
}

export function pem(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}

export function rsa(modulusLength: number): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength }).privateKey;
}
