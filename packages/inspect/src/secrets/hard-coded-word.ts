import { isDefaultPassword } from './connection-password.ts';
import type { SecretContext } from './rule.ts';

/** Words for the kind, the state or the label of a password field: in schemas, forms, messages, types. */
const FIELD_WORDS =
  /^(?:str(?:ing)?|text|char|varchar|bytes?|number|integer|int|bool(?:ean)?|any|object|array|unicode|binary|hidden|required|optional|present|absent|missing|invalid|incorrect|wrong|weak|strong|expired|blank|empty|error|fail(?:ed|ure)?|passed|ok|skip(?:ped)?|x-oauth-basic|x-access-token|x-token-auth|changed|reset|forgot|yes|true|false|none|null|nil|undefined|unknown|void|self|this|value|values|input|prompt|label|field|name|login|email|e-?mail|phone|account|user(?:name)?|auth|basic|digest|bearer|oauth|plain|hash(?:ed)?|encrypted|sensitive|random|generated?|external|disabled?|enabled?|always|never|auto|manual|deny|allow|write_only|writeonly|readonly|private|protected|public|static|final|const|let|var|function|class|return|sequence|json|yaml|html|utf-?8|ascii|latin1|sha-?(?:1|256|512)|md5|bcrypt|scrypt|argon2\w*|pbkdf2)[!?]?$/i;
/** Names of fields, types and messages about passwords contain the word: `new_password`, `PasswordInput`. */
const SELF_NAMED = /pass|pwd|passphrase|secret|credential|token/i;
/** Compounds that people choose: `supersecret`, `mysqlpassword`. */
const COMPOUND =
  /^(?!(?:my|the|new|old|some|your?|test|default|demo|guest|user|dummy|fake|confirm|repeat|reset|change|forgot|hash|is|has|get|set|client|access|refresh|api|auth|bearer|id)(?:[a-z]))(?=[a-z]{8,40}$)[a-z]{3,}(?:pass(?:w(?:or)?d)?|secret|pwd)$/;
/** One long word where a secret is set: people type a sentence without spaces. */
const LONG_WORD = /^(?:[a-z]{10,64}|[A-Z]{16,64})$/;
const SECRET_NAME = /secret(?:[_.-]?key)?["'`\]\\]{0,3}[ \t]*(?::=|=>|[=:])[ \t\\]*["'`]?$/i;

/** How a name takes a literal; a comma or a bracket also lists names, so a bracket needs a setter. */
const SETS =
  /(?:(?::=|=>|[=:])[ \t]{0,10}|set[_-]?(?:\w{0,20}[_-]?)?(?:passw(?:or)?d|passphrase)\()[bfru@$]{0,2}\\{0,3}["'`]$/i;

/** The outcome of a test beside the other one: `{"PASS": "green", "FAIL": "red"}`. */
const PASSES = /(?:^|[^A-Za-z])pass["'`]?[ \t]*(?:=>|[=:])[ \t]*["'`]?$/i;
const FAILS = /(?:^|[^A-Za-z])fail(?:ed|ure)?["'`]?[ \t]*(?:=>|[=:])/i;
const NEAR = 60;
/** A word that a value is compared with: `if (password === "hidden")`. */
const COMPARED = /[=!]=[ \t]*[bfru@$]{0,2}\\{0,3}["'`]$/;

/**
 * True for a word that stands as a literal where a password or a secret is set: one a person chose, too regular to look
 * random. Words that everybody uses (`secret`, `admin`), that name a field, that are only compared or that are not ASCII do not
 * count. Under a name of a secret only a long word counts, since short ones name where it is kept.
 */
export function isHardCodedWord(
  secret: string,
  context: SecretContext,
  isPasswordName: boolean,
): boolean {
  if (!/^[!-~]{4,64}$/.test(secret) || !/[A-Za-z]/.test(secret)) return false;
  if (FIELD_WORDS.test(secret) || isDefaultPassword(secret)) return false;
  if (SELF_NAMED.test(secret) && !COMPOUND.test(secret)) return false;
  if (/^[A-Z][a-z]+$|^[A-Z_]+_[A-Z_]+$|[:/\\]|\.[A-Za-z_]/.test(secret)) return false; // a label, a constant, a path, a member
  const { text, secretStart, secretEnd } = context;
  const before = text.slice(Math.max(0, secretStart - NEAR), secretStart);
  if (!context.isStrict && COMPARED.test(before)) return false;
  if (PASSES.test(before) && FAILS.test(before + text.slice(secretEnd, secretEnd + NEAR))) {
    return false;
  }
  if (!isPasswordName && !(SECRET_NAME.test(before) && LONG_WORD.test(secret))) return false;
  const quote = before.at(-1);
  if (quote === '"' || quote === "'" || quote === '`') {
    return text.slice(secretEnd, secretEnd + 4).includes(quote) && SETS.test(before);
  }
  return isPasswordName && isConfigurationValue(secret, context);
}

/** An environment variable's assignment, alone or among others: `MYSQL_ROOT_PASSWORD=tiger`, `PGPASSWORD: tiger`. */
const VARIABLE = /(?:^|[\s"'`])[A-Z][A-Z0-9_]{0,60}(?:=|:[ \t]{1,4})$/;
/** The whole beginning of a line of YAML, INI or properties. */
const SETTING = /^[ \t]*(?:-[ \t]+|[#;]+[ \t]*)?[A-Za-z_][\w.-]{0,80}[ \t]{0,4}[=:][ \t]{0,4}$/;
/** Lines of such files: a setting, a section, an item, a comment; no statement and no brackets. */
const SETTING_LINE =
  /^[ \t]*(?:[#;].*|\[[\w .:"-]+\]|-.{0,200}|---|[\w."/-]{1,80}[ \t]*[=:](?:.*[^\s;,({])?[ \t]*)?\r?$/;
const LINE = 300;

function isConfigurationValue(
  secret: string,
  { text, secretStart, secretEnd }: SecretContext,
): boolean {
  const from = Math.max(0, secretStart - LINE);
  const before = text.slice(from, secretStart);
  const after = text.slice(secretEnd, secretEnd + LINE);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const isLast = /^[ \t]*(?:\\|#.*)?\r?(?:\n|$)/.test(after);
  if (VARIABLE.test(line)) return isLast || /^["'`]?[ \t]+[-A-Z]/.test(after);
  if (!isLast || !SETTING.test(line) || !/^[\w!@#%^*?+~-]+$/.test(secret)) return false;
  const above = before
    .slice(0, before.length - line.length)
    .split('\n')
    .at(-2);
  const below = after.slice(after.indexOf('\n') + 1).split('\n')[0] ?? '';
  return [above ?? '', below].every((near) => SETTING_LINE.test(near));
}
