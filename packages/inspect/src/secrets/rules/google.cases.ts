import { generateKeyPairSync } from 'node:crypto';
import { type RuleCases, sample } from '../sample.ts';

const key = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
  .replaceAll('\n', '\\n');
const serviceAccount = {
  text: `{"type": "service_account", "private_key": "${key}", "client_email": "a@b.iam"}`,
  secret: key,
};

export const GOOGLE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/google-api-key',
    valid: [`AIza${sample('base64url', 35, 97)}`],
    invalid: [`AIza${sample('base64url', 20, 96)}`, `AIza${'x'.repeat(35)}`],
  },
  {
    rule: 'secret/google-bound-api-key',
    valid: [`AQ.Ab${sample('base64url', 48, 99)}`],
    invalid: [`AQ.Ab${sample('base64url', 20, 98)}`, `AQ.Ab${'x'.repeat(48)}`],
  },
  {
    rule: 'secret/google-oauth-client-secret',
    valid: [`GOCSPX-${sample('base64url', 28, 101)}`],
    invalid: [`GOCSPX-${sample('base64url', 12, 100)}`, `GOCSPX-${'x'.repeat(28)}`],
  },
  {
    rule: 'secret/google-oauth-access-token',
    valid: [`ya29.${sample('base64url', 180, 103)}`],
    invalid: [`ya29.${sample('base64url', 12, 102)}`, `ya29.${'x'.repeat(180)}`],
  },
  {
    rule: 'secret/google-oauth-refresh-token',
    valid: [`1//0${sample('base64url', 90, 105)}`],
    invalid: [`1//0${sample('base64url', 20, 104)}`, `1//0${'x'.repeat(90)}`],
  },
  {
    rule: 'secret/gcp-service-account-key',
    valid: [serviceAccount],
    invalid: [
      '{"private_key": "-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----\\n"}',
    ],
  },
];
