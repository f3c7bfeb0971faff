import { SECRET_RULES, secretRule } from '@svc/inspect';
import { RISK_RULE_IDS } from './risk-rule-ids.generated.ts';

const RISK_RULES: ReadonlySet<string> = new Set(RISK_RULE_IDS);

/** Returns whether a rule of that id exists. */
export function isRuleId(text: string): boolean {
  return RISK_RULES.has(text) || secretRule(text) !== undefined;
}

/**
 * Returns what is wrong with the rule that a comment beside a finding of `ruleId` names, in words that follow the comment's text;
 * null for the id of a rule, be it another one's.
 */
export function ruleFault(rule: string, ruleId: string): string | null {
  if (rule === '*' || rule === ruleId || isRuleId(rule)) return null;
  if (rule === '') return `names no rule and is not applied; write svc:ignore ${ruleId} REASON`;
  const stem = rule.replace(/\*+$/, '');
  if (stem !== '' && ruleId.includes(stem))
    return `names only a part of the rule id ${ruleId} and is not applied; write all of it`;
  const ids = [...RISK_RULE_IDS, ...SECRET_RULES.map(({ id }) => id)];
  const kind = ids.some((id) => id.startsWith(stem))
    ? 'names only the beginning of a rule id'
    : 'names an unknown rule';
  return `${kind} and is not applied; the finding here is of ${ruleId}`;
}
