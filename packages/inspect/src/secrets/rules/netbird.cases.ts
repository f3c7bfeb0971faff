import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

const NETBIRD = sample('base62', 30, 101);

export const NETBIRD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/netbird-access-token',
    valid: [`nbp_${NETBIRD}${crc32Base62(NETBIRD)}`],
    invalid: [`nbp_${NETBIRD}${crc32Base62(`nbp_${NETBIRD}`)}`, `nbp_${'x'.repeat(36)}`],
  },
];
