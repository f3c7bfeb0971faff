import { type RuleCases, sample } from '../sample.testing.ts';

export const TOLGEE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tolgee-api-key',
    valid: [`tgpak_${sample('lower36', 58, 6529)}`, `tgpat_${sample('lower36', 32, 6530)}`],
    invalid: [
      `tgpak_${sample('lower36', 12, 6531)}`,
      `tgpat_${'x'.repeat(32)}`,
      `ntgpat_${sample('lower36', 32, 6532)}`,
      `tgpat_${sample('lower36', 110, 6533)}`,
    ],
  },
];
