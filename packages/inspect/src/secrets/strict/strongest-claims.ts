import { CONFIDENCES, SEVERITIES } from '@svc/contract';
import type { Claim } from '../claim.ts';
import { TIERS } from '../rule.ts';

const PAGE = 4096;
/** Offsets stay below this, so that a span is one number. */
const MAX_OFFSET = 2 ** 26;

/**
 * Returns the claims that no claim of at least their severity and confidence overlaps. A weaker claim never hides a
 * stronger one, whatever its tier. A void claim hides claims of its own or a lower tier on exactly its bytes: a wrong
 * checksum is about that value alone. Linear in the claims and their bytes.
 */
export function strongestClaims(claims: readonly Claim[]): Claim[] {
  const voids = voidSpans(claims);
  const buckets: Claim[][] = [];
  for (const claim of claims) {
    if (claim.verdict === 'other' || claim.verdict === 'void') continue;
    const tier = TIERS.indexOf(claim.rule.tier);
    const tierOfVoid = voids.get(spanKey(claim));
    if (tierOfVoid !== undefined && (tierOfVoid < tier || claim.rule.tier === 'generic')) continue;
    const strength = strengthOf(claim);
    const bucket = strength * TIERS.length + tier;
    buckets[bucket] ??= [];
    buckets[bucket].push(claim);
  }
  const taken = new StrengthMap();
  return buckets.flat().filter((claim) => taken.claim(claim, strengthOf(claim)));
}

function voidSpans(claims: readonly Claim[]): ReadonlyMap<number, number> {
  const spans = new Map<number, number>();
  for (const claim of claims) {
    if (claim.verdict !== 'void') continue;
    const tier = TIERS.indexOf(claim.rule.tier);
    const key = spanKey(claim);
    spans.set(key, Math.min(tier, spans.get(key) ?? tier));
  }
  return spans;
}

function spanKey({ start, end }: Claim): number {
  return start * MAX_OFFSET + end;
}

/** 0 for the strongest: severity first, then confidence. */
function strengthOf({ rule, verdict }: Claim): number {
  const confidence = (CONFIDENCES as readonly string[]).indexOf(verdict);
  return SEVERITIES.indexOf(rule.severity) * CONFIDENCES.length + confidence;
}

/** Which strengths are claimed at each byte: a bit for each, in pages made when they are needed. */
class StrengthMap {
  readonly #pages = new Map<number, Uint16Array>();

  /** Claims the span unless a claim of at least this severity and confidence overlaps it. */
  claim({ start, end }: Claim, strength: number): boolean {
    if (this.#overlaps(start, end, STRONGER[strength] as number)) return false;
    for (let at = start; at < end; at++) {
      const page = this.#pageAt(at);
      page[at % PAGE] = (page[at % PAGE] as number) | (1 << strength);
    }
    return true;
  }

  #pageAt(at: number): Uint16Array {
    const number = Math.floor(at / PAGE);
    let page = this.#pages.get(number);
    if (page === undefined) {
      page = new Uint16Array(PAGE);
      this.#pages.set(number, page);
    }
    return page;
  }

  #overlaps(start: number, end: number, mask: number): boolean {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / PAGE);
      const to = Math.min(end, (number + 1) * PAGE);
      const page = this.#pages.get(number);
      if (page !== undefined) {
        for (let i = at - number * PAGE; i < to - number * PAGE; i++) {
          if (((page[i] as number) & mask) !== 0) return true;
        }
      }
      at = to;
    }
    return false;
  }
}

/** For each strength the bits of those that are at least as severe and at least as sure. */
const STRONGER: readonly number[] = SEVERITIES.flatMap((_, severity) =>
  CONFIDENCES.map((_, confidence) => {
    let mask = 0;
    for (let s = 0; s <= severity; s++) {
      for (let c = 0; c <= confidence; c++) mask |= 1 << (s * CONFIDENCES.length + c);
    }
    return mask;
  }),
);
