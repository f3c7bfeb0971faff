import type { Feature } from '../../platform/feature.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OpenChecking } from './runs/check-host.ts';
import { enqueueDueChecks, FIND_DUE_MS, findDueChecks } from './runs/find-due.ts';
import type { ExamineChange, ScanBase } from './runs/make-report.ts';
import { checkRunRoutes } from './runs/routes.ts';
import { runCheckJob } from './runs/run-check.ts';

export type PrCheckNeeds = {
  readonly openChecking: OpenChecking;
  readonly examineChange: ExamineChange;
  readonly scanBase: ScanBase;
};

/** Check runs of pull requests; checks of diffs that are sent are served where bulk work is. */
export function createPrChecks(
  { jobsPool, enqueueAll, log }: Platform,
  needs: PrCheckNeeds,
): Feature {
  return {
    operations: checkRunRoutes(),
    jobs: [findDueChecks(jobsPool), runCheckJob({ log, ...needs })],
    startWorker: () => repeat(FIND_DUE_MS, log, () => enqueueDueChecks(jobsPool, enqueueAll)),
  };
}
