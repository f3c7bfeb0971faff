import { base64Json } from '../base64-text.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule, type Verdict } from '../rule.ts';

const JWT = String.raw`eyJ[A-Za-z0-9_-]{10,300}\.eyJ[A-Za-z0-9_-]{4,4000}\.[A-Za-z0-9_-]{20,700}`;

type Claims = Readonly<Record<string, unknown>>;

/** The claims of a signed JWT (RFC 7519); null when header or payload is no JSON, or the header names no algorithm. */
function claims(secret: string): Claims | null {
  const [header = '', payload = ''] = secret.split('.');
  return typeof base64Json(header)?.['alg'] === 'string' ? base64Json(payload) : null;
}

function isSupabase(payload: Claims): boolean {
  return payload['iss'] === 'supabase' || payload['iss'] === 'supabase-demo';
}

/** Claims of RFC 7519, section 4.1, and of OpenID Connect and Supabase: a token of a service has one of them. */
const REGISTERED = [
  'iss',
  'sub',
  'aud',
  'exp',
  'nbf',
  'iat',
  'jti',
  'scope',
  'roles',
  'role',
  'email',
];

/** The sample of the standard's tool pages, and Supabase's public role, are no secrets. */
function token(secret: string): Verdict {
  const payload = claims(secret);
  if (payload === null) return 'other';
  if (payload['sub'] === '1234567890' && payload['name'] === 'John Doe') return 'void';
  if (isSupabase(payload)) return payload['role'] === 'service_role' ? 'other' : 'void';
  if (!REGISTERED.some((claim) => payload[claim] !== undefined)) return 'low';
  return payload['exp'] === undefined ? 'high' : 'medium';
}

function serviceRole(secret: string): Verdict {
  const payload = claims(secret);
  if (payload === null || !isSupabase(payload) || payload['role'] !== 'service_role')
    return 'other';
  return payload['iss'] === 'supabase-demo' ? 'void' : 'high';
}

export const JWT_RULES: readonly SecretRule[] = [
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
  {
    id: 'secret/jwt',
    title: 'Signed JSON Web Token',
    provider: 'jwt',
    severity: 'medium',
    tier: 'format',
    pattern: JWT,
    prefixes: ['eyJ'],
    structured: true,
    validate: token,
    reach: reach('unknown', 'unknown', 'limited'),
    remediation: rotate(
      'the issuer that the token names (or wait for its expiry, if that is near)',
    ),
    source: 'RFC 7519, JSON Web Token; RFC 7515, compact serialization',
  },
];
