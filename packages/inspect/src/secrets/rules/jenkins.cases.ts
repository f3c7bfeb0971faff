import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const JENKINS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/jenkins-api-token',
    valid: [assigned('JENKINS_API_TOKEN', `11${sample('hex', 32, 5112)}`)],
    invalid: [
      `JENKINS_API_TOKEN=11${sample('hex', 13, 5113)}`,
      `JENKINS_API_TOKEN=11${'0'.repeat(32)}`,
      `BUILD_REFERENCE=11${sample('hex', 32, 5114)}`,
    ],
  },
];
