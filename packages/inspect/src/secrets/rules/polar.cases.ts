import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

const POLAR = sample('base62', 37, 11);

export const POLAR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/polar-access-token',
    valid: [`polar_oat_${POLAR}${crc32Base62(POLAR)}`, `polar_pat_${POLAR}${crc32Base62(POLAR)}`],
    invalid: [`polar_oat_${POLAR}${crc32Base62(`polar_oat_${POLAR}`)}`, `polar_oat_${POLAR}`],
  },
];
