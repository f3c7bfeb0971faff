import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Feature } from '../../platform/feature.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  CHANGE_LIMITS,
  changeExaminer,
  type ExamineChange,
  type OpenRepository,
} from './hosted/examine-change.ts';
import { FETCH_LIMITS } from './hosted/git-fetch.ts';
import { findGit, type GitProgram, gitProblem } from './hosted/git-program.ts';
import { JobFolders } from './hosted/job-folders.ts';
import { reportMaker } from './hosted/make-report.ts';
import { runNextJob } from './hosted/run-next.ts';
import { SCAN_LIMITS } from './hosted/scan-process.ts';
import type { OpenSource } from './hosted/source.ts';
import { scanStorer } from './hosted/store-scan.ts';
import { isScanned } from './runs/is-scanned.ts';
import { enqueueDueRuns, FIND_DUE_MS, findDueRuns } from './runs/next-job.ts';
import { runRoutes } from './runs/routes.ts';
import { findScheduledScans, scheduleJob } from './runs/schedule.ts';

export type ScanNeeds = {
  readonly openSource: OpenSource;
  readonly openRepository: OpenRepository;
  /** Whether a repository of this name may be at the code host. */
  readonly isHostName: (name: string) => boolean;
  /** Whether the App has values, right or wrong ones: without them nothing is fetched. */
  readonly hasApp: () => Promise<boolean>;
};

/** The feature, and what checks of pull requests need of it. */
export type ScanFeature = Feature & { readonly examineChange: ExamineChange };

/** Scans that the service makes itself; uploads are served where bulk work is. */
export function createScans(
  platform: Platform,
  { openSource, openRepository, isHostName, hasApp }: ScanNeeds,
): ScanFeature {
  const { config, jobsPool, enqueue, enqueueAll, log, outbound, performBulk } = platform;
  const git = config.roles.has('worker') ? findGit(process.env['PATH'] ?? '') : null;
  const folders = new JobFolders(join(config.dataDir, 'scans'));
  const fetching = { log, outbound, folders, git: git ?? Promise.resolve(null) };
  return {
    examineChange: changeExaminer({ ...fetching, openRepository, limits: CHANGE_LIMITS }),
    operations: runRoutes({ enqueue, isHostName }),
    jobs: [
      findScheduledScans(jobsPool),
      scheduleJob(),
      findDueRuns(jobsPool),
      runNextJob({
        log,
        storeScan: scanStorer(performBulk),
        makeReport: reportMaker({
          ...fetching,
          openSource,
          isScanned: (db, run, commit) => db.read((tx) => isScanned(tx, run, commit)),
          limits: { fetch: FETCH_LIMITS, scan: SCAN_LIMITS },
        }),
      }),
    ],
    startWorker: () => {
      void git?.then((found) => warnOfGit(found, hasApp, log));
      const removing = folders.removeAbandoned();
      const finding = repeat(FIND_DUE_MS, log, () => enqueueDueRuns(jobsPool, enqueueAll));
      return { stop: async () => void (await Promise.all([removing, finding.stop()])) };
    },
  };
}

/** Names what is wrong with git, to who has an App to fetch with; also where the database cannot say whether there is one. */
async function warnOfGit(
  git: GitProgram | null,
  hasApp: () => Promise<boolean>,
  log: Logger,
): Promise<void> {
  const problem = gitProblem(git);
  if (problem !== null && (await hasApp().catch(() => true))) log.warn(problem);
}
