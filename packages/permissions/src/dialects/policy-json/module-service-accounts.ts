import type { Declared } from '../../model/declared.ts';
import { anyProperty, isTable, items, plainName, property } from '../../value/property.ts';
import { type Entry, list, literal, table, text, type Value } from '../../value/value.ts';

/**
 * The role that a module outside the tree makes for service accounts of a cluster: `oidc_providers` with
 * `namespace_service_accounts`, and pod identity `associations`, as terraform-aws-modules takes them. It has the policies
 * that the call names, and trusts those accounts.
 */
export function moduleServiceAccounts(call: Declared): Declared[] {
  const subjects = [...oidcSubjects(call.properties), ...podSubjects(call.properties)];
  const [first] = subjects;
  if (first === undefined || !isTable(call.properties)) return [];
  const at = first.at;
  const policies = call.properties.entries
    .filter(({ key }) => /polic(y|ies)arns?$/.test(plainName(key)))
    .flatMap(({ value }) => membersOf(value));
  const entry = (key: string, value: Value): Entry => ({ key, value, at });
  const equals = table([entry('oidc:sub', list(subjects, at))], at);
  const statement = table(
    [
      entry('Effect', text('Allow', at)),
      entry('Action', text('sts:AssumeRoleWithWebIdentity', at)),
      entry('Principal', table([entry('Federated', text('oidc', at))], at)),
      entry('Condition', table([entry('StringEquals', equals)], at)),
    ],
    at,
  );
  const name = anyProperty(call.properties, ['roleName', 'name']);
  return [
    {
      ...call,
      kind: 'aws.iam.role',
      address: `${call.address}.role`,
      properties: table(
        [
          ...(name === undefined ? [] : [entry('name', name)]),
          entry('managed_policy_arns', list(policies, at)),
          entry('assume_role_policy', table([entry('Statement', statement)], at)),
        ],
        at,
      ),
    },
  ];
}

/** A map's values, or a list's items. */
function membersOf(value: Value | undefined): readonly Value[] {
  return isTable(value) ? value.entries.map((entry) => entry.value) : items(value);
}

/** `["ai:chat"]` */
function oidcSubjects(properties: Value): Value[] {
  return membersOf(property(properties, 'oidcProviders'))
    .flatMap((provider) => items(property(provider, 'namespaceServiceAccounts')))
    .flatMap((one) => {
      const known = literal(one);
      return known === null ? [] : [text(`system:serviceaccount:${known}`, one.at)];
    });
}

function podSubjects(properties: Value): Value[] {
  return membersOf(property(properties, 'associations')).flatMap((one) => {
    const namespace = literal(property(one, 'namespace'));
    const name = literal(property(one, 'serviceAccount'));
    if (namespace === null || name === null) return [];
    return [text(`system:serviceaccount:${namespace}:${name}`, one.at)];
  });
}
