import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryTree } from '../../apps/cli/src/cli-process.testing.ts';
import { garakAdapter } from '../../apps/server/src/features/ingest/adapters/garak/adapter.ts';
import { normalizeReport } from '../../apps/server/src/features/ingest/normalize.ts';
import { HAS_PYTHON } from '../peers/python-sdk.ts';
import { GARAK_VERSIONS, garakReports, installGarak } from './garak.ts';

const INSTALL_MS = 600_000;

beforeAll(async () => {
  if (HAS_PYTHON) for (const version of GARAK_VERSIONS) await installGarak(version);
}, INSTALL_MS);

async function read(report: string) {
  const { findings, skipped } = await normalizeReport(garakAdapter, report);
  const list = [...findings.values()].flat();
  return {
    skipped: skipped.passed,
    findings: list.map(({ finding, measurement, tool }) => ({
      ruleId: finding.ruleId,
      path: finding.path,
      failed: measurement?.failed,
      evaluated: measurement?.evaluated,
      complete: measurement?.complete,
      version: tool.version,
    })),
  };
}

describe.skipIf(!HAS_PYTHON)('a report that garak has written', () => {
  test.each(GARAK_VERSIONS)(
    'by version %s names target, probe, detector and how many attempts there were [ING-02/real-reports]',
    async (version) => {
      const { report, hits } = await garakReports(version, temporaryTree());
      const finding = { ruleId: 'test.Blank/always.Fail', path: '(target)/test.Blank/my/model' };
      const failed = 3;

      expect(await read(report)).toEqual({
        skipped: 1,
        findings: [{ ...finding, failed, evaluated: failed, complete: true, version }],
      });
      expect((await read(hits)).findings).toMatchObject([{ ...finding, failed, evaluated: null }]);
    },
  );
});
