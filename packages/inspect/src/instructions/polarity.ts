import type { Passage } from './instruction-text.ts';

/** Words before an action that turn it into its opposite, or into a description of it. */
const NEGATION =
  /\b(?:never|not|n't|don['’]?t|mustn['’]?t|won['’]?t|can['’]?t|cannot|avoid|refuse|reject|refrain|forbid(?:den)?|prohibit(?:ed)?|prevent\w*|block\w*|deny|denied|detect\w*|flag\w*|ignore any(?:one|thing|body)?|resist\w*|mitigat\w*|protect\w*|defend\w*|guard\w* against|watch (?:out )?for|beware|look(?:s|ing)? for|check(?:s|ing)? (?:for|if|whether)|scan\w* for|search\w* for|warn\w*|stop|instead of|rather than|without|unless|no longer|vulnerab\w*|malicious|attack\w*|adversar\w*|inject\w*|jailbreak\w*|hijack\w*|untrusted|suspicious|poison\w*|exploit\w*|threat\w*|payload\w*|social engineering|phish\w*|trick\w*|attempt\w*|tries|trying|claim\w*|pretend\w*|might|may|could|would|if (?:a|an|any|the|some|someone|you)|when (?:a|an|any|someone|users?)|whether|such as|e\.g|for example|for instance|examples?|like|example|phrases?|patterns?|keywords?|strings?|test(?:s|ed|ing)?|simulat\w*|red[- ]?team\w*|hypothetical\w*|wrong|bad|unsafe|risk\w*|dangerous)\b/i;

/** Headings and lead-ins of text that describes attacks instead of making one. */
const ABOUT_ATTACKS =
  /\b(?:secur\w*|injection|inject\w*|attack\w*|threat\w*|adversar\w*|jailbreak\w*|guardrails?|red[- ]?flags?|red[- ]?team\w*|anti-?patterns?|vulnerab\w*|malicious|exploit\w*|payloads?|owasp|risks?|unsafe|do not|don['’]?t|never|avoid|examples?|bad|wrong|poison\w*|untrusted|suspicious|detect\w*|abuse|safety|social engineering|test cases?|not allowed|prohibited|forbidden|refuse|trust|phrases?|patterns?|keywords?|such as|look for|e\.g)\b/i;

/**
 * Returns how a match in a passage is meant: `told`, the agent is instructed to do it; `shown`, it is quoted, negated, or part of a
 * description of attacks.
 */
export function polarity(passage: Passage, from: number, to: number): 'told' | 'shown' {
  const { text, kind, under } = passage;
  if (kind === 'code' || kind === 'quote' || kind === 'table') return 'shown';
  if (isQuoted(text, from, to)) return 'shown';
  const start = sentenceStart(text, from);
  // Text that only the agent sees does not teach people; nor does an order that is a sentence of its own.
  const isOrder = kind === 'comment' || (text.slice(start, from).trim() === '' && !isListed(text));
  if (!isOrder && under.some((heading) => ABOUT_ATTACKS.test(heading))) return 'shown';
  if (NEGATION.test(text.slice(start, from))) return 'shown';
  const after = text.slice(to, sentenceEnd(text, to));
  return /\b(?:is|are|as|should be treated as|count as)\s+(?:an?\s+)?(?:prompt injection|attack|malicious|forbidden|prohibited|not allowed|never|untrusted|suspicious)/i.test(
    after,
  )
    ? 'shown'
    : 'told';
}

function isListed(text: string): boolean {
  return /^\s*(?:[-*+•]|\d+[.)])\s/.test(text);
}

function sentenceStart(text: string, from: number): number {
  const before = text.slice(0, from);
  const ends = [...before.matchAll(/[.!?]["')\]*]*\s|\n\s*\n|\n\s*(?:[-*+•]|\d+[.)])\s/g)];
  const last = ends.at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

function sentenceEnd(text: string, to: number): number {
  const end = /[.!?](?:\s|$)|\n\s*\n/.exec(text.slice(to));
  return end === null ? text.length : to + end.index;
}

const PAIRS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['`', '`'],
  ['“', '”'],
  ['«', '»'],
  ['「', '」'],
  ['‘', '’'],
];

/** True inside quotation marks or inline code of one passage. */
function isQuoted(text: string, from: number, to: number): boolean {
  const before = text.slice(0, from);
  const after = text.slice(to);
  return PAIRS.some(([open, close]) => {
    if (open !== close)
      return before.lastIndexOf(open) > before.lastIndexOf(close) && after.includes(close);
    return before.split(open).length % 2 === 0 && after.includes(close);
  });
}
