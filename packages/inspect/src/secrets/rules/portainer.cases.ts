import { type RuleCases, sample } from '../sample.testing.ts';

export const PORTAINER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/portainer-access-token',
    valid: [`ptr_${sample('base64', 43, 6526)}=`],
    invalid: [
      '_ZNSt23_Sp_counted_ptr_inplaceIN9pocketfft6detail11pocketfft_rIdEESaIvE',
      `ptr_${sample('base64', 12, 6527)}=`,
      `ptr_${'x'.repeat(43)}=`,
      `nptr_${sample('base64', 43, 6528)}=`,
    ],
  },
];
