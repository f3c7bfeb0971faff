import type { Severity } from '@svc/contract';
import { AI_ACTIONS } from '../grants/ai-actions.ts';
import { effectiveActions } from '../grants/effective.ts';
import type { AiAction } from '../model/ai-action.ts';
import type { Identity, PermissionModel, Statement } from '../model/permission-model.ts';
import { isNarrowed, picksResources, scopeOf } from '../model/scope.ts';
import { scopeWords } from '../model/scope-words.ts';
import { hasWildcard, wildcardMatches } from '../model/wildcard.ts';
import { literal } from '../value/value.ts';
import {
  boundaryNote,
  exposureOf,
  type Flaw,
  type IdentityExposure,
  identityLabel,
  narrowedSeverity,
  some,
  withPath,
} from './check.ts';
import {
  FULL_ACCESS_ROLE,
  NOT_ACTION,
  OWNER_ACCESS,
  WILDCARD_ACTION,
  WILDCARD_RESOURCE,
} from './grant-rules.ts';

/** Grants that are wider than their use: wildcards of actions and resources, and roles that are equivalent to them. */
export function wildcardFlaws(model: PermissionModel): readonly Flaw[] {
  return model.identities.flatMap((identity) =>
    identity.grants.flatMap((statement) => {
      const flaw =
        statement.role === null
          ? wildcardFlaw(model, identity, statement)
          : roleFlaw(model, identity, statement);
      return flaw === null ? [] : [flaw];
    }),
  );
}

function wildcardFlaw(
  model: PermissionModel,
  identity: Identity,
  statement: Statement,
): Flaw | null {
  const actions = effectiveActions(model, identity, statement);
  if (actions.length === 0) return null;
  if (statement.notActions.length > 0) return notActionFlaw(model, identity, statement, actions);
  const patterns = statement.actions.map(literal).filter((value) => value !== null);
  if (isOwner(identity, patterns, actions)) return ownerFlaw(model, identity, statement, patterns);
  const whole = wholeServices(identity, patterns, actions);
  if (whole.length > 0) return serviceFlaw(model, identity, statement, whole, patterns);
  const part = patterns.filter(
    (pattern) => hasWildcard(pattern) && changes(identity, pattern, actions),
  );
  if (part.length > 0) return partFlaw(model, identity, statement, part);
  return resourceFlaw(model, identity, statement, actions);
}

function isOwner(
  identity: Identity,
  patterns: readonly string[],
  actions: readonly AiAction[],
): boolean {
  if (identity.cloud === 'kubernetes') return patterns.includes('*:*/*');
  return patterns.some((pattern) => /^[*:]+$/.test(pattern)) && actions.length > 0;
}

/** Services all of whose actions one pattern names and nothing denies. */
function wholeServices(
  identity: Identity,
  patterns: readonly string[],
  actions: readonly AiAction[],
): readonly string[] {
  const left = new Set(actions);
  const all = Map.groupBy(AI_ACTIONS[identity.cloud], ({ service }) => service);
  const wild = patterns.filter(hasWildcard);
  return [...all].flatMap(([, own]) =>
    own.every((action) => left.has(action)) &&
    wild.some((pattern) => own.every(({ id }) => wildcardMatches(pattern, id)))
      ? [own[0]?.title ?? '']
      : [],
  );
}

/** Whether a pattern covers more than running, reading and listing. */
function changes(identity: Identity, pattern: string, actions: readonly AiAction[]): boolean {
  const left = new Set(actions);
  const named = AI_ACTIONS[identity.cloud].filter(
    (action) => left.has(action) && wildcardMatches(pattern, action.id),
  );
  // An operator changes its own kind of thing: that is its task.
  if (identity.cloud === 'kubernetes' && !named.some(({ id }) => id.endsWith('/any-other'))) {
    return false;
  }
  return named.filter(({ level }) => level === 'write' || level === 'permissions').length >= 3;
}

/** Its severity, with the path where one leads to it from the internet, and what a boundary may take away. */
function weighed(
  usual: Severity,
  words: string,
  place: IdentityExposure,
  identity: Identity,
  statement: Statement,
): Pick<Flaw, 'severity' | 'message'> {
  const own = narrowedSeverity(usual, identity, statement);
  const { severity, message } = withPath(own, words, place, identity);
  return { severity, message: message + boundaryNote(identity) };
}

function ownerFlaw(
  model: PermissionModel,
  identity: Identity,
  statement: Statement,
  patterns: readonly string[],
): Flaw {
  const place = exposureOf(model, identity);
  const width = scopeOf(statement);
  const usual = width === 'everything' || width === 'service' ? 'high' : 'medium';
  const words = `${identityLabel(identity)} may do everything (${patterns.find((one) => /^[*:/]+$/.test(one)) ?? '*'}) on ${scopeWords(statement)}, AI services included.`;
  return {
    ...weighed(usual, words, place, identity, statement),
    rule: OWNER_ACCESS,
    at: statement.at,
    subject: identity.name,
    confidence: 'high',
    reach: { ...place.reach, action: 'owner', scope: width },
    detail: patterns.join(' '),
  };
}

function serviceFlaw(
  model: PermissionModel,
  identity: Identity,
  statement: Statement,
  services: readonly string[],
  patterns: readonly string[],
): Flaw {
  const place = exposureOf(model, identity);
  const width = scopeOf(statement);
  const usual =
    width === 'everything' || width === 'service' ? 'high' : width === 'named' ? 'low' : 'medium';
  const wild = patterns.filter(hasWildcard);
  const words = `${identityLabel(identity)} can perform all actions of ${some(services)} (${some(wild)}) on ${scopeWords(statement)}.`;
  return {
    ...weighed(usual, words, place, identity, statement),
    rule: WILDCARD_ACTION,
    at: statement.at,
    subject: identity.name,
    confidence: 'high',
    reach: { ...place.reach, ...bounds(place, statement), action: 'service-admin', scope: width },
    detail: wild.join(' '),
  };
}

function partFlaw(
  model: PermissionModel,
  identity: Identity,
  statement: Statement,
  patterns: readonly string[],
): Flaw | null {
  const width = scopeOf(statement);
  if (width !== 'everything' && width !== 'service') return null;
  const place = exposureOf(model, identity);
  return {
    rule: WILDCARD_ACTION,
    at: statement.at,
    subject: identity.name,
    message: `${identityLabel(identity)} can create, change or delete by wildcard (${some(patterns)}) on ${scopeWords(statement)}.${boundaryNote(identity)}`,
    severity: narrowedSeverity('medium', identity, statement),
    confidence: 'high',
    reach: { ...place.reach, ...bounds(place, statement), action: 'write', scope: width },
    detail: patterns.join(' '),
  };
}

function resourceFlaw(
  model: PermissionModel,
  identity: Identity,
  statement: Statement,
  actions: readonly AiAction[],
): Flaw | null {
  const width = scopeOf(statement);
  if (width !== 'everything' && width !== 'service') return null;
  if (picksResources(statement.conditions) || identity.cloud !== 'aws') return null;
  const scoped = actions.filter(({ isScoped }) => isScoped);
  const acting = scoped.filter(
    ({ level }) => level !== 'list' && level !== 'read' && level !== 'tagging',
  );
  const shown = acting.length > 0 ? acting : scoped.filter(({ level }) => level === 'read');
  if (shown.length === 0) return null;
  const place = exposureOf(model, identity);
  const writes = acting.some(({ level }) => level !== 'invoke');
  return {
    rule: WILDCARD_RESOURCE,
    at: statement.at,
    subject: identity.name,
    message: `${identityLabel(identity)} can use ${some(shown.map(({ id }) => id))} on ${scopeWords(statement)}; these actions support resource-level permissions.${boundaryNote(identity)}`,
    severity: narrowedSeverity(acting.length > 0 ? 'medium' : 'low', identity, statement),
    confidence: 'high',
    reach: {
      ...place.reach,
      ...bounds(place, statement),
      action: writes ? 'write' : acting.length > 0 ? 'invoke' : 'read',
      scope: width,
    },
    detail: shown.map(({ id }) => id).join(' '),
  };
}

function notActionFlaw(
  model: PermissionModel,
  identity: Identity,
  statement: Statement,
  actions: readonly AiAction[],
): Flaw | null {
  const services = [...new Set(actions.map(({ title }) => title))];
  const place = exposureOf(model, identity);
  const width = scopeOf(statement);
  if (width === 'named' || width === 'unknown') return null;
  return {
    rule: NOT_ACTION,
    at: statement.at,
    subject: identity.name,
    message: `${identityLabel(identity)} can perform every action except those in NotAction on ${scopeWords(statement)}, including ${some(services)}.${boundaryNote(identity)}`,
    severity: narrowedSeverity(width === 'type' ? 'medium' : 'high', identity, statement),
    confidence: 'high',
    reach: { ...place.reach, ...bounds(place, statement), action: 'service-admin', scope: width },
    detail: statement.notActions.map(literal).join(' '),
  };
}

function roleFlaw(model: PermissionModel, identity: Identity, statement: Statement): Flaw | null {
  const { role } = statement;
  if (role === null || statement.effect !== 'allow') return null;
  if (role.breadth !== 'owner' && role.breadth !== 'service-admin') return null;
  const isOwnerRole = role.breadth === 'owner';
  const place = exposureOf(model, identity);
  const width = scopeOf(statement);
  const usual =
    width === 'named' ? (isOwnerRole ? 'medium' : 'low') : width === 'unknown' ? 'medium' : 'high';
  const words = `${identityLabel(identity)} has ${role.name}, which grants ${role.title} on ${scopeWords(statement)}.`;
  return {
    ...weighed(usual, words, place, identity, statement),
    rule: isOwnerRole ? OWNER_ACCESS : FULL_ACCESS_ROLE,
    at: statement.at,
    subject: identity.name,
    confidence: 'high',
    reach: {
      ...place.reach,
      ...bounds(place, statement),
      action: isOwnerRole ? 'owner' : 'service-admin',
      scope: width,
    },
    detail: role.name,
  };
}

function bounds(place: ReturnType<typeof exposureOf>, statement: Statement) {
  const held = isNarrowed(statement.conditions) && place.exposed === null;
  return held ? { workload: 'bounded' as const } : {};
}
