import type { PullRequestCheck } from '@svc/contract';
import { deliver } from '../doubles/code-host/deliveries.ts';
import {
  addPullRequest,
  type HostCheckRun,
  type HostPullRequest,
} from '../doubles/code-host/host-state.ts';
import type { Tenant } from './deployment.ts';
import type { HostedRepository, HostedScans } from './hosted-scans.ts';
import { until } from './until.ts';

/** What pull requests are opened at. */
type PullHost = Pick<HostedScans, 'deployment' | 'host' | 'repository'>;
type Files = Readonly<Record<string, string | Buffer>>;

/** A pull request of a repository whose base has been scanned, unless the test says otherwise. */
export type TestPull = {
  readonly repository: HostedRepository;
  readonly atHost: HostPullRequest;
  /** Sends an event about the pull request. */
  announce(action: string, headCommit?: string): Promise<void>;
  /** Commits another head, which the host has before it announces it. */
  push(files: Files): string;
};

/** Makes a repository with a pull request from these files to those. */
export async function openPull(
  hosted: PullHost,
  tenant: Tenant,
  before: Files,
  after: Files,
  isBaseScanned = true,
): Promise<TestPull> {
  const repository = await hosted.repository(tenant);
  const baseCommit = repository.git.commitFiles(before);
  if (isBaseScanned) await repository.ended((await repository.rescan()).id);
  const push = (files: Files) => repository.git.commitOn('refs/pull/1/head', baseCommit, files);
  const headCommit = push(after);
  const atHost = addPullRequest(hosted.host.state, repository.atHost, { baseCommit, headCommit });
  return {
    repository,
    atHost,
    push: (files) => {
      atHost.headCommit = push(files);
      return atHost.headCommit;
    },
    announce: (action, head = atHost.headCommit) =>
      announce(hosted, repository, 'pull_request', {
        action,
        // of a delivery nothing but ids and the commit is used
        pull_request: {
          number: atHost.number,
          head: { sha: head, ref: 'x', repo: { clone_url: 'http://evil.invalid/x.git' } },
        },
      }),
  };
}

/** Sends an event of a repository as the host does; throws unless it is accepted. */
export async function announce(
  { host, deployment }: PullHost,
  { atHost, installation }: HostedRepository,
  event: string,
  payload: object,
): Promise<void> {
  host.app.webhookUrl = `${deployment.url}/hooks/code-host`;
  const ids = { repository: { id: atHost.id }, installation: { id: installation.id } };
  const { status } = await deliver(host.state, event, { ...ids, ...payload });
  if (status !== 202) throw new Error(`the delivery was answered ${status}`);
}

/** Check runs that the host has of a repository, the oldest first. */
export function runsAtHost({ host }: HostedScans, { atHost }: HostedRepository): HostCheckRun[] {
  return [...host.state.checkRuns.values()].filter(
    ({ repositoryId }) => repositoryId === atHost.id,
  );
}

/** A check that was postponed twice, on a machine with other work. */
const DEADLINE_MS = 100_000;

/** Waits until a repository has so many checks that are all completed; returns them, newest first. */
export function completedChecks(
  { vera }: Tenant,
  { id }: HostedRepository,
  count = 1,
): Promise<PullRequestCheck[]> {
  return until(
    `${count} checks are completed`,
    async () => {
      const { body } = await vera.get<{ items: PullRequestCheck[] }>(`/v1/repos/${id}/checks`);
      const isDone = body.items.every(({ state }) => state === 'completed');
      return body.items.length === count && isDone && body.items;
    },
    DEADLINE_MS,
  );
}
