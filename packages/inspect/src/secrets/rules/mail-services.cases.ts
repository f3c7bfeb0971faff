import { type RuleCases, sample } from '../sample.ts';
import { assigned } from './sample-value.ts';

export const MAIL_SERVICES_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mailjet-api-secret',
    valid: [assigned('MJ_APIKEY_PRIVATE', sample('hex', 32, 5186))],
    invalid: [
      `MJ_APIKEY_PRIVATE=${sample('hex', 13, 5187)}`,
      `MJ_APIKEY_PRIVATE=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5188)}`,
    ],
  },
  {
    rule: 'secret/sparkpost-api-key',
    valid: [assigned('SPARKPOST_API_KEY', sample('hex', 40, 5189))],
    invalid: [
      `SPARKPOST_API_KEY=${sample('hex', 17, 5190)}`,
      `SPARKPOST_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5191)}`,
    ],
  },
  {
    rule: 'secret/mailersend-api-token',
    valid: [`mlsn.${sample('hex', 64, 5192)}`],
    invalid: [`mlsn.${sample('hex', 29, 5193)}`, `mlsn.${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/klaviyo-private-key',
    valid: [
      `pk_${sample('hex', 34, 5194)}`,
      `pk_${sample('base62', 6, 5197)}_${sample('hex', 34, 5198)}`,
    ],
    invalid: [
      `pk_${sample('hex', 14, 5195)}`,
      `pk_${'0'.repeat(34)}`,
      `npk_${sample('hex', 34, 5196)}`,
    ],
  },
  {
    rule: 'secret/smtp2go-api-key',
    valid: [`api-${sample('upperHex', 32, 5199)}`],
    invalid: [
      `api-${sample('upperHex', 13, 5200)}`,
      `api-${'0'.repeat(32)}`,
      `napi-${sample('upperHex', 32, 5201)}`,
    ],
  },
  {
    rule: 'secret/mailtrap-api-token',
    valid: [assigned('MAILTRAP_API_TOKEN', sample('hex', 32, 5202))],
    invalid: [
      `MAILTRAP_API_TOKEN=${sample('hex', 13, 5203)}`,
      `MAILTRAP_API_TOKEN=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5204)}`,
    ],
  },
  {
    rule: 'secret/iterable-api-key',
    valid: [assigned('ITERABLE_API_KEY', sample('hex', 32, 5205))],
    invalid: [
      `ITERABLE_API_KEY=${sample('hex', 13, 5206)}`,
      `ITERABLE_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5207)}`,
    ],
  },
  {
    rule: 'secret/hunter-api-key',
    valid: [assigned('HUNTER_API_KEY', sample('hex', 40, 5208))],
    invalid: [
      `HUNTER_API_KEY=${sample('hex', 17, 5209)}`,
      `HUNTER_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5210)}`,
    ],
  },
];
