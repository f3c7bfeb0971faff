import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import { refOf } from '../../model/identity-ref.ts';
import type { Assumption, Identity, IdentityRef } from '../../model/permission-model.ts';
import { isTable, items, property } from '../../value/property.ts';
import { displayText, literal, type Value } from '../../value/value.ts';
import { roleRefs } from '../aws/aws-workloads.ts';
import { type AccountLink, accountLinks, type Become } from './account-links.ts';

/** A service account of a cluster, and the identities of a cloud that it takes on. */
export type ServiceAccount = {
  readonly ref: IdentityRef;
  /** Empty where the manifest leaves it to whoever applies it. */
  readonly namespace: string;
  readonly name: string;
  /** The declaration; null where only the cloud's side speaks of it. */
  readonly declared: Declared | null;
  readonly becomes: readonly Become[];
};

const ACCOUNTS = [
  'k8s.service-account',
  'kubernetes_service_account',
  'kubernetes_service_account_v1',
];
/** Limit of names in one cluster, far above real ones. */
const MAX_ACCOUNTS = 5000;
/** Accounts that one link may mean, and identities that one account may take on. */
const MAX_LINKS = 20;

/**
 * Service accounts of clusters with the cloud identities that they assume, by their annotations or by the cloud:
 * trust in `system:serviceaccount:NAMESPACE:NAME`, pod identity associations, `roles/iam.workloadIdentityUser`, and
 * federated credentials.
 */
export function serviceAccounts(
  declared: Declarations,
  identities: readonly Identity[],
): readonly ServiceAccount[] {
  const own = declared
    .ofKind(...ACCOUNTS)
    .slice(0, MAX_ACCOUNTS)
    .map((one) => accountOf(one, declared, identities));
  const links = accountLinks(declared, identities).slice(0, MAX_ACCOUNTS);
  const byName = Map.groupBy(own, ({ name }) => name);
  const linked = new Map<ServiceAccount, Become[]>();
  const alone = new Map<string, { readonly link: AccountLink; readonly becomes: Become[] }>();
  for (const link of links) {
    const meant = (byName.get(link.name) ?? []).filter(({ namespace }) =>
      mayBe(namespace, link.namespace),
    );
    for (const one of meant.slice(0, MAX_LINKS)) {
      const before = linked.get(one) ?? [];
      if (before.length < MAX_LINKS) linked.set(one, [...before, link]);
    }
    if (meant.length > 0) continue;
    const key = `${link.namespace}/${link.name}`;
    const before = alone.get(key);
    if (before !== undefined) {
      if (before.becomes.length < MAX_LINKS) before.becomes.push(link);
    } else alone.set(key, { link, becomes: [link] });
  }
  return [
    ...own.map((one) => ({ ...one, becomes: [...one.becomes, ...(linked.get(one) ?? [])] })),
    ...[...alone.values()].map(({ link, becomes }) => ({
      ref: { unit: link.to.unit, address: `service account ${link.namespace}/${link.name}` },
      namespace: link.namespace,
      name: link.name,
      declared: null,
      becomes,
    })),
  ];
}

/** Each taking on once. */
export function assumptionsOf(accounts: readonly ServiceAccount[]): Assumption[] {
  const found = new Map<string, Assumption>();
  for (const { ref, becomes } of accounts) {
    for (const { to, at } of becomes) {
      const key = [ref.unit, ref.address, to.unit, to.address].join('\0');
      if (!found.has(key)) found.set(key, { from: ref, to, at });
    }
  }
  return [...found.values()];
}

/** Returns whether two namespaces may be equal: unknown ones may. */
export function mayBe(a: string, b: string): boolean {
  return a === b || a === '' || b === '';
}

function accountOf(
  one: Declared,
  declared: Declarations,
  identities: readonly Identity[],
): ServiceAccount {
  const metadata = property(one.properties, 'metadata');
  const name = displayText(property(metadata, 'name'));
  const notes = items(property(metadata, 'annotations')).flatMap((value) =>
    isTable(value) ? value.entries : [],
  );
  return {
    ref: { unit: one.unit, address: `service account ${name || one.address}` },
    namespace: literal(property(metadata, 'namespace')) ?? '',
    name,
    declared: one,
    becomes: notes.flatMap(({ key, value, at }) =>
      annotated(key, value, one.unit, declared, identities).map((to) => ({ to, at })),
    ),
  };
}

function annotated(
  key: string,
  value: Value,
  unit: string,
  declared: Declarations,
  identities: readonly Identity[],
): IdentityRef[] {
  switch (key) {
    case 'eks.amazonaws.com/role-arn':
      return byRoleArn(roleRefs(declared, unit, value), identities);
    case 'iam.gke.io/gcp-service-account':
      return byEmail(value, unit, declared, identities);
    case 'azure.workload.identity/client-id':
      return declared.referred(unit, value).map(refOf);
    default:
      return [];
  }
}

/** A role of the tree by its name, where one role alone has it; the ARN as it is otherwise. */
function byRoleArn(refs: readonly IdentityRef[], identities: readonly Identity[]): IdentityRef[] {
  return refs.map((ref) => {
    const name = /^arn:[^:]*:iam::[^:]*:role\/(?:.*\/)?([^/]+)$/.exec(ref.address)?.[1];
    const named = identities.filter(
      (one) => one.cloud === 'aws' && one.kind === 'role' && one.name === name,
    );
    const [only] = named;
    return only === undefined || named.length > 1 ? ref : refOf(only);
  });
}

/** `NAME@PROJECT.iam.gserviceaccount.com`: an account that is declared, or one that bindings name by its address. */
function byEmail(
  value: Value,
  unit: string,
  declared: Declarations,
  identities: readonly Identity[],
): IdentityRef[] {
  const found = declared.referred(unit, value);
  if (found.length > 0) return found.map(refOf);
  const email = displayText(value);
  const [name = ''] = email.split('@');
  const accounts = declared
    .ofKind('google_service_account')
    .filter(({ properties }) => literal(property(properties, 'accountId')) === name);
  const [only] = accounts;
  if (only !== undefined && accounts.length === 1) return [refOf(only)];
  const bound = identities.filter((one) => one.cloud === 'gcp' && one.name === email);
  return bound.length > 0 ? bound : email === '' ? [] : [{ unit, address: email }];
}
