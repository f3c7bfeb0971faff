import { jwt, role } from '../formats/json-web-token.testing.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

export const SUPABASE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/supabase-access-token',
    valid: [`sbp_${sample('hex', 40, 515)}`],
    invalid: [`sbp_${sample('hex', 12, 514)}`, `sbp_${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/supabase-secret-key',
    valid: [`sb_secret_${sample('base64url', 22, 518)}_${sample('base64url', 8, 519)}`],
    invalid: [
      `sb_publishable_${sample('base64url', 22, 516)}_${sample('base64url', 8, 517)}`,
      `sb_secret_${'x'.repeat(22)}_${'x'.repeat(8)}`,
    ],
  },
  {
    rule: 'secret/supabase-service-role-key',
    valid: [role('service_role')],
    invalid: [role('anon'), role('service_role', 'supabase-demo'), jwt({ role: 'service_role' })],
  },
];
