import { Type } from 'typebox';

/** Prefix of each kind of id on the wire. */
export const ID_PREFIXES = {
  tenant: 'tnt',
  repository: 'repo',
  scan: 'scan',
  check: 'chk',
  report: 'rpt',
  finding: 'fnd',
  asset: 'ast',
  comment: 'cmt',
  bulkPreview: 'bpr',
  view: 'view',
  agent: 'agt',
  approval: 'apr',
  replay: 'rpl',
  token: 'tok',
  evidence: 'evt',
  channel: 'chn',
  delivery: 'dlv',
  gatewayServer: 'gws',
  node: 'node',
  identityProvider: 'idp',
  installation: 'ins',
  user: 'usr',
  group: 'grp',
  session: 'ses',
  request: 'req',
  attestation: 'att',
  applicability: 'apd',
  complianceScope: 'scp',
  snapshot: 'snp',
  auditPack: 'apk',
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

/** Crockford's base32 without I, L, O, U, in lower case: 26 digits hold 128 bits. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A new id: prefix + `_` + UUIDv7 (RFC 9562) in base32, so ids of one kind sort by their time.
 *
 *     evt_ 01k9z3c6m7 4f3q8r0v2w5x6y7z
 *          48 bits ms  version, variant, 74 random bits
 */
export function newId(kind: IdKind, now: number = Date.now()): string {
  if (used === POOL.length) {
    crypto.getRandomValues(POOL);
    used = 0;
  }
  const at = used;
  used += RANDOM_BYTES;
  // the version takes four bits of the random part, the variant two
  POOL[at] = 0x70 | ((POOL[at] as number) & 0x0f);
  POOL[at + 2] = 0x80 | ((POOL[at + 2] as number) & 0x3f);
  return `${ID_PREFIXES[kind]}_${timeDigits(now)}${eightDigits(at)}${eightDigits(at + 5)}`;
}

const RANDOM_BYTES = 10;
/** Random bytes drawn at once: a call of the generator costs as much as hundreds of bytes. Each is given out once. */
const POOL = new Uint8Array(RANDOM_BYTES * 400);
let used = POOL.length;

/** Two digits for each value of ten bits. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${DIGITS[bits >> 5]}${DIGITS[bits & 31]}`);

/** Two zero bits and the 48 bits of the time make ten digits. */
function timeDigits(now: number): string {
  const high = Math.floor(now / 2 ** 30);
  const low = now % 2 ** 30;
  return twoPairs(high) + PAIRS[low >> 20] + twoPairs(low);
}

/** Five bytes of the pool, most significant first. */
function eightDigits(at: number): string {
  const middle = POOL[at + 2] as number;
  const first = ((POOL[at] as number) << 12) | ((POOL[at + 1] as number) << 4) | (middle >> 4);
  const last = ((middle & 15) << 16) | ((POOL[at + 3] as number) << 8) | (POOL[at + 4] as number);
  return twoPairs(first) + twoPairs(last);
}

/** The low twenty bits. */
function twoPairs(bits: number): string {
  return `${PAIRS[(bits >> 10) & 1023]}${PAIRS[bits & 1023]}`;
}

/** Schema of an id of one kind. */
export function Id(kind: IdKind) {
  return Type.String({
    pattern: `^${ID_PREFIXES[kind]}_[0-9a-hjkmnp-tv-z]{26}$`,
    description: `Id of a ${kind}.`,
  });
}
