import { isDefaultPassword } from './connection-password.ts';
import { isHardCodedWord } from './hard-coded-word.ts';
import { isReference } from './placeholder.ts';
import { isRare, surprise } from './rarity.ts';
import type { SecretContext, Verdict } from './rule.ts';
import { encodesStandIn } from './secret-class.ts';

/** Values that have a form of their own and are no secret: addresses, paths, versions, digests, stored hashes. */
const FORMS = [
  /^[a-z][a-z0-9+.-]{1,20}:\/\//i, // a URL
  /^(?:\.{0,2}|~|[A-Za-z]:)[\\/]/, // a path
  /^[a-z][a-z0-9_.-]{0,30}(?:\/[a-z0-9_.*-]{1,30}){2,}\/?$/, // a path of a store, an API, a topic
  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/, // an e-mail address
  /^(?:sha(?:1|224|256|384|512)|md5)[-:]/i, // an integrity value
  /^\$(?:2[abxy]|5|6|7|y|argon2[a-z]*|scrypt|pbkdf2[a-z0-9-]*)\$|^\{SSHA\}|^(?:pbkdf2|scrypt|argon2|bcrypt)[_:$]/i,
  /^(?:data|application|text|image|multipart|urn|did|ssh-[a-z0-9]+|ecdsa-[a-z0-9-]+)[:/ ]/i,
  /^pk(?:[._]|-lf-)|^phc_|^pub(?:lic)?[-_]/i, // keys made to be public: docs/public-values.md
  /^(?:AIK_CLIENT|ck_(?:production|staging)|dvc_(?:client|mobile)|mik|ramp_id|sb_publishable)_|^FLWPUBK/, // such keys of one vendor each
  /^(?:(?:live|test)_pub|cli)_|^NRJS-|^NRBR-|-NRMA$|^(?:sandbox-)?sq0i[a-z]{2}-|^3MVG9|^thog-key-|^[ps]ub-c-|\.apps\.googleusercontent\.com$/, // keys and ids of one vendor each
  /^(?:[A-Za-z0-9+/]{48}fHJlYWQtb25seQ={0,2}|[0-9a-f-]{36}\|read-only)$/, // Nx Cloud: a UUID and `|read-only`, also in base64
  /^M(?:FkwEwYHKoZIzj0|HYwEAYHKoZIzj0|IIBIjANBgkqhkiG9w0BAQ|IICIjANBgkqhkiG9w0BAQ|IGfMA0GCSqGSIb3DQEBAQ|CowBQYDK2V)/, // RFC 5280, SubjectPublicKeyInfo
  /^&#?[A-Za-z0-9]{1,8};/, // a character of HTML
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, // a colour of a style sheet: `--pass: #147d42;`
  /^v?[0-9]+(?:\.[0-9]+)+/, // a version
  /^(?:trace|span|parent|request|req|correlation|transaction|order|tenant|user)[_.-]?id=/i, // a field of a log, after its logger
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}/, // a date
];
const PROPERTY_PATH = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+[?!;]?$/;
const CODE = /[([{]|=>|->|::|&&|\|\||\w\?\.[A-Za-z_]/;
/** Words before `key` or `token` that make it public or another thing. */
const HARMLESS_WORDS =
  'public publishable website csrf xsrf authenticity page next continuation cancel cancellation sync type id sort partition cache idempotency';
/** Such a word as a part of a name: `page_token`, `PAGE_TOKEN`, `nextPageToken`; not the end of another word: `async_token`. */
const HARMLESS = new RegExp(
  `(?:${HARMLESS_WORDS.split(' ').map(partOfName).join('|')})[ _.-]?(?:key|token|secret|pass|pwd|credential|Key|Token|Secret|Pass|KEY|TOKEN|SECRET|PASS)`,
);
/** Products whose project tokens every page and program carries that is measured with them. */
const MEASURED = /mixpanel/i;
/** A prefix and a UUID, as many systems make their keys; some of these look less random than others. */
const PREFIXED_UUID = /^[a-z]{2,8}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A call that is given the name of what it fetches: `getCredentials('githubApi'`. */
const GETTER =
  /(?:^|[^A-Za-z])(?:get|fetch|find|load|has|require|resolve)_?[A-Za-z_]{0,30}(?:credentials?|secret|token|key|password)\([ \t]{0,4}[bfru@$]?["'`]$/i;
/** Names of settings that web frameworks put into the pages they serve. */
const SERVED = /(?:^|[^A-Z0-9_])(?:NEXT_|NUXT_|EXPO_|PLASMO_)?PUBLIC_[A-Z0-9_]*$/;
const PASSWORD_NAME = /passw|passphrase|pwd|passcode|[<"'_.-]pass|^pass(?![a-z])/i;
const USUAL =
  /^(?:(?:my|the|new|old|some|db|pass(?:w(?:or|0r)?d)?|secret|token|key|admin|test|user|guest|default|demo)[_-]?)+[0-9]{0,4}!?$/i;
/** Three letters twice: how hands fall on a keyboard. */
const DOUBLED = /([A-Za-z]{3})\1/;
/** 99 of 100 names and paths are less surprising, in bits; see `surprise`. */
const NAMES_SURPRISE = 5.6;
/** All but 5 in 10,000 random values are more surprising; see `surprise`. */
const RANDOM_SURPRISE = 6.3;
/** Shorter random values are rarely keys that a system made. */
const KEY_LENGTH = 16;
/** A path of a URL up to the end of a name: `"https://host/encodings/base.tiktoken": "..."`. */
const URL_PATH = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`/?#=&<>]{1,200}\/[^\s"'`?#=&<>]{0,300}$/i;
const MAX_URL = 400;
/** A name that a quote ends, before what assigns its value. */
const QUOTED_NAME = /^[^"'`\\]*\\{0,3}["'`]\]?[ \t]*(?::|=|,)/;
/** What stands after a dash and `p` in other options: `-protocol`, `-port`. */
const OPTIONS = /^(?:ort|rotocol|ager|rompt|lugin|ipe|assword|ath|refix|roject|rofile)\b/;

/**
 * Verdict on a value assigned to a name such as `password` or `api_key`, when nothing else is known: `medium` for one
 * that looks drawn at random, `low` for one that a person may have chosen as a password, else `other`.
 */
export function assignedValue(secret: string, context: SecretContext): Verdict {
  const { text, start, secretStart } = context;
  const before = text.slice(Math.max(0, start - 60), start);
  if (/:[A-Za-z0-9_-]*:$/.test(before)) return 'other'; // arn:aws:...:secret:name
  if (/\bAWS::[A-Za-z0-9]{1,40}::[A-Za-z0-9]*$/.test(before)) return 'other'; // a type of CloudFormation
  if (secret.includes('&') && /[?&][\w.-]*$/.test(before)) return 'other'; // more than one parameter of a URL
  if (!context.isStrict && isNamedValue(secret, before, context)) return 'other';
  const name = (/[A-Za-z0-9_. -]{0,30}$/.exec(before)?.[0] ?? '') + text.slice(start, secretStart);
  if (!context.isStrict && MEASURED.test(name) && /project_?token/i.test(name)) return 'other';
  if (HARMLESS.test(name) || isTypeName(secret) || FORMS.some((form) => form.test(secret)))
    return 'other';
  if (CODE.test(secret) && !isNoise(secret)) return 'other';
  if (PROPERTY_PATH.test(secret) && !hasRandomPart(secret)) return 'other';
  if (USUAL.test(secret) || encodesStandIn(secret)) return 'void';
  if (text[context.secretEnd] === ';' && /^[A-Za-z_$][\w$]*$/.test(secret) && !isRare(secret)) {
    return 'other'; // a statement that assigns one name to another
  }
  if (PREFIXED_UUID.test(secret)) return 'medium';
  const isPasswordName = PASSWORD_NAME.test(text.slice(start, secretStart));
  if (isRare(secret)) {
    const isLong = secret.length >= KEY_LENGTH || isPasswordName;
    return isLong && !DOUBLED.test(secret) ? 'medium' : 'low';
  }
  if (isPasswordName && isPassword(secret)) return 'low';
  if (isHardCodedWord(secret, context, isPasswordName)) return 'low';
  return isMixture(secret) ? 'low' : 'other';
}

/**
 * True for letters and digits typed at random: ten and more, in lower case or mixed, more surprising than names are, or
 * hexadecimal. Numbers at the end, versions and words with a separator are names.
 */
function isMixture(value: string): boolean {
  if (!/^[A-Za-z0-9]{10,}$/.test(value) || !/[0-9]/.test(value) || !/[A-Za-z]/.test(value)) {
    return false;
  }
  if (/^[A-Za-z]+[0-9]{0,4}$/.test(value)) return false;
  return surprise(value) >= NAMES_SURPRISE;
}

/** True for values that systems join of random parts with dots: `s.Qx3...`. */
function hasRandomPart(value: string): boolean {
  return value
    .split('.')
    .some((part) => part.length >= 20 && /[0-9]/.test(part) && surprise(part) >= RANDOM_SURPRISE);
}

/** True for long random text of all printable characters, brackets among them, as frameworks make their keys of. */
function isNoise(value: string): boolean {
  const symbols = value.replaceAll(/[A-Za-z0-9_.,]/g, '');
  const digits = value.replaceAll(/[^0-9]/g, '');
  return value.length >= 24 && new Set(symbols).size >= 5 && digits.length >= 2 && isRare(value);
}

/** True where the text around a value shows that it is a name, a translation or public by design. */
function isNamedValue(secret: string, before: string, context: SecretContext): boolean {
  const { text, start, secretStart } = context;
  if (/[\x80-\xff]{3}/.test(secret)) return true; // words of other scripts, as bytes of UTF-8
  return (
    GETTER.test(before + text.slice(start, secretStart)) ||
    SERVED.test(nameAt(before, text, start, secretStart)) ||
    isUrl(text, context) ||
    isListed(text, context)
  );
}

/** True for a name that is a URL as a whole, such as that of a file whose digest is the value. */
function isUrl(text: string, { start, secretStart }: SecretContext): boolean {
  return (
    QUOTED_NAME.test(text.slice(start, secretStart)) &&
    URL_PATH.test(text.slice(Math.max(0, start - MAX_URL), start))
  );
}

/** A whole name of a setting, as far as it is in capitals. */
function nameAt(before: string, text: string, start: number, end: number): string {
  const head = /[A-Z0-9_]*$/.exec(before)?.[0] ?? '';
  return head + (/^[A-Z0-9_]*/.exec(text.slice(start, end))?.[0] ?? '');
}

/** True for the second of two texts of a list: `['password', 'userName1']`; excludes command-line options. */
function isListed(text: string, { start, secretStart, secretEnd }: SecretContext): boolean {
  if (!/["'`][ \t]*,[ \t]*["'`]$/.test(text.slice(start, secretStart))) return false;
  const before = text.slice(Math.max(0, start - 120), start);
  if (/--?[A-Za-z0-9_-]{0,30}$/.test(before) || !/\[[^[\](){}]*$/.test(before)) return false;
  return /^["'`][ \t\r\n]*[,\]]/.test(text.slice(secretEnd, secretEnd + 8));
}

/** Verdict on what stands under the mere name `key`: only a long random mix of all kinds of characters. */
export function bareKey(secret: string, context: SecretContext): Verdict {
  // an entry of minified code: `{key:"...",value:function`
  const { text, secretEnd, isStrict } = context;
  if (!isStrict && /^["']?,value:/.test(text.slice(secretEnd, secretEnd + 8))) return 'other';
  const mixed = /[A-Z]/.test(secret) && /[a-z]/.test(secret) && /[0-9]/.test(secret);
  const isHex = /^[0-9a-f]{32,}$/.test(secret);
  return mixed || isHex ? assignedValue(secret, context) : 'other';
}

/** Verdict on a password where only a password can stand: anything but a reference, a default or another option. */
export function chosenPassword(secret: string): Verdict {
  if (/^[\d:./-]+$|^[A-Z_]+$|[^ -~]/.test(secret) || OPTIONS.test(secret)) return 'other';
  if (isReference(secret) || USUAL.test(secret) || isDefaultPassword(secret)) return 'void';
  if (isRare(secret)) return 'high';
  return isPassword(secret) ? 'medium' : 'low';
}

/**
 * Letters and digits, eight characters and more; with a separator of names in it, also another symbol. Below eight, five
 * and a symbol.
 */
function isPassword(value: string): boolean {
  if (!/[0-9]/.test(value) || !/[A-Za-z]/.test(value)) return false;
  const hasSymbol = /[!@#$%^&*?+~]/.test(value);
  if (value.length < 8) return hasSymbol && value.length >= 5;
  return hasSymbol || !/[._:/-]/.test(value);
}

/** True for words written together with capitals, as types and methods are: `V1SecretVolumeSource`. */
function isTypeName(value: string): boolean {
  if (!/^[A-Za-z]+(?:[0-9]{1,2}[A-Za-z]+)?$/.test(value)) return false;
  const words = value.match(/[A-Z][a-z]{2,}|^[a-z]{3,}/g) ?? [];
  return words.length >= 2 && words.join('').length >= value.length * 0.75;
}

function partOfName(word: string): string {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return `(?<![A-Za-z])(?:${word}|${word.toUpperCase()})|(?<![A-Z])${capital}`;
}
