type Rule = { readonly pattern: string; readonly prefixes?: readonly string[] };

/** A shorter word occurs all over any text: looking for it would slow the yardstick and flatter us. */
const LEAST_LENGTH = 4;

/**
 * The words that a keyword search would look for to nominate what the rules find: a rule's public prefixes; without any,
 * of each alternative that its pattern begins with, the longest literal word. Lower case, sorted; a word that contains
 * another is left out, since that one finds it too.
 */
export function ruleKeywords(rules: readonly Rule[]): readonly string[] {
  const words = new Set(
    rules
      .flatMap(({ pattern, prefixes }) => (prefixes?.length ? prefixes : literalWords(pattern)))
      .map((word) => word.toLowerCase())
      .filter((word) => word.length >= LEAST_LENGTH),
  );
  const all = [...words].sort();
  return all.filter((word) => !all.some((other) => other !== word && word.includes(other)));
}

function literalWords(pattern: string): string[] {
  const literals = pattern
    .replaceAll(/\[(?:\\.|[^\]\\])*\]|\{[\d,]+\}|\(\?<\w+>|\\./g, ' ')
    .replaceAll(/\w[?*]/g, ' '); // an optional letter ends the word that is surely there
  return leadingAlternatives(literals).map(longestWord);
}

/** `(?:a|b(?:c|d))e` -> `a`, `b(?:c|d)`; the whole where it begins with no group. */
function leadingAlternatives(pattern: string): string[] {
  const start = /^\s*\((?:\?:)?/.exec(pattern)?.[0];
  if (start === undefined) return [pattern];
  const alternatives = [''];
  let depth = 0;
  for (const character of pattern.slice(start.length)) {
    if (character === '(') depth++;
    if (character === ')' && depth-- === 0) break;
    if (character === '|' && depth === 0) alternatives.push('');
    else alternatives.push(`${alternatives.pop()}${character}`);
  }
  return alternatives;
}

function longestWord(text: string): string {
  return text
    .split(/[^A-Za-z0-9_-]+/)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
