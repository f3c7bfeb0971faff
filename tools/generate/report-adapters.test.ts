import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readText, workspaceFiles } from '../check/workspace-files.ts';
import { ROOT } from '../run-tool.ts';
import { reportAdapterFiles } from './report-adapters.ts';

const ADAPTERS = 'apps/server/src/features/ingest/adapters';

test('a folder is all that another report format takes [ING-04/nothing-else]', async () => {
  const root = mkdtempSync(join(tmpdir(), 'svc-adapters-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const format of ['sarif', 'new-format']) {
    mkdirSync(join(root, ADAPTERS, format), { recursive: true });
  }
  const [adapters, cases, names] = await Promise.all(
    reportAdapterFiles(root).map(({ content }) => content()),
  );

  expect(adapters).toContain("import { newFormatAdapter } from './new-format/adapter.ts';");
  expect(adapters).toMatch(/= \[\n {2}newFormatAdapter,\n {2}sarifAdapter,\n\]/);
  expect(cases).toContain("import { NEW_FORMAT_CASES } from './new-format/adapter.cases.ts';");
  expect(cases).toMatch(/= \[\n {2}NEW_FORMAT_CASES,\n {2}SARIF_CASES,\n\]/);
  expect(names).toContain("['new-format', 'sarif']");
});

test('no code of the service and no schema names a format but its folder [ING-04/nothing-else]', () => {
  const naming = workspaceFiles(ROOT)
    .filter((path) => /^(?:apps\/server|packages\/contract)\/src\/.*\.ts$/.test(path))
    .filter((path) => !/\.(?:test|testing|cases|generated)\.ts$|\/examples\.ts$/.test(path))
    .filter((path) => !path.startsWith(`${ADAPTERS}/`))
    .filter((path) => {
      const code = readText(ROOT, path)?.replaceAll(/examples: \[.*?\]/g, '') ?? '';
      return /'(?:garak|promptfoo|sarif)'/.test(code);
    });

  expect(naming).toEqual([]);
});
