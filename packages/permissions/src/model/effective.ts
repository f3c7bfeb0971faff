import { literal, type Value } from '../value/value.ts';
import type { AiAction } from './ai-action.ts';
import { AI_ACTIONS } from './ai-actions.ts';
import type { Cloud, Identity, Statement } from './permission-model.ts';
import { wildcardMatches } from './wildcard.ts';

const matched = new Map<string, ReadonlySet<AiAction>>();

/** AI actions that one pattern names. */
function namedBy(cloud: Cloud, pattern: string): ReadonlySet<AiAction> {
  const key = `${cloud} ${pattern.toLowerCase()}`;
  const before = matched.get(key);
  if (before !== undefined) return before;
  const found = new Set(AI_ACTIONS[cloud].filter(({ id }) => wildcardMatches(pattern, id)));
  if (matched.size > 2000) matched.clear();
  matched.set(key, found);
  return found;
}

function literals(values: readonly Value[]): string[] {
  return values.map(literal).filter((value) => value !== null);
}

const concerned = new WeakMap<Statement, readonly AiAction[]>();

/** AI actions that a statement is about, by its actions or all but its `NotAction`s. What is not known counts as none. */
export function aiActionsOf(statement: Statement): readonly AiAction[] {
  const known = concerned.get(statement) ?? namedIn(statement);
  concerned.set(statement, known);
  return known;
}

function namedIn(statement: Statement): readonly AiAction[] {
  const { cloud, notActions, actions } = statement;
  if (notActions.length > 0) {
    if (literals(notActions).length < notActions.length) return [];
    const without = new Set(
      literals(notActions).flatMap((pattern) => [...namedBy(cloud, pattern)]),
    );
    return AI_ACTIONS[cloud].filter((action) => !without.has(action));
  }
  return [...new Set(literals(actions).flatMap((pattern) => [...namedBy(cloud, pattern)]))];
}

/**
 * AI actions that an allowing statement gives its identity in effect: without those that a `Deny` without conditions
 * takes everywhere, and within the permissions boundary where that is known.
 */
export function effectiveActions(identity: Identity, statement: Statement): readonly AiAction[] {
  if (statement.effect !== 'allow') return [];
  const denied = deniedBy(identity.grants);
  let left = aiActionsOf(statement).filter((action) => !denied.has(action));
  if (identity.boundary.kind === 'known') {
    const { statements } = identity.boundary;
    const within = allowedBy(statements);
    const refused = deniedBy(statements);
    left = left.filter((action) => within.has(action) && !refused.has(action));
  }
  return left;
}

const deniedOf = new WeakMap<readonly Statement[], ReadonlySet<AiAction>>();
const allowedOf = new WeakMap<readonly Statement[], ReadonlySet<AiAction>>();

function deniedBy(statements: readonly Statement[]): ReadonlySet<AiAction> {
  return once(deniedOf, statements, deniesAlways);
}

function allowedBy(statements: readonly Statement[]): ReadonlySet<AiAction> {
  return once(allowedOf, statements, ({ effect }) => effect === 'allow');
}

function once(
  known: WeakMap<readonly Statement[], ReadonlySet<AiAction>>,
  statements: readonly Statement[],
  counts: (statement: Statement) => boolean,
): ReadonlySet<AiAction> {
  const before = known.get(statements);
  if (before !== undefined) return before;
  const found = new Set(statements.filter(counts).flatMap(aiActionsOf));
  known.set(statements, found);
  return found;
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
