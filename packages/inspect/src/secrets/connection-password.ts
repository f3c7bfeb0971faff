import { isPlaceholder } from './placeholder.ts';
import { isRare } from './rarity.ts';
import type { SecretContext, Verdict } from './rule.ts';

/** Passwords that products are delivered with, and those of examples. */
const DEFAULTS =
  /^(?:(?:some|my|the|your|db)?_?pass(?:w(?:or)?d)?|pwd|secret|postgres(?:ql)?|root|admin|user(?:name)?|guest|test|dev|local|mysql|mongo|redis|rabbitmq|token|key|pw|foo|bar|xyzzy|x+|\*+|[a-z]{1,3}|123[45678]*)[0-9]{0,3}$/i;
const LOOPBACK =
  /^(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|host\.docker\.internal)(?![A-Za-z0-9.-])/i;
/** The machine itself, a name without dots (of a compose network), an example domain (RFC 2606). */
const LOCAL =
  /^(?:localhost|127\.|0\.0\.0\.0|\[::1\]|\(local|\.[;\\]|host\.docker\.internal|[A-Za-z0-9_-]+(?:[:/;"'\s]|$)|[a-z.]*example\.)/i;

/** Names of users in manuals. */
const ANYBODY =
  /^(?:(?:your|my|the|some)?[-_]?(?:user(?:name)?|login|name|account|id)|usr|foo|alice|bob|jdoe|john)$/i;

/** Returns true for a well-known password or one equal to the user's name. */
export function isDefaultPassword(password: string, user = ''): boolean {
  return password === user || DEFAULTS.test(password);
}

/** Verdict on the password of `scheme://user:password@host`; a known default on a local host is not a secret. */
export function urlPassword(secret: string, context: SecretContext): Verdict {
  const { text, start, secretStart, secretEnd, isStrict } = context;
  const user = /\/\/([^:/]{0,100}):$/.exec(text.slice(start, secretStart))?.[1];
  return passwordVerdict(secret, user, text.slice(secretEnd + 1, secretEnd + 80), isStrict);
}

/** Verdict on the password of `Server=host;...;Password=...` or `jdbc:...//host/...?password=...`. */
export function connectionPassword(
  secret: string,
  { text, start, secretStart, isStrict }: SecretContext,
): Verdict {
  const before = text.slice(start, secretStart);
  const [, host = ''] = /(?:=[ \t]*(?:tcp:)?|\/\/|@)([^;,?&]{1,80})/.exec(before) ?? [];
  const [, user] = /(?:user(?: ?id)?|uid)=([^;&]{1,60})/i.exec(before) ?? [];
  return passwordVerdict(secret, user, host, isStrict);
}

/** Verdict on a password whose host is unknown. */
export function passwordVerdict(
  secret: string,
  user: string | undefined,
  host: string,
  isStrict: boolean,
): Verdict {
  if (/^[A-Z_]+$/.test(secret) || isPlaceholder(decodePassword(secret), isStrict)) return 'void';
  if (isDefaultPassword(secret, user)) {
    return host === '' || LOCAL.test(host) || ANYBODY.test(user ?? '') ? 'void' : 'low';
  }
  if (isRare(secret)) return 'high';
  if (LOOPBACK.test(host) && !isStrict) return 'low';
  return decodePassword(secret).length < 6 || /^[A-Za-z]+$/.test(secret) ? 'low' : 'medium';
}

function decodePassword(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    return secret; // a lone `%` is a password's right
  }
}
