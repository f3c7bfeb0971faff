import type { Judged } from './judge.ts';
import type { Encoding } from './layers/encoding.ts';
import { TIERS, type Verdict } from './rule.ts';
import { TakenBytes } from './taken-bytes.ts';

/** A judged candidate with its place in the input, and the encodings that it was found through, outermost first. */
export type Claim = Judged & { readonly encodings: readonly Encoding[] };

/** Claims that hold: of two on the same bytes one. Placeholders stand only where nothing else is claimed. */
export type ResolvedClaims = {
  readonly secrets: readonly Claim[];
  readonly placeholders: readonly Claim[];
};

const SURENESS: Readonly<Record<Verdict, number>> = {
  high: 0,
  medium: 1,
  low: 2,
  other: 3,
  void: 4,
};

/**
 * Settles claims on the same bytes: the more specific rule's wins, then the surer, the longer, the less encoded, the
 * earlier one. Within the generic tier the most decoded reading wins, also when it says that there is no secret:
 * the base64 of `changeme` is no random value.
 */
export function resolveClaims(claims: readonly Claim[]): ResolvedClaims {
  const taken = new TakenBytes();
  const secrets: Claim[] = [];
  const distinct = withoutRepeats(claims.filter(({ verdict }) => verdict !== 'other'));
  for (const tier of TIERS) {
    const generic = tier === 'generic';
    const ofTier = distinct
      .filter(({ rule }) => rule.tier === tier)
      .sort(generic ? deepestFirst : bySureness);
    const voids: Claim[] = [];
    for (const claim of ofTier) {
      if (claim.verdict === 'void' && !generic) voids.push(claim);
      else if (!taken.has(claim)) {
        taken.add(claim);
        if (claim.verdict !== 'void') secrets.push(claim);
      }
    }
    for (const claim of voids) taken.add(claim);
  }
  return { secrets: secrets.sort(byPlace), placeholders: placeholders(distinct, secrets) };
}

function placeholders(claims: readonly Claim[], secrets: readonly Claim[]): readonly Claim[] {
  const candidates = claims.filter((claim) => claim.class === 'placeholder');
  if (candidates.length === 0) return [];
  const taken = new TakenBytes();
  for (const claim of secrets) taken.add(claim);
  return candidates
    .sort((a, b) => tierOf(a) - tierOf(b) || bySureness(a, b))
    .filter((claim) => {
      if (taken.has(claim)) return false;
      taken.add(claim);
      return true;
    })
    .sort(byPlace);
}

/** The same rule on the same bytes, read through more encodings, says nothing new. */
function withoutRepeats(claims: readonly Claim[]): Claim[] {
  const seen = new Set<string>();
  return [...claims]
    .sort((a, b) => a.encodings.length - b.encodings.length)
    .filter(({ pattern, start, end, verdict }) => {
      const key = `${pattern} ${start} ${end} ${verdict === 'void'}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

function tierOf({ rule }: Claim): number {
  return TIERS.indexOf(rule.tier);
}

function bySureness(a: Claim, b: Claim): number {
  return (
    SURENESS[a.verdict] - SURENESS[b.verdict] ||
    b.end - b.start - (a.end - a.start) ||
    a.encodings.length - b.encodings.length ||
    byPlace(a, b) ||
    a.pattern - b.pattern
  );
}

function deepestFirst(a: Claim, b: Claim): number {
  return b.encodings.length - a.encodings.length || bySureness(a, b);
}

function byPlace(a: Claim, b: Claim): number {
  return a.start - b.start;
}
