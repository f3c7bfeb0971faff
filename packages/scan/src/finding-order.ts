import { byPlace, byText } from '@svc/analysis';
import { SEVERITIES } from '@svc/contract';
import type { SecretFinding } from './secret-findings.ts';

/** Orders findings by place, rule and fingerprint. */
export function byIdentity(a: SecretFinding, b: SecretFinding): number {
  return byPlace(a, b) || byText(a.ruleId, b.ruleId) || byText(a.fingerprint, b.fingerprint);
}

/** Orders findings by severity, the most severe first, and then by `byIdentity`. */
export function byWeight(a: SecretFinding, b: SecretFinding): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || byIdentity(a, b);
}
