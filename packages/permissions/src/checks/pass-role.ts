import { allows, namesAction } from '../grants/effective.ts';
import type { Condition, Identity, PermissionModel, Statement } from '../model/permission-model.ts';
import { scopeOf } from '../model/scope.ts';
import { scopeWords } from '../model/scope-words.ts';
import { literal } from '../value/value.ts';
import { exposureOf, type Flaw, identityLabel, narrowedSeverity, some, withPath } from './check.ts';
import { PASS_ROLE } from './grant-rules.ts';

/** Actions that start something of an AI service with a role that the caller names. */
const STARTS = [
  'sagemaker:CreateNotebookInstance',
  'sagemaker:CreateTrainingJob',
  'sagemaker:CreateProcessingJob',
  'sagemaker:CreateModel',
  'sagemaker:CreateDomain',
  'sagemaker:CreateUserProfile',
  'sagemaker:CreatePipeline',
  'bedrock:CreateAgent',
  'bedrock:CreateFlow',
  'bedrock:CreateKnowledgeBase',
  'bedrock:CreateModelCustomizationJob',
  'bedrock-agentcore:CreateAgentRuntime',
  'bedrock-agentcore:CreateGateway',
  'bedrock-agentcore:CreateCodeInterpreter',
  'bedrock-agentcore:CreateBrowser',
];

const AI_SERVICE = /^(bedrock|bedrock-agentcore|sagemaker|q|qbusiness)\.amazonaws\.com/;

/** Passing any role to an AI service, and acting as any service account where AI jobs may be started. */
export function passRoleFlaws(model: PermissionModel): readonly Flaw[] {
  return model.identities.flatMap((identity) =>
    identity.cloud === 'gcp' ? actsAsFlaws(model, identity) : awsFlaws(model, identity),
  );
}

function awsFlaws(model: PermissionModel, identity: Identity): Flaw[] {
  const starts = STARTS.filter((action) => allows(identity, action) !== null);
  return identity.grants.flatMap((statement) => {
    const width = scopeOf(statement);
    const wide = width === 'everything' || width === 'service' || width === 'type';
    const own = statement.role === null && statement.effect === 'allow';
    // Who may do everything is reported by another rule.
    const named = statement.actions.map(literal).some((one) => one !== null && /^iam:/i.test(one));
    if (!own || !wide || !named || !namesAction(statement, 'iam:PassRole')) return [];
    if (allows(identity, 'iam:PassRole') === null) return [];
    const passed = passedTo(statement.conditions);
    const ai = passed === null ? starts : passed.filter((service) => AI_SERVICE.test(service));
    // A policy alone does not show what else its holder may do, one that passes roles to AI services does.
    if (ai.length === 0) return [];
    const what = passed === null ? `${some(starts)}` : `services ${some(ai)}`;
    const place = exposureOf(model, identity);
    const usual = passed === null ? 'high' : 'medium';
    const words = `${identityLabel(identity)} can pass any role (iam:PassRole on ${scopeWords(statement)}) to ${what}.`;
    const { severity, message } = withPath(
      passed === null ? narrowedSeverity(usual, identity, statement) : usual,
      words,
      place,
      identity,
    );
    return [
      {
        rule: PASS_ROLE,
        at: statement.at,
        subject: identity.name,
        message,
        severity,
        confidence: starts.length > 0 ? 'high' : 'medium',
        reach: { ...place.reach, action: 'acts-as', scope: width },
        detail: ai.join(' '),
      },
    ];
  });
}

/** Services of `iam:PassedToService`; null without that condition. */
function passedTo(conditions: readonly Condition[]): string[] | null {
  const own = conditions.filter(({ key }) => key.toLowerCase() === 'iam:passedtoservice');
  if (own.length === 0) return null;
  return own.flatMap(({ values }) => values.map(literal).filter((value) => value !== null));
}

function actsAsFlaws(model: PermissionModel, identity: Identity): Flaw[] {
  const starts = identity.grants.filter(
    ({ role, actions }) =>
      role !== null &&
      actions.some((one) => /^(aiplatform|ml|notebooks)\./.test(literal(one) ?? '')),
  );
  const [first] = starts;
  if (first === undefined) return [];
  return identity.grants.flatMap((statement: Statement) => {
    if (statement.role?.breadth !== 'acts-as' || scopeOf(statement) !== 'everything') return [];
    const place = exposureOf(model, identity);
    return [
      {
        rule: PASS_ROLE,
        at: statement.at,
        subject: identity.name,
        message: `${identityLabel(identity)} can act as every service account (${statement.role.name}) and start AI workloads (${first.role?.name ?? ''}).`,
        severity: narrowedSeverity('high', identity, statement),
        confidence: 'high' as const,
        reach: { ...place.reach, action: 'acts-as' as const, scope: 'everything' as const },
        detail: statement.role.name,
      },
    ];
  });
}
