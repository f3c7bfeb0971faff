import { aiActionsOf, effectiveActions } from '../grants/effective.ts';
import type { Identity, PermissionModel, Principal, Statement } from '../model/permission-model.ts';
import { isNarrowed, scopeOf } from '../model/scope.ts';
import { scopeWords } from '../model/scope-words.ts';
import { literal, partsOf, type Value } from '../value/value.ts';
import { exposureOf, type Flaw, identityLabel, some } from './check.ts';
import { CONFUSED_DEPUTY, CROSS_ACCOUNT, PUBLIC_INVOKE } from './grant-rules.ts';

/** Who else may use AI permissions: strangers, other accounts, and AI services on behalf of others. */
export function trustFlaws(model: PermissionModel): readonly Flaw[] {
  return [
    ...model.identities.flatMap((identity) =>
      identity.trust.flatMap((one) => roleFlaws(model, identity, one)),
    ),
    ...publicGrants(model),
    ...resourceFlaws(model),
  ];
}

function roleFlaws(model: PermissionModel, identity: Identity, statement: Statement): Flaw[] {
  if (statement.effect !== 'allow' || isNarrowed(statement.conditions)) return [];
  const place = exposureOf(model, identity);
  const common = { at: statement.at, subject: identity.name, confidence: 'high' as const };
  const ai = statement.principals.find(
    ({ type, value }) =>
      type === 'Service' && /^(bedrock|bedrock-agentcore)\./.test(literal(value) ?? ''),
  );
  if (ai !== undefined) {
    return [
      {
        ...common,
        rule: CONFUSED_DEPUTY,
        message: `${identityLabel(identity)} can be assumed by ${literal(ai.value)} on behalf of any account: its trust policy has neither aws:SourceAccount nor aws:SourceArn.`,
        severity: 'medium',
        reach: {
          principal: 'other-account',
          workload: 'unknown',
          action: 'acts-as',
          scope: 'named',
        },
        detail: literal(ai.value) ?? '',
      },
    ];
  }
  const used = identity.grants.flatMap((grant) => effectiveActions(model, identity, grant));
  if (used.length === 0) return [];
  const widest = identity.grants.map(scopeOf).includes('everything') ? 'everything' : 'named';
  const action = used.some(({ level }) => level === 'write' || level === 'permissions')
    ? 'write'
    : 'invoke';
  const outside = statement.principals.filter(isOutside);
  if (outside.length === 0) return [];
  const anybody = outside.some(isAnybody);
  return [
    {
      ...common,
      rule: anybody ? PUBLIC_INVOKE : CROSS_ACCOUNT,
      message: anybody
        ? `${identityLabel(identity)} can be assumed by anyone (principal *) and can use ${some(used.map(({ id }) => id))}.`
        : `${identityLabel(identity)} can be assumed by every identity of ${some(outside.map(({ value }) => accountOf(value) ?? ''))} without conditions and can use ${some(used.map(({ id }) => id))}.`,
      severity: anybody ? 'critical' : 'high',
      reach: {
        ...place.reach,
        principal: anybody ? 'public' : 'other-account',
        action,
        scope: widest,
      },
      detail: outside.map(({ value }) => literal(value) ?? '').join(' '),
    },
  ];
}

/** A whole account other than one's own: by number, since one's own is a reference. */
function isOutside(principal: Principal): boolean {
  return isAnybody(principal) || (principal.type === 'AWS' && accountOf(principal.value) !== null);
}

function isAnybody({ type, value }: Principal): boolean {
  return (type === '*' || type === 'AWS') && literal(value) === '*';
}

function accountOf(value: Value): string | null {
  const parts = partsOf(value) ?? [];
  const known = parts.map((part) => (typeof part === 'string' ? part : '')).join('');
  return /^(\d{12})$/.exec(known)?.[1] ?? /:iam::(\d{12}):root$/.exec(known)?.[1] ?? null;
}

/** Members such as allUsers that hold AI permissions. */
function publicGrants(model: PermissionModel): Flaw[] {
  return model.identities
    .filter(({ kind }) => kind === 'everybody')
    .flatMap((identity) =>
      identity.grants.flatMap((statement): Flaw[] => {
        const { role } = statement;
        if (role === null || statement.effect !== 'allow' || isNarrowed(statement.conditions))
          return [];
        return [
          {
            rule: PUBLIC_INVOKE,
            at: statement.at,
            subject: identity.name,
            message: `${identity.name} has ${role.name} on ${scopeWords(statement)}.`,
            severity: role.breadth === 'use' ? 'high' : 'critical',
            confidence: 'high',
            reach: {
              principal: 'public',
              workload: 'internet',
              action:
                role.breadth === 'use'
                  ? 'invoke'
                  : role.breadth === 'owner'
                    ? 'owner'
                    : 'service-admin',
              scope: scopeOf(statement),
            },
            detail: role.name,
          },
        ];
      }),
    );
}

function resourceFlaws(model: PermissionModel): Flaw[] {
  return model.resourcePolicies
    .filter(({ kind }) => kind !== 'aws.s3.bucket-policy')
    .flatMap((policy) =>
      policy.statements.flatMap((statement): Flaw[] => {
        const actions = aiActionsOf(model, statement);
        if (
          statement.effect !== 'allow' ||
          actions.length === 0 ||
          isNarrowed(statement.conditions)
        )
          return [];
        const outside = statement.principals.filter(isOutside);
        if (outside.length === 0) return [];
        const anybody = outside.some(isAnybody);
        const writes = actions.some(({ level }) => level === 'write' || level === 'permissions');
        return [
          {
            rule: anybody ? PUBLIC_INVOKE : CROSS_ACCOUNT,
            at: statement.at,
            subject: policy.name,
            message: anybody
              ? `Anyone can use ${some(actions.map(({ id }) => id))} on ${policy.name}.`
              : `Everybody of account ${some(outside.map(({ value }) => accountOf(value) ?? ''))} may use ${some(actions.map(({ id }) => id))} on ${policy.name}.`,
            severity: anybody ? 'high' : 'medium',
            confidence: 'high',
            reach: {
              principal: anybody ? 'public' : 'other-account',
              workload: anybody ? 'internet' : 'unknown',
              action: writes ? 'write' : 'invoke',
              scope: 'named',
            },
            detail: outside.map(({ value }) => literal(value) ?? '').join(' '),
          },
        ];
      }),
    );
}
