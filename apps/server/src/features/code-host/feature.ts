import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { githubHost } from './github/github-host.ts';
import { keptAnswer } from './kept-answer.ts';
import { checkReadiness } from './readiness.ts';
import { codeHostRoutes } from './routes.ts';

/** How long an answer about the App is kept; the host is asked at most so often by each process. */
const READINESS_KEPT_MS = 60_000;

export function createCodeHost({ config, outbound, log }: Platform): Feature {
  const { codeHostUrl: hostUrl, codeHostApp: settings } = config;
  const host = githubHost(outbound, hostUrl);
  const check = () => checkReadiness({ settings, hostUrl, host, log });
  return {
    operations: codeHostRoutes(keptAnswer(READINESS_KEPT_MS, check, () => performance.now())),
  };
}
