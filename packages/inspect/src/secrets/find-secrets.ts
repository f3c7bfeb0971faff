import { Buffer } from 'node:buffer';
import type { Confidence } from '@svc/contract';
import type { Candidate, Matcher } from '../matcher/matcher.ts';
import { plainMatcher } from '../matcher/plain-matcher.ts';
import { isPlaceholder } from './placeholder.ts';
import { isRare } from './rarity.ts';
import { SECRET_PATTERNS, SECRET_RULES } from './registry.ts';
import { type SecretContext, type SecretRule, TIERS, type Verdict } from './rule.ts';
import { isWordStart } from './word-start.ts';

/** A secret in the input: byte offsets of its value, end exclusive. */
export type SecretMatch = {
  readonly rule: SecretRule;
  readonly start: number;
  readonly end: number;
  readonly confidence: Confidence;
};

type Judged = Candidate & { readonly rule: SecretRule; readonly verdict: Verdict };

const FREE = 0;
const CLAIMED = 1;
const plain = plainMatcher(SECRET_PATTERNS);

/**
 * All secrets in the bytes, sorted by start, without overlaps: of two claims on the same bytes the more specific
 * rule's wins, then the surer, the longer, the earlier one. Total: any bytes are valid input. `matcher` must be over
 * `SECRET_PATTERNS` and find what the plain one finds.
 */
export function findSecrets(bytes: Uint8Array, matcher: Matcher = plain): SecretMatch[] {
  const candidates = matcher.find(bytes);
  if (candidates.length === 0) return [];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const judged = candidates.map((candidate) => judge(text, candidate));
  const taken = new Uint8Array(bytes.length);
  const found: SecretMatch[] = [];
  for (const tier of TIERS) {
    const ofTier = judged.filter(({ rule }) => rule.tier === tier).sort(byClaim);
    for (const { rule, secretStart: start, secretEnd: end, verdict } of ofTier) {
      if (verdict === 'other' || verdict === 'void') continue;
      if (isTaken(taken, start, end)) continue;
      taken.fill(CLAIMED, start, end);
      found.push({ rule, start, end, confidence: verdict });
    }
    for (const { secretStart, secretEnd, verdict } of ofTier) {
      if (verdict === 'void') taken.fill(CLAIMED, secretStart, secretEnd);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function isTaken(taken: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (taken[i] !== FREE) return true;
  return false;
}

const SURENESS: Readonly<Record<Verdict, number>> = {
  high: 0,
  medium: 1,
  low: 2,
  other: 3,
  void: 4,
};

function byClaim(a: Judged, b: Judged): number {
  return (
    SURENESS[a.verdict] - SURENESS[b.verdict] ||
    b.secretEnd - b.secretStart - (a.secretEnd - a.secretStart) ||
    a.secretStart - b.secretStart ||
    a.pattern - b.pattern
  );
}

function judge(text: string, candidate: Candidate): Judged {
  const rule = SECRET_RULES[candidate.pattern] as SecretRule;
  const secret = text.slice(candidate.secretStart, candidate.secretEnd);
  return { ...candidate, rule, verdict: verdictOf(rule, secret, { text, ...candidate }) };
}

function verdictOf(rule: SecretRule, secret: string, context: SecretContext): Verdict {
  if (rule.startsWord && !isWordStart(context.text, context.secretStart)) return 'other';
  if (!rule.structured) {
    const prefix = rule.prefixes?.find((start) => secret.startsWith(start)) ?? '';
    const random = secret.slice(prefix.length);
    if (isPlaceholder(random)) return 'void';
    if (rule.tier === 'format' && random.length >= 16 && !isRare(random)) return 'void';
  }
  return rule.validate?.(secret, context) ?? 'high';
}
