import type { Declarations } from '../../model/declarations.ts';
import { refOf } from '../../model/identity-ref.ts';
import type { Identity, IdentityRef } from '../../model/permission-model.ts';
import { anyProperty, items, property } from '../../value/property.ts';
import { displayText, literal, type Place, type Value } from '../../value/value.ts';
import { roleRefs } from '../aws/aws-workloads.ts';

/** An identity that is assumed, and the place that declares it. */
export type Become = { readonly to: IdentityRef; readonly at: Place };

/** A cloud identity of a service account: who it is, and what it can become. */
export type AccountLink = { readonly namespace: string; readonly name: string } & Become;

/** Returns the cloud identities of service accounts, in the order of the clouds. */
export function accountLinks(
  declared: Declarations,
  identities: readonly Identity[],
): AccountLink[] {
  return [
    ...trustLinks(identities),
    ...podIdentityLinks(declared),
    ...googleLinks(declared),
    ...azureLinks(declared),
  ];
}

const SUBJECT = /^system:serviceaccount:([^:*]+):([^:*]+)$/;

/** Roles whose trust names service accounts: `oidc...:sub` = `system:serviceaccount:NAMESPACE:NAME`. */
function trustLinks(identities: readonly Identity[]): AccountLink[] {
  return identities.flatMap((identity) =>
    identity.trust.flatMap(({ effect, conditions, at }) =>
      effect !== 'allow'
        ? []
        : conditions
            .filter(({ key, operator }) => key.endsWith(':sub') && !/not/i.test(operator))
            .flatMap(({ values }) => values.flatMap((value) => linkTo(value, identity, at))),
    ),
  );
}

function linkTo(
  subject: Value | undefined,
  { unit, address }: IdentityRef,
  at: Place,
): AccountLink[] {
  const [, namespace, name] = SUBJECT.exec(literal(subject) ?? '') ?? [];
  if (namespace === undefined || name === undefined) return [];
  return [{ namespace, name, to: { unit, address }, at }];
}

function podIdentityLinks(declared: Declarations): AccountLink[] {
  return declared.ofKind('aws.eks.pod-identity').flatMap(({ properties, unit, at }) => {
    const name = literal(property(properties, 'serviceAccount'));
    const namespace = literal(property(properties, 'namespace')) ?? '';
    if (name === null) return [];
    return roleRefs(declared, unit, property(properties, 'roleArn')).map((to) => ({
      namespace,
      name,
      to,
      at,
    }));
  });
}

/** `serviceAccount:PROJECT.svc.id.goog[NAMESPACE/NAME]` as a user of the workload identity of an account. */
function googleLinks(declared: Declarations): AccountLink[] {
  return declared
    .ofKind('google_service_account_iam_member', 'google_service_account_iam_binding')
    .filter(
      ({ properties }) =>
        literal(property(properties, 'role')) === 'roles/iam.workloadIdentityUser',
    )
    .flatMap(({ properties, unit, at }) => {
      const to = declared.referred(unit, property(properties, 'serviceAccountId'));
      return items(anyProperty(properties, ['members', 'member'])).flatMap((member) => {
        const [, namespace, name] =
          /\.svc\.id\.goog\[([\w.-]+)\/([\w.-]+)\]$/.exec(displayText(member)) ?? [];
        if (namespace === undefined || name === undefined) return [];
        return to.map((one) => ({ namespace, name, to: refOf(one), at }));
      });
    });
}

function azureLinks(declared: Declarations): AccountLink[] {
  return declared.ofKind('azure.federated-credential').flatMap(({ properties, unit, at }) => {
    const subject = anyProperty(properties, ['subject', 'properties.subject']);
    return declared
      .referred(unit, anyProperty(properties, ['parentId', 'parent']))
      .flatMap((identity) => linkTo(subject, identity, at));
  });
}
