import type { CodeHostInstallation, Repository } from '@svc/contract';
import type { Browser } from './browser.ts';
import { ACCOUNTS, type Deployment, type Tenant } from './deployment.ts';
import { type Hosted, startHosted } from './hosted.ts';
import { runJob, stopSchedules } from './jobs.ts';

const COMPARE = 'code-host-installation.compare';
const INSTALLATIONS = '/v1/integrations/code-host/installations';

/** A tenant at a deployment whose App is ready, without schedules, and its administrator in a browser. */
export type HostedTenant = {
  readonly hosted: Hosted;
  readonly deployment: Deployment;
  readonly tenant: Tenant;
  readonly admin: Browser;
  repositories(): Promise<Repository[]>;
  /** The first installation of the tenant. */
  installation(): Promise<CodeHostInstallation>;
  /** Compares an installation with the host now, whatever events have announced. */
  compare(installationId: string): Promise<void>;
  /** Deletes repositories, installations, and comparisons that wait. */
  clear(): Promise<void>;
};

export async function startHostedTenant(): Promise<HostedTenant> {
  const hosted = await startHosted();
  const { deployment } = hosted.people;
  const tenant = await deployment.createTenant('acme');
  await hosted.people.configure(tenant);
  await stopSchedules(deployment);
  return {
    hosted,
    deployment,
    tenant,
    admin: await hosted.people.signedIn(tenant, ACCOUNTS.alice),
    repositories: async () =>
      (await tenant.alice.get<{ items: Repository[] }>('/v1/repos?limit=200')).body.items,
    installation: async () =>
      (await tenant.alice.get<{ items: CodeHostInstallation[] }>(INSTALLATIONS)).body
        .items[0] as CodeHostInstallation,
    compare: (installationId) =>
      runJob(deployment, COMPARE, { tenantId: tenant.id, ids: { installationId, cause: 'event' } }),
    clear: async () => {
      await deployment.sql('delete from findings');
      await deployment.sql('delete from repositories');
      await deployment.sql('delete from code_host_installations');
      await deployment.sql('delete from pgboss.job where name = $1', [COMPARE]);
    },
  };
}
