import type { Declarations } from '../model/declarations.ts';
import type { Declared } from '../model/declared.ts';
import type { Identity, Statement } from '../model/permission-model.ts';
import { items, property } from '../value/property.ts';
import { list, literal, shown, text, type Value } from '../value/value.ts';

type Draft = Omit<Identity, 'grants'> & { grants: Statement[] };

/** Subjects of a cluster with the rules that the declared bindings give them, and roles that nothing here binds. */
export function kubernetesIdentities(declared: Declarations): Identity[] {
  const roles = declared.ofKind('k8s.role', 'k8s.cluster-role');
  const bound = new Set<Declared>();
  const drafts = new Map<string, Draft>();
  for (const binding of declared.ofKind('k8s.role-binding', 'k8s.cluster-role-binding')) {
    const kind = literal(property(binding.properties, 'roleRef.kind'));
    const name = shown(property(binding.properties, 'roleRef.name'));
    const role = roles.find(
      (one) => one.type === kind && one.unit === binding.unit && nameOf(one) === name,
    );
    if (role !== undefined) bound.add(role);
    const wide = binding.kind === 'k8s.cluster-role-binding';
    const grants = role === undefined ? [] : rulesOf(role, wide);
    if (name === 'cluster-admin') grants.push(clusterAdmin(binding, wide));
    for (const subject of items(property(binding.properties, 'subjects'))) {
      if (grants.length === 0) continue;
      const draft = subjectOf(subject, binding);
      const key = `${binding.unit} ${draft.name}`;
      const before = drafts.get(key) ?? draft;
      before.grants.push(...grants);
      drafts.set(key, before);
    }
  }
  const loose = roles
    .filter((role) => !bound.has(role))
    .map((role) => ({
      ...identity(role, 'role', nameOf(role)),
      grants: rulesOf(role, role.kind === 'k8s.cluster-role'),
    }));
  return [...drafts.values(), ...loose];
}

function nameOf(one: Declared): string {
  return shown(property(one.properties, 'metadata.name'));
}

function identity(one: Declared, kind: string, name: string): Draft {
  return {
    cloud: 'kubernetes',
    kind,
    name,
    address: `${kind} ${name}`,
    unit: one.unit,
    grants: [],
    trust: [],
    boundary: { kind: 'none' },
    at: one.at,
  };
}

function subjectOf(subject: Value, binding: Declared): Draft {
  const kind = literal(property(subject, 'kind')) ?? '';
  const name = shown(property(subject, 'name')) || 'a subject that is not told';
  const everybody = /^system:(anonymous|unauthenticated|authenticated)$/.test(name);
  return identity(
    binding,
    everybody ? 'everybody' : kind === 'ServiceAccount' ? 'service account' : 'member',
    name,
  );
}

/** Rules as statements: each verb on each resource of each group is an action. */
function rulesOf(role: Declared, wide: boolean): Statement[] {
  return items(property(role.properties, 'rules')).flatMap((rule): Statement[] => {
    const at = rule.at;
    const resource = text(wide ? '*' : 'arn:k8s:ns:::*', at);
    if (rule.kind === 'unknown') return [allow([rule], [resource], rule)];
    const texts = (name: string) =>
      items(property(rule, name))
        .map(literal)
        .filter((one) => one !== null);
    const actions = texts('verbs').flatMap((verb) =>
      texts('apiGroups').flatMap((group) =>
        // A subresource such as notebooks/status is not the resource.
        texts('resources')
          .filter((resource) => !resource.includes('/') || resource === '*/*')
          .map((resource) => text(`${verb}:${group}/${resource === '*/*' ? '*' : resource}`, at)),
      ),
    );
    if (actions.length === 0) return [];
    const names = property(rule, 'resourceNames');
    const resources = items(names).length > 0 ? items(names) : [resource];
    return [{ ...allow(list(actions, at).items, resources, rule), role: null }];
  });
}

function clusterAdmin(binding: Declared, wide: boolean): Statement {
  const at = property(binding.properties, 'roleRef') ?? binding.properties;
  const title = wide ? 'all of the cluster' : 'all of the namespace';
  return {
    ...allow([text('*:*/*', at.at)], [text(wide ? '*' : 'arn:k8s:ns:::*', at.at)], at),
    role: { name: 'cluster-admin', breadth: 'owner', title },
  };
}

function allow(actions: readonly Value[], resources: readonly Value[], at: Value): Statement {
  return {
    cloud: 'kubernetes',
    effect: 'allow',
    actions,
    notActions: [],
    resources,
    notResources: [],
    principals: [],
    notPrincipals: [],
    conditions: [],
    sid: null,
    role: null,
    at: at.at,
  };
}
