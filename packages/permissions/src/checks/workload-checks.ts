import { allows, effectiveActions } from '../grants/effective.ts';
import type { Identity, PermissionModel } from '../model/permission-model.ts';
import { workloadsOf } from '../model/runs-as.ts';
import { isNarrowed, scopeOf } from '../model/scope.ts';
import { literal } from '../value/value.ts';
import { exposureOf, type Flaw, identityLabel, some, trustsAi, withPath } from './check.ts';
import { DATA_REACH, SHARED_ROLE, TAMPERING } from './grant-rules.ts';

/** What workloads may do that workloads should not: reach all data, change their own safeguards, share a role. */
export function workloadFlaws(model: PermissionModel): readonly Flaw[] {
  const running = model.identities.filter(
    (identity) => trustsAi(identity) || runsAi(model, identity),
  );
  return [
    ...running.flatMap((identity) => dataFlaws(model, identity)),
    ...running.flatMap((identity) => tamperingFlaws(model, identity)),
    ...sharedRoles(model),
  ];
}

const AI_WORKLOADS = /agent|flow|knowledge base|interpreter|notebook|model|SageMaker/;

function runsAi(model: PermissionModel, identity: Identity): boolean {
  return workloadsOf(model, identity).some(({ kind }) => AI_WORKLOADS.test(kind));
}

const READS = 's3:GetObject';
const WRITES = 's3:PutObject';

function dataFlaws(model: PermissionModel, identity: Identity): Flaw[] {
  return identity.grants.flatMap((statement): Flaw[] => {
    if (statement.effect !== 'allow' || isNarrowed(statement.conditions)) return [];
    const width = scopeOf(statement);
    const all =
      width === 'everything' ||
      statement.resources.some((one) => /^arn:[^:]*:s3:::\*/.test(literal(one) ?? ''));
    const named = statement.actions.map(literal).some((one) => one !== null && /^s3:/i.test(one));
    if (!all || !named) return [];
    const may = [READS, WRITES].filter(
      (action) =>
        allows(
          {
            ...identity,
            grants: [statement, ...identity.grants.filter(({ effect }) => effect === 'deny')],
          },
          action,
        ) !== null,
    );
    if (may.length === 0) return [];
    const place = exposureOf(model, identity);
    const words = `${identityLabel(identity)}, which an AI service assumes, can use ${some(may)} on every bucket.`;
    const { severity, message } = withPath('high', words, place, identity);
    return [
      {
        rule: DATA_REACH,
        at: statement.at,
        subject: identity.name,
        message,
        severity,
        confidence: 'high',
        reach: { ...place.reach, action: 'data', scope: 'service' },
        detail: may.join(' '),
      },
    ];
  });
}

/** More actions than a list names: a wildcard over a service. */
const MANY = 60;

/** Safeguards, and the actions that change them. */
const SAFEGUARDS =
  /^(bedrock:(DeleteGuardrail|UpdateGuardrail|DeleteModelInvocationLoggingConfiguration|PutModelInvocationLoggingConfiguration|DeleteEnforcedGuardrailConfiguration|PutEnforcedGuardrailConfiguration)|bedrock-agentcore:(DeletePolicy|UpdatePolicy|DeletePolicyEngine|UpdatePolicyEngine|DeleteResourcePolicy|PutResourcePolicy)|sagemaker:(DeleteMonitoringSchedule|StopMonitoringSchedule))$/;

function tamperingFlaws(model: PermissionModel, identity: Identity): Flaw[] {
  return identity.grants.flatMap((statement): Flaw[] => {
    if (statement.role !== null || isNarrowed(statement.conditions)) return [];
    const allowed = effectiveActions(model, identity, statement);
    const own = allowed.filter(({ id }) => SAFEGUARDS.test(id));
    // Who may do all that a service offers is reported already.
    if (own.length === 0 || allowed.length > MANY) return [];
    const place = exposureOf(model, identity);
    return [
      {
        rule: TAMPERING,
        at: statement.at,
        subject: identity.name,
        message: `${identityLabel(identity)}, which an AI service assumes, can change its own safeguards: ${some(own.map(({ id }) => id))}.`,
        severity: 'medium',
        confidence: 'high',
        reach: { ...place.reach, action: 'write', scope: scopeOf(statement) },
        detail: own.map(({ id }) => id).join(' '),
      },
    ];
  });
}

function sharedRoles(model: PermissionModel): Flaw[] {
  return model.identities.flatMap((identity): Flaw[] => {
    const own = workloadsOf(model, identity).filter(({ isAgent }) => isAgent);
    const [, second] = own;
    if (second === undefined) return [];
    return [
      {
        rule: SHARED_ROLE,
        at: second.at,
        subject: identity.name,
        message: `${own.length} agents (${some(own.map(({ name }) => name))}) share the role ${identity.name}.`,
        severity: 'medium',
        confidence: 'high',
        reach: { principal: 'agent', workload: 'unknown', action: 'invoke', scope: 'named' },
        detail: own.map(({ name }) => name).join(' '),
      },
    ];
  });
}
