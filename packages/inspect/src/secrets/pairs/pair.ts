import { Buffer } from 'node:buffer';
import { SEVERITIES, type Severity } from '@svc/contract';
import type { SecretMatch, SecretPart } from '../secret-match.ts';
import { PAIR_KINDS, type PairKind } from './pair-kind.ts';

/** Bytes between the parts of one pair, and matches examined on either side. */
const NEAR = 512;
const MAX_NEIGHBOURS = 6;

type Bond = {
  readonly secret: number;
  readonly identifier: number;
  readonly kind: PairKind;
  readonly distance: number;
};

/**
 * Makes one match of an identifier and the secret nearest to it: that of the secret, with both parts, and worth what the
 * pair is. `matches` ascend; what is in no pair stays as it is. A client id beside a client secret becomes a part, too.
 */
export function joinPairs(bytes: Uint8Array, matches: readonly SecretMatch[]): SecretMatch[] {
  const joined = new Map<number, SecretMatch>();
  const used = new Set<number>();
  for (const { secret, identifier, kind } of bonds(matches)) {
    if (used.has(secret) || used.has(identifier)) continue;
    used.add(secret).add(identifier);
    const one = matches[secret] as SecretMatch;
    joined.set(secret, join(one, matches[identifier] as SecretMatch, kind));
  }
  return matches.flatMap((match, i) => {
    if (used.has(i)) return joined.get(i) ?? [];
    return [withClientId(bytes, match)];
  });
}

/** Returns a match for every identifier and every secret near it; `matches` ascend. */
export function pairsAmong(matches: readonly SecretMatch[]): SecretMatch[] {
  return bonds(matches).map(({ secret, identifier, kind }) =>
    join(matches[secret] as SecretMatch, matches[identifier] as SecretMatch, kind),
  );
}

/** Possible pairs, nearest first. */
function bonds(matches: readonly SecretMatch[]): Bond[] {
  const found: Bond[] = [];
  for (const [identifier, match] of matches.entries()) {
    const kind = PAIR_KINDS.find(({ identifiers }) => identifiers.includes(match.rule.id));
    if (kind === undefined) continue;
    const from = Math.max(0, identifier - MAX_NEIGHBOURS);
    for (const [i, other] of matches.slice(from, identifier + MAX_NEIGHBOURS + 1).entries()) {
      const distance = Math.max(other.start - match.end, match.start - other.end);
      if (distance > NEAR || !kind.secrets.includes(other.rule.id)) continue;
      found.push({ secret: from + i, identifier, kind, distance });
    }
  }
  return found.sort((a, b) => a.distance - b.distance || a.identifier - b.identifier);
}

function join(secret: SecretMatch, identifier: SecretMatch, kind: PairKind): SecretMatch {
  const isGeneric = secret.rule.tier === 'generic';
  return {
    ...secret,
    rule: isGeneric ? identifier.rule : secret.rule,
    severity: worst([secret.severity, identifier.severity, kind.severity]),
    confidence: isGeneric ? identifier.confidence : secret.confidence,
    parts: [partOf(identifier), partOf(secret)].sort((a, b) => a.start - b.start),
  };
}

function partOf({ rule, start, end }: SecretMatch): SecretPart {
  return { rule: rule.id, start, end };
}

function worst(severities: readonly Severity[]): Severity {
  return SEVERITIES.find((severity) => severities.includes(severity)) ?? 'info';
}

const CLIENT_SECRET =
  /(?:client|consumer|app|application)[_.-]?(?:secret|key|password)[^A-Za-z0-9]{0,12}$/i;
const CLIENT_ID =
  /(?:client|consumer|app|application)[_.-]?id["'`\]]{0,2}[ \t]{0,8}(?:=>|[:=>,(]){1,2}[ \t]{0,8}["'`]?([A-Za-z0-9][A-Za-z0-9._@-]{5,120})/gi;
const CLIENT_NEAR = 300;

/** Adds the client id (RFC 6749, section 2.3.1) that is nearest to a client secret. */
function withClientId(bytes: Uint8Array, match: SecretMatch): SecretMatch {
  if (match.encodings.length > 0) return match;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = text.toString('latin1', Math.max(0, match.start - 50), match.start);
  if (!CLIENT_SECRET.test(name)) return match;
  const from = Math.max(0, match.start - CLIENT_NEAR);
  const window = text.toString('latin1', from, match.end + CLIENT_NEAR);
  const ids = [...window.matchAll(CLIENT_ID)].map((found) => {
    const [whole, value = ''] = found;
    const end = from + found.index + whole.length;
    return { rule: 'identifier/client-id', start: end - value.length, end };
  });
  const apart = ids.filter(({ start, end }) => end <= match.start || start >= match.end);
  const distance = ({ start }: SecretPart) => Math.abs(start - match.start);
  const [nearest] = apart.sort((a, b) => distance(a) - distance(b));
  if (nearest === undefined) return match;
  return { ...match, parts: [nearest, partOf(match)].sort((a, b) => a.start - b.start) };
}
