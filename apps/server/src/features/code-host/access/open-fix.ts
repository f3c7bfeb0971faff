import type { Reader } from '../../../db/database.ts';
import type { CheckingHost } from '../checking-host.ts';
import type { AccessHost, TokenAccess } from '../code-host.ts';
import {
  type FixAnswer,
  type FixChange,
  type FixingHost,
  type HostedPullRequest,
  READING,
  READING_PULLS,
  WRITING,
} from '../fixing-host.ts';
import { findHostedRepository, type HostedRepository } from '../installations/read-model.ts';
import type { SourceParts } from './open-source.ts';
import { obeyRetryAfter, type RequestUse } from './request-limits.ts';
import { revokeSurely } from './revoke.ts';

export type FixParts = Omit<SourceParts, 'host'> & {
  readonly host: FixingHost & Pick<AccessHost, 'revoke'> & Pick<CheckingHost, 'readPullRequest'>;
};

type Answer<T> =
  | FixAnswer<T>
  | { readonly ok: false; readonly failure: { readonly reason: 'app_unavailable' } };

/** A file after its fix, and the words of its pull request. */
type Content = Pick<FixChange, 'text' | 'title' | 'body'>;

/** Returns how a connected repository is read and written for a fix; null where it is not connected. */
export function fixRepositories(parts: FixParts) {
  return async (tx: Reader, repoId: string) => {
    const repository = await findHostedRepository(tx, repoId);
    if (repository === null) return null;
    return {
      readFile: (path: string): Promise<Answer<Buffer | null>> =>
        withAccess(parts, repository, READING, 'fix-preview', async (access) => {
          const file = await parts.host.readHeadFile(access, repository.hostDefaultBranch, path);
          return file.ok ? { ok: true, value: file.value?.bytes ?? null } : file;
        }),
      openPullRequest: (
        path: string,
        branch: string,
        fix: (bytes: Buffer) => Promise<Content>,
      ): Promise<Answer<HostedPullRequest | null>> =>
        withAccess<HostedPullRequest | null>(parts, repository, WRITING, 'fix', async (access) => {
          const base = repository.hostDefaultBranch;
          const read = await parts.host.readHeadFile(access, base, path);
          if (!read.ok) return read;
          const { value: file } = read;
          if (file === null) return { ok: true, value: null };
          const content = await fix(file.bytes);
          return parts.host.openPullRequest(access, { ...content, file, branch, base });
        }),
      readStates: (
        numbers: readonly number[],
      ): Promise<Answer<(HostedPullRequest['state'] | null)[]>> =>
        withAccess(parts, repository, READING_PULLS, 'fix-states', async (access) => {
          const states: (HostedPullRequest['state'] | null)[] = [];
          for (const number of numbers) {
            const read = await parts.host.readPullRequest(access, number);
            if (!read.ok) return read;
            states.push(read.value?.state ?? null);
          }
          return { ok: true, value: states };
        }),
    };
  };
}

/** Runs something with a token of its own, which is revoked before this returns, within the requests that the installation has left. */
async function withAccess<T>(
  { host, app, limits }: FixParts,
  { hostRepoId, installation }: HostedRepository,
  permissions: Readonly<Record<string, string>>,
  use: RequestUse,
  run: (access: TokenAccess) => Promise<FixAnswer<T>>,
): Promise<Answer<T>> {
  const read = await app.read();
  if (!read.ok) return { ok: false, failure: { reason: 'app_unavailable' } };
  const installationId = installation.host_installation_id;
  const seconds = await limits.take(installationId, use);
  if (seconds > 0) {
    const detail = `no requests of the installation are left for ${seconds} seconds`;
    return { ok: false, failure: { reason: 'unavailable', detail, retryAfterSeconds: null } };
  }
  const identity = { installationId, repositoryId: hostRepoId };
  const granted = await host.grantFixing(read.values, identity, permissions);
  const answer = granted.ok
    ? await run(granted.value).finally(() => revokeSurely(host, granted.value.token))
    : granted;
  return obeyRetryAfter(limits, installationId, answer);
}
