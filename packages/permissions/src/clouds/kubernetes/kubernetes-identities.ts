import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import type { Identity, Statement } from '../../model/permission-model.ts';
import { items, property } from '../../value/property.ts';
import { displayText, literal, type Text, text, type Value } from '../../value/value.ts';
import { KUBERNETES_AI_ACTIONS } from './kubernetes-ai-actions.ts';

type Draft = Omit<Identity, 'grants'> & { grants: Statement[] };

/** Actions of one rule; verbs, groups and resources of a rule multiply. */
const MAX_ACTIONS = 5000;
/** Rules that all subjects hold together; subjects and rules multiply, too. */
const MAX_GRANTS = 20_000;
/** Names that the actions of AI consist of, and the wildcards. */
const TELLING = new Set([
  '*',
  '*/*',
  ...KUBERNETES_AI_ACTIONS.flatMap(({ id }) => id.split(/[:/]/)),
]);

/** Returns subjects of a cluster with the rules of the declared bindings, and unbound roles. */
export function kubernetesIdentities(declared: Declarations): Identity[] {
  const roles = declared.ofKind('k8s.role', 'k8s.cluster-role');
  const byKey = new Map(
    roles.toReversed().map((one) => [[one.type, one.unit, nameOf(one)].join('\0'), one]),
  );
  const rules = new Map<string, readonly Statement[]>();
  const bound = new Set<Declared>();
  const drafts = new Map<string, Draft & { readonly given: Set<unknown> }>();
  let held = 0;
  for (const binding of declared.ofKind('k8s.role-binding', 'k8s.cluster-role-binding')) {
    const kind = literal(property(binding.properties, 'roleRef.kind'));
    const name = displayText(property(binding.properties, 'roleRef.name'));
    const key = [kind, binding.unit, name].join('\0');
    const role = byKey.get(key);
    const wide = binding.kind === 'k8s.cluster-role-binding';
    const rulesKey = `${key}\0${wide}`;
    const own = rules.get(rulesKey) ?? (role === undefined ? [] : rulesOf(role, wide));
    rules.set(rulesKey, own);
    const grants = name === 'cluster-admin' ? [...own, clusterAdmin(binding, wide)] : own;
    if (grants.length === 0) {
      if (role !== undefined) bound.add(role);
      continue;
    }
    for (const subject of items(property(binding.properties, 'subjects'))) {
      const isFull = held > MAX_GRANTS;
      // An unbound role is reported by itself; rules inside the binding have no other place.
      const left = isFull ? grants.filter((one) => one.role !== null) : grants;
      if (role !== undefined && !isFull) bound.add(role);
      const made = subjectOf(subject, binding);
      const holder = `${binding.unit} ${made.name}`;
      const draft = drafts.get(holder) ?? { ...made, given: new Set() };
      drafts.set(holder, draft);
      const given = name === 'cluster-admin' ? binding : own;
      if (draft.given.has(given)) continue;
      draft.given.add(given);
      held += left.length;
      for (const one of left) draft.grants.push(one);
    }
  }
  const loose = roles
    .filter((role) => !bound.has(role))
    .map((role) => ({
      ...identity(role, 'role', nameOf(role)),
      grants: rulesOf(role, role.kind === 'k8s.cluster-role'),
    }));
  return [...[...drafts.values()].map(({ given: _, ...draft }) => draft), ...loose];
}

function nameOf(one: Declared): string {
  return displayText(property(one.properties, 'metadata.name'));
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
  const name = displayText(property(subject, 'name')) || 'a subject that is not told';
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
    const actions = actionsOf(rule);
    if (actions.length === 0) return [];
    const names = property(rule, 'resourceNames');
    const resources = items(names).length > 0 ? items(names) : [resource];
    return [{ ...allow(actions, resources, rule), role: null }];
  });
}

function actionsOf(rule: Value): Text[] {
  const texts = (name: string) => [
    ...new Set(
      items(property(rule, name))
        .map(literal)
        .filter((one) => one !== null),
    ),
  ];
  const all = [texts('verbs'), texts('apiGroups'), texts('resources')];
  const isMany = all.reduce((product, { length }) => product * length, 1) > MAX_ACTIONS;
  const [verbs = [], groups = [], resources = []] = isMany
    ? all.map((names) => names.filter((one) => TELLING.has(one)))
    : all;
  return verbs.flatMap((verb) =>
    groups.flatMap((group) =>
      // A subresource such as notebooks/status is not the resource.
      resources
        .filter((resource) => !resource.includes('/') || resource === '*/*')
        .map((resource) =>
          text(`${verb}:${group}/${resource === '*/*' ? '*' : resource}`, rule.at),
        ),
    ),
  );
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
