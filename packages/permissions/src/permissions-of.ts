import { memoTable } from '@svc/analysis';
import { effectiveActions } from './grants/effective.ts';
import type { Identity, PermissionModel, Statement } from './model/permission-model.ts';
import { scopeOf } from './model/scope.ts';
import { scopeWords } from './model/scope-words.ts';
import { wildcardMatches } from './model/wildcard.ts';
import { displayText, literal, type Place } from './value/value.ts';

/** Something of AI that an identity may do. */
export type Permission = {
  /** `bedrock:InvokeModel on arn:aws:bedrock:...`, `AmazonBedrockFullAccess on every resource`. */
  readonly name: string;
  /** It names an AI service. Grants of everything include AI, but are not specific to it. */
  readonly isOfAi: boolean;
  readonly at: Place;
};

/** Permissions listed for one identity; a policy of people has a few dozen. */
const MAX_PERMISSIONS = 100;
const MAX_NAME_LENGTH = 300;
/** A pattern over more services of AI than these is a pattern over everything. */
const MAX_SERVICES = 4;
/** Patterns over any service, such as `*:Get*`; with an API group of Kubernetes it is the part before the slash. */
const ANY_SERVICE = /^\*+(?:[:./]|$)/;
const ANY_GROUP = /:\*\//;

const PERMISSIONS = memoTable<Identity, readonly Permission[]>('permissions by identity');

/** Returns what an identity may do with AI in effect, one entry for each action as it is written or role by name. */
export function permissionsOf(model: PermissionModel, identity: Identity): readonly Permission[] {
  return model.memo.get(PERMISSIONS, identity, () => {
    const found = new Map<string, Permission>();
    for (const statement of identity.grants) {
      if (found.size >= MAX_PERMISSIONS) break;
      for (const one of granted(model, identity, statement))
        if (found.size < MAX_PERMISSIONS) found.set(one.name, one);
    }
    return [...found.values()];
  });
}

function granted(model: PermissionModel, identity: Identity, statement: Statement): Permission[] {
  if (statement.effect !== 'allow') return [];
  const { role, at } = statement;
  const where = whereOf(statement);
  const actions = effectiveActions(model, identity, statement);
  if (role !== null) {
    const isOfAi = role.breadth !== 'owner' && role.breadth !== 'acts-as';
    // Roles of Google Cloud and Azure are in the tables for being about AI, managed policies for other reasons too.
    const isUnrelated = statement.cloud === 'aws' && actions.length === 0;
    return isUnrelated ? [] : [{ name: `${role.name} ${where}`, isOfAi, at }];
  }
  if (actions.length === 0) return [];
  if (statement.notActions.length > 0) {
    const refused = statement.notActions.map(displayText).join(', ').slice(0, MAX_NAME_LENGTH);
    return [{ name: `everything but ${refused} ${where}`, isOfAi: false, at }];
  }
  const anyService = statement.cloud === 'kubernetes' ? ANY_GROUP : ANY_SERVICE;
  return statement.actions.flatMap((value): Permission[] => {
    const pattern = literal(value);
    const named = pattern === null ? [] : actions.filter(({ id }) => wildcardMatches(pattern, id));
    const services = new Set(named.map(({ service }) => service));
    if (pattern === null || services.size === 0) return [];
    return [
      {
        name: `${pattern} ${where}`,
        isOfAi: services.size <= MAX_SERVICES && !anyService.test(pattern),
        at,
      },
    ];
  });
}

function whereOf(statement: Statement): string {
  const condition = statement.conditions.length > 0 ? ', under conditions' : '';
  const width = scopeOf(statement);
  const [first, ...more] = statement.resources;
  const words =
    first === undefined || !['named', 'unknown'].includes(width) || statement.role !== null
      ? scopeWords(statement)
      : `${displayText(first).slice(0, MAX_NAME_LENGTH)}${more.length > 0 ? ` and ${more.length} more` : ''}`;
  return `on ${words}${condition}`;
}
