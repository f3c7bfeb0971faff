import type { TenantDatabase } from '../../../db/database.ts';
import type { AppSource } from '../app-source.ts';
import type { CheckingHost, CheckRunUpdate, CommitRange } from '../checking-host.ts';
import type { AccessAnswer, AccessHost, TokenAccess } from '../code-host.ts';
import { findHostedRepository } from '../installations/read-model.ts';
import { obeyRetryAfter, type RequestLimits } from './request-limits.ts';
import { revokeSurely } from './revoke.ts';

export type CheckingParts = {
  readonly host: AccessHost & CheckingHost;
  readonly app: Pick<AppSource, 'read'>;
  readonly limits: RequestLimits;
};

/** The check runs and pull requests of one repository, for as long as its token is not closed. */
export type OpenedChecking = ReturnType<typeof bound> & {
  /** Revokes the token; returns whether that is so. */
  close(): Promise<boolean>;
};

/**
 * Returns what opens the check runs of a repository, by a token of its installation for this repository alone. Requests are sent only
 * where the installation has some left, and the host is left alone for as long as it asks.
 */
export function checkingOpener(parts: CheckingParts) {
  return async (db: TenantDatabase, repoId: string): Promise<AccessAnswer<OpenedChecking>> => {
    const hosted = await db.read((tx) => findHostedRepository(tx, repoId));
    if (hosted === null) return { ok: false, failure: { reason: 'no_access' } };
    const app = await parts.app.read();
    if (!app.ok) return { ok: false, failure: { reason: 'installation_rejected' } };
    const installationId = hosted.installation.host_installation_id;
    const seconds = await parts.limits.take(installationId, 'check');
    if (seconds > 0) return outOfRequests(seconds);
    const noted: Noting = async (asked) =>
      obeyRetryAfter(parts.limits, installationId, await asked);
    const identity = { installationId, repositoryId: hosted.hostRepoId };
    const granted = await noted(parts.host.grantChecking(app.values, identity));
    if (!granted.ok) return granted;
    const close = () => revokeSurely(parts.host, granted.value.token);
    return { ok: true, value: { ...bound(parts.host, granted.value, noted), close } };
  };
}

type Noting = <T>(asked: Promise<AccessAnswer<T>>) => Promise<AccessAnswer<T>>;

function bound(host: CheckingHost, access: TokenAccess, noted: Noting) {
  return {
    createCheckRun: (run: { readonly headCommit: string; readonly externalId: string }) =>
      noted(host.createCheckRun(access, run)),
    findCheckRun: (run: { readonly headCommit: string; readonly externalId: string }) =>
      noted(host.findCheckRun(access, run)),
    readCheckRun: (id: number) => noted(host.readCheckRun(access, id)),
    updateCheckRun: (id: number, update: CheckRunUpdate) =>
      noted(host.updateCheckRun(access, id, update)),
    readPullRequest: (number: number) => noted(host.readPullRequest(access, number)),
    readDiff: (range: CommitRange) => noted(host.readDiff(access, range)),
    readMergeBase: (range: CommitRange) => noted(host.readMergeBase(access, range)),
  };
}

function outOfRequests(retryAfterSeconds: number): AccessAnswer<never> {
  return {
    ok: false,
    failure: { reason: 'unavailable', detail: 'no requests are left', retryAfterSeconds },
  };
}
