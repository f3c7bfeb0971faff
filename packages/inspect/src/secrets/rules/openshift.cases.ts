import { type RuleCases, sample } from '../sample.testing.ts';

export const OPENSHIFT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/openshift-token',
    valid: [`sha256~${sample('base64url', 43, 206)}`],
    invalid: [`sha256~${sample('base64url', 20, 205)}`, `sha256~${'x'.repeat(43)}`],
  },
];
