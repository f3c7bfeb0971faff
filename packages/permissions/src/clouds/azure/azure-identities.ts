import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import type { Identity, Statement } from '../../model/permission-model.ts';
import { anyProperty, items, property } from '../../value/property.ts';
import { displayText, literal, type Place, targets, text, type Value } from '../../value/value.ts';
import { azureRole } from './azure-roles.ts';
import { isManagedIdentity } from './azure-workloads.ts';

/** Principals of Azure with the AI roles assigned to them, and custom roles with their permissions. */
export function azureIdentities(declared: Declarations): Identity[] {
  const byPrincipal = new Map<string, { readonly first: Identity; grants: Statement[] }>();
  for (const one of declared.ofKind('azure.role-assignment')) {
    const statement = assignment(one);
    if (statement === null) continue;
    const principal = anyProperty(one.properties, ['principalId', 'properties.principalId']);
    const holder = declared.referred(one.unit, principal)[0];
    const name = holder?.address ?? targets(principal)[0] ?? displayText(principal);
    const key = `${one.unit} ${name}`;
    const before = byPrincipal.get(key);
    if (before !== undefined) before.grants.push(statement);
    else {
      const kind =
        holder !== undefined && isManagedIdentity(holder) ? 'managed identity' : 'principal';
      byPrincipal.set(key, { first: identity(one, kind, name), grants: [statement] });
    }
  }
  const assigned = [...byPrincipal.values()].map(({ first, grants }) => ({ ...first, grants }));
  return [...assigned, ...declared.ofKind('azure.role-definition').map(definition)];
}

function identity(one: Declared, kind: string, name: string): Identity {
  return {
    cloud: 'azure',
    kind,
    name: name === '' ? one.address : name,
    address: name === '' ? one.address : name,
    unit: one.unit,
    grants: [],
    trust: [],
    boundary: { kind: 'none' },
    at: one.at,
  };
}

function assignment(one: Declared): Statement | null {
  const named = anyProperty(one.properties, [
    'roleDefinitionName',
    'roleDefinitionId',
    'properties.roleDefinitionId',
    'roleDefinitionIdOrName',
  ]);
  const known = azureRole(roleId(named));
  if (known === null) return null;
  const condition = anyProperty(one.properties, ['condition', 'properties.condition']);
  const conditions =
    condition === undefined ? [] : [{ operator: 'expression', key: 'unknown', values: [] }];
  return {
    ...grant(known.actions, scopeValue(one), one.at),
    conditions,
    role: known.role,
  };
}

/** The GUID at the end, also of `subscriptionResourceId('...', 'GUID')`. */
function roleId(value: Value | undefined): string {
  const known = literal(value) ?? '';
  const last = value?.kind === 'text' ? value.parts.at(-1) : undefined;
  return known !== '' ? known : typeof last === 'string' ? last : '';
}

function grant(actions: readonly string[], scope: Value, at: Place): Statement {
  return {
    cloud: 'azure',
    effect: 'allow',
    actions: actions.map((action) => text(action, at)),
    notActions: [],
    resources: [scope],
    notResources: [],
    principals: [],
    notPrincipals: [],
    conditions: [],
    sid: null,
    role: null,
    at,
  };
}

/** Subscriptions and management groups as `*`, a resource group as its path, anything smaller as it is. */
function scopeValue(one: Declared): Value {
  const scope = property(one.properties, 'scope');
  if (one.dialect === 'arm') {
    const wide = literal(property(one.properties, 'deploymentScope')) === 'subscription';
    if (scope === undefined) return text(wide ? '*' : RESOURCE_GROUP, one.at);
    return text('a resource', scope.at);
  }
  if (scope === undefined) return text('', one.at);
  const [target = ''] = targets(scope);
  if (/azurerm_(subscription|management_group)/.test(target)) return text('*', scope.at);
  return /azurerm_resource_group/.test(target) ? text(RESOURCE_GROUP, scope.at) : scope;
}

const RESOURCE_GROUP = '/subscriptions/x/resourceGroups/x';

/** A custom role, which grants its actions at its assignable scopes; `NotActions` are subtracted. */
function definition(one: Declared): Identity {
  const permissions = items(anyProperty(one.properties, ['permissions', 'properties.permissions']));
  const scopes = items(
    anyProperty(one.properties, ['assignableScopes', 'properties.assignableScopes', 'scope']),
  );
  const wide = scopes.some((scope) =>
    /azurerm_(subscription|management_group)/.test(targets(scope)[0] ?? ''),
  );
  const values = wide || scopes.length === 0 ? [text('*', one.at)] : scopes;
  const grants = permissions.flatMap((permission): Statement[] => {
    const actions = [
      ...items(property(permission, 'actions')),
      ...items(property(permission, 'dataActions')),
    ];
    const without = [
      ...items(property(permission, 'notActions')),
      ...items(property(permission, 'notDataActions')),
    ];
    const at = permission.at;
    const allow = { ...grant([], text('*', at), at), actions, resources: values };
    const deny: Statement = { ...grant([], text('*', at), at), effect: 'deny', actions: without };
    return without.length > 0 ? [allow, deny] : [allow];
  });
  const name = literal(anyProperty(one.properties, ['properties.roleName', 'name'])) ?? one.address;
  return { ...identity(one, 'custom role', name), grants };
}
