import type { AccessAnswer, AccessFailure } from '../code-host.ts';

/** An answer of the host by which it gives no access. */
export type Refusal = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** Who was asked for: an installation by the App, or a repository by its token, or by nobody in particular. */
export type AskedFor = 'installation' | 'repository' | 'public repository';

/** The longest time that a host's word about when to come back is taken for. */
const MAX_RETRY_SECONDS = 24 * 60 * 60;

/**
 * Statuses of the host by who was asked for. `limited` is one of them before all others, see `isLimited`; what is not listed is
 * `unavailable`.
 */
const REASONS: Readonly<Record<AskedFor, Readonly<Record<number, AccessFailure['reason']>>>> = {
  installation: {
    // the JWT of the App is not accepted
    401: 'installation_rejected',
    // suspended
    403: 'installation_rejected',
    // removed, or of another App
    404: 'installation_rejected',
    // the installation does not have the repository
    422: 'no_access',
  },
  repository: {
    // revoked with the installation
    401: 'installation_rejected',
    403: 'no_access',
    404: 'no_access',
    // taken down for legal reasons
    451: 'no_access',
  },
  'public repository': {
    401: 'not_public',
    403: 'not_public',
    404: 'not_public',
    451: 'not_public',
  },
};

/** Returns why the host gives no access, by its answer. */
export function refusedAccess(asked: AskedFor, answer: Refusal): AccessAnswer<never> {
  const { status } = answer;
  const reason = isLimited(answer) ? undefined : REASONS[asked][status];
  if (reason !== undefined && reason !== 'unavailable') return { ok: false, failure: { reason } };
  return unavailableHost(`it answered ${status}`, retryAfter(answer));
}

export function unavailableHost(
  detail: string,
  retryAfterSeconds: number | null = null,
): AccessAnswer<never> {
  return { ok: false, failure: { reason: 'unavailable', detail, retryAfterSeconds } };
}

/** docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api: 403 or 429, with one of these headers. */
function isLimited({ status, headers }: Refusal): boolean {
  if (status === 429) return true;
  return status === 403 && ('retry-after' in headers || headers['x-ratelimit-remaining'] === '0');
}

function retryAfter({ headers }: Refusal): number | null {
  const after = Number(headers['retry-after'] ?? Number.NaN);
  const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN) - Date.now() / 1_000;
  const seconds = Number.isFinite(after) ? after : reset;
  if (!Number.isFinite(seconds)) return null;
  return Math.min(Math.max(Math.ceil(seconds), 1), MAX_RETRY_SECONDS);
}
