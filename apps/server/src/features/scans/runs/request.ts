import { newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { Enqueue } from '../../../platform/jobs/job.ts';
import { enqueueNext } from './next-job.ts';
import type { RunRow, RunTrigger } from './store.ts';

/** The repository to scan; its row is locked, so that two requests at once make one run. */
export type ScannedRepository = {
  readonly repo_id: string;
  readonly default_branch: string;
};

/**
 * Returns the run that waits for the repository; adds one where none does. While one is running, one more may wait: it fetches what
 * is at the code host when it begins, so that of many pushes the last one is scanned.
 */
export async function requestRun(
  tx: Writer,
  enqueue: Enqueue,
  tenantId: string,
  { repo_id: repoId, default_branch: branch }: ScannedRepository,
  trigger: RunTrigger,
): Promise<{ readonly run: RunRow; readonly isNew: boolean }> {
  const waiting = await waitingRun(tx, repoId, trigger);
  const run = waiting ?? (await addRun(tx, { tenantId, repoId, branch, trigger }));
  await enqueueNext(tx, enqueue, tenantId, run.trigger === 'nightly' ? 'nightly' : 'usual');
  return { run, isNew: waiting === undefined };
}

/** What somebody waits for, or a push, is not held back by a nightly scan of the same repository, nor by an earlier failure. */
function waitingRun(tx: Writer, repoId: string, trigger: RunTrigger): Promise<RunRow | undefined> {
  return tx
    .updateTable('scan_runs')
    .set(
      trigger === 'nightly'
        ? { state: 'queued' }
        : {
            trigger: sql`case trigger when 'nightly' then ${trigger} else trigger end`,
            due_at: sql`least(due_at, now())`,
          },
    )
    .where('repo_id', '=', repoId)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst();
}

function addRun(
  tx: Writer,
  run: {
    readonly tenantId: string;
    readonly repoId: string;
    readonly branch: string;
    readonly trigger: RunTrigger;
  },
): Promise<RunRow> {
  return tx
    .insertInto('scan_runs')
    .values({
      tenant_id: run.tenantId,
      scan_id: newId('scan'),
      repo_id: run.repoId,
      trigger: run.trigger,
      ref: `refs/heads/${run.branch}`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
