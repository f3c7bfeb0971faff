import { only, type Scene } from './scene.ts';

export const evidenceRequests = ({ deployment, tenant }: Scene) => {
  const firstEvent = async () => {
    const [event] = await deployment.sql<{ id: string }>(
      'select evidence_id as id from ledger_events where tenant_id = $1 limit 1',
      [tenant.id],
    );
    return `/v1/evidence/${event?.id}`;
  };
  return {
    listEvidence: only('/v1/evidence'),
    getEvidenceHistogram: only('/v1/evidence/histogram'),
    exportEvidence: only('/v1/evidence/export'),
    exportDisclosures: async () => ({
      path: '/v1/evidence/disclosures',
      body: { from: 0, to: 1 },
    }),
    getSignedHead: only('/v1/evidence/head'),
    getCheckpoint: only('/v1/evidence/checkpoint'),
    getWitnessedCheckpoint: async () => {
      await deployment.sql(
        `insert into ledger_maps (tenant_id, map_no, evidence_id, event, receipt)
         values ($1, 1, 'an-event', '{}', 'a receipt') on conflict do nothing`,
        [tenant.id],
      );
      await deployment.sql(
        `insert into ledger_map_leaves (tenant_id, map_no, log_no, size, root, salt, key, leaf)
         values ($1, 1, 0, 1, sha256(''), sha256(''), sha256(convert_to($1, 'UTF8')), sha256('')) on conflict do nothing`,
        [tenant.id],
      );
      return { path: '/v1/evidence/witnessed' };
    },
    getConsistencyProof: only('/v1/evidence/consistency?from=1'),
    getInclusionProof: async () => ({ path: `${await firstEvent()}/proof` }),
    eraseSubject: async () => ({
      path: '/v1/evidence/erasures',
      body: { id: 'https://idp.example.com#nobody' },
    }),
    confirmRecovery: async () => {
      await deployment.sql(
        `insert into ledger_recoveries (tenant_id, log_no, checkpoint) values ($1, 1, '')
         on conflict (tenant_id, log_no) do update set confirmed_at = null`,
        [tenant.id],
      );
      return { path: '/v1/evidence/recoveries', body: { logNo: 1 } };
    },
    getRetention: only('/v1/evidence/retention'),
    putRetention: async () => ({ path: '/v1/evidence/retention', body: { keepDays: 400 } }),
    verifyEvidence: only('/v1/evidence/verify'),
    getEvidence: async () => ({ path: await firstEvent() }),
  };
};
