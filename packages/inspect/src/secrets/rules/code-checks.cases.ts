import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const CODE_CHECKS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/codecov-token',
    valid: [assigned('CODECOV_TOKEN', sampleUuid(5236))],
    invalid: [
      `CODECOV_TOKEN=${sampleUuid(5237).slice(0, 18)}`,
      `CODECOV_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5238)}`,
    ],
  },
  {
    rule: 'secret/semgrep-token',
    valid: [assigned('SEMGREP_APP_TOKEN', sample('hex', 64, 5239))],
    invalid: [
      `SEMGREP_APP_TOKEN=${sample('hex', 29, 5240)}`,
      `SEMGREP_APP_TOKEN=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5241)}`,
    ],
  },
  {
    rule: 'secret/socket-api-token',
    valid: [`sktsec_${sample('base64url', 47, 5242)}`],
    invalid: [`sktsec_${'x'.repeat(47)}`],
  },
  {
    rule: 'secret/stackhawk-api-key',
    valid: [`hawk.${sample('base62', 20, 5243)}.${sample('base62', 20, 5244)}`],
    invalid: [
      `hawk.${sample('base62', 7, 5245)}.${sample('base62', 20, 5246)}`,
      `hawk.${'x'.repeat(20)}.${'x'.repeat(20)}`,
      `nhawk.${sample('base62', 20, 5247)}.${sample('base62', 20, 5248)}`,
    ],
  },
  {
    rule: 'secret/cypress-record-key',
    valid: [assigned('CYPRESS_RECORD_KEY', sampleUuid(5249))],
    invalid: [
      `CYPRESS_RECORD_KEY=${sampleUuid(5250).slice(0, 18)}`,
      `CYPRESS_RECORD_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5251)}`,
    ],
  },
  {
    rule: 'secret/browserstack-access-key',
    valid: [assigned('BROWSERSTACK_ACCESS_KEY', sample('base62', 20, 5252))],
    invalid: [
      `BROWSERSTACK_ACCESS_KEY=${sample('base62', 7, 5253)}`,
      `BROWSERSTACK_ACCESS_KEY=${'x'.repeat(20)}`,
      `BUILD_REFERENCE=${sample('base62', 20, 5254)}`,
    ],
  },
  {
    rule: 'secret/saucelabs-access-key',
    valid: [assigned('SAUCE_ACCESS_KEY', sampleUuid(5255))],
    invalid: [
      `SAUCE_ACCESS_KEY=${sampleUuid(5256).slice(0, 18)}`,
      `SAUCE_ACCESS_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5257)}`,
    ],
  },
  {
    rule: 'secret/chromatic-token',
    valid: [`chpt_${sample('lower36', 16, 5258)}`],
    invalid: [`chpt_${'x'.repeat(16)}`, `nchpt_${sample('lower36', 16, 5259)}`],
  },
];
