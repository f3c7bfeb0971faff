import type { Finding } from '@svc/contract';
import { scanDiff } from '@svc/scan';
import { githubToken } from '../../tests/harness/github-token.ts';
import { startHostedScans } from '../../tests/harness/hosted-scans.ts';
import { scanReport, scanUpload } from '../../tests/harness/scan-report.ts';
import type { Benchmark } from './benchmark.ts';

/** More than the harness runs: each opens one. */
const FINDINGS = 10;

/** What a person waits for who asks for a fix pull request, in requests to the code host. */
export const fixPr: Benchmark = {
  name: 'fix-pr',
  what: 'requests to the code host for one fix pull request, with the token and its revocation',
  unit: 'requests',
  goal: [{ figure: 'value', atMost: 8 }],
  run: async () => {
    const hosted = await startHostedScans();
    const tenant = await hosted.deployment.createTenant('bench');
    const repository = await hosted.repository(tenant);
    const files = Array.from({ length: FINDINGS }, (_, at): [string, string] => [
      `c${at}.py`,
      `GITHUB_TOKEN = '${githubToken()}'\n`,
    ]);
    repository.git.commitFiles(Object.fromEntries(files));
    const diff = files.map(
      ([path, line]) => `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${line}`,
    );
    const { findings } = await scanDiff(diff.join(''));
    await tenant.alice.post(`/v1/repos/${repository.id}/scans`, scanUpload(scanReport(findings)));
    const { body } = await tenant.vera.get<{ items: Finding[] }>(
      `/v1/findings?repoId=${repository.id}`,
    );
    const left = [...body.items];
    return {
      method:
        'counted at the double of the code host; `wallMs`: service, database and double in one process on loopback',
      value: async () => {
        const before = hosted.host.requests.length;
        const began = performance.now();
        const { status } = await tenant.alice.post(`/v1/findings/${left.pop()?.id}/fix-pr`);
        const wallMs = performance.now() - began;
        if (status !== 200) throw new Error(`the fix pull request was answered ${status}`);
        return { value: hosted.host.requests.length - before, also: { wallMs } };
      },
      yardstick: null,
      close: () => hosted.stop(),
    };
  },
};
