import { newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { Enqueue, TenantJob } from '../../../platform/jobs/job.ts';
import { lockRepository } from '../../repositories/read-model.ts';
import type { CheckRow } from './store.ts';

/** Runs one check. */
export const RUN_CHECK: Pick<TenantJob<'checkId'>, 'name' | 'ids'> & { readonly waitsOnce: true } =
  {
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
    };

type Requested = { readonly tenantId: string; readonly repoId: string; readonly cause: Cause };

type Checked = Pick<CheckRow, 'pull_number' | 'head_commit' | 'base_commit' | 'base_branch'>;

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
      return [];
    case 'pull-request': {
      const { number, headCommit, isRetargeted } = cause;
      await questionOpen(tx, repoId, number);
      if (!isRetargeted && (await isChecked(tx, repoId, number, headCommit))) return [];
      return [
        { pull_number: number, head_commit: headCommit, base_commit: null, base_branch: null },
      ];
    }
    case 'merge-queue': {
      const { headCommit, baseCommit, baseBranch } = cause;
      if (await isChecked(tx, repoId, null, headCommit)) return [];
      return [
        {
          pull_number: null,
          head_commit: headCommit,
          base_commit: baseCommit,
          base_branch: baseBranch,
        },
      ];
    }
    case 'rerun':
      return checkedBefore(tx, repoId, ['check_id', cause.checkId]);
    case 'rerun-commit':
      return checkedBefore(tx, repoId, ['head_commit', cause.headCommit]);
    default:
      return cause satisfies never;
  }
}

/**
 * Has the checks of a pull request that are under way ask the host once more before their result is stored. Deliveries come late and
 * in any order, so none ends a check by itself.
 */
async function questionOpen(tx: Writer, repoId: string, number: number): Promise<void> {
  await tx
    .updateTable('pull_request_checks')
    .set({ is_questioned: true })
    .where('repo_id', '=', repoId)
    .where('pull_number', '=', number)
    .where('state', '<>', 'completed')
    .execute();
}

/**
 * Returns whether a commit of a pull request is being checked, or was judged: a delivery may come twice, under two ids. A head that
 * comes back after another one is checked again, because the host may have answered the diff of the other one to the former check.
 */
async function isChecked(
  tx: Writer,
  repoId: string,
  number: number | null,
  headCommit: string,
): Promise<boolean> {
  const latest = await tx
    .selectFrom('pull_request_checks')
    .select(['head_commit', 'state', 'reason'])
    .where('repo_id', '=', repoId)
    .where(sql<boolean>`pull_number is not distinct from ${number}`)
    // branches of a merge queue have heads of their own
    .$if(number === null, (query) => query.where('head_commit', '=', headCommit))
    .orderBy('check_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest?.head_commit !== headCommit) return false;
  return latest.state !== 'completed' || latest.reason === null;
}

function checkedBefore(
  tx: Writer,
  repoId: string,
  [column, value]: readonly ['check_id' | 'head_commit', string],
): Promise<Checked[]> {
  return tx
    .selectFrom('pull_request_checks')
    .select(['pull_number', 'head_commit', 'base_commit', 'base_branch'])
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
