import type { ScanErrorCode } from '@svc/contract';
import type { TenantDatabase } from '../../../db/database.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';
import type { AppSource } from '../app-source.ts';
import type { AccessFailure, AccessHost, AppValues } from '../code-host.ts';
import {
  findHostedRepository,
  type HostedRepository,
  isKnownByNameOnly,
} from '../installations/read-model.ts';
import { obeyRetryAfter, type RequestLimits } from './request-limits.ts';
import { revokeSurely } from './revoke.ts';

export type SourceParts = {
  readonly host: AccessHost;
  readonly app: Pick<AppSource, 'read'>;
  readonly limits: RequestLimits;
};

type Repository = { readonly repoId: string; readonly name: string; readonly branch: string };

/** A commit that may be fetched, as scans take it. */
type Source = {
  readonly url: string;
  readonly authorization: Secret | null;
  readonly commit: string;
  close(): Promise<boolean>;
};

type Failure = {
  readonly error: ScanErrorCode;
  readonly retryAfterSeconds: number | null;
  readonly detail: string;
};

type Answer =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Returns what opens the head of a branch. A connected repository, private or public, is opened by a token of its installation for this
 * repository alone, at the name that the host answers for its numeric id: the stored name may be another repository's by now. One that
 * was never connected is known by its name only, and is opened without any token. The answers of the host become errors of scans here.
 */
export function sourceOpener(parts: SourceParts) {
  return async (db: TenantDatabase, repository: Repository): Promise<Answer> => {
    const { repoId } = repository;
    const { hosted, isNameOnly } = await db.read(async (tx) => {
      const found = await findHostedRepository(tx, repoId);
      // a connected one has its numeric id
      return { hosted: found, isNameOnly: found === null && (await isKnownByNameOnly(tx, repoId)) };
    });
    if (isNameOnly) {
      const answer = await openPublic(parts, repository);
      if (answer !== null) return answer;
    }
    const app = await parts.app.read();
    if (!app.ok)
      return failed('app_unavailable', 'the App is not configured, or not as it must be');
    if (hosted === null) return failed('not_connected', 'no installation has the repository');
    return openLimited(parts, hosted, app.values, repository.branch);
  };
}

/** Opens a repository by its name; null for one that needs access. */
async function openPublic(
  { host }: SourceParts,
  { name, branch }: Repository,
): Promise<Answer | null> {
  const url = host.gitAddress(name);
  if (url === null) return null;
  const head = await host.readHead({ url }, branch);
  if (head.ok) return opened({ url, authorization: null, close: async () => true }, head.value);
  return head.failure.reason === 'not_public' ? null : refused(head.failure);
}

/** Asks the host only where the installation has requests left, and remembers when the host wants to be asked again. */
async function openLimited(
  parts: SourceParts,
  hosted: HostedRepository,
  values: AppValues,
  branch: string,
): Promise<Answer> {
  const id = hosted.installation.host_installation_id;
  const seconds = await parts.limits.take(id, 'scan');
  if (seconds > 0) return failed('host_unavailable', 'no requests are left', seconds);
  return obeyRetryAfter(parts.limits, id, await openGranted(parts, hosted, values, branch));
}

async function openGranted(
  { host }: SourceParts,
  { hostRepoId, installation }: HostedRepository,
  values: AppValues,
  branch: string,
): Promise<Answer> {
  const identity = {
    installationId: installation.host_installation_id,
    repositoryId: hostRepoId,
  };
  const granted = await host.grantReading(values, identity);
  if (!granted.ok) return refused(granted.failure);
  const { url, authorization, token } = granted.value;
  const close = () => revokeSurely(host, token);
  let answer: Answer | null = null;
  try {
    const head = await host.readHead(granted.value, branch);
    answer = head.ok ? opened({ url, authorization, close }, head.value) : refused(head.failure);
    return answer;
  } finally {
    if (answer?.ok !== true) await close();
  }
}

function opened(source: Omit<Source, 'commit'>, commit: string | null): Answer {
  if (commit === null) return failed('branch_missing', 'the branch has no commit');
  return { ok: true, source: { ...source, commit } };
}

const ERRORS: Readonly<Record<AccessFailure['reason'], ScanErrorCode>> = {
  unavailable: 'host_unavailable',
  installation_rejected: 'installation_rejected',
  no_access: 'no_access',
  not_public: 'not_connected',
};

function refused(failure: AccessFailure): Answer {
  const isUnavailable = failure.reason === 'unavailable';
  return failed(
    ERRORS[failure.reason],
    isUnavailable ? failure.detail : failure.reason,
    isUnavailable ? failure.retryAfterSeconds : null,
  );
}

function failed(
  error: ScanErrorCode,
  detail: string,
  retryAfterSeconds: number | null = null,
): Answer & { readonly ok: false } {
  return { ok: false, failure: { error, detail, retryAfterSeconds } };
}
