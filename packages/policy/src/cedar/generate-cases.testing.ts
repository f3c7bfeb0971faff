import type { EntityUidJson, ExpressionJson, PolicyJson, ScopeJson } from './policy-json.ts';
import type { EntityDataJson, RequestJson } from './request-json.testing.ts';

/** Returns the next number in [0, 1): the same sequence for the same seed (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Kind = 'boolean' | 'long' | 'string' | 'entity' | 'set' | 'record';
const KINDS: readonly Kind[] = ['boolean', 'long', 'string', 'entity', 'set', 'record'];

/**
 * Names that a compiler could confuse with its own, beside two plain ones, each with its most frequent kind: with random
 * kinds, most conditions would fail before they compare anything.
 */
const NAME_KINDS: readonly (readonly [name: string, kind: Kind])[] = [
  ['a', 'long'],
  ['b', 'string'],
  ['uid', 'string'],
  ['id', 'long'],
  ['type', 'set'],
  ['attributes', 'record'],
  ['constructor', 'boolean'],
  ['__proto__', 'record'],
  ['toString', 'entity'],
  ['size', 'set'],
];
const NAMES = NAME_KINDS.map(([name]) => name);
const STRINGS = [
  '',
  'a',
  'b',
  'ab',
  'aab',
  'abab',
  'a*b',
  '*',
  '𝒳',
  'é',
  'Tool::"a"',
  'true',
  '1',
  '__entity',
];
/** Sums and products of these pass 2^53 and 2^63; larger literals are refused when a pack is saved. */
const LONGS = [0, 1, 2, 3, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1)];
/** Beyond 2^53 also in requests, where only even numbers survive JSON. */
const REQUEST_LONGS = [...LONGS, 2 ** 53, 2 ** 53 + 2, 2 ** 62, -(2 ** 62)];
const ENTITIES: readonly EntityUidJson[] = ['Agent', 'Tool', 'Server', 'Action'].flatMap((type) =>
  ['a', 'b'].map((id) => ({ type, id })),
);

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

function several<T>(random: Random, most: number, make: () => T): T[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make);
}

export function generatePolicy(random: Random): PolicyJson {
  return {
    effect: random() < 0.5 ? 'permit' : 'forbid',
    principal: generateScope(random, 'Agent'),
    action: random() < 0.6 ? { op: 'All' } : generateActionScope(random),
    resource: generateScope(random, 'Tool'),
    conditions: several(random, 2, () => ({
      kind: random() < 0.7 ? ('when' as const) : ('unless' as const),
      body: generateExpression(random, 'boolean', 4),
    })),
  };
}

function generateActionScope(random: Random): ScopeJson {
  const actions = ENTITIES.filter(({ type }) => type === 'Action');
  if (random() < 0.5) return { op: '==', entity: pick(random, actions) };
  return { op: 'in', entities: several(random, 2, () => pick(random, actions)) };
}

function generateScope(random: Random, type: string): ScopeJson {
  const chance = random();
  if (chance < 0.4) return { op: 'All' };
  if (chance < 0.6) return { op: '==', entity: pick(random, ENTITIES) };
  if (chance < 0.8) return { op: 'in', entity: pick(random, ENTITIES) };
  if (chance < 0.9) return { op: 'is', entity_type: type };
  return { op: 'is', entity_type: type, in: { entity: pick(random, ENTITIES) } };
}

/** Of the wanted kind most of the time; otherwise of any, so that every operator also meets operands it refuses. */
function generateExpression(random: Random, wanted: Kind, depth: number): ExpressionJson {
  const kind = random() < 0.05 ? pick(random, KINDS) : wanted;
  if (depth <= 0 || random() < 0.12) return generateLeaf(random, kind);
  const sub = (of: Kind) => generateExpression(random, of, depth - 1);
  const pair = (of: Kind) => {
    const left = sub(of);
    return { left, right: random() < 0.3 ? generateNearCopy(random, left) : sub(of) };
  };
  const chance = random();
  if (chance < 0.1) {
    // biome-ignore lint/suspicious/noThenProperty: the JSON form of Cedar names it so
    return { 'if-then-else': { if: sub('boolean'), then: sub(kind), else: sub(kind) } };
  }
  if (chance < 0.3 && kind !== 'boolean') return generateAttribute(random, kind, sub);
  switch (kind) {
    case 'boolean':
      return generateCondition(random, sub, pair);
    case 'long':
      if (random() < 0.15) return { neg: { arg: sub('long') } };
      return { [pick(random, ['+', '-', '*'])]: pair('long') };
    case 'set':
      return { Set: several(random, 3, () => sub(pick(random, KINDS))) };
    case 'record':
      return {
        Record: Object.fromEntries(
          several(random, 3, () => [pick(random, NAMES), sub(pick(random, KINDS))]),
        ),
      };
    default:
      return generateLeaf(random, kind);
  }
}

function generateCondition(
  random: Random,
  sub: (of: Kind) => ExpressionJson,
  pair: (of: Kind) => { left: ExpressionJson; right: ExpressionJson },
): ExpressionJson {
  const owner = () => sub(random() < 0.5 ? 'record' : 'entity');
  switch (Math.floor(random() * 12)) {
    case 0:
      return { '&&': pair('boolean') };
    case 1:
      return { '||': pair('boolean') };
    case 2:
      return { '!': { arg: sub('boolean') } };
    case 3:
    case 4:
      return { [pick(random, ['==', '!='])]: pair(pick(random, KINDS)) };
    case 5:
      return { [pick(random, ['<', '<=', '>', '>='])]: pair('long') };
    case 6: {
      const right = sub(pick(random, KINDS));
      const others = () => (random() < 0.5 ? right : sub(pick(random, KINDS)));
      const left = random() < 0.5 ? sub('set') : { Set: several(random, 3, others) };
      return { contains: { left, right } };
    }
    case 7:
      return random() < 0.2
        ? { isEmpty: { arg: sub('set') } }
        : { [pick(random, ['containsAll', 'containsAny'])]: pair('set') };
    case 8:
      return { has: { left: owner(), attr: generatePath(random) } };
    case 9:
      return generateLike(random, sub);
    case 10:
      return { in: { left: sub('entity'), right: sub(random() < 0.6 ? 'entity' : 'set') } };
    default: {
      const is = { left: sub('entity'), entity_type: pick(random, ENTITIES).type };
      return { is: random() < 0.6 ? is : { ...is, in: sub('entity') } };
    }
  }
}

function generateAttribute(
  random: Random,
  kind: Kind,
  sub: (of: Kind) => ExpressionJson,
): ExpressionJson {
  return { '.': { left: sub(random() < 0.5 ? 'record' : 'entity'), attr: nameOf(random, kind) } };
}

function nameOf(random: Random, kind: Kind): string {
  if (random() < 0.1) return pick(random, NAMES);
  const fitting = NAME_KINDS.filter(([, usual]) => usual === kind);
  return pick(random, fitting)[0];
}

function generatePath(random: Random): string | string[] {
  if (random() < 0.7) return pick(random, NAMES);
  return ['a', 'b', ...several(random, 1, () => 'a')];
}

/** Half of the texts are nearly what the pattern asks for. */
function generateLike(random: Random, sub: (of: Kind) => ExpressionJson): ExpressionJson {
  const pattern = generatePattern(random);
  if (random() < 0.5) return { like: { left: sub('string'), pattern } };
  const parts = pattern.map((part) =>
    part === 'Wildcard' ? pick(random, ['', 'ab']) : part.Literal,
  );
  return { like: { left: { Value: parts.filter(() => random() < 0.85).join('') }, pattern } };
}

/** An expression that is mostly equal to another one: sets with one member more, or in another order. */
function generateNearCopy(random: Random, expression: ExpressionJson): ExpressionJson {
  const members = expression['Set'];
  if (!Array.isArray(members)) return expression;
  const more = random() < 0.4 ? [generateLeaf(random, pick(random, KINDS))] : [];
  return { Set: [...more, ...members.toReversed()] };
}

function generatePattern(random: Random): ('Wildcard' | { Literal: string })[] {
  return Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
    random() < 0.5 ? 'Wildcard' : { Literal: pick(random, ['a', 'b', '*', 'é', '𝒳']) },
  );
}

function generateLeaf(random: Random, kind: Kind): ExpressionJson {
  const chance = random();
  if (kind === 'record' && chance < 0.7) return { Var: 'context' };
  if (kind === 'entity' && chance < 0.6)
    return { Var: pick(random, ['principal', 'resource', 'action']) };
  if (chance < 0.5) {
    const left = { Var: pick(random, ['context', 'context', 'principal', 'resource']) };
    return { '.': { left, attr: nameOf(random, kind) } };
  }
  switch (kind) {
    case 'boolean':
      return { Value: random() < 0.5 };
    case 'long':
      return { Value: pick(random, LONGS) };
    case 'string':
      return { Value: pick(random, STRINGS) };
    case 'entity':
      return { Value: { __entity: pick(random, ENTITIES) } };
    case 'set':
      return {
        Set: several(random, 2, () =>
          generateLeaf(random, pick(random, ['long', 'string', 'entity'])),
        ),
      };
    case 'record':
      return { Record: {} };
  }
}

export function generateRequest(random: Random): RequestJson {
  const known = ENTITIES.filter(({ type }) => type !== 'Action' && random() < 0.7);
  const ofType = (type: string) =>
    pick(
      random,
      ENTITIES.filter((one) => one.type === type),
    );
  return {
    principal: ofType('Agent'),
    action: ofType('Action'),
    resource: ofType('Tool'),
    context: generateFields(random, 0.9),
    entities: known.map((uid, index) => generateEntity(random, uid, known.slice(index + 1))),
  };
}

/** Parents come from later in the list, so that there is no cycle. */
function generateEntity(
  random: Random,
  uid: EntityUidJson,
  later: readonly EntityUidJson[],
): EntityDataJson {
  const parents = later.length === 0 ? [] : several(random, 2, () => pick(random, later));
  return { uid, attrs: generateFields(random, 0.8), parents };
}

/** Most names most of the time, mostly of their usual kind. */
function generateFields(random: Random, share: number): Record<string, unknown> {
  const present = NAME_KINDS.filter(() => random() < share);
  return Object.fromEntries(
    present.map(([name, usual]) => {
      const kind = random() < 0.06 ? pick(random, KINDS) : usual;
      return [name, generateValue(random, kind, 2)];
    }),
  );
}

function generateValue(random: Random, kind: Kind, depth: number): unknown {
  const sub = () =>
    generateValue(random, pick(random, depth > 0 ? KINDS : KINDS.slice(0, 4)), depth - 1);
  switch (kind) {
    case 'boolean':
      return random() < 0.5;
    case 'long':
      return pick(random, REQUEST_LONGS);
    case 'string':
      return pick(random, STRINGS);
    case 'entity':
      return { __entity: pick(random, ENTITIES) };
    case 'set':
      return several(random, 3, sub);
    case 'record':
      return Object.fromEntries(several(random, 3, () => [pick(random, NAMES), sub()]));
  }
}
