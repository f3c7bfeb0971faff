import type { FindingOrigin } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { testRepository } from '../harness/uploads.ts';

let tenant: Tenant;
let deployment: Deployment;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

describe('measurements of a model', () => {
  const garakReport = (failed: number) =>
    [
      {
        entry_type: 'start_run setup',
        'plugins.target_type': 'openai',
        'plugins.target_name': 'm',
      },
      { entry_type: 'init', garak_version: '0.14.1', run: 'r' },
      {
        entry_type: 'eval',
        probe: 'dan.Dan',
        detector: 'dan.DAN',
        passed: 50 - failed,
        fails: failed,
        nones: 0,
        total_evaluated: 50,
      },
      { entry_type: 'completion' },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n');

  test('keep how many outputs there were, and those of the report before [ING-02/attempts]', async () => {
    const repo = await testRepository(tenant);
    await repo.ingest(garakReport(10), { source: 'garak' });

    const report = await repo.ingest(garakReport(25), { source: 'garak' });

    expect(report.findings).toMatchObject({ total: 1, new: 0, known: 1 });
    const [finding] = await repo.findings();
    expect(finding).toMatchObject({
      source: 'garak',
      ruleId: 'dan.Dan/dan.DAN',
      path: '(target)/openai/m',
      category: 'model-behavior',
    });
    expect(finding?.message).toContain('25 of 50 outputs failed (50 %');
    expect(
      (await tenant.vera.get<FindingOrigin>(`/v1/findings/${finding?.id}/origin`)).body,
    ).toMatchObject({
      tool: { name: 'garak', version: '0.14.1' },
      measurement: { failed: 25, evaluated: 50, rate: 0.5 },
      previousMeasurement: { failed: 10, evaluated: 50, rate: 0.2 },
    });
  });
});
