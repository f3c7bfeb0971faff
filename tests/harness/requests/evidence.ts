import { only, type Scene } from './scene.ts';

export const evidenceRequests = ({ deployment, tenant }: Scene) => ({
  listEvidence: only('/v1/evidence'),
  exportEvidence: only('/v1/evidence/export'),
  getSignedHead: only('/v1/evidence/head'),
  verifyEvidence: only('/v1/evidence/verify'),
  getEvidence: async () => {
    const [event] = await deployment.sql<{ id: string }>(
      'select evidence_id as id from ledger_events where tenant_id = $1 limit 1',
      [tenant.id],
    );
    return { path: `/v1/evidence/${event?.id}` };
  },
});
