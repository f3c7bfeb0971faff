import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PullRequestCheck } from '@svc/contract';
import { addPullRequest } from '../../tests/doubles/code-host/host-state.ts';
import { startHostedScans } from '../../tests/harness/hosted-scans.ts';
import { announce } from '../../tests/harness/pull-requests.ts';
import { scanReport, scanUpload } from '../../tests/harness/scan-report.ts';
import { until } from '../../tests/harness/until.ts';
import type { Benchmark } from './benchmark.ts';
import { processCost } from './process-cost.ts';
import { svc } from './svc-scan.ts';

const FILES = 4;
const LINES_OF_FILE = 250;
const MAX_WAIT_MS = 60_000;

/** What somebody waits for after a push, beside the same check on their own machine. */
export const prCheckRun: Benchmark = {
  name: 'pr-check-run',
  what: `from the delivery to the completed check run of ${FILES * LINES_OF_FILE} changed lines, wall`,
  unit: 'ms',
  goal: [
    { figure: 'difference', atMost: 1_500 },
    { figure: 'requests', atMost: 6 },
  ],
  run: async () => {
    const hosted = await startHostedScans();
    const tenant = await hosted.deployment.createTenant('bench');
    const repository = await hosted.repository(tenant);
    await tenant.alice.post(`/v1/repos/${repository.id}/scans`, scanUpload(scanReport([])));
    const base = repository.git.commitFiles(sources('before'));
    const file = join(tmpdir(), `svc-pr-check-run-${process.pid}.diff`);
    let number = 0;
    const push = () => {
      number++;
      const files = sources(`after${number}`);
      const headCommit = repository.git.commitOn(`refs/pull/${number}/head`, base, files);
      addPullRequest(hosted.host.state, repository.atHost, { baseCommit: base, headCommit });
      return headCommit;
    };
    const runOf = (commit: string) =>
      [...hosted.host.state.checkRuns.values()].find(({ headCommit }) => headCommit === commit);
    const isCompleted = async (commit: string) => {
      const { body } = await tenant.vera.get<{ items: PullRequestCheck[] }>(
        `/v1/repos/${repository.id}/checks?limit=1`,
      );
      return body.items[0]?.headCommit === commit && body.items[0].state === 'completed';
    };
    return {
      method:
        'service, database and double of the code host in one process on loopback; the double has answered the conclusion',
      value: async () => {
        const headCommit = push();
        const before = hosted.host.requests.length;
        const began = performance.now();
        await announce(hosted, repository, 'pull_request', {
          action: 'opened',
          pull_request: { number, head: { sha: headCommit } },
        });
        const completed = () => runOf(headCommit)?.status === 'completed';
        await until('the check run is completed', completed, MAX_WAIT_MS);
        const value = performance.now() - began;
        // the token is revoked after the conclusion
        await until('the check is completed', () => isCompleted(headCommit), MAX_WAIT_MS);
        if (runOf(headCommit)?.conclusion !== 'success')
          throw new Error('the check found something');
        return { value, also: { requests: hosted.host.requests.length - before } };
      },
      yardstick: {
        name: '`svc scan --diff` of the same lines, wall of the process',
        value: async () => {
          const { folder } = repository.git;
          const range = `${base}...refs/pull/${number}/head`;
          await writeFile(file, execFileSync('git', [`--git-dir=${folder}`, 'diff', range]));
          const { wallMs } = await processCost(svc('scan', '--json', '--diff', file), 'wall');
          return wallMs;
        },
      },
      close: async () => {
        await rm(file, { force: true });
        await hosted.stop();
      },
    };
  },
};

/** Files in which every line has this word, so that another word changes all of them. */
function sources(word: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: FILES }, (_, file) => [
      `step${file}.ts`,
      Array.from(
        { length: LINES_OF_FILE },
        (_, line) =>
          `export const ${word}_${line} = orders.reduce((sum, { price }) => sum + price, ${line});\n`,
      ).join(''),
    ]),
  );
}
