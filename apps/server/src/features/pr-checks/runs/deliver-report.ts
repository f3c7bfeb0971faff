import { MAX_ANNOTATIONS } from '@svc/contract';
import type { CheckHost, HostAnswer, HostedRun } from './check-host.ts';
import type { CheckReport, CheckRow } from './store.ts';

/**
 * Returns the check run of a check at the host. The host makes another one each time it is asked, so whoever goes on with a check
 * looks first for the one that was asked for before.
 */
export async function ensureCheckRun(
  host: CheckHost,
  row: Pick<CheckRow, 'check_id' | 'head_commit' | 'host_run_id' | 'attempts'>,
): Promise<HostAnswer<HostedRun>> {
  if (row.host_run_id !== null) return host.readCheckRun(Number(row.host_run_id));
  const name = { headCommit: row.head_commit, externalId: row.check_id };
  if (row.attempts > 1) {
    const found = await host.findCheckRun(name);
    if (!found.ok) return found;
    if (found.value !== null) return { ok: true, value: found.value };
  }
  return host.createCheckRun(name);
}

/**
 * Appends what the check run does not have yet of the annotations, by the number that the host accepts in a request. The conclusion is
 * in the last one: whoever waits for the check sees it whole.
 */
export async function deliverReport(
  host: CheckHost,
  run: HostedRun,
  { title, summary, annotations, conclusion }: CheckReport,
): Promise<HostAnswer<null>> {
  if (run.isCompleted) return { ok: true, value: null };
  for (let at = run.annotations; ; at += MAX_ANNOTATIONS) {
    const isLast = at + MAX_ANNOTATIONS >= annotations.length;
    const answer = await host.updateCheckRun(run.id, {
      title,
      summary,
      annotations: annotations.slice(at, at + MAX_ANNOTATIONS),
      conclusion: isLast ? conclusion : null,
    });
    if (!answer.ok || isLast) return answer;
  }
}
