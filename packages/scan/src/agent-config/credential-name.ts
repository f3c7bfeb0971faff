import { isPlaceholder, isReference } from '@svc/inspect';

const NAME =
  /(?:^|[_\-.])(?:api[_-]?key|apikey|api[_-]?token|access[_-]?key|secret[_-]?key|private[_-]?key|auth[_-]?key|license[_-]?key|signing[_-]?key|client[_-]?secret|token|secret|password|passwd|pwd|passphrase|credentials?|bearer|pat|auth|authorization|cookie|connection[_-]?string|dsn)$/i;
/** Names that end so and hold no secret. */
const OTHER =
  /(?:^|[_-])(?:max|num|min|limit|count|use|has|is|no|disable|enable|require|public|publishable|anon|next|page)[_-]/i;
const PLAIN =
  /^(?:true|false|yes|no|on|off|null|none|\d{1,9}(?:\.\d+)?|basic|bearer|oauth2?|token|iam|sso|local|auto|default|disabled?|enabled?)$/i;
const PATH = /^(?:~|\.{1,2})?[/\\]|^[A-Za-z]:[\\/]|\.(?:json|ya?ml|pem|key|txt|env|toml|crt)$/i;
/** A reference that some client resolves: `${env:X}`, `${input:x}`, `{{x}}`, `$X`, `env.X`. */
const REFERENCE = /\$\{|\{\{|^\$\w|^%\w+%$|^env[.:]|^input:|^!|^<|>$|^\{[\w.:-]+\}$/;

/** Names of credentials, and of much else: the value decides. */
const VAGUE =
  /(?:^|[_\-.])(?:keys?|pass|pw|creds?|session(?:[_-]?id)?|jwt|signature|sig|salt|webhook)$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `camelCase` to `camel_case`, so that words can be matched. */
function spaced(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/^(?:x|http)[-_]/i, '');
}

/** Returns true for the name of a variable, header or option that contains a credential. */
function isCredentialName(name: string): boolean {
  const plain = spaced(name.replace(/^-+/, ''));
  return NAME.test(plain) && !OTHER.test(plain);
}

/** True for a name such as `ACME_BACKEND_KEY`, which may be that of a credential and may be that of a cache's entry. */
function isVagueName(name: string): boolean {
  const plain = spaced(name.replace(/^-+/, ''));
  return VAGUE.test(plain) && !OTHER.test(plain);
}

/**
 * How sure it is that a named value is a credential. Under a vague name only a random value is; a UUID there is more
 * often the id of something.
 */
export function namedCredential(name: string, value: string): 'high' | 'medium' | null {
  if (isCredentialName(name)) return literalCredential(value);
  if (!isVagueName(name) || literalCredential(value) !== 'high') return null;
  return UUID.test(value.trim()) ? null : 'medium';
}

/** True when a server's variable or header is a credential, whether its value is written there or kept elsewhere. */
export function holdsCredential(name: string, value: string): boolean {
  if (isCredentialName(name)) return true;
  return (
    isVagueName(name) && (REFERENCE.test(value.trim()) || namedCredential(name, value) !== null)
  );
}

/**
 * How sure it is that a value under a credential's name is one: null for a reference to a value kept elsewhere, a
 * placeholder, a switch, a number or a path.
 */
export function literalCredential(value: string): 'high' | 'medium' | null {
  const secret = value.trim().replace(/^(?:Bearer|Basic|Token|ApiKey|Key|token)\s+/i, '');
  if (secret.length < 8 || /\s/.test(secret) || PLAIN.test(secret) || PATH.test(secret))
    return null;
  if (/\b(?:user(?:name)?:pass(?:word)?|pass(?:word)?)@/i.test(secret)) return null;
  if (REFERENCE.test(secret) || isReference(secret) || isPlaceholder(secret)) return null;
  if (
    /^(?:your|my|the|insert|put|enter|paste|some|a)[_-]|[_-](?:here|key|token|secret|password|value)$|^(?:sk|pk|ghp|key|token|xox[bp])[-_]?(?:x+(?![a-z\d])|\.+|\*+|…)|x{4}|\*{3}|…/i.test(
      secret,
    )
  )
    return null;
  if (/^https?:\/\/[^/@]*(?:\/|$)/i.test(secret) && !/\/\/[^/]*:[^/]*@/.test(secret)) return null;
  const isRandom =
    secret.length >= 16 &&
    /\d/.test(secret) &&
    /[A-Za-z]/.test(secret) &&
    new Set(secret).size >= 10;
  return isRandom ? 'high' : 'medium';
}
