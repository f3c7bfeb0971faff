import { type RuleCases, sample } from '../sample.testing.ts';

export const DEVCYCLE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/devcycle-server-key',
    valid: [`dvc_server_${sample('lower36', 32, 6287)}_${sample('lower36', 7, 6288)}`],
    invalid: [
      `dvc_client_${sample('lower36', 32, 6289)}`,
      `dvc_mobile_${sample('lower36', 32, 6290)}`,
      `dvc_server_${sample('lower36', 8, 6291)}`,
      `dvc_server_${'x'.repeat(32)}`,
      `ndvc_server_${sample('lower36', 32, 6292)}`,
    ],
  },
];
