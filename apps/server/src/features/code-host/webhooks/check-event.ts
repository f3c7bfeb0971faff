import type pg from 'pg';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Database, Writer } from '../../../db/database.ts';
import { findHostTarget } from '../installations/read-model.ts';
import { recordDeliveryIn } from './deliveries.ts';
import { HostId, parseSigned } from './delivery.ts';

/** Events after which a pull request, or a branch of a merge queue, may have to be checked. */
export const CHECK_EVENTS: readonly string[] = ['pull_request', 'check_run', 'check_suite'];
const CHECKED_ACTIONS: readonly string[] = [
  'opened',
  'synchronize',
  'reopened',
  'ready_for_review',
];

const Sha = Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' });
const Nullable = <T extends ReturnType<typeof Type.String>>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]));

/** What is read of such a delivery; more members are not looked at. */
const CHECK_EVENT = Type.Object({
  action: Type.String(),
  installation: Type.Object({ id: HostId }),
  repository: Type.Object({ id: HostId }),
  pull_request: Type.Optional(
    Type.Object({
      number: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
      head: Type.Object({ sha: Sha }),
      merged: Type.Optional(Type.Boolean()),
    }),
  ),
  changes: Type.Optional(Type.Object({ base: Type.Optional(Type.Unknown()) })),
  check_run: Type.Optional(Type.Object({ external_id: Nullable(Type.String({ maxLength: 100 })) })),
  check_suite: Type.Optional(
    Type.Object({ head_sha: Sha, head_branch: Nullable(Type.String({ maxLength: 500 })) }),
  ),
});
const CheckEvent = Compile(CHECK_EVENT);
type CheckEvent = Static<typeof CHECK_EVENT>;

/**
 * What a delivery asks for. `isRetargeted`: the base branch of the pull request has changed, and with it the diff of a commit that was
 * judged. `ended`: the pull request was closed. `rerun`: of the check with this id. `rerun-commit`: of all checks of a commit.
 */
export type CheckCause =
  | {
      readonly kind: 'pull-request';
      readonly number: number;
      readonly headCommit: string;
      readonly isRetargeted: boolean;
    }
  | { readonly kind: 'ended'; readonly number: number }
  | { readonly kind: 'rerun'; readonly checkId: string }
  | { readonly kind: 'rerun-commit'; readonly headCommit: string }
  | {
      readonly kind: 'merge-queue';
      readonly headCommit: string;
      readonly baseCommit: string;
      readonly baseBranch: string;
      /** Number of the pull request that the branch stands for. */
      readonly queuedPull: number;
    };

/** Asks for the checks that a delivery is about. */
export type RequestChecks = (
  tx: Writer,
  of: { readonly tenantId: string; readonly repoId: string; readonly cause: CheckCause },
) => Promise<void>;

/** Records the state of a pull request; one that svc has not opened is left alone. */
export type PullRequestChanged = (
  tx: Writer,
  change: {
    readonly repoId: string;
    readonly number: number;
    readonly state: 'open' | 'merged' | 'closed';
  },
) => Promise<void>;

export type CheckEventParts = {
  readonly db: Pick<Database, 'tenant'>;
  readonly lookups: pg.Pool;
  readonly requestChecks: RequestChecks;
  readonly pullRequestChanged: PullRequestChanged;
};

/**
 * Records a delivery, asks for its checks and records the state of its pull request, in one transaction. Returns false where the delivery is nothing to act on, and is not
 * recorded yet. What is checked is what the host answers by then; no address or name of a delivery is used.
 */
export async function takeCheckEvent(
  { db, lookups, requestChecks, pullRequestChanged }: CheckEventParts,
  delivery: { readonly id: string; readonly event: string },
  body: Buffer,
): Promise<boolean> {
  const event = parsedEvent(body);
  const cause = event && causeOf(event);
  if (event === null || cause === null) return false;
  const target = await findHostTarget(lookups, {
    installationId: event.installation.id,
    repositoryId: event.repository.id,
  });
  const repoId = target?.repoId ?? null;
  if (target === null || repoId === null) return false;
  const { tenantId } = target;
  await db.tenant(tenantId).transact(async (tx) => {
    if (!(await recordDeliveryIn(tx, delivery))) return;
    await requestChecks(tx, { tenantId, repoId, cause });
    const changed = changedPullRequest(event);
    if (changed !== null) await pullRequestChanged(tx, { repoId, ...changed });
  });
  return true;
}

function parsedEvent(body: Buffer): CheckEvent | null {
  const value = parseSigned(body);
  return CheckEvent.Check(value) ? value : null;
}

/** Returns the pull request that an event has closed or opened again; null for other events. */
function changedPullRequest({ action, pull_request: pull }: CheckEvent) {
  if (pull === undefined) return null;
  const { number, merged } = pull;
  if (action === 'reopened') return { number, state: 'open' } as const;
  return action === 'closed' ? ({ number, state: merged ? 'merged' : 'closed' } as const) : null;
}

/** Returns what an event asks for; null for nothing. */
function causeOf(event: CheckEvent): CheckCause | null {
  const { action, pull_request: pull, check_run: run, check_suite: suite } = event;
  if (pull !== undefined) {
    const { number, head } = pull;
    if (action === 'closed') return { kind: 'ended', number };
    const isRetargeted = action === 'edited' && event.changes?.base !== undefined;
    if (!isRetargeted && !CHECKED_ACTIONS.includes(action)) return null;
    return { kind: 'pull-request', number, headCommit: head.sha, isRetargeted };
  }
  if (run !== undefined) {
    const checkId = run.external_id ?? '';
    return action === 'rerequested' && checkId !== '' ? { kind: 'rerun', checkId } : null;
  }
  if (suite === undefined) return null;
  const { head_sha: headCommit, head_branch: branch } = suite;
  if (action === 'rerequested') return { kind: 'rerun-commit', headCommit };
  return action === 'requested' ? mergeQueueCause(branch ?? '', headCommit) : null;
}

/** A branch that the host makes for a pull request in a merge queue: `gh-readonly-queue/main/pr-41-BASE_COMMIT`. */
const QUEUE_BRANCH = /^gh-readonly-queue\/(.+)\/pr-([1-9]\d{0,8})-([0-9a-f]{40})$/;

function mergeQueueCause(branch: string, headCommit: string): CheckCause | null {
  const [, baseBranch, number, baseCommit] = QUEUE_BRANCH.exec(branch) ?? [];
  if (baseBranch === undefined || baseCommit === undefined) return null;
  return { kind: 'merge-queue', headCommit, baseCommit, baseBranch, queuedPull: Number(number) };
}
