import type { Agent, CreatedToken, Finding, OperationId, Repository, Scan } from '@svc/contract';
import type { Deployment, Tenant } from './deployment.ts';
import { asset, relation, scanFinding, scanReport, scanUpload } from './scan-report.ts';

/** A request of one operation: its path with everything filled in, and a body if it takes one. */
export type ApiRequest = {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** For each operation, a valid request for things of this tenant that were made for it: as an admin it succeeds, once. */
export function validRequests(
  deployment: Deployment,
  tenant: Tenant,
): Readonly<Record<OperationId, () => Promise<ApiRequest>>> {
  let made = 0;
  const fresh = (what: string) => `${what}-${made++}`;
  const { alice } = tenant;
  const repository = async () =>
    (await alice.put<Repository>('/v1/repos', { name: fresh('acme/repo') })).body.id;
  const report = scanReport([scanFinding()], [asset()]);
  const upload = scanUpload({ ...report, relations: [relation(asset())] });
  const scanned = async () => {
    const repoId = await repository();
    const { body } = await alice.post<Scan>(`/v1/repos/${repoId}/scans`, upload);
    return { repoId, scanId: body.id };
  };
  const newAgent = () => ({
    name: fresh('agent'),
    owner: 'owner@example.com',
    allowedTools: ['*'],
  });
  const agent = async () => {
    const { body } = await alice.post<Agent>('/v1/agent-identities', newAgent());
    return `/v1/agent-identities/${body.id}`;
  };
  const anyEvent = async () =>
    (
      await deployment.sql<{ id: string }>(
        'select evidence_id as id from ledger_events where tenant_id = $1 limit 1',
        [tenant.id],
      )
    )[0]?.id;
  const just = (path: string) => async () => ({ path });
  return {
    getMe: just('/v1/me'),
    createToken: async () => ({ path: '/v1/tokens', body: { name: fresh('token') } }),
    listTokens: just('/v1/tokens'),
    revokeToken: async () => {
      const { body } = await alice.post<CreatedToken>('/v1/tokens', { name: fresh('token') });
      return { path: `/v1/tokens/${body.id}` };
    },
    putRepository: async () => ({ path: '/v1/repos', body: { name: fresh('acme/repo') } }),
    listRepositories: just('/v1/repos'),
    getRepository: async () => ({ path: `/v1/repos/${await repository()}` }),
    uploadScan: async () => ({ path: `/v1/repos/${await repository()}/scans`, body: upload }),
    getScan: async () => ({ path: `/v1/scans/${(await scanned()).scanId}` }),
    listFindings: just('/v1/findings'),
    getFinding: async () => {
      const { repoId } = await scanned();
      const { body } = await alice.get<{ items: Finding[] }>(`/v1/findings?repoId=${repoId}`);
      return { path: `/v1/findings/${body.items[0]?.id}` };
    },
    listInventory: just('/v1/inventory'),
    getRepositoryAibom: async () => ({
      path: `/v1/repos/${await repository()}/aibom/cyclonedx`,
    }),
    getAibom: just('/v1/aibom/cyclonedx'),
    createAgent: async () => ({ path: '/v1/agent-identities', body: newAgent() }),
    listAgents: just('/v1/agent-identities'),
    getAgent: async () => ({ path: await agent() }),
    approveAgent: async () => ({ path: `${await agent()}/approve` }),
    rejectAgent: async () => ({ path: `${await agent()}/reject` }),
    revokeAgent: async () => ({
      path: `${await agent()}/revoke`,
      body: { reason: 'no longer needed' },
    }),
    governCheck: async () => ({ path: '/v1/govern/check', body: { tool: 'search' } }),
    listEvidence: just('/v1/evidence'),
    exportEvidence: just('/v1/evidence/export'),
    getSignedHead: just('/v1/evidence/head'),
    verifyEvidence: just('/v1/evidence/verify'),
    getEvidence: async () => ({ path: `/v1/evidence/${await anyEvent()}` }),
  };
}
