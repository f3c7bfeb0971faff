import { createHmac, randomUUID } from 'node:crypto';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import {
  addAccount,
  addInstallation,
  addRepository,
  type HostAccount,
  type HostInstallation,
  type HostRepository,
} from '../doubles/code-host/host-state.ts';
import { appEnvironment } from './app-environment.ts';
import type { Browser } from './browser.ts';
import { type People, PUBLIC_URL, startPeople } from './people.ts';

/** A deployment whose App is ready at a code host. */
export type Hosted = {
  readonly host: CodeHost;
  readonly people: People;
  stop(): Promise<void>;
};

export async function startHosted(): Promise<Hosted> {
  const app = await startApp();
  const people = await startPeople(app.env);
  const stop = async () => {
    await people.stop();
    await app.stop();
  };
  return { host: app.host, people, stop };
}

/** An App at a code host of its own, and the environment of a service that is this App. */
export async function startApp(): Promise<{
  readonly host: CodeHost;
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}> {
  const host = await startCodeHost();
  const { env, remove } = await appEnvironment(host.url, host.app);
  const stop = async () => {
    await remove();
    await host.close();
  };
  return { host, env, stop };
}

const INSTALL = '/v1/integrations/code-host/install';

/** Begins to connect an installation, as the console does; returns the page of the host to go on at. */
export async function beginInstallation(
  { api }: Browser,
  body: { readonly hostInstallationId?: number } = {},
): Promise<URL> {
  const begun = await api.post<{ url: string }>(INSTALL, body);
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
  return new URL(begun.body.url);
}

/** Where the host sends a browser after the App was installed. */
export function setupAddress(installation: { readonly id: number }, state: string | null): string {
  const query = new URLSearchParams({
    installation_id: String(installation.id),
    setup_action: 'install',
    ...(state !== null && { state }),
  });
  return `${PUBLIC_URL}/auth/code-host/setup?${query}`;
}

/** Connects an installation by the whole way of the browser; returns the last answer and its address. */
export async function connect(
  { host }: Pick<Hosted, 'host'>,
  browser: Browser,
  person: HostAccount,
  installation: HostInstallation,
): Promise<{ readonly url: string; readonly response: Response }> {
  host.state.person = person;
  const page = await beginInstallation(browser);
  return browser.visit(setupAddress(installation, page.searchParams.get('state')));
}

/** An organisation with repositories, the App installed on all of them, and an administrator of each. */
export function organization(
  { state }: CodeHost,
  login: string,
  names: readonly string[],
): {
  readonly account: HostAccount;
  readonly repositories: readonly HostRepository[];
  readonly installation: HostInstallation;
  readonly admin: HostAccount;
} {
  const account = addAccount(state, login);
  const admin = addAccount(state, `${login}-admin`, 'User');
  const repositories = names.map((name) => addRepository(state, account, name));
  for (const { roles } of repositories) roles.set(admin.id, 'admin');
  const installation = addInstallation(state, account, repositories);
  return { account, repositories, installation, admin };
}

/** A person's own account with repositories, the App installed on all of them; the person itself connects it. */
export function ownAccount({ state }: CodeHost, login: string, names: readonly string[]) {
  const account = addAccount(state, login, 'User');
  const repositories = names.map((name) => addRepository(state, account, name));
  const installation = addInstallation(state, account, repositories);
  return { account, repositories, installation, admin: account };
}

/** Sends a delivery as the host does, signed; returns the status of the answer. */
export async function deliver(
  { host, people }: Hosted,
  event: string,
  payload: object,
  id: string = randomUUID(),
): Promise<number> {
  const body = JSON.stringify(payload);
  const signature = createHmac('sha256', host.app.webhookSecret).update(body).digest('hex');
  const response = await fetch(`${people.deployment.url}/hooks/code-host`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-delivery': id,
      'x-github-event': event,
      'x-hub-signature-256': `sha256=${signature}`,
    },
    body,
  });
  await response.text();
  return response.status;
}
