import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const KOYEB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/koyeb-api-token',
    valid: [assigned('KOYEB_TOKEN', sample('lower36', 64, 5052))],
    invalid: [
      `KOYEB_TOKEN=${sample('lower36', 29, 5053)}`,
      `KOYEB_TOKEN=${'x'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('lower36', 64, 5054)}`,
    ],
  },
];
