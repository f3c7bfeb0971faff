import type { Declarations } from '../../model/declarations.ts';
import { refKey } from '../../model/identity-ref.ts';
import type { Exposure, Workload } from '../../model/permission-model.ts';
import { type WorkloadKind, workloadAt } from '../../model/workload-at.ts';
import { anyProperty, items } from '../../value/property.ts';
import { literal } from '../../value/value.ts';
import { accountsOf } from './gcp-bindings.ts';

type Row = WorkloadKind & {
  /** Properties that name its service account, the first that is set. */
  readonly accounts: readonly string[];
};

const CLOUD_RUN = { title: 'Cloud Run service', platform: 'Google Cloud Run service' };
const FUNCTION = { title: 'function', platform: 'Google Cloud Functions function' };
const NOTEBOOK = {
  title: 'notebook',
  platform: 'Google Vertex AI Workbench notebook',
  asset: 'ai-service' as const,
};

const ROWS: Readonly<Record<string, Row>> = {
  google_cloud_run_service: { ...CLOUD_RUN, accounts: ['template.spec.serviceAccountName'] },
  google_cloud_run_v2_service: { ...CLOUD_RUN, accounts: ['template.serviceAccount'] },
  google_cloud_run_v2_job: {
    title: 'Cloud Run job',
    platform: 'Google Cloud Run job',
    accounts: ['template.template.serviceAccount'],
  },
  google_cloudfunctions_function: { ...FUNCTION, accounts: ['serviceAccountEmail'] },
  google_cloudfunctions2_function: { ...FUNCTION, accounts: ['serviceConfig.serviceAccountEmail'] },
  google_notebooks_instance: { ...NOTEBOOK, accounts: ['serviceAccount'] },
  google_workbench_instance: { ...NOTEBOOK, accounts: ['gceSetup.serviceAccounts.email'] },
  google_compute_instance: {
    title: 'instance',
    platform: 'Google Compute Engine instance',
    accounts: ['serviceAccount.email'],
  },
  google_compute_instance_template: {
    title: 'instances',
    platform: 'Google Compute Engine instance template',
    accounts: ['serviceAccount.email'],
  },
  google_container_node_pool: {
    title: 'nodes',
    platform: 'Google Kubernetes Engine node pool',
    accounts: ['nodeConfig.serviceAccount'],
  },
  google_workflows_workflow: {
    title: 'workflow',
    platform: 'Google Workflows workflow',
    accounts: ['serviceAccount'],
  },
  google_vertex_ai_reasoning_engine: {
    title: 'agent',
    platform: 'Google Vertex AI Agent Engine',
    accounts: ['spec.serviceAccount'],
    isAgent: true,
    asset: 'agent',
  },
};

/** What runs on Google Cloud with a service account, and whether anybody can reach it. */
export function gcpWorkloads(declared: Declarations): Workload[] {
  const open = openServices(declared);
  return declared.ofKind(...Object.keys(ROWS)).map((one) => {
    const row = ROWS[one.kind] as Row;
    return workloadAt(one, row, {
      cloud: 'gcp',
      ownName: literal(anyProperty(one.properties, ['displayName', 'name'])),
      identities: accountsOf(declared, one.unit, anyProperty(one.properties, row.accounts))
        .filter((address) => address !== '')
        .map((address) => ({ unit: one.unit, address })),
      exposure: open.get(refKey(one)) ?? null,
    });
  });
}

/** Services that everybody may call. */
function openServices(declared: Declarations): Map<string, Exposure> {
  const open = new Map<string, Exposure>();
  for (const one of declared.all) {
    if (
      !/^google_(cloud_run(_v2)?_service|cloudfunctions2?_function)_iam_(member|binding)$/.test(
        one.type,
      )
    )
      continue;
    const members = items(anyProperty(one.properties, ['members', 'member'])).map(literal);
    if (!members.includes('allUsers')) continue;
    const target = anyProperty(one.properties, ['name', 'service', 'cloudFunction']);
    const exposure = { how: `${one.address} (allUsers)`, at: one.at };
    for (const service of declared.referred(one.unit, target)) {
      open.set(refKey(service), exposure);
    }
  }
  return open;
}
