import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

const BODY = `svt_${sample('base62', 43, 1)}`;

export const SVC_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/svc-token',
    valid: [
      BODY + crc32Base62(BODY),
      { text: `x${BODY}${crc32Base62(BODY)}x`, secret: BODY + crc32Base62(BODY) },
    ],
    invalid: [
      BODY + crc32Base62(BODY.slice('svt_'.length)), // the checksum covers the prefix
      `${BODY.slice(0, -1)}${crc32Base62(BODY)}0`,
      `svt_${'x'.repeat(49)}`,
    ],
  },
];
