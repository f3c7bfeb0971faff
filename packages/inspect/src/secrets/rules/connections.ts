import { basicPassword } from '../basic-password.ts';
import {
  connectionPassword,
  isDefaultPassword,
  passwordVerdict,
  urlPassword,
} from '../connection-password.ts';
import { isPlaceholder } from '../placeholder.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretContext, type SecretRule, type Verdict } from '../rule.ts';
import { whenRare } from '../validators.ts';

/** `scheme://user:password@host` (RFC 3986, section 3.2.1); a host must follow. */
function url(schemes: string): string {
  return String.raw`(?:${schemes})(?:\+[a-z0-9]{2,12})?://[^\s:/?#@"'${'`'}<>\\]{0,100}:(?<secret>[^\s/@"'${'`'}<>\\]{1,200})@[A-Za-z0-9.\[_-]`;
}

/** `user:password` in base64 (RFC 7617), printable, with a password that is none of the usual examples. */
function basic(secret: string, { isStrict }: SecretContext): Verdict {
  const word = basicPassword(secret);
  if (word === null) return 'other';
  return isPlaceholder(secret, isStrict) || isDefaultPassword(word) || isPlaceholder(word, isStrict)
    ? 'void'
    : 'medium';
}

/** The words of one command stand on one line, or on lines that end with a backslash. */
function commandPassword(
  secret: string,
  { text, start, secretStart, isStrict }: SecretContext,
): Verdict {
  const isOneCommand = !/(?:^|[^\\\r])\r?\n/.test(text.slice(start, secretStart));
  return isOneCommand ? passwordVerdict(secret, undefined, '', isStrict) : 'other';
}

const PASSWORD = 'the database or service: change the user’s password';

export const CONNECTIONS_RULES: readonly SecretRule[] = [
  {
    id: 'secret/database-url',
    title: 'Database URL with a password',
    provider: 'database',
    severity: 'critical',
    tier: 'context',
    pattern: url(
      'postgres(?:ql)?|mysql2?|mariadb|mongodb|mssql|sqlserver|clickhouse|cockroachdb|redshift|snowflake|oracle|db2|cassandra|neo4j|bolt|couchbase|timescaledb',
    ),
    validate: urlPassword,
    reach: reach('database', 'write'),
    remediation: rotate(PASSWORD),
    source:
      'RFC 3986; PostgreSQL documentation, Connection URIs; MongoDB documentation, Connection strings',
  },
  {
    id: 'secret/broker-url',
    title: 'Message broker or cache URL with a password',
    provider: 'broker',
    severity: 'high',
    tier: 'context',
    pattern: url('amqps?|rediss?|valkeys?|mqtts?|nats|kafka|stomp'),
    validate: urlPassword,
    reach: reach('database', 'write'),
    remediation: rotate(PASSWORD),
    source: 'RFC 3986; RabbitMQ URI specification; Redis URI scheme registration (IANA)',
  },
  {
    id: 'secret/url-password',
    title: 'URL with a password',
    provider: 'url',
    severity: 'high',
    tier: 'context',
    pattern: url('https?|ftps?|sftp|ssh|smtps?|imaps?|ldaps?|git|svn|socks5h?'),
    validate: urlPassword,
    reach: reach('unknown', 'unknown'),
    remediation: rotate('the service that the URL names'),
    source: 'RFC 3986, section 3.2.1, User information',
  },
  {
    id: 'secret/jdbc-password',
    title: 'JDBC URL with a password',
    provider: 'jdbc',
    severity: 'critical',
    tier: 'context',
    pattern: String.raw`jdbc:[a-z0-9:]{2,40}\\{0,3}[/@][^\s"'${'`'}<>]{1,200}?[?&;](?:password|pwd)=(?<secret>[^\s"'${'`'}<>&;\\]{1,128})`,
    flags: 'i',
    validate: connectionPassword,
    reach: reach('database', 'write'),
    remediation: rotate(PASSWORD),
    source:
      'PostgreSQL JDBC documentation, Connecting to the database; Microsoft JDBC documentation',
  },
  {
    id: 'secret/ado-connection-string',
    title: 'Connection string with a password',
    provider: 'ado',
    severity: 'critical',
    tier: 'context',
    pattern: String.raw`(?:Server|Data Source|Host|Address)[ \t]{0,2}=[^"'${'`'}\r\n]{1,300}?;[ \t]{0,2}(?:Password|Pwd)[ \t]{0,2}=[ \t]{0,2}(?<secret>[^;"'${'`'}\r\n<>\\]{1,128})`,
    flags: 'i',
    validate: connectionPassword,
    reach: reach('database', 'write'),
    remediation: rotate(PASSWORD),
    source: 'Microsoft documentation, Connection string syntax (ADO.NET)',
  },
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
