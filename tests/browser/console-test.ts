import type { FrameworkRegistry } from '@svc/compliance';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Account } from '../../tools/identity-provider/account.ts';
import { type Api, apiOf } from '../harness/api.ts';
import { ACCOUNTS, type Deployment, type Tenant } from '../harness/deployment.ts';
import type { People } from '../harness/people.ts';
import { openBrowser, type WatchedPage } from './browser.ts';
import { openSignedIn, startConsole } from './signed-in.ts';

/** On a machine that is starved of CPU time. */
const MAX_TRIES = 5;

/** What the tests of a file share: the service, the tenant `acme` whose people sign in, and a browser. */
export type ConsoleTest = {
  readonly people: People;
  readonly deployment: Deployment;
  readonly tenant: Tenant;
  readonly browser: Browser;
  /** Opens a page in a fresh profile in which the person has signed in. */
  signedIn(who?: Account): Promise<WatchedPage>;
  /** Opens the page below `/t/acme/` as the person. */
  open(path: string, who?: Account): Promise<WatchedPage>;
};

/** What `acme` has before the tests begin, and the environment of the service. */
export type ConsoleSetUp = {
  readonly env?: () => Promise<Record<string, string>>;
  readonly setUp?: (test: ConsoleTest) => Promise<void>;
  /** Writes to its evidence log before anything else does. */
  readonly fillLog?: (deployment: Deployment, tenant: Tenant) => Promise<void>;
  /** Frameworks of compliance; those that the service comes with unless others are given. */
  readonly frameworks?: FrameworkRegistry;
  /** Whether its people sign in by a client without a secret. */
  readonly isPublicClient?: boolean;
};

/** Starts all of it before the tests of a file and stops it after them; only tests and hooks may use the result. */
export function consoleTest({
  env,
  setUp,
  fillLog,
  frameworks,
  isPublicClient = false,
}: ConsoleSetUp = {}): ConsoleTest {
  const shared = {} as { -readonly [Name in keyof ConsoleTest]: ConsoleTest[Name] };
  beforeAll(async () => {
    [shared.people, shared.browser] = await Promise.all([
      startConsole(await env?.(), frameworks),
      openBrowser(),
    ]);
    shared.deployment = patientDeployment(shared.people.deployment);
    shared.tenant = await shared.deployment.createTenant('acme');
    await fillLog?.(shared.deployment, shared.tenant);
    await shared.people.configure(shared.tenant, isPublicClient ? { clientSecret: null } : {});
    await setUp?.(shared);
  });
  afterAll(async () => {
    await shared.browser?.close();
    await shared.people?.stop();
  });
  const signedIn = (who: Account = ACCOUNTS.alice) =>
    openSignedIn(shared.browser, shared.people, shared.tenant, who);
  return Object.assign(shared, {
    signedIn,
    open: async (path: string, who?: Account) => {
      const watched = await signedIn(who);
      await watched.page.goto(`/t/acme/${path}`);
      return watched;
    },
  });
}

/** The deployment, over an API whose requests are repeated where the service asks to try again, as the console does. */
function patientDeployment(deployment: Deployment): Deployment {
  return {
    ...deployment,
    as: (token) => patientApi(deployment.as(token)),
    createTenant: async (slug) => {
      const tenant = await deployment.createTenant(slug);
      const { alice, bob, vera } = tenant;
      return {
        ...tenant,
        alice: patientApi(alice),
        bob: patientApi(bob),
        vera: patientApi(vera),
      };
    },
  };
}

function patientApi({ token, send }: Api): Api {
  const sendPatiently: Api['send'] = async (method, path, init) => {
    for (let tries = 1; ; tries++) {
      const answer = await send<never>(method, path, init);
      // the service itself waits before it gives this answer
      if (answer.status !== 503 || tries === MAX_TRIES) return answer;
    }
  };
  return apiOf(token, sendPatiently);
}
