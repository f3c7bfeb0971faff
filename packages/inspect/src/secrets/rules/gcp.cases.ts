import { generateKeyPairSync } from 'node:crypto';
import { type RuleCases, sample } from '../sample.testing.ts';

const key = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
  .replaceAll('\n', '\\n');

const serviceAccount = {
  text: `{"type": "service_account", "private_key": "${key}", "client_email": "a@b.iam"}`,
  secret: key,
};

export const GCP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gcp-service-account-key',
    valid: [serviceAccount],
    invalid: [
      '{"private_key": "-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----\\n"}',
    ],
  },
  {
    rule: 'secret/gcp-hmac-access-id',
    valid: [`GOOG1E${sample('upper36', 55, 5216)}`],
    invalid: [
      `GOOG1E${sample('upper36', 24, 5217)}`,
      `GOOG1E${'X'.repeat(55)}`,
      `nGOOG1E${sample('upper36', 55, 5218)}`,
    ],
  },
];
