import { canonicalize, type Json } from '../json/canonical-json.ts';
import type { Outcome } from '../signed/signed-note.ts';
import { isTenant } from '../tree/hash-chain.ts';
import { readObject } from './export-file.ts';

/**
 * A file of disclosures beside an export, NDJSON, each line canonical JSON (RFC 8785), ordered by index and then by path in
 * UTF-16 code units, each commitment once:
 *
 *     {"format":"svc.disclosures/1","from":0,"logNo":0,"tenant":"tnt_...","to":42,"type":"header"}
 *     {"event":"evt_...","index":7,"path":"/actor/id","type":"erased"}
 *     {"event":"evt_...","index":8,"path":"/actor/name","salt":"<64 hex>","type":"disclosure","value":"alice"}
 *     {"disclosed":1,"erased":1,"type":"end"}
 */
export const DISCLOSURES_FORMAT = 'svc.disclosures/1';

/** The range whose commitments a file opens: events `from` up to but not including `to` of one log. */
export type DisclosuresHeader = {
  readonly format: typeof DISCLOSURES_FORMAT;
  readonly tenant: string;
  readonly logNo: number;
  readonly from: number;
  readonly to: number;
};

type Place = {
  /** Id of the event. */
  readonly event: string;
  readonly index: number;
  /** JSON Pointer of the absent member. */
  readonly path: string;
};

/** What opens one commitment; or that the service has it no more. */
export type DisclosureLine =
  | (Place & { readonly type: 'disclosure'; readonly salt: string; readonly value: unknown })
  | (Place & { readonly type: 'erased' });

export type DisclosuresEnd = { readonly disclosed: number; readonly erased: number };

export function disclosuresHeader({ format, tenant, logNo, from, to }: DisclosuresHeader): string {
  return `${canonicalize({ format, tenant, logNo, from, to, type: 'header' })}\n`;
}

/** Throws on a value that evidence cannot have. */
export function disclosuresLine(line: DisclosureLine): string {
  return `${canonicalize(line as Json, { numbers: 'safe' })}\n`;
}

export function disclosuresEnd({ disclosed, erased }: DisclosuresEnd): string {
  return `${canonicalize({ disclosed, erased, type: 'end' })}\n`;
}

const EVENT_ID = /^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const SALT = /^[0-9a-f]{64}$/;

/** The exact inverse of `disclosuresHeader`. */
export function readDisclosuresHeader(line: string): Outcome<DisclosuresHeader> {
  const { format, tenant, logNo, from, to } = readObject(line) ?? {};
  const isHeader =
    format === DISCLOSURES_FORMAT &&
    typeof tenant === 'string' &&
    isTenant(tenant) &&
    isCount(logNo) &&
    isCount(from) &&
    isCount(to) &&
    from <= to;
  const header = { format, tenant, logNo, from, to } as DisclosuresHeader;
  return isHeader && disclosuresHeader(header) === line
    ? { ok: true, value: header }
    : { ok: false, reason: `not the header of ${DISCLOSURES_FORMAT}` };
}

/** The exact inverse of `disclosuresLine` and `disclosuresEnd`. */
export function readDisclosuresLine(
  line: string,
): Outcome<DisclosureLine | (DisclosuresEnd & { readonly type: 'end' })> {
  const { type, event, index, path, salt, value, disclosed, erased } = readObject(line) ?? {};
  if (type === 'end' && isCount(disclosed) && isCount(erased)) {
    const end = { type, disclosed, erased } as const;
    return disclosuresEnd(end) === line ? { ok: true, value: end } : NOT_A_LINE;
  }
  if (typeof event !== 'string' || !EVENT_ID.test(event)) return NOT_A_LINE;
  if (!isCount(index) || typeof path !== 'string') return NOT_A_LINE;
  if (type === 'erased') return sameLine(line, { type, event, index, path });
  if (type !== 'disclosure' || typeof salt !== 'string' || !SALT.test(salt)) return NOT_A_LINE;
  return sameLine(line, { type, event, index, path, salt, value });
}

const NOT_A_LINE = {
  ok: false,
  reason: 'not canonical JSON of a disclosure, of an erased value or of the closing line',
} as const;

function sameLine(line: string, value: DisclosureLine): Outcome<DisclosureLine> {
  try {
    return disclosuresLine(value) === line ? { ok: true, value } : NOT_A_LINE;
  } catch {
    return NOT_A_LINE;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
