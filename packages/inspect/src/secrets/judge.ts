import type { FindingClass } from '@svc/contract';
import type { Candidate } from '../matcher/matcher.ts';
import { isNameOfCode } from './code-name.ts';
import { isPlaceholder } from './placeholder.ts';
import { isRare } from './rarity.ts';
import { SECRET_RULES } from './registry.ts';
import type { SecretContext, SecretRule, Verdict } from './rule.ts';
import { isStandIn, isTestValue } from './secret-class.ts';
import { isWithinBlob, isWordStart } from './word-start.ts';

/** A candidate as its rule sees it. `class` is null for a value that is neither a secret nor a placeholder. */
export type Judged = {
  readonly rule: SecretRule;
  readonly pattern: number;
  readonly start: number;
  readonly end: number;
  readonly verdict: Verdict;
  readonly class: FindingClass | null;
  /** It has the vendor's prefix and is random enough, and its checksum is wrong: mistyped, cut off or made up. */
  readonly isMiswritten?: true;
  /** A guessed password of a service on the machine itself: a default for development. */
  readonly isLocal?: true;
};

/** `sk_test_`: the vendor's own test mode. */
const TEST_PREFIX = /(?:^|[^A-Za-z])test(?:$|[^A-Za-z])/i;

/**
 * Looks closer at a candidate found in `text`. Offsets stay the text's. Linear in the candidate. A strict judgement lowers
 * nothing for words of tests, examples or placeholders, which an adversary can write around any secret.
 */
export function judge(text: string, candidate: Candidate, isStrict = false): Judged {
  const { pattern, secretStart: start, secretEnd: end } = candidate;
  const rule = SECRET_RULES[pattern] as SecretRule;
  const secret = text.slice(start, end);
  const prefix = prefixOf(rule, secret);
  const random = secret.slice(prefix.length);
  const verdict = verdictOf(rule, secret, random, { text, ...candidate, isStrict });
  const shared = { rule, pattern, start, end };
  if (verdict === 'other') return { ...shared, verdict, class: null };
  if (verdict === 'void') {
    if (isStandIn(random)) return { ...shared, verdict, class: 'placeholder' };
    const isMiswritten = prefix !== '' && rule.checksum?.(secret) === false;
    return isMiswritten
      ? { ...shared, verdict, class: 'placeholder', isMiswritten }
      : { ...shared, verdict, class: null };
  }
  if (TEST_PREFIX.test(prefix)) return { ...shared, verdict, class: 'test' };
  if (isStrict) return { ...shared, verdict, class: 'real' };
  if (verdict === 'low' && isLocal(text, candidate)) {
    return { ...shared, verdict, class: 'test', isLocal: true };
  }
  return isTestValue(random) || (rule.tier !== 'format' && isForExample(text, start))
    ? { ...shared, verdict: 'low', class: 'test' }
    : { ...shared, verdict, class: 'real' };
}

/** Domains reserved for examples (RFC 2606). */
const EXAMPLE_HOST =
  /(?:^|[^A-Za-z0-9-])example\.(?:com|net|org|edu)(?![A-Za-z0-9-])|\.example(?:[/:"'\s]|$)/i;
const BEFORE = 200;

/** True when the text before it on its line names an example domain. */
function isForExample(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - BEFORE), at);
  return EXAMPLE_HOST.test(before.slice(before.lastIndexOf('\n') + 1));
}

const LOOPBACK =
  /(?:^|[^A-Za-z0-9.-])(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|host\.docker\.internal)(?![A-Za-z0-9.-])/i;
/** Characters after a password that contain the host of its URL. */
const AFTER = 80;

/** True for a password in a URL or a connection string whose host is the machine itself. */
function isLocal(text: string, { start, secretStart, secretEnd }: Candidate): boolean {
  if (text[secretEnd] !== '@') return LOOPBACK.test(text.slice(start, secretStart));
  const [host = ''] = text.slice(secretEnd, secretEnd + AFTER).split(/[/?\s"'`\\]/, 1);
  return LOOPBACK.test(host);
}

/** What makes a value the name of a file: `hf_....png`. */
const FILE_NAME =
  /^\.(?:json|png|jpe?g|gif|svg|webp|ico|css|js|html|md|txt|ya?ml|woff2?)(?![A-Za-z0-9])/i;

function verdictOf(
  rule: SecretRule,
  secret: string,
  random: string,
  context: SecretContext,
): Verdict {
  const { text, secretStart, secretEnd } = context;
  if (rule.startsWord && (!isWordStart(text, secretStart) || isWithinBlob(text, secretStart))) {
    return 'other';
  }
  if (
    !context.isStrict &&
    rule.tier === 'format' &&
    FILE_NAME.test(text.slice(secretEnd, secretEnd + 7))
  )
    return 'other';
  if (!context.isStrict && rule.tier !== 'format' && isNameOfCode(text, secretStart, secretEnd)) {
    return 'other';
  }
  if (!rule.structured) {
    const { isStrict } = context;
    if (isPlaceholder(random, isStrict) && (isStrict || !isTestValue(random))) return 'void';
    const asksRarity = rule.tier === 'format' && rule.checksum === undefined;
    if (asksRarity && random.length >= 16 && !isRare(random)) return 'void';
  }
  if (rule.checksum?.(secret) === false) return 'void';
  return rule.validate?.(secret, context) ?? 'high';
}

function prefixOf(rule: SecretRule, secret: string): string {
  return rule.prefixes?.find((start) => secret.startsWith(start)) ?? '';
}
