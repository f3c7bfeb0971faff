import type { Finding, Scan, ScanRun } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tenant } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import { type HostedScans, startHostedScans } from '../harness/hosted-scans.ts';

let hosted: HostedScans;
let tenant: Tenant;

beforeAll(async () => {
  hosted = await startHostedScans();
  tenant = await hosted.deployment.createTenant('acme');
});
afterAll(() => hosted?.stop());

describe('a scan by the service', () => {
  test('fetches a private repository by a token of its own and stores what an upload would [APP-03/scan]', async () => {
    const repository = await hosted.repository(tenant);
    const commit = repository.git.commitFiles({ 'config.ts': `const a = '${githubToken()}';\n` });

    const asked = await tenant.alice.post<ScanRun>(`/v1/repos/${repository.id}/rescan`);
    const scan = (await repository.ended(asked.body.id)) as Scan;

    expect(asked.status).toBe(202);
    expect(asked.body).toMatchObject({ state: 'queued', trigger: 'manual', error: null });
    expect(scan).toMatchObject({
      id: asked.body.id,
      state: 'succeeded',
      trigger: 'manual',
      commit,
      ref: 'refs/heads/main',
      root: '',
      applied: true,
      findings: { total: 1, new: 1 },
      coverage: { scope: 'tree', complete: true, filesScanned: 1 },
    });
    const findings = await tenant.vera.get<{ items: Finding[] }>(
      `/v1/findings?repoId=${repository.id}`,
    );
    expect(findings.body.items).toMatchObject([{ ruleId: 'secret/github-token' }]);
    expect(hosted.host.state.installationTokens.size).toBe(0);
  });
});
