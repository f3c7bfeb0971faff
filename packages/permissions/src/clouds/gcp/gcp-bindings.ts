import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import type { Condition, Identity, Statement } from '../../model/permission-model.ts';
import { anyProperty, isTable, items, property } from '../../value/property.ts';
import { displayText, literal, type Place, partsOf, text, type Value } from '../../value/value.ts';
import { gcpRole } from './gcp-roles.ts';

/** One role of one member. */
type Binding = {
  readonly unit: string;
  readonly role: Value;
  readonly member: Value;
  /** Whole project, folder or organisation, one resource, or unknown. */
  readonly scope: 'all' | 'one' | 'unknown';
  readonly conditions: readonly Condition[];
  readonly at: Place;
};

const IAM = /^google_(\w+?)_iam_(member|binding)$/;
const WHOLE = /^(project|folder|organization|tags?|billing_account)$/;

/** Returns members of Google Cloud with the AI roles of the declared bindings. */
export function gcpIdentities(declared: Declarations): Identity[] {
  const byMember = new Map<string, { binding: Binding; grants: Statement[] }>();
  for (const binding of declared.all.flatMap(bindingsOf)) {
    const statement = statementOf(binding);
    if (statement === null) continue;
    const key = `${binding.unit} ${displayText(binding.member)}`;
    const before = byMember.get(key);
    if (before === undefined) byMember.set(key, { binding, grants: [statement] });
    else before.grants.push(statement);
  }
  return [...byMember.values()].map(({ binding, grants }) => {
    const name = displayText(binding.member).replace(/^[a-zA-Z]+:(?=.)/, '');
    const account = declared.referred(binding.unit, binding.member)[0];
    return {
      cloud: 'gcp',
      kind: kindOfMember(binding.member),
      name: account?.address ?? name,
      address: account?.address ?? name,
      unit: binding.unit,
      grants,
      trust: [],
      boundary: { kind: 'none' },
      at: binding.at,
    };
  });
}

function kindOfMember(member: Value): string {
  const name = displayText(member);
  if (/^all(Authenticated)?Users$/.test(name)) return 'everybody';
  return /^(user|group|domain):/.test(name) ? 'member' : 'service account';
}

function statementOf({ role, member, scope, conditions, at }: Binding): Statement | null {
  const known = gcpRole(literal(role) ?? '');
  if (known === null || isServiceAgent(known.role.name, member)) return null;
  // All of one bucket or cluster is not about AI.
  if (scope === 'one' && known.role.breadth === 'owner') return null;
  return {
    cloud: 'gcp',
    effect: 'allow',
    actions: known.actions.map((action) => text(action, at)),
    notActions: [],
    resources: [text(scope === 'all' ? '*' : scope === 'one' ? 'a resource' : '', at)],
    notResources: [],
    principals: [],
    notPrincipals: [],
    conditions,
    sid: null,
    role: known.role,
    at,
  };
}

/** Google's own agents hold the roles that were made for them. */
function isServiceAgent(role: string, member: Value): boolean {
  const name = displayText(member);
  return (
    /serviceAgent$/i.test(role) && /@gcp-sa-|serviceAccount:service-|service_identity/.test(name)
  );
}

function bindingsOf(one: Declared): Binding[] {
  const [, about = ''] = IAM.exec(one.type) ?? [];
  if (about !== '') return [...terraformBindings(one, WHOLE.test(about) ? 'all' : 'one')];
  if (one.kind === 'google_iam_policy') {
    return items(property(one.properties, 'binding')).flatMap((binding) =>
      terraformBindings({ ...one, properties: binding, at: binding.at }, 'unknown'),
    );
  }
  if (one.kind === 'terraform.module') return keyedBindings(one, one.properties, 0);
  return one.kind === 'gcp.document' ? documentBindings(one, one.properties, 'unknown', 0) : [];
}

function terraformBindings(one: Declared, scope: Binding['scope']): Binding[] {
  const role = property(one.properties, 'role');
  const members = anyProperty(one.properties, ['members', 'member']);
  if (role === undefined || members === undefined) return [];
  const conditions = items(property(one.properties, 'condition')).map((condition) => ({
    operator: 'expression',
    key: 'unknown',
    values: [property(condition, 'expression') ?? text('', one.at)],
  }));
  return items(members).map((member) => ({
    unit: one.unit,
    role,
    member,
    scope,
    conditions,
    at: one.at,
  }));
}

/** `bindings = { "roles/aiplatform.admin" = ["user:..."] }`, as Google's IAM modules take it. */
function keyedBindings(one: Declared, value: Value, depth: number): Binding[] {
  if (!isTable(value) || depth > 4) return [];
  return value.entries.flatMap(({ key, value: inner, at }) => {
    if (!key.startsWith('roles/')) return keyedBindings(one, inner, depth + 1);
    return items(inner).map((member) => ({
      unit: one.unit,
      role: text(key, at),
      member,
      scope: 'unknown' as const,
      conditions: [],
      at,
    }));
  });
}

/** Objects with a role and its members, wherever a document has them. */
function documentBindings(
  one: Declared,
  value: Value,
  above: Binding['scope'],
  depth: number,
): Binding[] {
  if (depth > 12) return [];
  if (value.kind === 'list') {
    return value.items.flatMap((item) => documentBindings(one, item, above, depth + 1));
  }
  if (!isTable(value)) return [];
  const scope = scopeBelow(value, above);
  const role = property(value, 'role');
  const members = anyProperty(value, ['members', 'member']);
  if (role !== undefined && members !== undefined && (literal(role) ?? '').startsWith('roles/')) {
    const condition = property(value, 'condition');
    const conditions =
      condition === undefined ? [] : [{ operator: 'expression', key: 'unknown', values: [] }];
    return items(members).map((member) => ({
      unit: one.unit,
      role,
      member,
      scope,
      conditions,
      at: value.at,
    }));
  }
  return value.entries.flatMap((entry) => documentBindings(one, entry.value, scope, depth + 1));
}

/** Returns the scope of a binding: by the type in Deployment Manager, by the kind of the reference in Config Connector. */
function scopeBelow(value: Value, above: Binding['scope']): Binding['scope'] {
  const type = literal(property(value, 'type')) ?? '';
  if (/virtual\.(projects|folders|organizations)/.test(type)) return 'all';
  const kind = literal(anyProperty(value, ['resourceRef.kind', 'spec.resourceRef.kind']));
  if (kind !== null) return /^(Project|Folder|Organization)$/.test(kind) ? 'all' : 'one';
  return property(value, 'accessControl') === undefined ? above : 'one';
}

/** Whether a text is the address of a service account that is declared. */
export function accountsOf(
  declared: Declarations,
  unit: string,
  value: Value | undefined,
): string[] {
  const found = declared.referred(unit, value).map(({ address }) => address);
  const parts = value === undefined ? null : partsOf(value);
  return found.length > 0 || parts === null ? found : [displayText(value)];
}
