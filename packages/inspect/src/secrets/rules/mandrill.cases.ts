import { type RuleCases, sample } from '../sample.testing.ts';

export const MANDRILL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mandrill-api-key',
    valid: [`md-${sample('base64url', 22, 418)}`],
    invalid: [
      `cmd-${sample('base64url', 22, 417)}`,
      'md-grid-gutter-width-lg',
      `md-${'x'.repeat(22)}`,
    ],
  },
];
