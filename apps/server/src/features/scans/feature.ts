import { join } from 'node:path';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { FETCH_LIMITS } from './hosted/fetch-commit.ts';
import { findGit, gitProblem } from './hosted/git-program.ts';
import { JobFolders } from './hosted/job-folders.ts';
import { reportMaker } from './hosted/make-report.ts';
import { runNextJob } from './hosted/run-next.ts';
import { SCAN_LIMITS } from './hosted/scan-process.ts';
import type { OpenSource } from './hosted/source.ts';
import { scanStorer } from './hosted/store-scan.ts';
import { isScanned } from './runs/is-scanned.ts';
import { findDueRuns } from './runs/next-job.ts';
import { runRoutes } from './runs/routes.ts';
import { findScheduledScans, scheduleJob } from './runs/schedule.ts';

export type ScanNeeds = {
  readonly openSource: OpenSource;
  /** Whether a repository of this name may be at the code host. */
  readonly isHostName: (name: string) => boolean;
};

/** Scans that the service makes itself; uploads are served where bulk work is. */
export function createScans(platform: Platform, { openSource, isHostName }: ScanNeeds): Feature {
  const { config, jobsPool, enqueue, log, outbound, performBulk } = platform;
  const git = config.roles.has('worker') ? findGit(process.env['PATH'] ?? '') : null;
  const folders = new JobFolders(join(config.dataDir, 'scans'));
  return {
    operations: runRoutes({ enqueue, isHostName }),
    jobs: [
      findScheduledScans(jobsPool),
      scheduleJob(),
      findDueRuns(jobsPool),
      runNextJob({
        log,
        storeScan: scanStorer(performBulk),
        makeReport: reportMaker({
          log,
          outbound,
          folders,
          git: git ?? Promise.resolve(null),
          openSource,
          isScanned: (db, run, commit) => db.read((tx) => isScanned(tx, run, commit)),
          limits: { fetch: FETCH_LIMITS, scan: SCAN_LIMITS },
        }),
      }),
    ],
    startWorker: () => {
      void git?.then((found) => {
        const problem = gitProblem(found);
        if (problem !== null) log.warn(problem);
      });
      const removing = folders.removeAbandoned();
      return { stop: async () => void (await removing) };
    },
  };
}
