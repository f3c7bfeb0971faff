import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { compareFixesJob, findDueFixComparisons } from './compare-states.ts';
import type { FixPullRequestParts } from './open-fix-pull-request.ts';
import { resolveFixJob } from './resolve-fix.ts';
import { fixPullRequestRoutes } from './routes.ts';

/** The feature needs of `code-host` how a repository at the host is read and written. */
export function createFixPullRequests(
  platform: Platform,
  needs: Pick<FixPullRequestParts, 'findRepository'>,
): Feature {
  const parts = { ...platform, ...needs, publicUrl: platform.config.publicUrl };
  return {
    operations: fixPullRequestRoutes(parts),
    jobs: [resolveFixJob(parts), compareFixesJob(parts), findDueFixComparisons(platform.jobsPool)],
  };
}
