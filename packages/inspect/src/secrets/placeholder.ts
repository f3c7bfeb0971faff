import { isRare } from './rarity.ts';

/** Words that writers put where a secret goes. Long enough not to turn up in random text. */
const WORDS =
  /example|sample|dummy|placeholder|change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|with|this)|redacted|insert[-_ ]?|not[-_ ]?(?:a|my|the)?[-_ ]?real|^not[-_ ]?(?:needed|used|required|set|applicable|available|necessary)|^un(?:set|used|needed)$|^\*{3,}$|(?:^|[^a-z])(?:dein|deine|ihr|ihre|votre|sua|seu)[-_]|(?:^|[^a-z])(?:tu|su|mi)[-_](?:clave|token|contrasena|api|secreto)|foobar|this[-_ ]?is[-_ ]?(?:a|my|the|not)|lorem|xxxxx|\*{4}|\.{3}|qwerty|asdfgh|(?:^|[^a-z])(?:your|fake|mock|todo|none|null|undefined|test(?:ing)?)(?:[^a-z]|$)|(?:^|[^a-z])your[-_ ]?[a-z]|[-_ ]here$/i;

/** `YourApiKey`, `yourSecret`: a small or capital word start, then another word. */
const YOUR = /(?:^|[^A-Za-z])[Yy]our[A-Z]|goes[-_ ]?here|key[-_ ]?here/i;

/** References to values kept elsewhere, in the syntaxes of templates, shells and secret stores. */
const REFERENCES = [
  /\$\{|\{\{|\}\}|<%|%>|\$\([A-Za-z_][^)]*\)|#\{|%\([A-Za-z_][\w.]*\)|\{[A-Za-z_][\w.]*\}/, // ${VAR} {{ var }} <%= %> $(cmd) #{var} %(var)s {var}
  /^\$[A-Za-z_][\w:.>-]*$|^%[A-Za-z_]\w*%$|^%[sdv@]$|^:[a-z_]+$|^@[\w.-]+@$/, // $VAR $env:VAR %VAR% %s :param @var@
  /^<[^>]*>?$|^\[[^\]]*\]$|^\([^)]*\)$/, // <your key> [REDACTED] (secret)
  /process\.env|os\.environ|getenv|import\.meta\.env|System\.get|\bENV\[|secrets\.[A-Za-z_]|(?:^|\.)vars?\.[a-z_]/,
  /^(?:vault|op|sm|ssm|ref\+[a-z]+|secretref|keyvault|awssm|gcpsm|file|env|secret):/i, // op://vault/item, vault:kv#k
  /^@Microsoft\.KeyVault\(|^arn:aws|^projects\/[^/]+\/secrets\/|^\/run\/secrets\/|^!(?:Ref|Sub|GetAtt|ImportValue|vault|secret)\b|^ENC\[|^\$ANSIBLE_VAULT/,
];

/** Values that standards print as examples: RFC 5849, RFC 6749, RFC 6750, RFC 7617; and those of vendors' manuals. */
const PRINTED = new Set([
  '2YotnFZFEjr1zCsicMWpAA',
  'tGzv3JOkF0XG5Qx2TlKWIA',
  'czZCaGRSa3F0MzpnWDFmQmF0M2JW',
  'mF_9.B5f-4.1JqM',
  'QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  'dGVzdDoxMjPCow==',
  // RFC 5849
  'kd94hf93k423kf44',
  'pfkkdhi9sl3r4s00',
  'hh5s93j4hdidpola',
  'hdhd0244k9j7ao03',
  'hfdp7dh39dks9884',
  'dpf43f3p2l4k3l03',
  'nnch734d00sl2jdk',
  '9djdj82h48djs9d2',
  'kkk9d7dh3k39sjv7',
  'j49sk3j29djd',
  'dh893hdasih9',
  'ad180jjd733klru7',
  'h480djs93hd8',
  // AWS documentation
  ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/'),
  // Microsoft documentation: storage emulators (Azurite) and the Azure Cosmos DB emulator
  [
    'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6',
    'IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
  ].join(''),
  [
    'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2n',
    'Q9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==',
  ].join(''),
  // Telegram Bot API
  ['123456', 'ABC-DEF1234ghIkl-zyx57W2v1u123ew11'].join(':'),
]);

/** True for a value that only names a secret kept elsewhere: `${VAR}`, `{{ var }}`, `process.env.X`, `op://...`. */
export function isReference(value: string): boolean {
  return REFERENCES.some((syntax) => syntax.test(value));
}

/**
 * Returns true for a placeholder of a secret: a reference, a word such as `example` or `changeme`, one
 * character or a short group repeated, or the alphabet or digits in sequence. A random value of 16 and more
 * characters is one with a probability below 1 in 10,000. Strict: only when nothing else in the value looks random, since
 * whoever writes a secret down can write such a word after it.
 */
export function isPlaceholder(value: string, isStrict = false): boolean {
  if (PRINTED.has(value)) return true;
  const isOne =
    isReference(value) ||
    WORDS.test(value) ||
    YOUR.test(value) ||
    isMonotonous(value) ||
    hasRow(value);
  return isOne && !(isStrict && holdsRandomPart(value));
}

/** Patterns of a placeholder, anywhere in the value. */
const STAND_IN = new RegExp(
  String.raw`${WORDS.source}|[Yy]our(?=[A-Z])|\$?\{[^{}]*\}+|<[^<>]*>|%[^%\s]*%|\$\([^)]*\)|([^=])\1{5,}`,
  'gi',
);
/** Minimum length of a rest that counts as a secret. */
const RANDOM_PART = 12;

function holdsRandomPart(value: string): boolean {
  const rest = withoutRows(value.replaceAll(STAND_IN, ' '));
  return rest.split(' ').some((part) => {
    const bare = part.replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '');
    return bare.length >= RANDOM_PART && isRare(bare);
  });
}

/** Leaves out rows of six and more characters that follow each other: `123456`, `fedcba`. */
function withoutRows(value: string): string {
  let rest = '';
  for (let from = 0; from < value.length; ) {
    let to = from + 1;
    const step = value.charCodeAt(to) - value.charCodeAt(from);
    if (step === 1 || step === -1) {
      while (to < value.length && value.charCodeAt(to) - value.charCodeAt(to - 1) === step) to += 1;
    }
    rest += to - from >= 6 ? ' ' : value.slice(from, to);
    from = to;
  }
  return rest;
}

/** Few different characters, six equal ones in a row, or one group of at most half the length over and over. */
function isMonotonous(value: string): boolean {
  const different = new Set(value).size;
  if (different <= (value.length >= 16 ? 5 : 2) || /([^=])\1{5}/.test(value)) return true;
  for (let period = 1; period * 2 <= Math.min(value.length, 64); period++) {
    let repeats = true;
    for (let i = period; i < value.length && repeats; i++) repeats = value[i] === value[i - period];
    if (repeats) return true;
  }
  return false;
}

/** A row of its characters, of its letters alone or of its digits alone: `12345678`, `AbCdEfGh`, `a1b2c3d4e5f6g7h8`. */
function hasRow(value: string): boolean {
  const folded = value.toLowerCase();
  return (
    isRow(value) || isRow(folded.replace(/[^a-z]+/g, '')) || isRow(folded.replace(/[^0-9]+/g, ''))
  );
}

/** Eight characters in a row that follow each other in ASCII, up or down. */
function isRow(value: string): boolean {
  let up = 1;
  let down = 1;
  for (let i = 1; i < value.length; i++) {
    const step = value.charCodeAt(i) - value.charCodeAt(i - 1);
    up = step === 1 || (step === -9 && value[i] === '0') ? up + 1 : 1;
    down = step === -1 ? down + 1 : 1;
    if (up >= 8 || down >= 8) return true;
  }
  return false;
}
