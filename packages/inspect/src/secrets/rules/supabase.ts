import { claims, isSupabase, JWT } from '../formats/json-web-token.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

function serviceRole(secret: string): Verdict {
  const payload = claims(secret);
  if (payload === null || !isSupabase(payload) || payload['role'] !== 'service_role')
    return 'other';
  return payload['iss'] === 'supabase-demo' ? 'void' : 'high';
}

export const SUPABASE_RULES: RuleList = () => [
  {
    id: 'secret/supabase-access-token',
    title: 'Supabase personal access token',
    provider: 'supabase',
    severity: 'critical',
    tier: 'format',
    pattern: 'sbp_(?:v0_)?[0-9a-z]{40}(?![0-9A-Za-z])',
    prefixes: ['sbp_v0_', 'sbp_'],
    reach: reach('database', 'admin'),
    remediation: rotate('Supabase, Account, Access tokens'),
    source: 'Supabase documentation, Management API',
  },
  {
    id: 'secret/supabase-secret-key',
    title: 'Supabase secret API key',
    provider: 'supabase',
    severity: 'critical',
    tier: 'format',
    pattern: 'sb_secret_[A-Za-z0-9_-]{22}_[A-Za-z0-9_-]{8}',
    prefixes: ['sb_secret_'],
    reach: reach('database', 'admin'),
    remediation: rotate('Supabase, Project settings, API keys'),
    source: 'Supabase documentation, Understanding API keys',
  },
  {
    id: 'secret/supabase-service-role-key',
    title: 'Supabase service role key',
    provider: 'supabase',
    severity: 'critical',
    tier: 'format',
    pattern: JWT,
    prefixes: ['eyJ'],
    structured: true,
    validate: serviceRole,
    reach: reach('database', 'admin'),
    remediation: rotate('Supabase, Project settings, API keys'),
    source: 'Supabase documentation, Understanding API keys (legacy JWT keys)',
  },
];
