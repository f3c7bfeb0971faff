import { type Memo, memoTable } from '@svc/analysis';
import type { AiAction } from '../model/ai-action.ts';
import type { Cloud, Identity, PermissionModel, Statement } from '../model/permission-model.ts';
import { wildcardMatches } from '../model/wildcard.ts';
import { literal, type Value } from '../value/value.ts';
import { AI_ACTIONS, unlistedAction } from './ai-actions.ts';

/** AI actions that a pattern matches, by cloud and pattern. */
const MATCHED = memoTable<string, ReadonlySet<AiAction>>('actions by pattern');
/** AI actions that a statement is about. */
const CONCERNED = memoTable<Statement, readonly AiAction[]>('actions by statement');
/** AI actions that statements deny everywhere, and that they allow somewhere. */
const DENIED = memoTable<readonly Statement[], ReadonlySet<AiAction>>('denied actions');
const ALLOWED = memoTable<readonly Statement[], ReadonlySet<AiAction>>('allowed actions');

type Model = Pick<PermissionModel, 'memo'>;

/** Returns the AI actions that a pattern matches. */
function namedBy(cloud: Cloud, pattern: string, memo: Memo): ReadonlySet<AiAction> {
  return memo.get(MATCHED, `${cloud} ${pattern.toLowerCase()}`, () => {
    const listed = AI_ACTIONS[cloud].filter(({ id }) => wildcardMatches(pattern, id));
    const newer = listed.length > 0 ? null : unlistedAction(cloud, pattern);
    return new Set(newer === null ? listed : [newer]);
  });
}

function literals(values: readonly Value[]): string[] {
  return values.map(literal).filter((value) => value !== null);
}

/** Returns the AI actions of a statement: those of its actions, or all but its `NotAction`s. Unknown values count as none. */
export function aiActionsOf({ memo }: Model, statement: Statement): readonly AiAction[] {
  return memo.get(CONCERNED, statement, () => namedIn(statement, memo));
}

function namedIn(statement: Statement, memo: Memo): readonly AiAction[] {
  const { cloud, notActions, actions } = statement;
  if (notActions.length > 0) {
    if (literals(notActions).length < notActions.length) return [];
    const without = new Set(
      literals(notActions).flatMap((pattern) => [...namedBy(cloud, pattern, memo)]),
    );
    return AI_ACTIONS[cloud].filter((action) => !without.has(action));
  }
  return [...new Set(literals(actions).flatMap((pattern) => [...namedBy(cloud, pattern, memo)]))];
}

/**
 * Returns the AI actions that an allowing statement grants in effect: without those that a `Deny` without conditions
 * removes everywhere, and within the permissions boundary if that is known.
 */
export function effectiveActions(
  model: Model,
  identity: Identity,
  statement: Statement,
): readonly AiAction[] {
  if (statement.effect !== 'allow') return [];
  const denied = deniedBy(model, identity.grants);
  let left = aiActionsOf(model, statement).filter((action) => !denied.has(action));
  if (identity.boundary.kind === 'known') {
    const { statements } = identity.boundary;
    const within = allowedBy(model, statements);
    const refused = deniedBy(model, statements);
    left = left.filter((action) => within.has(action) && !refused.has(action));
  }
  return left;
}

function deniedBy(model: Model, statements: readonly Statement[]): ReadonlySet<AiAction> {
  return model.memo.get(DENIED, statements, () =>
    actionsOf(model, statements.filter(deniesAlways)),
  );
}

function allowedBy(model: Model, statements: readonly Statement[]): ReadonlySet<AiAction> {
  return model.memo.get(ALLOWED, statements, () =>
    actionsOf(
      model,
      statements.filter(({ effect }) => effect === 'allow'),
    ),
  );
}

function actionsOf(model: Model, statements: readonly Statement[]): ReadonlySet<AiAction> {
  return new Set(statements.flatMap((statement) => aiActionsOf(model, statement)));
}

/** A Deny of everything that its actions name, under no condition. */
function deniesAlways(statement: Statement): boolean {
  const { effect, conditions, resources, notResources } = statement;
  return (
    effect === 'deny' &&
    conditions.length === 0 &&
    notResources.length === 0 &&
    resources.some((resource) => literal(resource) === '*')
  );
}

/** Whether some statement allows an action, of AI or not, and none denies it outright. */
export function allows(identity: Identity, action: string): Statement | null {
  const refused = identity.grants.some(
    (statement) => deniesAlways(statement) && namesAction(statement, action),
  );
  if (refused) return null;
  if (identity.boundary.kind === 'known') {
    const { statements } = identity.boundary;
    if (!statements.some((one) => one.effect === 'allow' && namesAction(one, action))) return null;
  }
  return (
    identity.grants.find(
      (statement) => statement.effect === 'allow' && namesAction(statement, action),
    ) ?? null
  );
}

export function namesAction(statement: Statement, action: string): boolean {
  const { actions, notActions } = statement;
  if (notActions.length > 0) {
    const known = literals(notActions);
    return (
      known.length === notActions.length &&
      !known.some((pattern) => wildcardMatches(pattern, action))
    );
  }
  return literals(actions).some((pattern) => wildcardMatches(pattern, action));
}
