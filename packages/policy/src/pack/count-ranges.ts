import { type ExpressionJson, operatorOf, type PolicyJson } from '../cedar/policy-json.ts';
import type { Facts } from '../facts.ts';
import {
  type ContextAttributes,
  contextPath,
  literalValue,
  operandsOf,
  subexpressions,
} from './expressions.ts';

/** From `first` up to and without `beyond`; null is unbounded. */
export type CountRange = readonly [first: number, beyond: number | null];

/** Counts under which a decision stays as it is. A count that no rule of the pack reads is absent. */
export type CountRanges = {
  readonly minute?: CountRange;
  readonly hour?: CountRange;
  readonly denials?: CountRange;
};

/** Least counts from which a comparison may answer otherwise; null where a rule does more than compare with a literal. */
type Thresholds = readonly number[] | null;

/** How the rules of a pack read counts; null for a fact that none reads. */
export type CountReads = {
  readonly rate: { readonly minute: Thresholds; readonly hour: Thresholds } | null;
  readonly denials: { readonly hour: Thresholds } | null;
};

const COMPARISONS: Readonly<Record<string, (literal: number) => readonly number[]>> = {
  '<': (literal) => [literal],
  '>=': (literal) => [literal],
  '<=': (literal) => [literal + 1],
  '>': (literal) => [literal + 1],
  '==': (literal) => [literal, literal + 1],
  '!=': (literal) => [literal, literal + 1],
};
/** `5 < count` compares as `count > 5` does. */
const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** What the conditions of policies do with counts, collected policy by policy. */
export type CountReading = {
  readonly thresholds: Map<string, number[]>;
  readonly isWhole: Set<string>;
};

export function newCountReading(): CountReading {
  return { thresholds: new Map(), isWhole: new Set() };
}

/** Adds what a policy does with counts. */
export function collectCounts({ conditions }: PolicyJson, reading: CountReading): void {
  for (const { body } of conditions) read(body, reading);
}

/** Returns how policies read the counts; null when none reads one. `attributes` are those of the context that are read. */
export function countReads(
  reading: CountReading,
  attributes: ContextAttributes,
): CountReads | null {
  const isRead = (name: string) => attributes === null || attributes.has(name);
  if (!isRead('rate') && !isRead('priorDenials')) return null;
  const thresholds = (path: string): Thresholds => {
    const isWhole = ['', path, path.split('.')[0] as string].some((part) =>
      reading.isWhole.has(part),
    );
    return isWhole ? null : (reading.thresholds.get(path) ?? []);
  };
  return {
    rate: isRead('rate')
      ? { minute: thresholds('rate.lastMinute'), hour: thresholds('rate.lastHour') }
      : null,
    denials: isRead('priorDenials') ? { hour: thresholds('priorDenials') } : null,
  };
}

/** Returns the ranges around the counts of a decision within which every rule of the pack answers the same. */
export function countRanges(
  { rate, denials }: CountReads,
  facts: Pick<Facts, 'rate' | 'priorDenials'>,
): CountRanges {
  return {
    ...(rate !== null &&
      facts.rate !== null && {
        minute: rangeAround(facts.rate.lastMinute, rate.minute),
        hour: rangeAround(facts.rate.lastHour, rate.hour),
      }),
    ...(denials !== null &&
      facts.priorDenials !== null && { denials: rangeAround(facts.priorDenials, denials.hour) }),
  };
}

function rangeAround(count: number, thresholds: Thresholds): CountRange {
  if (thresholds === null) return [count, count + 1];
  const first = Math.max(0, ...thresholds.filter((threshold) => threshold <= count));
  const beyond = thresholds.filter((threshold) => threshold > count);
  return [first, beyond.length === 0 ? null : Math.min(...beyond)];
}

/** Collects what an expression compares counts with, and which counts it uses in another way. */
function read(expression: ExpressionJson, reading: CountReading): void {
  const [operator, operands] = operatorOf(expression);
  const path = contextPath(expression)?.join('.');
  if (path !== undefined) {
    reading.isWhole.add(path);
    return;
  }
  if (operator === 'has' && isContext((operands as { left: ExpressionJson }).left)) return;
  const compared = comparison(expression, operator);
  if (compared !== null) {
    const known = reading.thresholds.get(compared.path);
    if (known === undefined) reading.thresholds.set(compared.path, [...compared.thresholds]);
    else known.push(...compared.thresholds);
    return;
  }
  for (const below of subexpressions(expression)) read(below, reading);
}

function comparison(
  expression: ExpressionJson,
  operator: string,
): { readonly path: string; readonly thresholds: readonly number[] } | null {
  const operands = Object.hasOwn(COMPARISONS, operator) ? operandsOf(expression, operator) : null;
  if (operands === null) return null;
  for (const [side, other, as] of [
    [operands.left, operands.right, operator],
    [operands.right, operands.left, MIRRORED[operator] ?? operator],
  ] as const) {
    const path = contextPath(side);
    const literal = literalValue(other);
    if (path !== null && typeof literal === 'number') {
      return { path: path.join('.'), thresholds: COMPARISONS[as]?.(literal) ?? [] };
    }
  }
  return null;
}

function isContext(expression: ExpressionJson): boolean {
  return expression['Var'] === 'context';
}
