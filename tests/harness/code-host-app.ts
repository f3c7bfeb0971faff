import { type CodeHostManifest, type CodeHostReadiness, PLATFORM_TENANT } from '@svc/contract';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { addAccount } from '../doubles/code-host/host-state.ts';
import type { Answer } from './api.ts';
import type { Browser } from './browser.ts';
import { ACCOUNTS } from './deployment.ts';
import type { People } from './people.ts';
import { startWithPlatform } from './platform.ts';

export const READINESS = '/v1/integrations/code-host';
export const APP = '/v1/platform/code-host/app';
export const MANIFEST = '/v1/platform/code-host/manifest';
export const CREDENTIAL = '/v1/platform/code-host/credential';
export const ROTATION = '/v1/platform/code-host/webhook-secret/rotate';

/** What the host sends the browser back with. */
export type Returned = { readonly code: string; readonly state: string };

/** A deployment with platform administrators, and a code host at which it has no App yet. */
export type AppBench = {
  readonly host: CodeHost;
  readonly people: People;
  readonly paula: Browser;
  /** Every answer of the API, as text. */
  readonly answers: string[];
  readonly readiness: () => Promise<CodeHostReadiness>;
  begin(browser?: Browser, body?: object): Promise<Answer<CodeHostManifest>>;
  /** Posts the form as a browser does, confirms, and returns what the host sends it back with. */
  post(form: CodeHostManifest, browser?: Browser): Promise<Returned>;
  complete(returned: Returned, browser?: Browser): Promise<Answer<unknown>>;
  /** Creates the App by a manifest, from beginning to end; its webhook reaches this deployment. */
  create(): Promise<void>;
  stop(): Promise<void>;
};

export async function startAppBench(
  env: Record<string, string> = {},
  database?: 'shared' | 'embedded',
): Promise<AppBench> {
  const host = await startCodeHost();
  addAccount(host.state, 'acme');
  const people = await startWithPlatform({ SVC_CODE_HOST_URL: host.url, ...env }, database);
  const paula = await people.signedIn(PLATFORM_TENANT, ACCOUNTS.paula);
  const answers: string[] = [];
  const noted = async <T>(sent: Promise<Answer<T>>): Promise<Answer<T>> => {
    const answer = await sent;
    answers.push(JSON.stringify([answer.body, ...answer.headers]));
    return answer;
  };
  const begin: AppBench['begin'] = (
    browser = paula,
    body = { name: 'acme-svc', organization: 'acme' },
  ) => noted(browser.api.post<CodeHostManifest>(MANIFEST, body));
  const post: AppBench['post'] = (form, browser = paula) => postManifest(browser, form);
  const complete: AppBench['complete'] = (returned, browser = paula) =>
    noted(browser.api.post(APP, returned));
  return {
    host,
    people,
    paula,
    answers,
    readiness: async () => (await noted(paula.api.get<CodeHostReadiness>(READINESS))).body,
    begin,
    post,
    complete,
    create: async () => {
      const { status, body } = await complete(await post((await begin()).body));
      if (status !== 201) throw new Error(`no App: ${JSON.stringify(body)}`);
      host.app.webhookUrl = `${people.deployment.url}/hooks/code-host`;
    },
    stop: async () => {
      await people.stop();
      await host.close();
    },
  };
}

/** Posts the form of a manifest as a browser does, and confirms. */
export async function postManifest(
  browser: Browser,
  { target, manifest }: CodeHostManifest,
): Promise<Returned> {
  const page = await browser.request(target, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ manifest }).toString(),
  });
  const [, href = ''] = /href="(https?:[^"]+)"/.exec(await page.text()) ?? [];
  const { searchParams } = new URL(href.replaceAll('&amp;', '&'));
  return { code: `${searchParams.get('code')}`, state: `${searchParams.get('state')}` };
}
