import { Buffer } from 'node:buffer';
import { fastMatcher } from '../matcher/fast-matcher.ts';
import type { Matcher } from '../matcher/matcher.ts';
import { plainMatcher } from '../matcher/plain-matcher.ts';
import { type Claim, settle } from './claim.ts';
import { judge } from './judge.ts';
import { peel } from './layers/peel.ts';
import { companions } from './pairs/companion.ts';
import { joinPairs } from './pairs/pair.ts';
import { SECRET_PATTERNS } from './registry.ts';
import { isTestPath, type SecretClass } from './secret-class.ts';
import type { SecretMatch } from './secret-match.ts';

export type FindOptions = {
  /** Where the bytes come from: a test's or an example's path makes a match one of class `test`. */
  readonly path?: string;
  /**
   * Over `SECRET_PATTERNS`; must find what the plain one finds. It is asked once for the input and once for each layer, so
   * the input must not stand in the matcher's own buffer.
   */
  readonly matcher?: Matcher;
  /** Classes wanted; `real` and `test` when absent. */
  readonly include?: readonly SecretClass[];
};

const WANTED: readonly SecretClass[] = ['real', 'test'];

/**
 * All secrets in the bytes and in what is encoded in them (to three layers), sorted by start, without overlaps: of two
 * claims on the same bytes the more specific rule's wins. Parts of one credential are one match. Total: any bytes are
 * valid input. Linear in time and space.
 */
export function findSecrets(bytes: Uint8Array, options: FindOptions | Matcher = {}): SecretMatch[] {
  const {
    path,
    matcher = usualMatcher(),
    include = WANTED,
  } = 'find' in options ? { matcher: options } : options;
  const claims = claimsIn(bytes, matcher);
  if (claims.length === 0) return [];
  const { secrets, placeholders } = settle(bytes.length, claims);
  const isTest = path !== undefined && isTestPath(path);
  const found = joinPairs(
    bytes,
    secrets.map((claim) => toMatch(claim, isTest)),
  );
  if (include.includes('placeholder'))
    found.push(...placeholders.map((claim) => toMatch(claim, false)));
  return found.filter((match) => include.includes(match.class)).sort((a, b) => a.start - b.start);
}

let usual: Matcher | undefined;

/** Started at the first search: not every command searches. */
function usualMatcher(): Matcher {
  usual ??= fastMatcher(SECRET_PATTERNS) ?? plainMatcher(SECRET_PATTERNS);
  return usual;
}

/** What the rules claim in the input and, with places mapped back to it, in its layers. */
function claimsIn(bytes: Uint8Array, matcher: Matcher): Claim[] {
  const input = {
    bytes,
    locate: (span: { start: number; end: number }) => ({ ...span, encodings: [] }),
  };
  return [input, ...peel(bytes)].flatMap((layer) => {
    const candidates = matcher.find(layer.bytes);
    if (candidates.length === 0) return [];
    const text = latin1(layer.bytes);
    const judged = candidates.map((candidate) => judge(text, candidate));
    return [...judged, ...companions(text, judged)].flatMap((one) => {
      const place = layer.locate(one);
      return place === null ? [] : [{ ...one, ...place }];
    });
  });
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function toMatch(claim: Claim, isTest: boolean): SecretMatch {
  const { rule, start, end, verdict, encodings } = claim;
  const sure = verdict === 'other' || verdict === 'void' ? 'low' : verdict;
  const shared = { rule, start, end, severity: rule.severity, encodings, parts: [] };
  if (!isTest || claim.class === 'placeholder') {
    return { ...shared, confidence: sure, class: claim.class ?? 'real' };
  }
  return { ...shared, confidence: rule.tier === 'format' ? sure : 'low', class: 'test' };
}
