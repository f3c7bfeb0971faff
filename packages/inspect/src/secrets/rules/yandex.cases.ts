import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const YANDEX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/yandex-iam-token',
    valid: [`t1.${sample('base64url', 60, 5001)}.${sample('base64url', 86, 5002)}==`],
    invalid: [
      `t1.${sample('base64url', 60, 5003)}.${sample('base64url', 40, 5004)}==`,
      `t1.${'x'.repeat(60)}.${'x'.repeat(86)}==`,
      `nt1.${sample('base64url', 60, 5005)}.${sample('base64url', 86, 5006)}==`,
    ],
  },
  {
    rule: 'secret/yandex-static-key',
    valid: [assigned('YC_SECRET_KEY', `YC${sample('base64url', 38, 5007)}`)],
    invalid: [
      `YC_SECRET_KEY=YC${sample('base64url', 16, 5008)}`,
      `YC_SECRET_KEY=YC${'x'.repeat(38)}`,
      `BUILD_REFERENCE=YC${sample('base64url', 38, 5009)}`,
    ],
  },
  {
    rule: 'secret/yandex-oauth-token',
    valid: [`y0_${sample('base64url', 55, 5010)}`],
    invalid: [
      `y0_${sample('base64url', 24, 5011)}`,
      `y0_${'x'.repeat(55)}`,
      `ny0_${sample('base64url', 55, 5012)}`,
    ],
  },
  {
    rule: 'secret/yandex-captcha-key',
    valid: [`ysc2_${sample('base62', 40, 5013)}${sample('hex', 8, 5014)}`],
    invalid: [
      `ysc2_${sample('base62', 17, 5015)}${sample('hex', 8, 5016)}`,
      `ysc2_${'x'.repeat(40)}${'0'.repeat(8)}`,
      `nysc2_${sample('base62', 40, 5017)}${sample('hex', 8, 5018)}`,
    ],
  },
  {
    rule: 'secret/yandex-api-key',
    valid: [`AQVN${sample('base64url', 36, 179)}`],
    invalid: [`AQVN${sample('base64url', 12, 178)}`, `AQVN${'x'.repeat(36)}`],
  },
];
