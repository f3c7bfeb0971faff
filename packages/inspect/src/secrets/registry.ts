import { lazyList } from '../lazy-list.ts';
import type { Pattern } from '../matcher/matcher.ts';
import type { RuleList, SecretRule } from './rule.ts';
import { PAYSTACK_RULES } from './rules/paystack.ts';
import { WORKOS_RULES } from './rules/workos.ts';
import { PROVIDER_RULES } from './rules.generated.ts';

/** Narrower than rules of other providers that match the same values (`sk_live_...`): they win where both match. */
const NARROWER: readonly (readonly [RuleList, SecretRule['id']])[] = [
  [PAYSTACK_RULES, 'secret/paystack-secret-key'], // than secret/clerk-secret-key
  [WORKOS_RULES, 'secret/workos-api-key'], // than secret/stripe-live-key
];

/** Place of a rule: the list of its provider, and its index there. */
type RulePlace = readonly [list: RuleList, index: number];

const PLACES = rulePlaces();
const made = new Map<RuleList, readonly SecretRule[]>();

/** All rules, each provider's made when one of them is first read. Between equal claims on the same bytes the earlier rule wins. */
export const SECRET_RULES: readonly SecretRule[] = lazyList(PLACES.length, (number) => {
  const [list, index] = PLACES[number] as RulePlace;
  const rules = made.get(list) ?? list();
  made.set(list, rules);
  return rules[index] as SecretRule;
});

let numbers: ReadonlyMap<string, number> | undefined;

/** Returns the index of a rule in `SECRET_RULES`; -1 for an id that no rule has. The first call makes all rules. */
export function ruleNumber(id: string): number {
  numbers ??= new Map(SECRET_RULES.map((rule, number) => [rule.id, number]));
  return numbers.get(id) ?? -1;
}

/** Returns the rule of an id; undefined for an id that no rule has. */
export function secretRule(id: string): SecretRule | undefined {
  return SECRET_RULES[ruleNumber(id)];
}

/** The rules' patterns, in the same order. */
export const SECRET_PATTERNS: readonly Pattern[] = lazyList(PLACES.length, (number) => {
  const { id, pattern, flags } = SECRET_RULES[number] as SecretRule;
  return { id, source: pattern, ...(flags && { flags }) };
});

function rulePlaces(): readonly RulePlace[] {
  const narrower = NARROWER.map(
    ([list, id]): RulePlace => [list, list().findIndex((rule) => rule.id === id)],
  );
  const isNarrower = (list: RuleList, index: number) =>
    narrower.some((place) => place[0] === list && place[1] === index);
  const places = [...narrower];
  for (const [list, count] of PROVIDER_RULES) {
    for (let index = 0; index < count; index++)
      if (!isNarrower(list, index)) places.push([list, index]);
  }
  return places;
}
