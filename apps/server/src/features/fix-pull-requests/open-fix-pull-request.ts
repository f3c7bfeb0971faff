import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { consoleAddress } from '../../platform/console-address.ts';
import {
  type ActingSteps,
  type Input,
  type Output,
  unchanged,
  type Written,
} from '../../platform/http/operation.ts';
import type { Enqueue, TenantJob } from '../../platform/jobs/job.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { readDetectedFinding } from '../findings/read-model.ts';
import { fixProblem, isCertain } from './fix-problem.ts';
import type { FindFixRepository, FixRepository, OpenedPullRequest } from './fix-repository.ts';
import { type FixableFinding, gone, makeWritableFix, refuseUnfixable } from './make-fix.ts';
import { pullRequestBody } from './pull-request-text.ts';
import {
  countOpenFixes,
  deleteReservation,
  type FixAttempt,
  findFixPullRequest,
  reserveFix,
  shortenReservation,
  wireFixPullRequest,
} from './store.ts';

export type FixPullRequestParts = {
  readonly findRepository: FindFixRepository;
  /** Address under which people reach the service; null when none is configured. */
  readonly publicUrl: string | null;
};

export const RESOLVE: Pick<TenantJob<'findingId' | 'attempt'>, 'name' | 'ids'> = {
  name: 'fix-pull-requests.resolve',
  ids: ['findingId', 'attempt'],
};

export const MAX_OPEN = 10;
/** Longer than all requests of an attempt together, at 5 seconds each. */
const RESERVED_SECONDS = 75;
const RESOLVE_SECONDS = 80;
const RETRY_SECONDS = 5;

/** What an attempt needs once it is reserved. */
export type ReservedFix = FixAttempt & {
  readonly finding: FixableFinding;
  readonly repository: FixRepository;
  readonly address: string | null;
};

type OpenInput = Input<'openFixPullRequest'>;
type Opened = Output<'openFixPullRequest'>;

/**
 * Returns the steps that open a fix pull request: a row is reserved, the fix made of the file as the host has it and committed there,
 * and the pull request recorded with its event. One of several concurrent requests has the row, and the others wait for it.
 */
export function openFixSteps(
  parts: FixPullRequestParts,
  enqueue: Enqueue,
): ActingSteps<OpenInput, ReservedFix, OpenedPullRequest, Opened> {
  return {
    reserve: async (tx, { principal, params: { findingId } }) => {
      const { finding, ...fixable } = await readDetectedFinding(tx, findingId);
      const before = await findFixPullRequest(tx, findingId);
      if (before !== null && before.state !== 'reserved') {
        const isGone = finding.status === 'fixed';
        return { status: 'done', result: wireFixPullRequest(before, isGone) };
      }
      refuseStatus(finding);
      refuseUnfixable(fixable);
      const repository = await requireRepository(tx, parts, finding.repoId);
      if ((await countOpenFixes(tx, finding.repoId, findingId)) >= MAX_OPEN) {
        throw new ApiError(
          'conflict',
          `the repository has ${MAX_OPEN} open fix pull requests; merge or close one first`,
        );
      }
      const attempt = { findingId, attempt: randomUUID() };
      const of = { repoId: finding.repoId, branch: branchOf(findingId), seconds: RESERVED_SECONDS };
      if (!(await reserveFix(tx, principal, attempt, of))) {
        return { status: 'busy', detail: 'the pull request is being opened; try again' };
      }
      const startAfterSeconds = RESOLVE_SECONDS;
      await enqueue(tx, RESOLVE, principal.tenant.id, attempt, { startAfterSeconds });
      const address = await consoleAddress(tx, parts.publicUrl);
      return {
        status: 'reserved',
        reserved: { ...attempt, finding: fixable, repository, address },
      };
    },
    call: callFix,
    commit: (tx, { principal }, reserved, opened) => commitFix(tx, principal, reserved, opened),
    release: (tx, _input, reserved, error) =>
      isCertain(error)
        ? deleteReservation(tx, reserved)
        : shortenReservation(tx, reserved, RETRY_SECONDS),
  };
}

/** Makes the fix and opens its pull request; throws what to answer. */
export async function callFix({
  finding,
  repository,
  address,
}: ReservedFix): Promise<OpenedPullRequest> {
  const { path, findingId, ruleId } = finding;
  const answer = await repository.openPullRequest(path, branchOf(findingId), async (bytes) => {
    const { fix } = await makeWritableFix(finding, bytes);
    const body = pullRequestBody({ fix, path, ruleId, findingId, address });
    return { text: fix.text, title: fix.title, body };
  });
  if (!answer.ok) throw fixProblem(answer.failure);
  if (answer.value === null) throw gone(finding);
  return answer.value;
}

/** Records a pull request and returns the event to seal; one that is recorded already is answered as it is. */
export async function commitFix(
  tx: Writer,
  principal: Principal,
  { findingId, attempt }: FixAttempt,
  { number, url, commit, state }: OpenedPullRequest,
): Promise<Written<Opened>> {
  const row = await tx
    .updateTable('fix_pull_requests')
    .set({
      state,
      number,
      url,
      commit,
      opened_at: sql`now()`,
      closed_at: state === 'open' ? null : sql`now()`,
    })
    .where('finding_id', '=', findingId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'reserved')
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    const recorded = await findFixPullRequest(tx, findingId);
    if (recorded !== null && recorded.state !== 'reserved') {
      return unchanged(wireFixPullRequest(recorded, false));
    }
    throw new ApiError(
      'conflict',
      'the pull request is being opened by another request; try again',
    );
  }
  const subject = { type: 'finding', id: findingId } as const;
  const data = { repository: row.repo_id, number, url, commit };
  return {
    result: wireFixPullRequest(row, false),
    events: [{ kind: 'fix_pull_request.opened', actor: actor(principal), subject, data }],
  };
}

/** Returns the repository of a finding at the code host; throws `unprocessable` where it is not connected. */
export async function requireRepository(
  tx: Reader,
  { findRepository }: Pick<FixPullRequestParts, 'findRepository'>,
  repoId: string,
): Promise<FixRepository> {
  const repository = await findRepository(tx, repoId);
  if (repository !== null) return repository;
  throw new ApiError(
    'unprocessable',
    'the repository is not connected to this workspace; install the App for its owner',
  );
}

function branchOf(findingId: string): string {
  return `svc/fix-${findingId}`;
}

function refuseStatus({ id, status }: { readonly id: string; readonly status: string }): void {
  if (status === 'open' || status === 'triaged') return;
  throw new ApiError(
    'conflict',
    `finding ${id} is ${status}; a fix pull request is opened for an open or triaged finding`,
  );
}
