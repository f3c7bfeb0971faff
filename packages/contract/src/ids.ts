import { Type } from 'typebox';

/** Prefix of each kind of id on the wire. */
export const ID_PREFIXES = {
  tenant: 'tnt',
  repository: 'repo',
  scan: 'scan',
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
  identityProvider: 'idp',
  user: 'usr',
  group: 'grp',
  session: 'ses',
  request: 'req',
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
  const bytes = randomBytes16();
  new DataView(bytes.buffer).setUint32(0, Math.floor(now / 0x10000));
  new DataView(bytes.buffer).setUint16(4, now % 0x10000);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  return `${ID_PREFIXES[kind]}_${base32(bytes)}`;
}

/** Random bytes drawn at once: a call of the generator costs as much as hundreds of bytes. Each is given out once. */
const POOL = new Uint8Array(16 * 256);
let used = POOL.length;

function randomBytes16(): Uint8Array<ArrayBuffer> {
  if (used === POOL.length) {
    crypto.getRandomValues(POOL);
    used = 0;
  }
  const bytes = POOL.slice(used, used + 16);
  used += 16;
  return bytes;
}

/** 128 bits, most significant first; the first digit carries the top three bits. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 2; // two leading zero bits make 130 = 26 x 5
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += DIGITS[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return text;
}

/** Schema of an id of one kind. */
export function Id(kind: IdKind) {
  return Type.String({
    pattern: `^${ID_PREFIXES[kind]}_[0-9a-hjkmnp-tv-z]{26}$`,
    description: `Id of a ${kind}.`,
  });
}
