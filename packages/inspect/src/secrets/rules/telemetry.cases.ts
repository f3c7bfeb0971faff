import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const TELEMETRY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/axiom-token',
    valid: [`xaat-${sampleUuid(5201)}`],
    invalid: [
      `xaat-${sampleUuid(5202).slice(0, 18)}`,
      `xaat-${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `nxaat-${sampleUuid(5203)}`,
    ],
  },
  {
    rule: 'secret/coralogix-api-key',
    valid: [`cxtp_${sample('base62', 30, 5204)}`],
    invalid: [
      `cxtp_${sample('base62', 12, 5205)}`,
      `cxtp_${'x'.repeat(30)}`,
      `ncxtp_${sample('base62', 30, 5206)}`,
    ],
  },
  {
    rule: 'secret/checkly-api-key',
    valid: [`cu_${sample('hex', 32, 5207)}`],
    invalid: [
      `cu_${sample('hex', 13, 5208)}`,
      `cu_${'0'.repeat(32)}`,
      `ncu_${sample('hex', 32, 5209)}`,
    ],
  },
  {
    rule: 'secret/betterstack-token',
    valid: [assigned('BETTERSTACK_API_TOKEN', sample('base62', 24, 5210))],
    invalid: [
      `BETTERSTACK_API_TOKEN=${sample('base62', 9, 5211)}`,
      `BETTERSTACK_API_TOKEN=${'x'.repeat(24)}`,
      `BUILD_REFERENCE=${sample('base62', 24, 5212)}`,
    ],
  },
  {
    rule: 'secret/rollbar-access-token',
    valid: [assigned('ROLLBAR_ACCESS_TOKEN', sample('hex', 32, 5213))],
    invalid: [
      `ROLLBAR_ACCESS_TOKEN=${sample('hex', 13, 5214)}`,
      `ROLLBAR_ACCESS_TOKEN=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5215)}`,
    ],
  },
  {
    rule: 'secret/bugsnag-api-key',
    valid: [assigned('BUGSNAG_API_KEY', sample('hex', 32, 5216))],
    invalid: [
      `BUGSNAG_API_KEY=${sample('hex', 13, 5217)}`,
      `BUGSNAG_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5218)}`,
    ],
  },
  {
    rule: 'secret/opsgenie-api-key',
    valid: [assigned('OPSGENIE_API_KEY', sampleUuid(5219))],
    invalid: [
      `OPSGENIE_API_KEY=${sampleUuid(5220).slice(0, 18)}`,
      `OPSGENIE_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5221)}`,
    ],
  },
  {
    rule: 'secret/splunk-hec-token',
    valid: [assigned('SPLUNK_HEC_TOKEN', sampleUuid(5222))],
    invalid: [
      `SPLUNK_HEC_TOKEN=${sampleUuid(5223).slice(0, 18)}`,
      `SPLUNK_HEC_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5224)}`,
    ],
  },
  {
    rule: 'secret/sumologic-access-key',
    valid: [assigned('SUMOLOGIC_ACCESS_KEY', sample('base62', 64, 5225))],
    invalid: [
      `SUMOLOGIC_ACCESS_KEY=${sample('base62', 29, 5226)}`,
      `SUMOLOGIC_ACCESS_KEY=${'x'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('base62', 64, 5227)}`,
    ],
  },
  {
    rule: 'secret/loggly-token',
    valid: [assigned('LOGGLY_TOKEN', sampleUuid(5228))],
    invalid: [
      `LOGGLY_TOKEN=${sampleUuid(5229).slice(0, 18)}`,
      `LOGGLY_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5230)}`,
    ],
  },
  {
    rule: 'secret/mezmo-ingestion-key',
    valid: [assigned('LOGDNA_INGESTION_KEY', sample('hex', 32, 5231))],
    invalid: [
      `LOGDNA_INGESTION_KEY=${sample('hex', 13, 5232)}`,
      `LOGDNA_INGESTION_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5233)}`,
    ],
  },
  {
    rule: 'secret/uptimerobot-api-key',
    valid: [
      assigned('UPTIMEROBOT_API_KEY', `u${sample('digits', 7, 5234)}-${sample('hex', 24, 5235)}`),
    ],
    invalid: [
      `UPTIMEROBOT_API_KEY=u${sample('digits', 7, 5236)}-${sample('hex', 9, 5237)}`,
      `UPTIMEROBOT_API_KEY=u${'0'.repeat(7)}-${'0'.repeat(24)}`,
      `BUILD_REFERENCE=u${sample('digits', 7, 5238)}-${sample('hex', 24, 5239)}`,
    ],
  },
  {
    rule: 'secret/rootly-api-token',
    valid: [`rootly_${sample('hex', 64, 5240)}`],
    invalid: [`rootly_${sample('hex', 29, 5241)}`, `rootly_${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/statsig-server-secret',
    valid: [`secret-${sample('base62', 43, 5242)}`],
    invalid: [
      `secret-${sample('base62', 18, 5243)}`,
      `secret-${'x'.repeat(43)}`,
      `nsecret-${sample('base62', 43, 5244)}`,
    ],
  },
  {
    rule: 'secret/flagsmith-server-key',
    valid: [`ser.${sample('base62', 22, 5245)}`],
    invalid: [
      `ser.${sample('base62', 8, 5246)}`,
      `ser.${'x'.repeat(22)}`,
      `nser.${sample('base62', 22, 5247)}`,
    ],
  },
  {
    rule: 'secret/unleash-api-token',
    valid: [`*:production.${sample('hex', 56, 5248)}`],
    invalid: [`*:production.${sample('hex', 25, 5249)}`, `*:production.${'0'.repeat(56)}`],
  },
  {
    rule: 'secret/configcat-sdk-key',
    valid: [`configcat-sdk-1/${sample('base64url', 22, 5250)}/${sample('base64url', 22, 5251)}`],
    invalid: [
      `configcat-sdk-1/${sample('base64url', 8, 5252)}/${sample('base64url', 22, 5253)}`,
      `configcat-sdk-1/${'x'.repeat(22)}/${'x'.repeat(22)}`,
    ],
  },
  {
    rule: 'secret/amplitude-secret-key',
    valid: [assigned('AMPLITUDE_SECRET_KEY', sample('hex', 32, 5254))],
    invalid: [
      `AMPLITUDE_SECRET_KEY=${sample('hex', 13, 5255)}`,
      `AMPLITUDE_SECRET_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5256)}`,
    ],
  },
  {
    rule: 'secret/posthog-feature-flag-key',
    valid: [`phs_${sample('base62', 48, 5257)}`],
    invalid: [
      `phs_${sample('base62', 21, 5258)}`,
      `phs_${'x'.repeat(48)}`,
      `nphs_${sample('base62', 48, 5259)}`,
    ],
  },
];
