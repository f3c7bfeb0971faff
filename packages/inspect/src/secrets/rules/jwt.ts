import { claims, isSupabase, JWT } from '../formats/json-web-token.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

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

/** The sample of the standard's tool pages, and Supabase's public role, are not secrets. */
function token(secret: string): Verdict {
  const payload = claims(secret);
  if (payload === null) return 'other';
  if (payload['sub'] === '1234567890' && payload['name'] === 'John Doe') return 'void';
  if (isSupabase(payload)) return payload['role'] === 'service_role' ? 'other' : 'void';
  if (isPublicNats(payload['nats'])) return 'void';
  if (!REGISTERED.some((claim) => payload[claim] !== undefined)) return 'low';
  return payload['exp'] === undefined ? 'high' : 'medium';
}

/** NATS publishes the tokens of operators and accounts; a user's is signed for one who has the seed. */
function isPublicNats(claim: unknown): boolean {
  const type = (claim as { readonly type?: unknown } | null | undefined)?.type;
  return type === 'operator' || type === 'account';
}

export const JWT_RULES: RuleList = () => [
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
