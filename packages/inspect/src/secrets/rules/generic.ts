import { assignedValue, bareKey } from '../assigned-value.ts';
import { GENERIC_CALL_RULES } from '../generic-calls.ts';
import { isRare } from '../rarity.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type SecretContext, type Verdict } from '../rule.ts';
import { whenRare } from '../validators.ts';

/** The last words of names that hold secrets; `tokens`, `secretName`, `password_field` are other names. */
const NAME =
  '(?:passw(?:or)?d|passphrase|passcode|pwd|(?<![A-Za-z0-9$.])pass|[<"\'_.-]pass|secret|token|credentials?|(?:api|access|secret|private|encryption|signing|auth|master|service|account|session|client|app|webhook|license|jwt|hmac|routing|write|cosmos(?:db)?|application|sdk|pre[_.-]?shared)[_.-]?(?:key|secret|token))(?:[_.-]?(?:value|key|token|prod(?:uction)?|dev|live|test|staging|default|[0-9]{1,2}))?';
/**
 * `=`, `:`, `:=`, `=>`, `==`, `||`, `??`, a type and `=`, a second argument (also a named one: `default=`, `"value":`),
 * an XML `value=`, a YAML tag.
 */
const ASSIGN = String.raw`(?:[ \t]{1,4}value[ \t]{0,2}=|[ \t]{1,4}[A-Za-z_.*]{2,20}[ \t]{1,4}=|[ \t]{0,10}(?::[ \t]{0,4}[A-Za-z0-9_.&<>\[\]|']{1,30}(?: [a-z]{2,6}\]?)?[ \t]{0,4}=|::?=|[?+.]=|=>|={1,3}|:(?:[ \t]{1,4}!!str)?|\|\|=?|\?\?=?|,(?:[ \t]{0,4}["']?(?:default|value|fallback)["']?[ \t]{0,2}[:=])?|\())[ \t]{0,10}`;
const QUOTE = '["\'`]';
/** A constructor that takes the text as it is, a string's prefix (`b"`, `f'`, `@"`, `$"`), one quote or three. */
const OPEN = String.raw`(?:(?:String::from|SecretStr(?:ing)?|Buffer\.from|bytes|str)\()?[bfru@$]{0,2}(?:"""|'''|${QUOTE})`;

const shared = {
  severity: 'medium',
  tier: 'generic',
  flags: 'i',
  validate: assignedValue,
  provider: 'generic',
  reach: reach('unknown', 'unknown'),
  remediation: rotate('the system that takes the value'),
} as const;

/** Before a digest in base64url: `sha256=sk_...` in the records of Python packages. */
const DIGEST = /sha[0-9]{1,3}[=:-]$/i;
/** Names of code begin so, too: a key is random in its longest part, and has digits in it. */
const secretKeyOfVendor = (secret: string, { text, secretStart }: SecretContext): Verdict => {
  if (DIGEST.test(text.slice(Math.max(0, secretStart - 8), secretStart))) return 'other';
  if (/^sk-(?:proj|svcacct|service|admin|ant)-/.test(secret)) return 'other'; // vendors with rules of their own
  const parts = secret.slice(3).split(/[_-]/);
  const random = parts.reduce((longest, part) => (part.length > longest.length ? part : longest));
  const digits = secret.replaceAll(/[^0-9]/g, '').length;
  return digits >= 3 && isRare(random) && isRare(secret.slice(3)) ? 'medium' : 'other';
};

export const GENERIC_RULES: RuleList = () => [
  {
    ...shared,
    id: 'secret/generic-quoted',
    title: 'Secret in a string literal',
    pattern: String.raw`${NAME}\\{0,3}["'${'`'}\]]{0,2}${ASSIGN}\\{0,3}${OPEN}(?<secret>[^\s"'${'`'}\\<>]{4,5000})\\{0,3}${QUOTE}`,
    source: 'CWE-798, Use of Hard-coded Credentials: literals assigned to secret-like names',
  },
  {
    ...shared,
    id: 'secret/generic-assignment',
    title: 'Secret in a configuration line',
    pattern: String.raw`${NAME}[ \t]{0,4}(?:::?=|[?+.]=|[=:])[ \t]{0,4}(?<secret>[^\s"'${'`'}\\<>(){}\[\];,]{4,300})(?![^\s"'${'`'}\\;])`,
    source: 'CWE-798, Use of Hard-coded Credentials: .env, properties, YAML and INI lines',
  },
  {
    ...shared,
    id: 'secret/generic-long-assignment',
    title: 'Long secret in a configuration line',
    pattern: String.raw`${NAME}[ \t]{0,4}(?:::?=|[?+.]=|[=:])[ \t]{0,4}(?<secret>[A-Za-z0-9+/_.-]{301,5000}={0,2})(?![^\s"'${'`'}\\;])`,
    source: 'CWE-798, Use of Hard-coded Credentials: .env, properties, YAML and INI lines',
  },
  {
    ...shared,
    id: 'secret/generic-query',
    title: 'Secret in the query of a URL',
    pattern: String.raw`[?&#][a-z0-9_.-]{0,30}${NAME}=(?<secret>[^\s"'${'`'}\\<>(){}\[\];,&#=]{8,300})`,
    source: 'CWE-598, Use of GET Request Method With Sensitive Query Strings',
  },
  {
    ...shared,
    id: 'secret/generic-element',
    title: 'Secret in an XML element',
    pattern: String.raw`${NAME}(?:["' \t][^<>\r\n]{0,60})?>[ \t\r\n]{0,60}(?<secret>[^\s<>"'&{}]{8,200})[ \t\r\n]{0,60}</`,
    source: 'CWE-798, Use of Hard-coded Credentials: XML configuration',
  },
  {
    ...shared,
    id: 'secret/generic-named-pair',
    title: 'Secret in a name and value pair',
    pattern: String.raw`${NAME}["']?[ \t]{0,4},?\r?\n[ \t]{0,40}["']?value["']?[ \t]{0,4}:[ \t]{0,4}["']?(?<secret>[^\s"'${'`'}\\<>{}]{8,300})["']?(?![^ \t\r\n,])`,
    source:
      'CWE-798, Use of Hard-coded Credentials; Kubernetes documentation, environment variables of a container',
  },
  {
    ...shared,
    id: 'secret/generic-member',
    title: 'Secret in an object under a secret-like name',
    pattern: String.raw`${NAME}\\{0,3}["'${'`'}\]]{0,2}[ \t]{0,4}(?::|=>|=)[ \t]{0,4}\\{0,3}["']?\{[^{}<>]{0,100}?(?:value|signature|sig|default)\\{0,3}["']?[ \t]{0,4}(?::|=>|=)[ \t]{0,4}\\{0,3}["'](?<secret>[^\s"'${'`'}\\<>{}$]{4,300})\\{0,3}["']`,
    source:
      'CWE-798, Use of Hard-coded Credentials; Microsoft documentation, Resource Manager parameter files',
  },
  {
    ...shared,
    id: 'secret/generic-block',
    title: 'Secret in a block of YAML',
    pattern: String.raw`${NAME}["']?:[ \t]{1,4}[|>][+-]?[ \t]{0,4}(?:\r?\n|(?:\\{1,4}r)?\\{1,4}n)[ \t]{1,40}(?<secret>[^\s"'${'`'}\\<>{}:]{8,300})[ \t]{0,4}(?![^\r\n\\])`,
    source: 'YAML 1.2.2, 8.1 Block scalar styles',
  },
  {
    ...shared,
    id: 'secret/generic-signature',
    title: 'Access key or signature in the query of a URL',
    pattern: `[?&](?:key|code|sig)=(?<secret>[A-Za-z0-9%+/_-]{32,120}={0,2})(?![A-Za-z0-9%+/_-])`,
    validate: bareKey,
    source: 'CWE-598, Use of GET Request Method With Sensitive Query Strings',
  },
  {
    ...shared,
    id: 'secret/generic-debug-key',
    title: 'Key in debug output',
    pattern: `using (?:the )?(?:api )?key(?:=|: ?| )["']?(?<secret>[A-Za-z0-9_+/-]{24,200})(?![A-Za-z0-9_+/-])`,
    validate: bareKey,
    source: 'CWE-532, Insertion of Sensitive Information into Log File',
  },
  {
    ...shared,
    id: 'secret/generic-password-hash',
    title: 'Password hash in a user file',
    pattern: String.raw`(?<![A-Za-z0-9_.@-])[A-Za-z0-9_.@-]{1,64}:(?<secret>\$(?:apr1|2[aby]|[156]|y)\$[A-Za-z0-9./$=,]{20,120})(?![A-Za-z0-9./$=])`,
    validate: whenRare('medium'),
    source: 'Apache HTTP Server documentation, Password Formats; shadow(5)',
  },
  {
    ...shared,
    id: 'secret/generic-sha-hash',
    title: 'SHA-1 password hash in a user file',
    pattern: String.raw`(?<![A-Za-z0-9_.@-])[A-Za-z0-9_.@-]{1,64}:[ \t]{0,4}\{S?SHA\}(?<secret>[A-Za-z0-9+/]{27,60}={0,2})(?![A-Za-z0-9+/=])`,
    validate: whenRare('medium'),
    source: 'Apache HTTP Server documentation, Password Formats; RFC 2307, 5.3',
  },
  {
    ...shared,
    id: 'secret/generic-argument',
    title: 'Secret as a command-line argument',
    pattern: String.raw`(?:(?<![A-Za-z0-9-])--?[a-z0-9_-]{0,30}|ENV[ \t]{1,4}[a-z0-9_]{0,30})${NAME}(?:[ \t]{1,4}|["']?[ \t]{0,4},?[ \t]{0,4}\r?\n[ \t]{0,40}(?:-[ \t]{1,4})?)["']?(?<secret>[^\s"'${'`'}\\<>(){}\[\];,=-][^\s"'${'`'}\\<>(){}\[\];,]{7,300})`,
    source: 'CWE-214, Invocation of Process Using Visible Sensitive Information',
  },
  {
    ...shared,
    id: 'secret/generic-default',
    title: 'Secret as the default of a variable',
    pattern: String.raw`\$\{[A-Za-z0-9_.-]{0,40}${NAME}:[=-]?(?<secret>[^\s"'${'`'}\\<>(){}$;,]{8,300})\}`,
    source: 'POSIX.1-2024, Shell Command Language, 2.6.2 Parameter Expansion; Spring, placeholders',
  },
  {
    ...shared,
    id: 'secret/generic-variable',
    title: 'Secret as the default of a Terraform variable',
    pattern: String.raw`variable[ \t]{1,4}"[a-z0-9_-]{0,60}${NAME}"[ \t]{0,4}\{[^{}]{0,400}?default[ \t]{0,10}=[ \t]{0,10}"(?<secret>[^\s"\\$]{4,300})"`,
    source: 'Terraform documentation, Input variables, default values',
  },
  {
    ...shared,
    id: 'secret/generic-key',
    title: 'Random value under the name key',
    pattern: String.raw`(?<![A-Za-z0-9_.$-])key["']?[ \t]{0,4}(?::=|[=:])[ \t]{0,4}["'](?<secret>[A-Za-z0-9+/_=-]{20,200})["']`,
    validate: bareKey,
    source: 'CWE-321, Use of Hard-coded Cryptographic Key',
  },
  ...GENERIC_CALL_RULES,
  {
    id: 'secret/generic-secret-key',
    title: 'Secret key of a vendor that its prefix does not name',
    severity: 'medium',
    tier: 'generic',
    provider: 'generic',
    pattern: 'sk[_-](?:[a-z]{2,8}[_-])?[A-Za-z0-9_-]{24,120}',
    prefixes: ['sk_', 'sk-'],
    startsWord: true,
    validate: secretKeyOfVendor,
    reach: reach('unknown', 'unknown'),
    remediation: rotate('the vendor that issued the key'),
    source: 'observed: sk- and sk_ begin the secret keys of many vendors',
  },
];
