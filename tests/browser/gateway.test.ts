import { afterAll, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { axeViolationsInThemes } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

let upstream: McpServer;
let serverId: string;

const acme = consoleTest({
  setUp: async ({ deployment, tenant }) => {
    upstream = await startMcpServer({ remove: ({ path }) => text(`removed ${path}`) });
    const server = await registerServer(tenant, { name: 'files', url: upstream.url });
    serverId = server.id;
    // nothing on the server is in its scope
    const agent = await approvedAgent(deployment, tenant, 'reader', ['mail.*']);
    const client = await connectClient(deployment, 'acme/files', agent.api.token);
    for (const path of ['a', 'b']) await client.callTool({ name: 'remove', arguments: { path } });
    await client.close();
  },
});
afterAll(() => upstream?.stop());

test('before a server enforces, the calls of the last week that it would have blocked are shown [CONS-02]', async () => {
  expect(upstream.calls).toHaveLength(2);
  const { page, faults } = await acme.open(`gateway/${serverId}`);
  await page.getByRole('button', { name: 'Switch to enforce' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('2 calls of the last seven days would have been blocked'),
  ).toBeVisible();
  const blocks = dialog.getByRole('table', { name: 'Calls that would have been blocked' });
  await expect(blocks.getByRole('row', { name: /files\.remove .* 2$/ })).toBeVisible();
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Switch to enforce' }).click();
  await expect(page.getByRole('button', { name: 'Switch to observe' })).toBeVisible();
  expect(faults).toEqual([]);
});
