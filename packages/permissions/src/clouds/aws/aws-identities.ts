import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import type { Boundary, Identity, Statement, Unresolved } from '../../model/permission-model.ts';
import { anyProperty, isTable, items, property } from '../../value/property.ts';
import { displayText, literal, type Place, partsOf, text, type Value } from '../../value/value.ts';
import { managedPolicy } from './managed-policies.ts';
import { type PolicyReading, policyStatements } from './policy-statements.ts';

type Draft = Omit<Identity, 'grants' | 'trust'> & { grants: Statement[]; trust: Statement[] };

const HOLDERS: Readonly<Record<string, string>> = {
  'aws.iam.role': 'role',
  'aws.iam.user': 'user',
  'aws.iam.group': 'group',
  'aws.sso.permission-set': 'permission set',
  'aws.sam.function': 'role of function',
};

/** Policies that name the identities they belong to: kind, property of the identity, property of the policy. */
const INLINE: readonly (readonly [string, readonly string[]])[] = [
  ['aws.iam.role-policy', ['role', 'roleName']],
  ['aws.iam.user-policy', ['user', 'userName']],
  ['aws.iam.group-policy', ['group', 'groupName']],
  ['aws.sso.inline-policy', ['permissionSetArn']],
  ['aws.iam.inline-policy', ['roles', 'users', 'groups']],
  ['aws.iam.policy', ['roles', 'users', 'groups']],
];
const ATTACHMENTS: readonly (readonly [string, readonly string[]])[] = [
  ['aws.iam.role-attachment', ['role']],
  ['aws.iam.user-attachment', ['user']],
  ['aws.iam.group-attachment', ['group']],
  ['aws.iam.attachment', ['roles', 'users', 'groups']],
  ['aws.sso.attachment', ['permissionSetArn']],
];
const DOCUMENT = ['policy', 'policyDocument', 'inlinePolicy', 'inlinePolicyDocument'];

/** Identities while what is given to them is collected. */
type Collection = {
  readonly declared: Declarations;
  /** By unit and address. */
  readonly drafts: Map<string, Draft>;
  /** By unit and name. */
  readonly byName: Map<string, Draft>;
  /** Policies that some identity has, by unit and address. */
  readonly attached: Set<string>;
  readonly unresolved: Unresolved[];
};

/** Returns the AWS identities with all grants of the declared policies. */
export function awsIdentities(declared: Declarations): {
  readonly identities: readonly Identity[];
  readonly unresolved: readonly Unresolved[];
} {
  const all: Collection = {
    declared,
    drafts: new Map(),
    byName: new Map(),
    attached: new Set(),
    unresolved: [],
  };
  const own = declared.ofKind(...Object.keys(HOLDERS)).map((one) => {
    const draft = identityOf(one);
    all.drafts.set(keyOf(one), draft);
    all.byName.set(`${one.unit} ${draft.name}`, draft);
    return one;
  });
  for (const one of own) addOwnPolicies(all, one);
  for (const [kind, names] of INLINE) {
    for (const one of declared.ofKind(kind)) addInlinePolicy(all, one, names);
  }
  for (const [kind, names] of ATTACHMENTS) {
    for (const one of declared.ofKind(kind)) addAttachment(all, one, names);
  }
  for (const one of own) {
    const draft = all.drafts.get(keyOf(one));
    if (draft !== undefined)
      Object.assign(draft, { boundary: boundaryOf(one, declared, all.attached) });
  }
  for (const one of declared.ofKind(
    'aws.iam.policy',
    'aws.iam.document',
    'aws.iam.inline-policy',
  )) {
    addLoosePolicy(all, one);
  }
  return { identities: [...all.drafts.values()], unresolved: all.unresolved };
}

function keyOf({ unit, address }: Pick<Declared, 'unit' | 'address'>): string {
  return `${unit} ${address}`;
}

/** Parses a policy document; what stays unknown is reported for `name`. */
function statementsOf(
  all: Collection,
  policy: Value | undefined,
  name: string,
): readonly Statement[] {
  const reading = policyStatements(policy);
  all.unresolved.push(...missingOf(reading, name));
  return reading.statements;
}

/** Adds the trust and the inline policies of the identity itself. */
function addOwnPolicies(all: Collection, one: Declared): void {
  const draft = all.drafts.get(keyOf(one));
  if (draft === undefined) return;
  const { properties } = one;
  const trust = anyProperty(properties, ['assumeRolePolicy', 'assumeRolePolicyDocument']);
  draft.trust.push(...statementsOf(all, trust, draft.name));
  for (const inline of [
    ...items(property(properties, 'inlinePolicy')),
    ...items(property(properties, 'policies')),
  ]) {
    const document = isTable(inline) ? (anyProperty(inline, DOCUMENT) ?? inline) : inline;
    draft.grants.push(
      ...(isTable(document)
        ? statementsOf(all, document, draft.name)
        : named(document, document.at)),
    );
  }
  for (const arn of items(anyProperty(properties, ['managedPolicyArns', 'managedPolicies']))) {
    draft.grants.push(...attachedPolicy(all, one.unit, arn, arn.at));
  }
}

/** Adds a policy that names the identities it belongs to. */
function addInlinePolicy(all: Collection, one: Declared, names: readonly string[]): void {
  const to = holders(all, one, names);
  if (to.length === 0) return;
  all.attached.add(keyOf(one));
  const document = anyProperty(one.properties, DOCUMENT);
  const statements = statementsOf(all, document, to[0]?.name ?? one.address);
  for (const draft of to) draft.grants.push(...statements);
}

function addAttachment(all: Collection, one: Declared, names: readonly string[]): void {
  const arn = anyProperty(one.properties, ['policyArn', 'managedPolicyArn']);
  if (arn === undefined) return;
  // A policy that the module's caller chose is reported where it was chosen.
  const at = arn.at.path === one.at.path ? one.at : arn.at;
  const statements = attachedPolicy(all, one.unit, arn, at);
  for (const draft of holders(all, one, names)) draft.grants.push(...statements);
}

/** Adds a policy that no identity has, as one of its own. */
function addLoosePolicy(all: Collection, one: Declared): void {
  if (all.attached.has(keyOf(one))) return;
  const document =
    one.kind === 'aws.iam.document' ? one.properties : anyProperty(one.properties, DOCUMENT);
  const statements = statementsOf(all, document, one.address);
  // A statement with principals belongs to a resource or is a trust policy.
  if (statements.some(({ principals }) => principals.length > 0)) return;
  all.drafts.set(keyOf(one), {
    ...standIn(one, one.address),
    kind: 'policy',
    grants: [...statements],
  });
}

function attachedPolicy(
  all: Collection,
  unit: string,
  arn: Value,
  at: Place,
): readonly Statement[] {
  const policies = all.declared.referred(unit, arn).filter(({ kind }) => kind === 'aws.iam.policy');
  for (const policy of policies) all.attached.add(keyOf(policy));
  if (policies.length === 0) return named(arn, at);
  return policies.flatMap(
    (policy) => policyStatements(anyProperty(policy.properties, DOCUMENT)).statements,
  );
}

/** Returns the identities that a policy or attachment names; a placeholder for one that is not declared here. */
function holders(all: Collection, one: Declared, names: readonly string[]): Draft[] {
  const { declared, drafts, byName } = all;
  return names
    .flatMap((name) => items(property(one.properties, name)))
    .flatMap((value) => {
      const found = declared.referred(one.unit, value).flatMap((referred) => {
        const draft = drafts.get(keyOf(referred));
        return draft === undefined ? [] : [draft];
      });
      if (found.length > 0) return found;
      const name = displayText(value);
      const known = byName.get(`${one.unit} ${name}`);
      if (known !== undefined) return [known];
      const draft = standIn(one, name === '' ? one.address : name);
      byName.set(`${one.unit} ${name}`, draft);
      drafts.set(`${one.unit} ~${name}`, draft);
      return [draft];
    });
}

function identityOf(one: Declared): Draft {
  const name = literal(anyProperty(one.properties, ['name', 'roleName', 'userName', 'groupName']));
  return {
    cloud: 'aws',
    kind: HOLDERS[one.kind] ?? 'identity',
    name: name ?? one.address,
    address: one.address,
    unit: one.unit,
    grants: [],
    trust: [],
    boundary: { kind: 'none' },
    at: one.at,
  };
}

function standIn(one: Declared, name: string): Draft {
  return { ...identityOf(one), kind: 'identity', name };
}

/** Returns a managed policy by its ARN or name; empty for one that grants no AI service. */
function named(value: Value, at: Place): readonly Statement[] {
  const parts = partsOf(value) ?? [];
  const last = parts.at(-1);
  if (typeof last !== 'string') return [];
  const name = last.split('/').at(-1) ?? '';
  const known = managedPolicy(name);
  if (known === null) return [];
  return [
    {
      cloud: 'aws',
      effect: 'allow',
      actions: known.actions.map((action) => text(action, at)),
      notActions: [],
      resources: [text('*', at)],
      notResources: [],
      principals: [],
      notPrincipals: [],
      conditions: [],
      sid: null,
      role: known.role,
      at,
    },
  ];
}

function boundaryOf(one: Declared, declared: Declarations, attached: Set<string>): Boundary {
  const value = property(one.properties, 'permissionsBoundary');
  if (value === undefined) return { kind: 'none' };
  const policies = declared
    .referred(one.unit, value)
    .filter(({ kind }) => kind === 'aws.iam.policy');
  for (const policy of policies) attached.add(`${policy.unit} ${policy.address}`);
  const statements = policies.flatMap(
    (policy) => policyStatements(anyProperty(policy.properties, DOCUMENT)).statements,
  );
  if (statements.length > 0) return { kind: 'known', statements };
  if (/[:/]AdministratorAccess$/.test(displayText(value))) return { kind: 'none' };
  return { kind: 'unknown', missing: displayText(value) };
}

function missingOf(reading: PolicyReading, name: string): Unresolved[] {
  return reading.missing.map(({ missing, at }) => ({
    name,
    what: 'a policy',
    missing: [missing],
    at,
  }));
}
