import { basicPassword } from '../basic-password.ts';
import { isDefaultPassword, passwordVerdict } from '../connection-password.ts';
import { isPlaceholder } from '../placeholder.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type SecretContext, type Verdict } from '../rule.ts';
import { whenRare } from '../validators.ts';

/** `user:password` in base64 (RFC 7617), printable, with a password other than the usual examples. */
function basic(secret: string, { isStrict }: SecretContext): Verdict {
  const word = basicPassword(secret);
  if (word === null) return 'other';
  return isPlaceholder(secret, isStrict) || isDefaultPassword(word) || isPlaceholder(word, isStrict)
    ? 'void'
    : 'medium';
}

/** The words of one command are on one line, or on lines that end with a backslash. */
function commandPassword(
  secret: string,
  { text, start, secretStart, isStrict }: SecretContext,
): Verdict {
  const isOneCommand = !/(?:^|[^\\\r])\r?\n/.test(text.slice(start, secretStart));
  return isOneCommand ? passwordVerdict(secret, undefined, '', isStrict) : 'other';
}

export const HTTP_RULES: RuleList = () => [
  {
    id: 'secret/http-basic-credentials',
    title: 'HTTP Basic credentials',
    provider: 'http',
    severity: 'high',
    tier: 'context',
    pattern: String.raw`[Bb]asic[ \t]{1,4}(?<secret>[A-Za-z0-9+/]{8,400}={0,2})`,
    structured: true,
    validate: basic,
    reach: reach('unknown', 'unknown'),
    remediation: rotate('the service that takes the credentials'),
    source: 'RFC 7617, The Basic HTTP Authentication Scheme',
  },
  {
    id: 'secret/http-bearer-token',
    title: 'HTTP Bearer token',
    provider: 'http',
    severity: 'high',
    tier: 'context',
    pattern: String.raw`[Bb]earer[ \t]{1,4}(?<secret>[A-Za-z0-9_~+/.=-]{20,800})`,
    validate: whenRare('medium'),
    reach: reach('unknown', 'unknown'),
    remediation: rotate('the service that takes the token'),
    source: 'RFC 6750, Bearer Token Usage',
  },
  {
    id: 'secret/http-authorization-token',
    title: 'Token in an Authorization header',
    provider: 'http',
    severity: 'high',
    tier: 'context',
    pattern: String.raw`authorization["'${'`'}]?[ \t]{0,4}[:=,][ \t]{0,4}["'${'`'}]?(?:api[_-]?)?(?:token|key)[ \t]{1,4}(?:token=)?["']?(?<secret>[A-Za-z0-9_~+/.=-]{20,800})`,
    flags: 'i',
    validate: whenRare('medium'),
    reach: reach('unknown', 'unknown'),
    remediation: rotate('the service that takes the token'),
    source: 'RFC 9110, section 11.6.2, Authorization; Django REST framework, TokenAuthentication',
  },
  {
    id: 'secret/http-command-credentials',
    title: 'Credentials on a curl command line',
    provider: 'http',
    severity: 'high',
    tier: 'context',
    pattern: String.raw`curl(?:[ \t][^|;]{0,400}?)?[ \t](?:-u|--user)[ \t=]{0,4}["']?[^\s:"'${'`'}$<>]{1,100}["']?:["']?(?<secret>[^\s"'${'`'}\\<>{}]{4,128})`,
    validate: commandPassword,
    reach: reach('unknown', 'unknown'),
    remediation: rotate('the service that takes the credentials'),
    source: 'curl documentation, option --user',
  },
];
