import { test } from 'vitest';
import { registerAgent } from '../harness/agents.ts';
import { asset, scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    const repository = await testRepository(tenant);
    const span = { startLine: 3, startColumn: 9, endLine: 3, endColumn: 49 };
    const finding = scanFinding({ span, excerpt: 'token = "ghp_Ab12…(40)" # old' });
    await repository.upload(scanReport([finding], [asset({ kind: 'mcp-server', name: 'files' })]));
    await registerAgent(tenant);
  },
});

test.each([
  ['findings', 'secret'],
  ['agents', 'agent'],
  ['inventory', 'mcp-server'],
  ['inventory/graph', 'repository'],
])('rows of %s begin with the picture of their kind [CONS-03]', async (path, kind) => {
  const { page, faults } = await acme.open(path);
  const icon = page.getByRole('gridcell').locator(`[data-kind=${kind}]`);
  await expect(icon).toHaveCount(1);
  await expect(icon).toBeVisible();
  // the word or the name beside it is what a screen reader has
  await expect(icon).toHaveAttribute('aria-hidden', 'true');
  expect(faults).toEqual([]);
});

test('the secret of a finding is marked within its line [CONS-03]', async () => {
  const { page, faults } = await acme.open('findings');
  await page.getByRole('row', { name: /GitHub token/ }).click();
  const lines = page.getByRole('article', { name: 'Finding' }).locator('.source-lines');
  await expect(lines).toHaveText('token = "ghp_Ab12…(40)" # old');
  await expect(lines.locator('mark')).toHaveText('ghp_Ab12…(40)');
  expect(faults).toEqual([]);
});
