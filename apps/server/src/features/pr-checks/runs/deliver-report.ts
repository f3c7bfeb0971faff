import { MAX_ANNOTATIONS } from '@svc/contract';
import type { CheckHost, HostAnswer, HostedRun } from './check-host.ts';
import type { CheckReport, CheckRow } from './store.ts';

/**
 * Returns the check run of a check at the host, or creates it. Creating is not idempotent at the host, so a retry first looks for the
 * check run that an earlier attempt created.
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
 * Appends the annotations that the check run does not have yet, in batches of what the host accepts in a request. The last batch has the
 * conclusion, so that a completed check run has all annotations.
 */
export async function deliverReport(
  host: CheckHost,
  run: HostedRun,
  { title, summary, annotations, conclusion }: CheckReport,
): Promise<HostAnswer<null>> {
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
