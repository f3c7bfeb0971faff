import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

const SYNAPSE = `syt_${sample('base64url', 8, 61)}_${sample('letters', 20, 62)}`;

const MAS = `mct_${sample('base62', 30, 63)}`;

export const MATRIX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/matrix-access-token',
    valid: [`${SYNAPSE}_${crc32Base62(SYNAPSE)}`, `${MAS}_${crc32Base62(MAS)}`],
    invalid: [`${SYNAPSE}_abcdef`, `${MAS}_${crc32Base62(SYNAPSE)}`, `n${MAS}_${crc32Base62(MAS)}`],
  },
];
