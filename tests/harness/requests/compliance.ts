import { FRAMEWORKS } from '@svc/compliance';
import type {
  Attestation,
  AuditPack,
  ComplianceScope,
  CreateAuditPack,
  Snapshot,
} from '@svc/contract';
import type { Api } from '../api.ts';
import { until } from '../until.ts';
import { userMaker } from './people.ts';
import { only, type Scene } from './scene.ts';

const FRAMEWORK = '/v1/compliance/frameworks/csa-aicm';
const CONTROLS = FRAMEWORKS.find(({ id }) => id === 'csa-aicm')?.controls ?? [];
const SCOPES = '/v1/compliance/scopes';
const SNAPSHOTS = '/v1/compliance/snapshots';
const PACKS = '/v1/compliance/audit-packs';
const DAY_MS = 86_400_000;

/** Returns a valid attestation that expires in so many days. */
export function attestation(days = 100) {
  return {
    implementation: 'implemented',
    statement: 'an audit each year',
    expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
    evidence: [],
  };
}

/** Returns a valid request for an audit pack of the last 30 days. */
export function packRequest(): CreateAuditPack {
  const now = Date.now();
  const window = {
    from: new Date(now - 30 * DAY_MS).toISOString(),
    to: new Date(now - DAY_MS).toISOString(),
  };
  return { frameworkId: 'nist-ai-rmf', window };
}

/** Returns the id of a pack that is ready, once none is being made; makes one where there is none. */
export async function packDone(api: Api): Promise<string> {
  let packs: readonly AuditPack[] = [];
  await until('no audit pack is being made', async () => {
    const { body } = await api.get<{ items: AuditPack[] }>(PACKS);
    packs = body.items;
    return packs.every(({ state }) => state === 'ready' || state === 'failed');
  });
  const ready = packs.find(({ state }) => state === 'ready');
  if (ready !== undefined) return ready.id;
  const { status, body } = await api.post<AuditPack>(PACKS, packRequest());
  // another request of the same moment may have begun one: it is waited for
  if (status !== 202 && status !== 409)
    throw new Error(`an audit pack was refused: ${JSON.stringify(body)}`);
  return packDone(api);
}

export const complianceRequests = (scene: Scene) => {
  const {
    deployment,
    tenant: { alice, id: tenantId },
    fresh,
  } = scene;
  const user = userMaker(scene);
  const { expiresAt } = attestation();
  const decision = { applicable: false, reason: 'no such system', expiresAt };
  let used = 0;
  /** A control that no other request attests at the same time; its id is encoded. */
  const control = () => {
    const { id } = CONTROLS[used++ % CONTROLS.length] as { id: string };
    return `${FRAMEWORK}/controls/${encodeURIComponent(id)}`;
  };
  const attested = async () => {
    const path = `${control()}/attestations`;
    return `${path}/${(await alice.post<Attestation>(path, attestation())).body.id}`;
  };
  const scope = async () => {
    const { body } = await alice.post<ComplianceScope>(SCOPES, { name: fresh('scope') });
    return `${SCOPES}/${body.id}`;
  };
  return {
    listFrameworks: only('/v1/compliance/frameworks'),
    getFramework: only('/v1/compliance/frameworks/nist-ai-rmf'),
    getFrameworkVersions: only('/v1/compliance/frameworks/nist-ai-rmf/versions'),
    getFrameworkDifference: only(
      '/v1/compliance/frameworks/nist-ai-rmf/difference?frameworkVersion=1.0',
    ),
    putFrameworkVersion: async () => ({
      path: '/v1/compliance/frameworks/nist-ai-rmf/version',
      body: { version: '1.0' },
    }),
    listControls: only(`${FRAMEWORK}/controls`),
    getControl: async () => ({ path: control() }),
    takeSnapshot: async () => ({ path: SNAPSHOTS, body: { frameworkId: 'nist-ai-rmf' } }),
    listSnapshots: only(SNAPSHOTS),
    getSnapshot: async () => {
      const { body } = await alice.post<Snapshot>(SNAPSHOTS, { frameworkId: 'nist-ai-rmf' });
      return { path: `${SNAPSHOTS}/${body.id}` };
    },
    listSignals: only('/v1/compliance/signals'),
    getSignal: only('/v1/compliance/signals/agents-owned'),
    listSignalControls: only('/v1/compliance/signals/agents-owned/controls'),
    getOscalDocument: only('/v1/compliance/oscal/assessment-results?frameworkId=nist-ai-rmf'),
    getComplianceOverview: only('/v1/compliance/overview'),
    refreshSignals: async () => {
      // another request may have enqueued a refresh, with which this one would change nothing
      await deployment.sql('update signal_refreshes set enqueued_at = null where tenant_id = $1', [
        tenantId,
      ]);
      return { path: '/v1/compliance/signals/refresh' };
    },
    attestControl: async () => ({ path: `${control()}/attestations`, body: attestation() }),
    listAttestations: async () => {
      const path = await attested();
      await alice.post(`${path}/withdraw`, { reason: 'a reason' });
      return { path: path.slice(0, path.lastIndexOf('/')) };
    },
    getAttestation: async () => ({ path: await attested() }),
    withdrawAttestation: async () => ({
      path: `${await attested()}/withdraw`,
      body: { reason: 'a reason' },
    }),
    getControlOwner: async () => {
      const path = `${control()}/owner`;
      await alice.put(path, { userId: await user(false) });
      return { path };
    },
    listControlOwners: async () => {
      await alice.put(`${control()}/owner`, { userId: await user(false) });
      return { path: `${FRAMEWORK}/owners` };
    },
    assignControl: async () => ({
      path: `${control()}/owner`,
      body: { userId: await user(false) },
    }),
    decideApplicability: async () => ({ path: `${control()}/applicability`, body: decision }),
    listApplicabilityDecisions: async () => {
      const path = `${control()}/applicability`;
      await alice.post(path, decision);
      return { path };
    },
    getStatementOfApplicability: only(`${FRAMEWORK}/applicability`),
    exportStatementOfApplicability: only(`${FRAMEWORK}/applicability/export`),
    createComplianceScope: async () => ({
      path: SCOPES,
      body: { name: fresh('scope') },
    }),
    listComplianceScopes: only(SCOPES),
    getComplianceScope: async () => ({ path: await scope() }),
    updateComplianceScope: async () => ({ path: await scope(), body: { name: fresh('scope') } }),
    createAuditPack: async () => {
      await packDone(alice);
      return { path: PACKS, body: packRequest() };
    },
    listAuditPacks: only(PACKS),
    getAuditPack: async () => ({ path: `${PACKS}/${await packDone(alice)}` }),
    exportAuditPack: async () => ({ path: `${PACKS}/${await packDone(alice)}/download` }),
    deleteComplianceScope: async () => ({ path: await scope() }),
  };
};
