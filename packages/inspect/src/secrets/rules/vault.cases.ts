import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const VAULT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vault-unseal-key',
    valid: [
      { text: `Unseal Key 1: ${sample('base64', 44, 5025)}`, secret: sample('base64', 44, 5025) },
    ],
    invalid: [`Unseal Key 1: ${sample('base64', 19, 5026)}`, `Unseal Key 1: ${'x'.repeat(44)}`],
  },
  {
    rule: 'secret/vault-approle-secret-id',
    valid: [assigned('VAULT_SECRET_ID', sampleUuid(5027))],
    invalid: [
      `VAULT_SECRET_ID=${sampleUuid(5028).slice(0, 18)}`,
      `VAULT_SECRET_ID=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5029)}`,
    ],
  },
  {
    rule: 'secret/vault-token',
    valid: [
      `hvs.${sample('base64url', 95, 489)}`,
      `hvb.${sample('base64url', 150, 490)}`,
      `hvs.${sample('base62', 24, 491)}`,
    ],
    invalid: [`hvs.${sample('base62', 10, 488)}`, `hvs.${'x'.repeat(95)}`],
  },
  {
    rule: 'secret/vault-legacy-token',
    valid: [
      {
        text: `VAULT_TOKEN=s.${sample('base62', 24, 493)}`,
        secret: `s.${sample('base62', 24, 493)}`,
      },
    ],
    invalid: [`VAULT_TOKEN=s.${sample('base62', 10, 492)}`, `VAULT_TOKEN=s.${'x'.repeat(24)}`],
  },
];
