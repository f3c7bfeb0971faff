import { type RuleCases, sample } from '../sample.ts';
import { assigned } from './sample-value.ts';

export const MAIL_SERVICES_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mailjet-api-secret',
    valid: [assigned('MJ_APIKEY_PRIVATE', sample('hex', 32, 5184))],
    invalid: [
      `MJ_APIKEY_PRIVATE=${sample('hex', 13, 5185)}`,
      `MJ_APIKEY_PRIVATE=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5186)}`,
    ],
  },
  {
    rule: 'secret/sparkpost-api-key',
    valid: [assigned('SPARKPOST_API_KEY', sample('hex', 40, 5187))],
    invalid: [
      `SPARKPOST_API_KEY=${sample('hex', 17, 5188)}`,
      `SPARKPOST_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5189)}`,
    ],
  },
  {
    rule: 'secret/mailersend-api-token',
    valid: [`mlsn.${sample('hex', 64, 5190)}`],
    invalid: [`mlsn.${sample('hex', 29, 5191)}`, `mlsn.${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/klaviyo-private-key',
    valid: [
      `pk_${sample('hex', 34, 5192)}`,
      `pk_${sample('base62', 6, 5195)}_${sample('hex', 34, 5196)}`,
    ],
    invalid: [
      `pk_${sample('hex', 14, 5193)}`,
      `pk_${'0'.repeat(34)}`,
      `npk_${sample('hex', 34, 5194)}`,
    ],
  },
  {
    rule: 'secret/smtp2go-api-key',
    valid: [`api-${sample('upperHex', 32, 5197)}`],
    invalid: [
      `api-${sample('upperHex', 13, 5198)}`,
      `api-${'0'.repeat(32)}`,
      `napi-${sample('upperHex', 32, 5199)}`,
    ],
  },
  {
    rule: 'secret/mailtrap-api-token',
    valid: [assigned('MAILTRAP_API_TOKEN', sample('hex', 32, 5200))],
    invalid: [
      `MAILTRAP_API_TOKEN=${sample('hex', 13, 5201)}`,
      `MAILTRAP_API_TOKEN=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5202)}`,
    ],
  },
  {
    rule: 'secret/iterable-api-key',
    valid: [assigned('ITERABLE_API_KEY', sample('hex', 32, 5203))],
    invalid: [
      `ITERABLE_API_KEY=${sample('hex', 13, 5204)}`,
      `ITERABLE_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5205)}`,
    ],
  },
  {
    rule: 'secret/hunter-api-key',
    valid: [assigned('HUNTER_API_KEY', sample('hex', 40, 5206))],
    invalid: [
      `HUNTER_API_KEY=${sample('hex', 17, 5207)}`,
      `HUNTER_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5208)}`,
    ],
  },
];
