import type { Agent, GovernDecision } from '@svc/contract';
import { afterAll, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { replacePolicies } from '../harness/packs.ts';
import { attestation } from '../harness/requests/compliance.ts';
import { asset, scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

/** A formula, markup, a script address, bidirectional and zero-width characters. */
const HOSTILE = '=1+1 <img src=x onerror=alert(1)><b>bold</b> \u202e\u200b javascript:alert(1)';
/** As the text of a policy may have it, which no character is hidden in. */
const IN_CEDAR = HOSTILE.replaceAll(
  /[\u200b\u202e]/g,
  (character) => `\\u{${character.charCodeAt(0).toString(16)}}`,
);
const CONTROL = 'compliance/nist-800-53/controls/AC-2';
const ATTESTED = 'compliance/frameworks/nist-800-53/controls/AC-2';
const ANSI = '\u001b[31mred';
const HIDDEN = ['\u202e', '\u200b', '\u001b'];

let upstream: McpServer;
const ids = { agent: '', approval: '', finding: '', asset: '', server: '' };

/** Puts the text wherever others write: scanned trees, agents, servers, people. */
const acme = consoleTest({
  setUp: async ({ deployment, tenant }) => {
    const { alice } = tenant;
    const repository = await testRepository(tenant);
    const finding = scanFinding({
      title: HOSTILE,
      message: HOSTILE,
      why: HOSTILE,
      remediation: `${HOSTILE} ${ANSI}`,
      excerpt: HOSTILE,
    });
    await repository.upload(scanReport([finding], [asset({ name: HOSTILE, provider: HOSTILE })]));
    ids.finding = (await repository.findings())[0]?.id as string;
    ids.asset = (await repository.assets())[0]?.id as string;
    const written = [
      await alice.post(`/v1/findings/${ids.finding}/comments`, { body: HOSTILE }),
      await alice.post(`/v1/findings/${ids.finding}/assign`, { assignee: HOSTILE }),
      await alice.post('/v1/views', { name: HOSTILE, query: { severity: 'high' } }),
      await alice.post('/v1/tokens', { name: HOSTILE }),
      await alice.post(`/v1/${ATTESTED}/attestations`, {
        ...attestation(),
        statement: HOSTILE,
        evidence: [{ type: 'file', name: 'report <img src=x>.pdf', sha256: '0'.repeat(64) }],
      }),
      await alice.post(`/v1/${ATTESTED}/applicability`, {
        applicable: false,
        reason: HOSTILE,
        expiresAt: attestation().expiresAt,
      }),
      await alice.post<Agent>('/v1/agent-identities', {
        name: 'wanted',
        owner: HOSTILE,
        allowedTools: ['mail.*'],
      }),
    ];
    expect(written.map(({ status }) => status)).toEqual([201, 200, 201, 201, 201, 201, 201]);
    await replacePolicies(
      tenant,
      '@id("in-scope") permit (principal, action, resource);',
      `// ${IN_CEDAR}
@id("ask") @outcome("approve") @reason("${IN_CEDAR}")
forbid (principal, action == Action::"call", resource) when { resource.name == "repo.delete" };`,
    );
    const agent = await approvedAgent(deployment, tenant, 'worker');
    ids.agent = agent.id;
    const call = { tool: 'repo.delete', arguments: { [HOSTILE]: [HOSTILE, { deep: ANSI }] } };
    const { body } = await agent.api.post<GovernDecision>('/v1/govern/check', call);
    ids.approval = body.approvalId as string;
    upstream = await startMcpServer({ remove: () => text(HOSTILE) });
    upstream.definitions.set('remove', { description: HOSTILE });
    const server = await registerServer(tenant, { name: 'files', url: upstream.url });
    ids.server = server.id;
    const client = await connectClient(deployment, 'acme/files', agent.api.token);
    await client.listTools();
    await client.close();
  },
});
afterAll(() => upstream?.stop());

/** Pages that show it, below the tenant. */
const PAGES: Readonly<Record<string, () => string>> = {
  overview: () => 'overview',
  findings: () => 'findings',
  'findings by owner': () => 'findings?group=owner',
  finding: () => `findings/${ids.finding}`,
  inventory: () => `inventory?peek=${ids.asset}`,
  agents: () => 'agents',
  approval: () => `approvals/${ids.approval}`,
  approvals: () => 'approvals',
  'policy pack': () => 'policies/pack-dev-observe',
  server: () => `gateway/${ids.server}`,
  evidence: () => 'evidence',
  control: () => CONTROL,
  tokens: () => 'settings/tokens',
  people: () => 'settings/people',
};
/** Pages that are about none of it. */
const WITHOUT = ['overview', 'evidence', 'approvals', 'people'];

test.each(Object.entries(PAGES))(
  'on the page %s it is text, with its hidden characters visible [CONS-03]',
  async (name, path) => {
    const { page, faults } = await acme.open(path());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (name === 'policy pack') await page.getByText('own-1.cedar', { exact: true }).click();
    if (!WITHOUT.includes(name)) {
      // not in the choices of a filter, which are not seen until it is opened
      const seen = (text: string) => page.getByText(text).filter({ visible: true }).first();
      await expect(seen('<img src=x onerror=alert(1)>')).toBeVisible();
      await expect(seen('U+202E')).toBeVisible();
    }
    await expect(page.locator('img[src=x], main b, main a[href^="javascript:"]')).toHaveCount(0);
    const shown = (await page.getByRole('main').textContent()) ?? '';
    expect(HIDDEN.filter((character) => shown.includes(character))).toEqual([]);
    expect(faults).toEqual([]);
  },
);
