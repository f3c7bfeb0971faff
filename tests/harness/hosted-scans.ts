import { newId, type Scan, type ScanRun } from '@svc/contract';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { serveGit } from '../doubles/code-host/git-http.ts';
import { type GitRepository, gitRepository } from '../doubles/code-host/git-repository.ts';
import {
  addAccount,
  addInstallation,
  addRepository,
  type HostInstallation,
  type HostRepository,
} from '../doubles/code-host/host-state.ts';
import { type AppEnvironment, appEnvironment } from './app-environment.ts';
import { type Deployment, startDeployment, type Tenant } from './deployment.ts';
import { stopSchedules } from './jobs.ts';
import { until } from './until.ts';

/** A deployment beside a code host where its App is registered. */
export type HostedScans = {
  readonly deployment: Deployment;
  readonly host: CodeHost;
  readonly environment: AppEnvironment;
  /** Makes a repository at the host, and registers it as the tenant's. */
  repository(tenant: Tenant, settings?: RepositorySettings): Promise<HostedRepository>;
  stop(): Promise<void>;
};

export type RepositorySettings = {
  readonly isPrivate?: boolean;
  /** Whether an installation of the tenant has it; true by default. */
  readonly isConnected?: boolean;
};

export type HostedRepository = {
  readonly id: string;
  readonly name: string;
  readonly git: GitRepository;
  readonly atHost: HostRepository;
  readonly installation: HostInstallation;
  /** Asks for a scan and returns its run. */
  rescan(): Promise<ScanRun>;
  /** Waits until a run has succeeded or failed. */
  ended(scanId: string): Promise<Scan | ScanRun>;
};

export async function startHostedScans(env: Record<string, string> = {}): Promise<HostedScans> {
  const host = await startCodeHost();
  const environment = await appEnvironment(host.url, host.app);
  const deployment = await startDeployment({ ...environment.env, ...env });
  await stopSchedules(deployment);
  return {
    deployment,
    host,
    environment,
    repository: (tenant, settings) => hostedRepository(deployment, host, tenant, settings),
    stop: async () => {
      await deployment.stop();
      await environment.remove();
      await host.close();
    },
  };
}

/** Makes a repository at a host, and registers it as the tenant's. */
export async function hostedRepository(
  { sql }: Deployment,
  host: CodeHost,
  { id: tenantId, alice }: Tenant,
  { isPrivate = true, isConnected = true }: RepositorySettings = {},
): Promise<HostedRepository> {
  const owner = addAccount(host.state, `owner-${host.state.nextId}`);
  const atHost = addRepository(host.state, owner, 'shop', { isPrivate });
  const installation = addInstallation(host.state, owner, [atHost]);
  const git = gitRepository();
  serveGit(atHost, git.folder);
  const name = `${owner.login}/shop`;
  const { id } = (await alice.put<{ id: string }>('/v1/repos', { name })).body;
  if (isConnected) {
    // as binding stores them; no scan is due by itself
    await sql(
      `with bound as (
         insert into code_host_installations
           (tenant_id, installation_id, host_installation_id, account_id, account_login, account_kind, repository_selection)
         values ($1, $8, $3, $4, $5, 'organization', 'selected'))
       update repositories set host_repo_id = $6, installation_id = $8, connection = 'connected',
         is_private = $7, host_default_branch = 'main', scan_due_at = now() + interval '1 day'
       where tenant_id = $1 and repo_id = $2`,
      [
        tenantId,
        id,
        installation.id,
        owner.id,
        owner.login,
        atHost.id,
        isPrivate,
        newId('installation'),
      ],
    );
  }
  return {
    id,
    name,
    git,
    atHost,
    installation,
    rescan: async () => (await alice.post<ScanRun>(`/v1/repos/${id}/rescan`)).body,
    ended: (scanId) =>
      until(`scan ${scanId} has ended`, async () => {
        const { status, body } = await alice.get<Scan | ScanRun>(`/v1/scans/${scanId}`);
        const isOver = status === 200 && (body.state === 'succeeded' || body.state === 'failed');
        return isOver && body;
      }),
  };
}
