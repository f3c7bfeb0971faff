import type { Call } from '../call.ts';
import { type CedarRequest, EVALUATION_ERROR } from '../cedar/evaluation.ts';
import {
  type CedarRecord,
  CedarSet,
  EMPTY_SET,
  Entity,
  record,
  uidOf,
  type Value,
} from '../cedar/value.ts';
import type { CredentialFacts, Facts, FindingFact } from '../facts.ts';
import type { Principal } from '../principal.ts';
import { type ToolNames, toolNames } from '../tool-names.ts';
import { argumentFacts } from './argument-paths.ts';
import { CATEGORY_ATTRIBUTES, CONFIDENCE_RANKS, SEVERITY_RANKS } from './ranks.ts';

const CALL = new Entity('Action', 'call', record([]));
const NO_ENTITIES: ReadonlyMap<string, Entity> = new Map();

/** Null is an unknown fact. */
const CONTEXT: Readonly<Record<string, (call: Call, facts: Facts) => Value | null>> = {
  findings: (_, { inspection }) => findingsRecord(inspection.findings),
  inspection: (_, { inspection }) => record([['complete', inspection.refused === null]]),
  arguments: (call) => argumentFacts(call.arguments),
  taint: (_, { taint }) =>
    record([
      ['sources', textSet(taint.sources)],
      ['paths', textSet(taint.paths)],
      ['sensitivePaths', textSet(taint.sensitivePaths ?? [])],
      ['privateSources', textSet(taint.privateSources ?? [])],
    ]),
  environment: (_, { environment }) => environment,
  time: (_, { now }) => timeRecord(now),
  rate: (_, { rate }) =>
    rate &&
    record([
      ['lastMinute', count(rate.lastMinute)],
      ['lastHour', count(rate.lastHour)],
    ]),
  priorDenials: (_, { priorDenials }) => priorDenials && count(priorDenials),
  credential: (_, { credential, now }) => credentialRecord(credential, now),
};

/**
 * Returns the request that policies are evaluated on. Of the context only `attributes` are made, all for null; reading an
 * unknown fact fails the evaluation, also by `has`, so that no policy mistakes it for a harmless one.
 */
export function requestOf(
  call: Call,
  principal: Principal,
  facts: Facts,
  attributes: ReadonlySet<string> | null,
  names: ToolNames = toolNames(call),
): CedarRequest {
  const context = Object.create(null) as Record<string, Value>;
  for (const name of attributes ?? Object.keys(CONTEXT)) {
    const value = Object.hasOwn(CONTEXT, name) ? CONTEXT[name]?.(call, facts) : null;
    if (value === null || value === undefined) throwOnRead(context, name);
    else context[name] = value;
  }
  const resource = toolEntity(call, names, facts);
  return {
    principal: agentEntity(principal),
    action: CALL,
    resource: resource.tool,
    context,
    entities:
      resource.server === null ? NO_ENTITIES : new Map([[resource.server.uid, resource.server]]),
  };
}

function toolEntity(
  call: Call,
  { id, name }: ToolNames,
  { tool }: Facts,
): { tool: Entity; server: Entity | null } {
  const attributes: [string, Value][] = [
    ['name', name],
    ['labels', textSet(tool.labels)],
  ];
  if (call.server === null) {
    return { tool: new Entity('Tool', id, record(attributes)), server: null };
  }
  const labels = record([['labels', textSet(tool.serverLabels)]]);
  const server = new Entity('Server', call.server, labels);
  attributes.push(['server', server]);
  const above = new Set([uidOf('Server', call.server)]);
  return { tool: new Entity('Tool', id, record(attributes), above), server };
}

function agentEntity({ id, name, owner, tags, environment }: Principal): Entity {
  const attributes: [string, Value][] = [
    ['name', name],
    ['tags', textSet(tags)],
    ['environment', environment],
  ];
  if (owner !== null && 'issuer' in owner) {
    const { issuer, subject } = owner;
    attributes.push([
      'owner',
      record([
        ['issuer', issuer],
        ['subject', subject],
      ]),
    ]);
  }
  return new Entity('Agent', id, record(attributes));
}

function findingsRecord(findings: readonly FindingFact[]): CedarRecord {
  if (findings.length === 0) return NO_FINDINGS;
  const ranks = new Map(WORST_ATTRIBUTES.map((name) => [name, [0, 0, 0]]));
  const matches = new Map<string, CedarRecord>();
  for (const { category, severity, confidence } of findings) {
    const rank = count(SEVERITY_RANKS[severity]);
    const certainty = count(CONFIDENCE_RANKS[confidence]);
    for (const name of ['any', CATEGORY_ATTRIBUTES[category]]) {
      const worst = name === undefined ? undefined : ranks.get(name);
      if (worst === undefined) continue;
      for (let least = 0; least < certainty; least++) {
        worst[least] = Math.max(worst[least] as number, rank);
      }
    }
    const key = `${severity} ${confidence} ${category}`;
    if (!matches.has(key)) {
      matches.set(
        key,
        record([
          ['category', category],
          ['severity', rank],
          ['confidence', confidence],
        ]),
      );
    }
  }
  return record([
    ...Array.from(ranks, ([name, worst]) => [name, worstRecord(worst)] as const),
    ['rules', textSet(findings.map(({ ruleId }) => ruleId))],
    ['paths', textSet(findings.map(({ at }) => at))],
    ['matches', new CedarSet(matches.values())],
  ]);
}

const WORST_ATTRIBUTES = ['any', ...Object.values(CATEGORY_ATTRIBUTES)];

const NO_FINDINGS = record([
  ...WORST_ATTRIBUTES.map((name) => [name, worstRecord([0, 0, 0])] as const),
  ['rules', EMPTY_SET],
  ['paths', EMPTY_SET],
  ['matches', EMPTY_SET],
]);

function worstRecord([any, medium, high]: readonly number[]): CedarRecord {
  return record([
    ['anyConfidence', any as number],
    ['mediumConfidence', medium as number],
    ['highConfidence', high as number],
  ]);
}

function timeRecord(now: number): CedarRecord {
  const time = new Date(now);
  return record([
    ['now', count(Math.floor(now / 1000))],
    ['hour', count(time.getUTCHours())],
    ['minute', count(time.getUTCMinutes())],
    ['weekday', time.getUTCDay() || 7],
  ]);
}

/** A time of authentication in the future is ignored: it would make the age negative. */
function credentialRecord(credential: CredentialFacts, now: number): CedarRecord {
  if (credential.kind === 'lab-token') {
    return record([
      ['kind', 'lab-token'],
      ['scopes', EMPTY_SET],
    ]);
  }
  const { scopes, acr, authTime } = credential;
  const fields: [string, Value][] = [
    ['kind', 'agent-jwt'],
    ['scopes', textSet(scopes)],
  ];
  if (acr !== null) fields.push(['acr', acr]);
  if (authTime !== null && authTime <= now) {
    fields.push(['authTime', count(Math.floor(authTime / 1000))]);
    fields.push(['authAge', count(Math.ceil((now - authTime) / 1000))]);
  }
  return record(fields);
}

function textSet(texts: readonly string[]): CedarSet {
  return texts.length === 0 ? EMPTY_SET : new CedarSet(texts);
}

/** Longs are safe integers; anything else, which would compare as false with every limit, is a fault of the caller. */
function count(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`count must be an integer (got ${value})`);
  return value;
}

function throwOnRead(context: Record<string, Value>, name: string): void {
  Object.defineProperty(context, name, {
    enumerable: true,
    get: () => {
      throw EVALUATION_ERROR;
    },
  });
}
