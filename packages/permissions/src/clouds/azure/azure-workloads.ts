import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import { refOf } from '../../model/identity-ref.ts';
import type { IdentityRef, Workload } from '../../model/permission-model.ts';
import { type WorkloadKind, workloadAt } from '../../model/workload-at.ts';
import { isTable, items, property } from '../../value/property.ts';
import { displayText, literal, type Value } from '../../value/value.ts';

const ROWS: Readonly<Record<string, WorkloadKind>> = {
  'azure.function-app': { title: 'function app', platform: 'Azure Functions app' },
  'azure.web-app': { title: 'web app', platform: 'Azure App Service web app' },
  'azure.logic-app': { title: 'logic app', platform: 'Azure Logic Apps workflow' },
  'azure.container-app': { title: 'container app', platform: 'Azure Container Apps app' },
  'azure.container-group': {
    title: 'container group',
    platform: 'Azure Container Instances group',
  },
  'azure.virtual-machine': { title: 'virtual machine', platform: 'Azure virtual machine' },
  'azure.search': { title: 'search service', platform: 'Azure AI Search service' },
  'azure.cognitive': {
    title: 'AI account',
    platform: 'Azure AI services account',
    asset: 'ai-service',
  },
  'azure.ai-services': {
    title: 'AI account',
    platform: 'Azure AI services account',
    asset: 'ai-service',
  },
  'azure.ml.workspace': {
    title: 'workspace',
    platform: 'Azure Machine Learning workspace',
    asset: 'ai-service',
  },
  'azure.ml.endpoint': {
    title: 'endpoint',
    platform: 'Azure Machine Learning endpoint',
    asset: 'ai-service',
  },
  'azure.ai-foundry': {
    title: 'hub',
    platform: 'Azure AI Foundry hub',
    asset: 'ai-service',
  },
};

/** What runs on Azure with a managed identity of its own or of others. */
export function azureWorkloads(declared: Declarations): Workload[] {
  return declared.ofKind(...Object.keys(ROWS)).map((one) =>
    workloadAt(one, kindOf(one), {
      cloud: 'azure',
      ownName: literal(property(one.properties, 'name')),
      identities: identitiesOf(declared, one),
    }),
  );
}

/** ARM has one type for web apps and function apps, and distinguishes them by `kind`. */
function kindOf(one: Declared): WorkloadKind {
  const kind = literal(property(one.properties, 'kind')) ?? '';
  const isFunction = one.kind === 'azure.web-app' && /functionapp/i.test(kind);
  return ROWS[isFunction ? 'azure.function-app' : one.kind] as WorkloadKind;
}

function identitiesOf(declared: Declarations, one: Declared): IdentityRef[] {
  const identity = property(one.properties, 'identity');
  const type = literal(property(identity, 'type')) ?? '';
  const own = /systemassigned/i.test(type) ? [refOf(one)] : [];
  const listed = items(property(identity, 'identityIds'));
  const table = property(identity, 'userAssignedIdentities');
  const keys = isTable(table) ? table.entries.flatMap(({ keyed }) => keyed ?? []) : [];
  return [...own, ...[...listed, ...keys].flatMap((value) => named(declared, one.unit, value))];
}

function named(declared: Declarations, unit: string, value: Value): IdentityRef[] {
  const found = declared.referred(unit, value).map(refOf);
  const name = displayText(value);
  return found.length > 0 || name === '' ? found : [{ unit, address: name }];
}

/** Whether a declared thing can be a principal: an identity of its own, or something that has one. */
export function isManagedIdentity(one: Declared): boolean {
  return (
    one.kind === 'azure.identity' ||
    /\/userAssignedIdentities$/i.test(one.type) ||
    property(one.properties, 'identity.type') !== undefined
  );
}
