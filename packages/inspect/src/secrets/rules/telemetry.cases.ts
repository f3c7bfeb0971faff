import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const TELEMETRY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/axiom-token',
    valid: [`xaat-${sampleUuid(5140)}`],
    invalid: [
      `xaat-${sampleUuid(5141).slice(0, 18)}`,
      `xaat-${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `nxaat-${sampleUuid(5142)}`,
    ],
  },
  {
    rule: 'secret/coralogix-api-key',
    valid: [`cxtp_${sample('base62', 30, 5143)}`],
    invalid: [
      `cxtp_${sample('base62', 12, 5144)}`,
      `cxtp_${'x'.repeat(30)}`,
      `ncxtp_${sample('base62', 30, 5145)}`,
    ],
  },
  {
    rule: 'secret/checkly-api-key',
    valid: [`cu_${sample('hex', 32, 5146)}`],
    invalid: [
      `cu_${sample('hex', 13, 5147)}`,
      `cu_${'0'.repeat(32)}`,
      `ncu_${sample('hex', 32, 5148)}`,
    ],
  },
  {
    rule: 'secret/betterstack-token',
    valid: [assigned('BETTERSTACK_API_TOKEN', sample('base62', 24, 5149))],
    invalid: [
      `BETTERSTACK_API_TOKEN=${sample('base62', 9, 5150)}`,
      `BETTERSTACK_API_TOKEN=${'x'.repeat(24)}`,
      `BUILD_REFERENCE=${sample('base62', 24, 5151)}`,
    ],
  },
  {
    rule: 'secret/rollbar-access-token',
    valid: [assigned('ROLLBAR_ACCESS_TOKEN', sample('hex', 32, 5152))],
    invalid: [
      `ROLLBAR_ACCESS_TOKEN=${sample('hex', 13, 5153)}`,
      `ROLLBAR_ACCESS_TOKEN=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5154)}`,
    ],
  },
  {
    rule: 'secret/bugsnag-api-key',
    valid: [assigned('BUGSNAG_API_KEY', sample('hex', 32, 5155))],
    invalid: [
      `BUGSNAG_API_KEY=${sample('hex', 13, 5156)}`,
      `BUGSNAG_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5157)}`,
    ],
  },
  {
    rule: 'secret/opsgenie-api-key',
    valid: [assigned('OPSGENIE_API_KEY', sampleUuid(5158))],
    invalid: [
      `OPSGENIE_API_KEY=${sampleUuid(5159).slice(0, 18)}`,
      `OPSGENIE_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5160)}`,
    ],
  },
  {
    rule: 'secret/splunk-hec-token',
    valid: [assigned('SPLUNK_HEC_TOKEN', sampleUuid(5161))],
    invalid: [
      `SPLUNK_HEC_TOKEN=${sampleUuid(5162).slice(0, 18)}`,
      `SPLUNK_HEC_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5163)}`,
    ],
  },
  {
    rule: 'secret/sumologic-access-key',
    valid: [assigned('SUMOLOGIC_ACCESS_KEY', sample('base62', 64, 5164))],
    invalid: [
      `SUMOLOGIC_ACCESS_KEY=${sample('base62', 29, 5165)}`,
      `SUMOLOGIC_ACCESS_KEY=${'x'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('base62', 64, 5166)}`,
    ],
  },
  {
    rule: 'secret/loggly-token',
    valid: [assigned('LOGGLY_TOKEN', sampleUuid(5167))],
    invalid: [
      `LOGGLY_TOKEN=${sampleUuid(5168).slice(0, 18)}`,
      `LOGGLY_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5169)}`,
    ],
  },
  {
    rule: 'secret/mezmo-ingestion-key',
    valid: [assigned('LOGDNA_INGESTION_KEY', sample('hex', 32, 5170))],
    invalid: [
      `LOGDNA_INGESTION_KEY=${sample('hex', 13, 5171)}`,
      `LOGDNA_INGESTION_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5172)}`,
    ],
  },
  {
    rule: 'secret/uptimerobot-api-key',
    valid: [
      assigned('UPTIMEROBOT_API_KEY', `u${sample('digits', 7, 5173)}-${sample('hex', 24, 5174)}`),
    ],
    invalid: [
      `UPTIMEROBOT_API_KEY=u${sample('digits', 7, 5175)}-${sample('hex', 9, 5176)}`,
      `UPTIMEROBOT_API_KEY=u${'0'.repeat(7)}-${'0'.repeat(24)}`,
      `BUILD_REFERENCE=u${sample('digits', 7, 5177)}-${sample('hex', 24, 5178)}`,
    ],
  },
  {
    rule: 'secret/rootly-api-token',
    valid: [`rootly_${sample('hex', 64, 5179)}`],
    invalid: [`rootly_${sample('hex', 29, 5180)}`, `rootly_${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/statsig-server-secret',
    valid: [`secret-${sample('base62', 43, 5181)}`],
    invalid: [
      `secret-${sample('base62', 18, 5182)}`,
      `secret-${'x'.repeat(43)}`,
      `nsecret-${sample('base62', 43, 5183)}`,
    ],
  },
  {
    rule: 'secret/flagsmith-server-key',
    valid: [`ser.${sample('base62', 22, 5184)}`],
    invalid: [
      `ser.${sample('base62', 8, 5185)}`,
      `ser.${'x'.repeat(22)}`,
      `nser.${sample('base62', 22, 5186)}`,
    ],
  },
  {
    rule: 'secret/unleash-api-token',
    valid: [`*:production.${sample('hex', 56, 5187)}`],
    invalid: [`*:production.${sample('hex', 25, 5188)}`, `*:production.${'0'.repeat(56)}`],
  },
  {
    rule: 'secret/configcat-sdk-key',
    valid: [`configcat-sdk-1/${sample('base64url', 22, 5189)}/${sample('base64url', 22, 5190)}`],
    invalid: [
      `configcat-sdk-1/${sample('base64url', 8, 5191)}/${sample('base64url', 22, 5192)}`,
      `configcat-sdk-1/${'x'.repeat(22)}/${'x'.repeat(22)}`,
    ],
  },
  {
    rule: 'secret/amplitude-secret-key',
    valid: [assigned('AMPLITUDE_SECRET_KEY', sample('hex', 32, 5193))],
    invalid: [
      `AMPLITUDE_SECRET_KEY=${sample('hex', 13, 5194)}`,
      `AMPLITUDE_SECRET_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5195)}`,
    ],
  },
  {
    rule: 'secret/posthog-feature-flag-key',
    valid: [`phs_${sample('base62', 48, 5196)}`],
    invalid: [
      `phs_${sample('base62', 21, 5197)}`,
      `phs_${'x'.repeat(48)}`,
      `nphs_${sample('base62', 48, 5198)}`,
    ],
  },
];
