import { isRare } from './rarity.ts';
import type { SecretContext, Verdict } from './rule.ts';

/** Values that have a form of their own and are no secret: addresses, paths, versions, digests, stored hashes. */
const FORMS = [
  /^[a-z][a-z0-9+.-]{1,20}:\/\//i, // a URL
  /^(?:\.{0,2}|~|[A-Za-z]:)[\\/]/, // a path
  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/, // an e-mail address
  /^(?:sha(?:1|224|256|384|512)|md5)[-:]/i, // an integrity value
  /^\$(?:2[abxy]|5|6|7|y|argon2[a-z]*|scrypt|pbkdf2[a-z0-9-]*)\$|^\{SSHA\}|^(?:pbkdf2|scrypt|argon2|bcrypt)[_:$]/i,
  /^(?:data|application|text|image|multipart|urn|did|ssh-[a-z0-9]+|ecdsa-[a-z0-9-]+)[:/ ]/i,
  /^pk[._]|^pub(?:lic)?[-_]/i, // keys made to be public
  /^v?[0-9]+(?:\.[0-9]+)+/, // a version
  /[([{]|=>|::|&&|\|\|/, // code
];
/** Names whose values are public or mean something else. */
const HARMLESS =
  /(?:public|publishable|csrf|xsrf|page|next|continuation|cancel(?:lation)?|sync|type|id)[_.-]?$/i;
const PASSWORD_NAME = /passw|passphrase|pwd|passcode|[_.-]pass/i;
const USUAL =
  /^(?:(?:my|the|new|old|super|some|db|pass(?:w(?:or|0r)?d)?|secret|token|key|admin|test|user|root|guest|default|demo)[_-]?)+[0-9]{0,4}!?$/i;

/**
 * Verdict on a value assigned to a name such as `password` or `api_key`, when nothing else is known: `medium` for one
 * that looks drawn at random, `low` for one that a person may have chosen as a password, else `other`.
 */
export function assignedValue(secret: string, context: SecretContext): Verdict {
  const { text, start, secretStart } = context;
  const before =
    /[A-Za-z0-9_.-]{0,30}$/.exec(text.slice(Math.max(0, start - 30), start))?.[0] ?? '';
  if (/[A-Za-z0-9]:$/.test(text.slice(Math.max(0, start - 2), start))) return 'other'; // arn:aws:...:secret:name
  if (HARMLESS.test(before) || FORMS.some((form) => form.test(secret)) || USUAL.test(secret))
    return 'other';
  if (isRare(secret)) return 'medium';
  return PASSWORD_NAME.test(text.slice(start, secretStart)) && isPassword(secret) ? 'low' : 'other';
}

/** Eight characters and more with letters and digits; with a separator of names in it, also another symbol. */
function isPassword(value: string): boolean {
  if (value.length < 8 || !/[0-9]/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return !/[._:/-]/.test(value) || /[!@#$%^&*?+~]/.test(value);
}
