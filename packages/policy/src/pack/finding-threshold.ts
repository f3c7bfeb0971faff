import type { PolicyJson } from '../cedar/policy-json.ts';
import type { FindingFact } from '../facts.ts';
import { contextPath, expressionsWithin, literalValue, operandsOf } from './expressions.ts';
import { CATEGORY_ATTRIBUTES, CONFIDENCE_RANKS, SEVERITY_RANKS } from './ranks.ts';

/**
 * Returns a function that decides whether a policy refers to a finding: by a comparison such as
 * `context.findings.secret.mediumConfidence >= 4` or by `context.findings.rules.contains("...")`. It chooses the finding
 * that a decision's reason names, and decides nothing.
 */
export function findingThreshold(policy: PolicyJson): ((finding: FindingFact) => boolean) | null {
  const tests: ((finding: FindingFact) => boolean)[] = [];
  for (const { kind, body } of policy.conditions) {
    if (kind !== 'when') continue;
    for (const expression of expressionsWithin(body)) {
      const contains = operandsOf(expression, 'contains');
      if (contains !== null && contextPath(contains.left)?.join('.') === 'findings.rules') {
        const ruleId = literalValue(contains.right);
        tests.push((finding) => finding.ruleId === ruleId);
      }
      for (const operator of ['>=', '>']) {
        const operands = operandsOf(expression, operator);
        if (operands === null) continue;
        const limit = literalValue(operands.right);
        const path = contextPath(operands.left);
        if (path?.[0] !== 'findings' || path.length !== 3 || typeof limit !== 'number') continue;
        const least = operator === '>' ? limit + 1 : limit;
        tests.push(isAtLeast(path[1] as string, path[2] as string, least));
      }
    }
  }
  return tests.length === 0 ? null : (finding) => tests.some((applies) => applies(finding));
}

function isAtLeast(category: string, certainty: string, least: number) {
  const confidence = ['anyConfidence', 'mediumConfidence', 'highConfidence'].indexOf(certainty) + 1;
  return (finding: FindingFact) =>
    (category === 'any' || CATEGORY_ATTRIBUTES[finding.category] === category) &&
    SEVERITY_RANKS[finding.severity] >= least &&
    CONFIDENCE_RANKS[finding.confidence] >= confidence;
}
