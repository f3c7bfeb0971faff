import { newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { Enqueue, WaitingOnce } from '../../../platform/jobs/job.ts';
import { lockRepository } from '../../repositories/read-model.ts';
import type { CheckRow } from './store.ts';

/** Runs one check. */
export const RUN_CHECK: WaitingOnce<'checkId'> = {
  name: 'pull-request-checks.run',
  ids: ['checkId'],
  waitsOnce: true,
};

/** Older checks of a repository are deleted. */
const KEPT_DAYS = 90;
/** Pull requests of one commit that a rerun checks. */
const MAX_RERUNS = 20;

/** What a delivery of the code host asks for. */
type Cause =
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
      readonly queuedPull: number;
    };

type Requested = { readonly tenantId: string; readonly repoId: string; readonly cause: Cause };

/** The columns that tell what a check is of. */
const CHANGE = ['pull_number', 'queued_pull', 'head_commit', 'base_commit', 'base_branch'] as const;
type Checked = Pick<CheckRow, (typeof CHANGE)[number]>;

/** Returns what asks for the checks that a delivery is about; nothing is done where the repository is archived. */
export function checkRequester(enqueue: Enqueue): (tx: Writer, of: Requested) => Promise<void> {
  return async (tx, { tenantId, repoId, cause }) => {
    // deliveries of one repository go one after the other
    const { archived_at: archivedAt } = await lockRepository(tx, repoId);
    if (archivedAt !== null) return;
    const wanted = await checksOf(tx, repoId, cause);
    for (const checked of wanted) {
      const checkId = newId('check');
      await tx
        .insertInto('pull_request_checks')
        .values({ tenant_id: tenantId, check_id: checkId, repo_id: repoId, ...checked })
        .execute();
      await enqueue(tx, RUN_CHECK, tenantId, { checkId });
    }
    if (wanted.length > 0) await deleteOld(tx, repoId);
  };
}

async function checksOf(tx: Writer, repoId: string, cause: Cause): Promise<readonly Checked[]> {
  switch (cause.kind) {
    case 'ended':
      await questionOpen(tx, repoId, cause.number);
      return overruledBy(tx, repoId, cause.number, null);
    case 'pull-request': {
      const { number, headCommit, isRetargeted } = cause;
      await questionOpen(tx, repoId, number);
      const freed = await overruledBy(tx, repoId, number, headCommit);
      const asked = ofPullRequest(number, headCommit);
      if (!isRetargeted && (await isChecked(tx, repoId, asked))) return freed;
      return [asked, ...freed];
    }
    case 'merge-queue': {
      const { headCommit, baseCommit, baseBranch, queuedPull } = cause;
      const asked = {
        pull_number: null,
        queued_pull: queuedPull,
        head_commit: headCommit,
        base_commit: baseCommit,
        base_branch: baseBranch,
      };
      return (await isChecked(tx, repoId, asked)) ? [] : [asked];
    }
    case 'rerun':
      return checkedBefore(tx, repoId, ['check_id', cause.checkId]);
    case 'rerun-commit':
      return checkedBefore(tx, repoId, ['head_commit', cause.headCommit]);
    default:
      return cause satisfies never;
  }
}

function ofPullRequest(number: number, headCommit: string): Checked {
  return {
    pull_number: number,
    queued_pull: null,
    head_commit: headCommit,
    base_commit: null,
    base_branch: null,
  };
}

/**
 * Has the checks of a pull request that are under way, and those of its heads for other changes, ask the host once more before their
 * result is stored or delivered. Deliveries come late and in any order, so none ends a check by itself.
 */
async function questionOpen(tx: Writer, repoId: string, number: number): Promise<void> {
  await tx
    .updateTable('pull_request_checks')
    .set({ is_questioned: true })
    .where('repo_id', '=', repoId)
    .where('state', '<>', 'completed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pull_request_checks as of_pull')
          .select('of_pull.check_id')
          .where('of_pull.repo_id', '=', repoId)
          .whereRef('of_pull.head_commit', '=', 'pull_request_checks.head_commit')
          .where(isOfPull('of_pull', number)),
      ),
    )
    .execute();
}

/**
 * Returns whether a change is being checked, or was judged, by the check that counts: a delivery may come twice, under two ids. A head
 * that comes back after another one is checked again, and so is one that another change was checked of since: the check run that was
 * created last is what the host shows of a commit.
 */
async function isChecked(tx: Writer, repoId: string, change: Checked): Promise<boolean> {
  const latest = await latestCheck(tx, repoId, change);
  if (latest?.head_commit !== change.head_commit) return false;
  if (latest.state !== 'completed') return true;
  if (latest.reason !== null) return false;
  const { check_id: last } = await tx
    .selectFrom('pull_request_checks')
    .select('check_id')
    .where('repo_id', '=', repoId)
    .where('head_commit', '=', change.head_commit)
    .orderBy('check_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return last === latest.check_id;
}

/** Returns the latest check of a pull request, whatever its head was; of a branch of a merge queue, that of this head. */
function latestCheck(
  tx: Writer,
  repoId: string,
  { pull_number: number, queued_pull: queued, head_commit: head }: Checked,
) {
  return tx
    .selectFrom('pull_request_checks')
    .select(['check_id', 'head_commit', 'state', 'reason'])
    .where('repo_id', '=', repoId)
    .$if(number !== null, (query) => query.where('pull_number', '=', number))
    .$if(number === null, (query) =>
      query.where('head_commit', '=', head).where('queued_pull', '=', queued),
    )
    .orderBy('check_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the changes whose check run has the result of this pull request, which may be closed, or has another head by now. */
function overruledBy(
  tx: Writer,
  repoId: string,
  number: number,
  headCommit: string | null,
): Promise<Checked[]> {
  return tx
    .selectFrom('pull_request_checks as overruled')
    .innerJoin('pull_request_checks as worse', 'worse.check_id', 'overruled.overruled_by')
    .select(CHANGE.map((column) => `overruled.${column}` as const))
    .distinct()
    .where('overruled.repo_id', '=', repoId)
    .where('overruled.overruled_by', 'is not', null)
    .where(isOfPull('worse', number))
    .$if(headCommit !== null, (query) => query.where('worse.head_commit', '<>', headCommit))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pull_request_checks as newer')
            .select('newer.check_id')
            .where('newer.repo_id', '=', repoId)
            .whereRef('newer.head_commit', '=', 'overruled.head_commit')
            .whereRef('newer.check_id', '>', 'overruled.check_id')
            .where(
              sql<boolean>`(newer.pull_number, newer.queued_pull)
                is not distinct from (overruled.pull_number, overruled.queued_pull)`,
            ),
        ),
      ),
    )
    .limit(MAX_RERUNS)
    .execute();
}

/** A check of a pull request, or of its place in a merge queue. */
function isOfPull(alias: string, number: number) {
  return sql<boolean>`${number} in (${sql.ref(`${alias}.pull_number`)}, ${sql.ref(`${alias}.queued_pull`)})`;
}

function checkedBefore(
  tx: Writer,
  repoId: string,
  [column, value]: readonly ['check_id' | 'head_commit', string],
): Promise<Checked[]> {
  return tx
    .selectFrom('pull_request_checks')
    .select(CHANGE)
    .distinct()
    .where('repo_id', '=', repoId)
    .where(column, '=', value)
    .limit(MAX_RERUNS)
    .execute();
}

async function deleteOld(tx: Writer, repoId: string): Promise<void> {
  await tx
    .deleteFrom('pull_request_checks')
    .where('repo_id', '=', repoId)
    .where('state', '=', 'completed')
    .where(sql<boolean>`created_at < now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
