import { Buffer } from 'node:buffer';
import { type Confidence, type FindingClass, USUAL_CLASSES } from '@svc/contract';
import type { Matcher } from '../matcher/matcher.ts';
import { isApiDescription, isApiExample } from './api-example.ts';
import { type Claim, resolveClaims } from './claim.ts';
import { documentationOf } from './documentation.ts';
import { judge } from './judge.ts';
import type { Run } from './layers/encoding.ts';
import { peel } from './layers/peel.ts';
import { isManualExample } from './manual-example.ts';
import { companions } from './pairs/companion.ts';
import { joinPairs } from './pairs/pair.ts';
import type { SecretRule } from './rule.ts';
import { isIgnoreList, isManualPath, isTestPath } from './secret-class.ts';
import type { SecretMatch } from './secret-match.ts';
import { type FirstLook, plainSearcher, secretSearcher } from './secret-searcher.ts';

export type FindOptions = {
  /** Where the bytes come from: the path of a test or an example makes a match one of class `test`, that of a manual one of class `example`. */
  readonly path?: string;
  /** Over `SECRET_PATTERNS`; must find what the plain one finds. The built one when absent. */
  readonly matcher?: Matcher;
  /** Classes wanted; all but `placeholder` when absent. */
  readonly include?: readonly FindingClass[];
};

/**
 * All secrets in the bytes and in what is encoded in them (to three layers), sorted by start, without overlaps: of two
 * claims on the same bytes the more specific rule's wins. Parts of one credential are one match. Total: any bytes are
 * valid input. Linear in time and space.
 */
export function findSecrets(bytes: Uint8Array, options: FindOptions | Matcher = {}): SecretMatch[] {
  const wanted: FindOptions = 'find' in options ? { matcher: options } : options;
  const searcher = wanted.matcher ? plainSearcher(wanted.matcher) : secretSearcher();
  return secretsIn(bytes, searcher.lookAt(bytes), searcher.matcher, wanted);
}

/** Does the same for bytes after their first look; `matcher` searches what is encoded in them. */
export function secretsIn(
  bytes: Uint8Array,
  look: FirstLook,
  matcher: Matcher,
  { path, include = USUAL_CLASSES }: Omit<FindOptions, 'matcher'> = {},
): SecretMatch[] {
  const claims = claimsIn(bytes, look, matcher);
  if (claims.length === 0) return [];
  const { secrets, placeholders } = resolveClaims(claims);
  if (secrets.length + placeholders.length === 0) return [];
  const place = placeOf(path, bytes);
  const isDocumented = documentationOf(
    place === 'product' && secrets.length > 0 ? (path ?? '') : '',
    bytes,
  );
  const found = joinPairs(
    bytes,
    secrets.map((claim) => toMatch(claim, isDocumented(claim) ? 'manual' : place, bytes)),
  );
  if (include.includes('placeholder'))
    found.push(...placeholders.map((claim) => toMatch(claim, 'product', bytes)));
  return found.filter((match) => include.includes(match.class)).sort((a, b) => a.start - b.start);
}

/** What the rules claim in the input and, with places mapped back to it, in its layers. */
function claimsIn(bytes: Uint8Array, look: FirstLook, matcher: Matcher): Claim[] {
  const input = {
    bytes,
    candidates: look.candidates,
    locate: (span: { start: number; end: number }) => ({ ...span, encodings: [] }),
  };
  const layers = peel(bytes, look.marks).map((layer) => ({
    ...layer,
    candidates: matcher.find(layer.bytes),
  }));
  return [input, ...layers].flatMap(({ bytes, candidates, locate }) => {
    if (candidates.length === 0) return [];
    const text = latin1(bytes);
    const judged = candidates.map((candidate) => judge(text, candidate));
    return [...judged, ...companions(text, judged)].flatMap((one) => {
      const place = locate(one);
      return place === null ? [] : [{ ...one, ...place }];
    });
  });
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/**
 * What the file of a match is: its product's, a test's or an example's, a manual (as is the documentation within a source file), a
 * description of an HTTP interface, or a list of values that a secret scanner must not report.
 */
type Place = 'product' | 'test' | 'manual' | 'api-description' | 'ignore-list';

function placeOf(path: string | undefined, bytes: Uint8Array): Place {
  if (path === undefined) return 'product';
  if (isIgnoreList(path)) return 'ignore-list';
  if (isTestPath(path)) return 'test';
  if (isManualPath(path)) return 'manual';
  return isApiDescription(path, bytes) ? 'api-description' : 'product';
}

function toMatch(claim: Claim, place: Place, bytes: Uint8Array): SecretMatch {
  const { rule, start, end, verdict, encodings } = claim;
  const confidence = verdict === 'other' || verdict === 'void' ? 'low' : verdict;
  const miswritten = claim.isMiswritten ? { isMiswritten: claim.isMiswritten } : {};
  const severity = claim.isLocal ? 'low' : rule.severity;
  const shared = { rule, start, end, severity, encodings, parts: [], ...miswritten };
  const own = { ...shared, confidence, class: claim.class ?? 'real' } as const;
  if (claim.class === 'placeholder' || place === 'product') return own;
  if (place !== 'test') {
    return own.class === 'real' && isExample(own, place, bytes)
      ? { ...own, class: 'example' }
      : own;
  }
  return { ...own, confidence: rule.tier === 'format' ? confidence : 'low', class: 'test' };
}

function isExample(
  match: Run & { rule: SecretRule; confidence: Confidence },
  place: Exclude<Place, 'product' | 'test'>,
  bytes: Uint8Array,
): boolean {
  // A listed value is declared not to be a secret; a valid checksum contradicts that.
  if (place === 'ignore-list') return match.rule.checksum === undefined;
  if (place === 'api-description' && !isApiExample(match, bytes)) return false;
  return isManualExample(match, bytes);
}
