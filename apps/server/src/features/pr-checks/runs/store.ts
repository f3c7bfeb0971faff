import type { CheckRunReason, PrCheck, PullRequestCheck } from '@svc/contract';
import type { Selectable } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';
import { wireTime } from '../../../platform/time.ts';
import type { RunAnnotation } from './check-host.ts';

export type CheckRow = Selectable<DB['pull_request_checks']>;

/** What a check comes to, as the host is to have it. */
export type CheckReport = Pick<PrCheck, 'conclusion' | 'title' | 'summary'> & {
  readonly annotations: readonly RunAnnotation[];
  /** Null without a judgement. */
  readonly counts: PrCheck['counts'] | null;
  /** Null with one. */
  readonly reason: CheckRunReason | null;
};

/** Returns the checks of a repository, newest first: ids sort by their time. */
export function listChecks(
  tx: Reader,
  repoId: string,
  before: string | null,
  limit: number,
): Promise<CheckRow[]> {
  return tx
    .selectFrom('pull_request_checks')
    .selectAll()
    .where('repo_id', '=', repoId)
    .$if(before !== null, (query) => query.where('check_id', '<', before))
    .orderBy('check_id', 'desc')
    .limit(limit)
    .execute();
}

export function wireCheck(row: CheckRow): PullRequestCheck {
  return {
    id: row.check_id,
    repoId: row.repo_id,
    pullRequest: row.pull_number,
    headCommit: row.head_commit,
    state: row.state as PullRequestCheck['state'],
    conclusion: row.conclusion as PullRequestCheck['conclusion'],
    reason: row.reason as PullRequestCheck['reason'],
    title: row.title,
    counts: row.counts as PullRequestCheck['counts'],
    overruledBy: row.overruled_by,
    url: row.host_url,
    createdAt: wireTime(row.created_at),
    startedAt: wireTime(row.started_at),
    completedAt: wireTime(row.completed_at),
  };
}
