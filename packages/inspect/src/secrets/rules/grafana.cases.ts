import { crc32HexLittleEndian } from '../checksums/crc32.ts';
import { encoded } from '../formats/encoded-json.testing.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

const key = `glsa_${sample('base62', 32)}`;

const grafana = `${key}_${crc32HexLittleEndian(key)}`;

export const GRAFANA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/grafana-service-account-token',
    valid: [grafana],
    invalid: [`glsa_${sample('base62', 32, 476)}_0a1b2c3d`],
  },
  {
    rule: 'secret/grafana-cloud-token',
    valid: [`glc_${encoded({ o: '1', n: 'stack', k: sample('base62', 32, 904), m: { r: 'eu' } })}`],
    invalid: [`glc_${'ey'}J${sample('base64', 60, 905)}`],
  },
  {
    rule: 'secret/grafana-api-key',
    valid: [encoded({ k: sample('base62', 32, 906), n: 'ci', id: 1 })],
    invalid: [`${'ey'}JrIjoi${sample('base62', 60, 907)}`],
  },
];
