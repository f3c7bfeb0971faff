import type { CheckMode } from '@svc/contract';
import type { TenantDatabase } from '../../../db/database.ts';
import type { CheckHost, HostAnswer, HostFailure } from './check-host.ts';
import { endedReport } from './ended-report.ts';
import { type BegunCheck, holdCheck, recordOverruling, settleQuestion } from './life-cycle.ts';
import { modeOf } from './mode-of.ts';
import { isOtherUnderWay, type OtherResult, rankOf, worseResults } from './same-head.ts';
import type { CheckReport } from './store.ts';

/** Pull requests that the host is asked about; one more counts without being asked. */
const MAX_ASKED = 10;
/** How often the host is asked again about which deliveries come meanwhile, before the check waits. */
const MAX_QUESTIONS = 3;

/** What a check comes to, and what its check run is to have: a worse result of another open change with the same head. */
export type Standing =
  | { readonly kind: 'standing'; readonly own: CheckReport; readonly shown: CheckReport }
  | { readonly kind: 'awaited' | 'lost' }
  | { readonly kind: 'failed'; readonly failure: HostFailure };

/** Returns whether a check whose report is stored waits for another change with the same head; it asks the host nothing meanwhile. */
export async function isHeldUp(db: TenantDatabase, row: BegunCheck): Promise<boolean> {
  return row.seconds_left > 0 && (await db.read((tx) => isOtherUnderWay(tx, row)));
}

/**
 * Finds what the check run of a stored report is to have. A code host shows the check run of a commit that was created last, whatever
 * change it is of. A pull request into a harmless branch would otherwise hide the failure of one with the same head.
 */
export async function findStanding(
  { db, row, host }: { db: TenantDatabase; row: BegunCheck; host: CheckHost },
  own: CheckReport,
): Promise<Standing> {
  for (let questions = 0; questions <= MAX_QUESTIONS; questions++) {
    if (questions > 0) await db.transact((tx) => settleQuestion(tx, row));
    if (await db.read((tx) => isOtherUnderWay(tx, row))) {
      return row.seconds_left > 0 ? { kind: 'awaited' } : outOfTime(own, await modeOf(db, row));
    }
    const others = await db.read((tx) => worseResults(tx, row, rankOf(own), MAX_ASKED + 1));
    const worse = await firstOpen(host, row.head_commit, others);
    if (!worse.ok) return { kind: 'failed', failure: worse.failure };
    const state = await db.transact(async (tx) => {
      const held = await holdCheck(tx, row);
      if (held === 'held') await recordOverruling(tx, row, worse.value?.check_id ?? null);
      return held;
    });
    if (state === 'lost') return { kind: 'lost' };
    if (state === 'held') return { kind: 'standing', own, shown: overruled(own, worse.value) };
  }
  return { kind: 'awaited' };
}

/** Returns the first of these results whose pull request is still open, with this head; null if there is none. */
async function firstOpen(
  host: CheckHost,
  headCommit: string,
  others: readonly OtherResult[],
): Promise<HostAnswer<OtherResult | null>> {
  for (const [asked, other] of others.entries()) {
    const { pull_number, queued_pull } = other;
    const number = pull_number ?? queued_pull;
    if (asked === MAX_ASKED || number === null) return { ok: true, value: other };
    const answer = await host.readPullRequest(number);
    if (!answer.ok) return answer;
    const pull = answer.value;
    const isSame = pull_number === null || pull?.headCommit === headCommit;
    if (pull?.state === 'open' && isSame) return { ok: true, value: other };
  }
  return { ok: true, value: null };
}

function overruled(own: CheckReport, worse: OtherResult | null): CheckReport {
  if (worse === null) return own;
  const { pull_number, queued_pull, conclusion, title } = worse;
  const change =
    pull_number === null
      ? `pull request ${queued_pull} in its merge queue`
      : `pull request ${pull_number}`;
  return {
    ...own,
    conclusion,
    title: `Same head as ${change}: ${title}`.slice(0, MAX_TITLE),
    summary: `The code host shows one result for a commit. This is the result of ${change}, which has the same head; it is worse than that of this change.\n\n${own.summary}`,
  };
}

const MAX_TITLE = 255;

/** In mode `enforce`, what another change may still come to is not passed over. */
function outOfTime(own: CheckReport, mode: CheckMode): Standing {
  const isFailure = mode === 'enforce' && own.conclusion !== 'failure';
  const report = isFailure ? endedReport('timed_out', mode) : own;
  return { kind: 'standing', own: report, shown: report };
}
