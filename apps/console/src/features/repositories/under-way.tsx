import type { ScanSummary } from '@svc/contract';
import { StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { ScanProblem } from './scan-problem.tsx';
import { TRIGGER_TEXTS } from './scan-trigger.ts';
import { isUnderWay, useScanRuns } from './use-scan-runs.ts';

/** The scan by the service that is newer than the newest one with a report: that it waits or runs, or why it failed. */
export function UnderWay({
  repoId,
  newest,
}: {
  readonly repoId: string;
  readonly newest: ScanSummary | undefined;
}) {
  const runs = useScanRuns(repoId);
  const [run] = runs.data?.items ?? [];
  // ids sort by time
  if (run === undefined || (newest !== undefined && newest.id > run.id)) return null;
  return (
    <>
      {isUnderWay(run) && (
        <p role="status">
          <StateBadge state={run.state} />{' '}
          <TenantLink to={`/scans/${run.id}`}>A scan by the service</TenantLink>, asked for{' '}
          {TRIGGER_TEXTS[run.trigger]} <TimeText time={run.createdAt} />
        </p>
      )}
      <ScanProblem run={run} />
    </>
  );
}
