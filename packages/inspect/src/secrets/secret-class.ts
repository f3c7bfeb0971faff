import { testUse } from '@svc/contract';
import { base64Text } from './base64-text.ts';
import { isDefaultPassword } from './connection-password.ts';
import { isPlaceholder, isReference } from './placeholder.ts';
import { isRare } from './rarity.ts';

/*
 * Classes of a match: `real`, a credential as far as can be decided; `test`, one whose value or path shows that
 * it is for tests or examples; `example`, one that a manual or the description of an interface prints, or that a list of
 * false positives has; `placeholder`, a word or pattern in place of a
 * credential.
 */

/** Separate words in a value made for tests. */
const TEST_WORD =
  /(?<![A-Za-z])(?:tests?|testing|unittest|fixture|fake|mock|dummy|demo)(?![A-Za-z])/gi;
/** Characters besides the word that must look drawn at random; fewer make a placeholder. */
const RANDOM = 12;

/** True for a path, with `/` or `\`, of a test, an example, a template, or of data for one. */
export function isTestPath(path: string): boolean {
  return testUse(path) !== null;
}

const MANUAL_FILE = /\.(?:md|mdx|markdown|rst|adoc|asciidoc)$/i;
const MANUAL_FOLDER = /^(?:docs?|documentation|manuals?|handbooks?)$/i;
/** Programs, also those that build a manual, and settings: their values are used. */
const PROGRAM =
  /(?:^|[\\/])\.env[^\\/]*$|\.(?:[cm]?[jt]sx?|py|go|rb|java|kt|cs|php|rs|sh|ps1|tf|tfvars|pem|key|properties)$/i;
/** Markdown that agents read as their instructions. */
const AGENT_FILE =
  /(?:^|[\\/])(?:\.(?:claude|cursor|github|windsurf|continue|gemini|codex)[\\/]|(?:CLAUDE|AGENTS?|GEMINI|SKILL|copilot-instructions)[^\\/]*\.mdx?$)/i;

/** Returns true for a path of a manual: prose in Markdown and the like, or files in a folder of documentation except programs. */
export function isManualPath(path: string): boolean {
  if (AGENT_FILE.test(path)) return false;
  if (MANUAL_FILE.test(path)) return true;
  const folders = path.split(/[\\/]/).slice(0, -1);
  return !PROGRAM.test(path) && folders.some((folder) => MANUAL_FOLDER.test(folder));
}

/** Files in which secret scanners keep values that they must not report. */
const IGNORE_LIST =
  /(?:^|[\\/])\.(?:secrets?ignore|(?:gitleaks|betterleaks|trufflehog|secretlint|whispers|kingfisher)-?ignore|talismanrc|secrets\.baseline|gitguardian\.ya?ml)$/i;

/** Returns true for a path of a secret scanner's list of false positives, as `.gitleaksignore`. */
export function isIgnoreList(path: string): boolean {
  return IGNORE_LIST.test(path);
}

/** True for a random value with a word such as `test` or `fake` set apart in it: `test-8fK2...`. */
export function isTestValue(value: string): boolean {
  const rest = value.replace(TEST_WORD, '');
  if (rest.length === value.length || isReference(value)) return false;
  return rest.length >= RANDOM && isRare(rest) && !isPlaceholder(rest);
}

/** Returns true for a placeholder; a reference to a value kept elsewhere is not one. */
export function isStandIn(value: string): boolean {
  if (isReference(value)) return false;
  return (
    isPlaceholder(value) || isDefaultPassword(value) || encodesStandIn(value) || !isRare(value)
  );
}

/** True for base64 of a placeholder or a default, as manifests hold them: `Y2hhbmdlbWU=`. */
export function encodesStandIn(value: string): boolean {
  if (value.length % 4 !== 0 || value.length > 100 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) {
    return false;
  }
  const text = base64Text(value).trim();
  if (!/^[ -~]{4,}$/.test(text)) return false;
  return isPlaceholder(text) || isDefaultPassword(text);
}
