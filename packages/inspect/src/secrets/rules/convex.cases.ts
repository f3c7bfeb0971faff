import { type RuleCases, sample } from '../sample.testing.ts';

export const CONVEX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/convex-deploy-key',
    valid: [`prod:happy-otter-123|eyJ2${sample('base64', 100, 5061)}`],
    invalid: [
      `prod:happy-otter-123|eyJ2${'x'.repeat(100)}`,
      `nprod:happy-otter-123|eyJ2${sample('base64', 100, 5062)}`,
    ],
  },
];
