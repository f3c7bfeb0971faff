import type { Declarations } from '../model/declarations.ts';
import type { Declared } from '../model/declared.ts';
import type {
  Exposure,
  LongLivedKey,
  OpenSetting,
  SettingTopic,
  Workload,
} from '../model/permission-model.ts';
import { anyProperty, items, property, switched } from '../value/property.ts';
import { literal } from '../value/value.ts';
import { accountsOf } from './gcp-bindings.ts';

/** Where each kind of workload names its service account. */
const WORKLOADS: Readonly<Record<string, readonly [title: string, path: string]>> = {
  google_cloud_run_service: ['Cloud Run service', 'template.spec.serviceAccountName'],
  google_cloud_run_v2_service: ['Cloud Run service', 'template.serviceAccount'],
  google_cloudfunctions_function: ['function', 'serviceAccountEmail'],
  google_cloudfunctions2_function: ['function', 'serviceConfig.serviceAccountEmail'],
  google_notebooks_instance: ['notebook', 'serviceAccount'],
  google_workbench_instance: ['notebook', 'gceSetup.serviceAccounts.email'],
};

/** What runs on Google Cloud with a service account, and whether anybody can reach it. */
export function gcpWorkloads(declared: Declarations): Workload[] {
  const open = openServices(declared);
  return declared.ofKind(...Object.keys(WORKLOADS)).map((one) => {
    const [title, path] = WORKLOADS[one.kind] as readonly [string, string];
    return {
      cloud: 'gcp',
      kind: title,
      name: one.address,
      address: one.address,
      unit: one.unit,
      identities: accountsOf(declared, one.unit, property(one.properties, path)),
      isAgent: false,
      exposure: open.get(`${one.unit} ${one.address}`) ?? null,
      at: one.at,
    };
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
      open.set(`${service.unit} ${service.address}`, exposure);
    }
  }
  return open;
}

function setting(one: Declared, topic: SettingTopic, path: string, words: string): OpenSetting {
  const evidence = property(one.properties, path) === undefined ? 'default' : 'written';
  return {
    topic,
    cloud: 'gcp',
    name: one.address,
    message: `${one.address} ${words}.`,
    evidence,
    at: one.at,
  };
}

/** Settings of Vertex AI and Gemini that leave something open. */
export function gcpSettings(declared: Declarations): OpenSetting[] {
  const found: OpenSetting[] = [];
  for (const one of declared.ofKind('google_notebooks_instance')) {
    if (switched(property(one.properties, 'noPublicIp'), false) === false) {
      found.push(setting(one, 'network', 'noPublicIp', 'is a notebook with a public address'));
    }
  }
  for (const one of declared.ofKind('google_workbench_instance')) {
    if (switched(property(one.properties, 'gceSetup.disablePublicIp'), false) === false) {
      found.push(
        setting(one, 'network', 'gceSetup.disablePublicIp', 'is a notebook with a public address'),
      );
    }
  }
  for (const one of declared.ofKind('google_vertex_ai_index_endpoint')) {
    if (switched(property(one.properties, 'publicEndpointEnabled'), false) === true) {
      found.push(
        setting(
          one,
          'network',
          'publicEndpointEnabled',
          'serves a vector index on a public endpoint',
        ),
      );
    }
  }
  for (const one of declared.ofKind('google_apikeys_key')) {
    const services = items(property(one.properties, 'restrictions.apiTargets')).map((target) =>
      literal(property(target, 'service')),
    );
    if (
      services.some((name) => /^(generativelanguage|aiplatform)\.googleapis\.com$/.test(name ?? ''))
    ) {
      found.push(setting(one, 'keys', 'restrictions', 'is an API key for Gemini'));
    }
  }
  return found;
}

/** Service account keys. */
export function gcpKeys(declared: Declarations): LongLivedKey[] {
  return declared.ofKind('google_service_account_key').map(({ address, unit, properties, at }) => ({
    name: address,
    unit,
    identities: accountsOf(declared, unit, property(properties, 'serviceAccountId')),
    at,
  }));
}
