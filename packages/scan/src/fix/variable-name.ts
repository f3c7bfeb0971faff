import { secretRule } from '@svc/inspect';

const MAX_NAME_LENGTH = 64;
const NAME = /^[A-Z][A-Z0-9_]*$/;
/** Names that say what kind of value it is and not whose. */
const VAGUE =
  /^(?:(?:API|AUTH|ACCESS|SECRET|PRIVATE|CLIENT|BEARER|MY|THE|DEFAULT)_?)*(?:KEY|TOKEN|SECRET|PASS|PASSWD|PASSWORD|PWD|CREDENTIALS?|AUTHORIZATION|AUTH|BEARER|VALUE|TEXT|DATA|STRING|STR|CONFIG|OPTIONS?|PARAMS?|HEADERS?|URL|URI|DSN|ID)$|^.{1,2}$/;
/** Variables that systems and run times set or obey. */
const RESERVED =
  /^(?:PATH|HOME|USER|USERNAME|LOGNAME|SHELL|PWD|OLDPWD|LANG|LANGUAGE|TERM|TMP|TEMP|TMPDIR|TZ|HOST|HOSTNAME|DISPLAY|EDITOR|VISUAL|PAGER|MAIL|IFS|ENV|PS1|UID|CI|DEBUG|PORT|NODE_ENV|NODE_OPTIONS|PYTHON[A-Z]*|JAVA_[A-Z_]*|CLASSPATH|GO[A-Z]*|DOTNET_[A-Z_]*|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|APPDATA|LC_.*|LD_.*|DYLD_.*|GIT_.*|XDG_.*)$/;

/** What a variable may be named after: identifiers and keys around the value, the nearest first. */
export type NameSource = {
  readonly names: readonly string[];
  readonly ruleId: string;
  /** The value, which no name may repeat. */
  readonly value: string;
};

/** Returns `openAiKey` as `OPEN_AI_KEY`; null for what has no letter. */
export function variableWord(identifier: string): string | null {
  const words = identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');
  return NAME.test(words) ? words : null;
}

/**
 * Returns the names that a variable may have, the best first: the nearest identifier; where it says little, the name of the
 * vendor's token, or the identifier with those around it.
 */
export function variableNames({ names, ruleId, value }: NameSource): readonly string[] {
  const words = names.map(variableWord).filter((word) => word !== null);
  const [own, ...around] = words;
  const joined = around.map((_, at) => [...around.slice(0, at + 1)].reverse().join('_'));
  const longer = own === undefined ? [] : joined.map((before) => `${before}_${own}`);
  const vendor = vendorName(ruleId);
  const vendors = vendor === null ? [] : [vendor];
  const all =
    own === undefined
      ? vendors
      : VAGUE.test(own)
        ? [...vendors, ...longer, own]
        : [own, ...longer, ...vendors];
  const hidden = variableWord(value) ?? value.toUpperCase();
  return [...new Set(all)].filter(
    (name) => name.length <= MAX_NAME_LENGTH && !RESERVED.test(name) && !repeatsValue(name, hidden),
  );
}

/** `secret/openai-api-key` -> `OPENAI_API_KEY`; null for a rule that does not identify the issuer. */
function vendorName(ruleId: string): string | null {
  if (!ruleId.startsWith('secret/') || secretRule(ruleId)?.tier === 'generic') return null;
  return variableWord(ruleId.slice('secret/'.length));
}

function repeatsValue(name: string, value: string): boolean {
  return name.includes(value) || (name.length >= 8 && value.includes(name));
}
