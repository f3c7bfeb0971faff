import type { LineIndex } from '@svc/analysis';
import { parseCommentTerms } from './ignore-terms.ts';
import { ruleFault } from './rule-name.ts';

/** A comment `svc:ignore RULE REASON owner=TEAM expires=2027-01-31`; `*` matches every rule, '' is a comment without one. */
export type InlineIgnore = {
  readonly line: number;
  readonly rule: string;
  /** The text behind the rule, owner and expiry included; `parseCommentTerms` reads it. */
  readonly reason: string;
  /** Only punctuation precedes it, so it covers the line below, too. */
  readonly alone: boolean;
};

const MARKER = 'svc:ignore';
const MAX_REASON_LENGTH = 500;
const COMMENT_END = /\s*(?:\*\/|-->|--\]\]|[#%*]\}|%>|#>|\*\)|["'`,;]+)\s*$/;
/** Comment signs, brackets and quotes; some languages open a comment with a word. */
const BEFORE = /^\s*(?:rem|dnl)?[^\p{L}\p{N}]*$/iu;

/** The comments of a text by their line. The text is searched once, whatever the number of findings in it. */
export function inlineIgnores(lines: LineIndex): ReadonlyMap<number, readonly InlineIgnore[]> {
  const found = new Map<number, InlineIgnore[]>();
  const { bytes } = lines;
  for (let at = bytes.indexOf(MARKER); at !== -1; at = bytes.indexOf(MARKER, at + 1)) {
    const { line } = lines.position(at);
    const end = Math.min(lines.end(line), at + MAX_REASON_LENGTH);
    const text = bytes.toString('utf8', at, end).replace(COMMENT_END, '').trimEnd();
    const match = /^svc:ignore(?:[ \t]+(\S+)(.*))?$/s.exec(text);
    const before = bytes.toString('utf8', Math.max(lines.start(line), at - MAX_REASON_LENGTH), at);
    if (match === null || /[\w.-]$/.test(before)) continue;
    const [, rule = '', reason = ''] = match;
    const ignore = {
      line,
      rule,
      reason: reason.trim(),
      alone: at - lines.start(line) <= MAX_REASON_LENGTH && BEFORE.test(before),
    };
    const known = found.get(line);
    if (known === undefined) found.set(line, [ignore]);
    else known.push(ignore);
  }
  return found;
}

/** Comments about secrets that spoke of no finding, by their lines. One for `*` or another kind of rule may speak of more. */
export function unusedIgnores(
  ignores: ReadonlyMap<number, readonly InlineIgnore[]>,
  used: ReadonlySet<InlineIgnore>,
): InlineIgnore[] {
  return [...ignores.values()]
    .flat()
    .filter((ignore) => ignore.rule.startsWith('secret/') && !used.has(ignore));
}

/**
 * The comment that speaks of a rule's finding on a line: one on that line, or alone on the line above. Where none names the rule,
 * one whose rule is missing or faulty, so that the scan can say so.
 */
export function ignoreFor(
  ignores: ReadonlyMap<number, readonly InlineIgnore[]>,
  line: number,
  ruleId: string,
): InlineIgnore | null {
  const near = [
    ...(ignores.get(line) ?? []),
    ...(ignores.get(line - 1)?.filter(({ alone }) => alone) ?? []),
  ];
  const ofRule = near.filter(({ rule }) => rule === '*' || rule === ruleId);
  const faulty = near.find(({ rule }) => ruleFault(rule, ruleId) !== null);
  return (
    ofRule.find(({ reason }) => !('fault' in parseCommentTerms(reason))) ??
    ofRule[0] ??
    faulty ??
    null
  );
}
