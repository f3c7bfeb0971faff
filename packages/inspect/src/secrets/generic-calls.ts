import { assignedValue, chosenPassword } from './assigned-value.ts';
import { reach } from './reach.ts';
import { rotate, type SecretRule } from './rule.ts';

/** What a shell command may hold between its name and an option: anything but its end. */
const WORDS = String.raw`[ \t](?:[^\r\n|;]{0,200}?[ \t])?`;
const CLIENTS = [
  String.raw`openssl${WORDS}-pass(?:in|out)?[ \t]{1,4}pass:`,
  `(?:mysql|mariadb)[a-z_-]{0,12}${WORDS}-p`,
  String.raw`redis-cli${WORDS}-a[ \t]{1,4}`,
  String.raw`ldap[a-z]{3,10}${WORDS}-w[ \t]{1,4}`,
  String.raw`mongo[a-z]{0,8}${WORDS}-p[ \t]{1,4}`,
  String.raw`(?:docker|podman|helm registry|oras)[ \t]{1,4}login${WORDS}-p[ \t]{1,4}`,
];

const shared = {
  tier: 'generic',
  provider: 'generic',
  reach: reach('unknown', 'unknown'),
} as const;

/** Secrets that are recognised by the call or the command, not by a name. */
export const GENERIC_CALL_RULES: readonly SecretRule[] = [
  {
    ...shared,
    id: 'secret/generic-signing-key',
    title: 'Signing key in a call',
    severity: 'medium',
    pattern: String.raw`jwt\.(?:sign|verify|encode|decode)\([^()"'${'`'}\r\n]{1,80},[ \t]{0,4}["'${'`'}](?<secret>[^\s"'${'`'}\\<>]{8,300})["'${'`'}]`,
    flags: 'i',
    validate: assignedValue,
    remediation: rotate('the system that trusts the signatures'),
    source: 'CWE-321, Use of Hard-coded Cryptographic Key',
  },
  {
    ...shared,
    id: 'secret/generic-credentials-call',
    title: 'Password in a call that takes a user and a password',
    severity: 'high',
    pattern: String.raw`(?:BasicAuth|basic_auth|NetworkCredential|PasswordCredentials?|PasswordAuthentication)\([ \t]{0,4}["'][^\s"'\r\n]{1,80}["'],[ \t]{0,4}["'](?<secret>[^\s"'\\<>]{4,128})["']`,
    validate: chosenPassword,
    remediation: rotate('the server that the call signs in to'),
    source: 'CWE-798, Use of Hard-coded Credentials',
  },
  {
    ...shared,
    id: 'secret/generic-client-password',
    title: 'Password on the command line of a client',
    severity: 'high',
    pattern: String.raw`(?:${CLIENTS.join('|')})["']?(?<secret>[^\s"'${'`'}\\$;|&<>()-][^\s"'${'`'}\\$;|<>()]{2,127})(?![$(<])`,
    validate: chosenPassword,
    remediation: rotate('the server that the command signs in to'),
    source: 'CWE-214, Invocation of Process Using Visible Sensitive Information',
  },
  {
    ...shared,
    id: 'secret/generic-sql-password',
    title: 'Password in an SQL statement',
    severity: 'high',
    pattern: String.raw`(?:identified[ \t]{1,4}by(?:[ \t]{1,4}password)?|(?:create|alter)[ \t]{1,4}(?:role|user|login)[ \t]{1,4}[^;\r\n]{1,120}?password[ \t]{0,4}=?)[ \t]{0,4}\\{0,2}N?['"](?<secret>[^\s'"\\<>]{4,128})\\{0,2}['"]`,
    flags: 'i',
    validate: chosenPassword,
    remediation: rotate('the database: change the user’s password'),
    source:
      'MySQL reference manual, CREATE USER; PostgreSQL documentation, CREATE ROLE; Transact-SQL reference, CREATE LOGIN',
  },
];
