import type { RiskRule } from '@svc/analysis';
import { aiActionsOf, effectiveActions } from '../grants/effective.ts';
import type { Identity, PermissionModel, Statement } from '../model/permission-model.ts';
import { scopeOf } from '../model/scope.ts';
import { exposureOf, type Flaw, identityLabel, some } from './check.ts';
import { NO_GUARDRAIL, NO_NETWORK, NO_TENANT } from './grant-rules.ts';

type Wanted = {
  readonly rule: RiskRule;
  /** Actions that the condition is for. */
  readonly actions: RegExp;
  /** Condition keys, any of which will do. */
  readonly keys: RegExp;
  readonly say: (actions: string) => string;
};

const WANTED: readonly Wanted[] = [
  {
    rule: NO_GUARDRAIL,
    actions: /^bedrock:(InvokeModel|InvokeModelWithResponseStream)$/,
    keys: /^bedrock:GuardrailIdentifier$/i,
    say: () =>
      'can run models with or without a guardrail (no condition on bedrock:GuardrailIdentifier)',
  },
  {
    rule: NO_NETWORK,
    actions:
      /^sagemaker:(CreateTrainingJob|CreateProcessingJob|CreateNotebookInstance|CreateModel|CreateDomain|CreateHyperParameterTuningJob|CreateAutoMLJob)$/,
    keys: /^(sagemaker:(VpcSubnets|VpcSecurityGroupIds|NetworkIsolation|DirectInternetAccess|AppNetworkAccessType)|aws:SourceVpce?|ec2:Vpc)/i,
    say: (actions) =>
      `can start ${actions} outside your VPC (no condition on sagemaker:VpcSubnets)`,
  },
  {
    rule: NO_TENANT,
    actions:
      /^bedrock-agentcore:(RetrieveMemoryRecords|GetMemoryRecord|ListMemoryRecords|ListEvents|GetEvent|ListSessions|ListActors)$/,
    keys: /^(bedrock-agentcore:(actorId|sessionId|namespace|namespacePath|strategyId)|aws:(PrincipalTag|ResourceTag)\/)/i,
    say: (actions) =>
      `can read any user’s agent memory (${actions}; no condition on bedrock-agentcore:actorId or namespace)`,
  },
];

/** Grants of AI actions without the condition that each of them should have. */
export function conditionFlaws(model: PermissionModel): readonly Flaw[] {
  return model.identities.flatMap((identity) =>
    identity.grants.flatMap((statement) =>
      WANTED.flatMap((wanted) => {
        const flaw = missing(model, identity, statement, wanted);
        return flaw === null ? [] : [flaw];
      }),
    ),
  );
}

function missing(
  model: PermissionModel,
  identity: Identity,
  statement: Statement,
  { rule, actions, keys, say }: Wanted,
): Flaw | null {
  // A ready-made role takes no conditions; what it is too wide for is reported by another rule.
  if (statement.role !== null || statement.notActions.length > 0) return null;
  const allowed = effectiveActions(model, identity, statement);
  const own = allowed.filter(({ id }) => actions.test(id));
  // Who may do all that a service offers is reported already.
  if (own.length === 0 || allowed.length > 60) return null;
  if (statement.conditions.some(({ key }) => keys.test(key))) return null;
  const denied = identity.grants.some(
    (one) =>
      one.effect === 'deny' &&
      one.conditions.some(({ key }) => keys.test(key)) &&
      aiActionsOf(model, one).some(({ id }) => actions.test(id)),
  );
  if (denied) return null;
  const place = exposureOf(model, identity);
  const level = own.some((action) => action.level === 'write')
    ? 'write'
    : own.some((action) => action.level === 'read')
      ? 'read'
      : 'invoke';
  return {
    rule,
    at: statement.at,
    subject: identity.name,
    message: `${identityLabel(identity)} ${say(some(own.map(({ id }) => id)))}.`,
    severity: 'low',
    confidence: 'medium',
    reach: { ...place.reach, action: level, scope: scopeOf(statement) },
    detail: own.map(({ id }) => id).join(' '),
  };
}
