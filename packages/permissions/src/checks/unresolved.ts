import { aiActionsOf } from '../grants/effective.ts';
import type { Identity, PermissionModel, Statement } from '../model/permission-model.ts';
import { scopeOf } from '../model/scope.ts';
import type { Value } from '../value/value.ts';
import { type Flaw, identityLabel, some, trustsAi } from './check.ts';
import { UNRESOLVED } from './grant-rules.ts';

/** Grants about AI whose actions or resources are not in the scanned files, with what is missing. */
export function unresolvedFlaws(model: PermissionModel): readonly Flaw[] {
  return [
    ...model.identities.flatMap((identity) =>
      identity.grants.flatMap((statement) => {
        const flaw = statementFlaw(model, identity, statement);
        return flaw === null ? [] : [flaw];
      }),
    ),
    ...policyFlaws(model),
  ];
}

const AI_NAMES = /bedrock|sagemaker|agentcore|kubeflow|kserve|kuberay|seldon|kagent|kaito/i;

function statementFlaw(
  model: PermissionModel,
  identity: Identity,
  statement: Statement,
): Flaw | null {
  if (statement.role !== null || statement.effect === 'deny') return null;
  const ai = aiActionsOf(model, statement).filter(({ isScoped }) => isScoped);
  const actions = holes(statement.actions).filter(concernsAi);
  const resources =
    ai.length > 0 && scopeOf(statement) === 'unknown' ? holes(statement.resources) : [];
  const open = statement.effect === 'unknown' && ai.length > 0;
  if (actions.length === 0 && resources.length === 0 && !open) return null;
  const what = [
    ...(actions.length > 0 ? [`its actions: ${some(actions)}`] : []),
    ...(resources.length > 0
      ? [`the resources of ${some(ai.map(({ id }) => id))}: ${some(resources)}`]
      : []),
    ...(open ? ['whether it allows or denies'] : []),
  ].join('; ');
  return flaw(identityLabel(identity), identity.name, what, statement.at, [
    ...actions,
    ...resources,
  ]);

  /** Unknown actions count where the statement or its holder has to do with AI. */
  function concernsAi(): boolean {
    return ai.length > 0 || trustsAi(identity) || AI_NAMES.test(identity.name);
  }
}

/** Unknown policies of identities that AI services run with. */
function policyFlaws(model: PermissionModel): Flaw[] {
  const names = new Set(model.identities.filter(trustsAi).map(({ name }) => name));
  return model.unresolved
    .filter(({ name }) => names.has(name))
    .map(({ name, what, missing, at }) =>
      flaw(name, name, `${what}: ${some(missing)}`, at, missing),
    );
}

function flaw(
  title: string,
  subject: string,
  what: string,
  at: Flaw['at'],
  missing: readonly string[],
): Flaw {
  return {
    rule: UNRESOLVED,
    at,
    subject,
    message: `${title}: not in the scanned files: ${what}.`,
    severity: 'info',
    confidence: 'low',
    reach: { action: 'read', scope: 'unknown', principal: 'unknown', workload: 'unknown' },
    detail: missing.join(' '),
  };
}

function holes(values: readonly Value[]): string[] {
  return values.flatMap((value) => {
    if (value.kind === 'unknown') return value.hole.target === null ? [value.hole.missing] : [];
    if (value.kind !== 'text') return [];
    return value.parts.flatMap((part) =>
      typeof part === 'string' || part.target !== null ? [] : [part.missing],
    );
  });
}
