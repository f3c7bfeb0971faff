import { fromHex, toHex } from '#runtime';
import { ascii, concatBytes } from '../bytes/bytes.ts';
import { excerpt } from '../bytes/excerpt.ts';
import { isWhole, scanEventTime } from '../event/event-grammar.ts';
import { canonicalize } from '../json/canonical-json.ts';
import type { Outcome } from '../signed/signed-note.ts';
import { HASH_BYTES, isCount, isTenant } from '../tree/hash-chain.ts';
import { rootNodes } from '../tree/merkle-tree.ts';

/**
 * An evidence export is NDJSON, each line the canonical JSON (RFC 8785) of its object and a newline:
 *
 *     {"format":"svc.evidence/4","from":0,"head":"<signed note>","logNo":0,"previous":"<hex>","range":"<signed note>","subtrees":[],"tenant":"acme","to":2,"type":"header"}
 *     {"chain":"<hex>","event":{...},"index":0,"leaf":"<hex>","type":"event"}
 *     {"chain":"<hex>","event":{...},"index":1,"leaf":"<hex>","type":"event"}
 *     {"chain":"<hex>","checkpoint":"<signed note>","count":2,"type":"end"}
 *
 * It contains the events `from` up to but not including `to`, which is the size of the signed head. `previous` is the chain
 * hash before `from`. Hashes are 64 lower-case hex digits.
 *
 * An export of the events sealed since a time has that time in its header, `"since":"2026-11-20T10:00:00.000Z"`, and, if
 * it does not begin with the log, a second line with the event before:
 *
 *     {"chain":"<hex>","event":{...},"index":6,"leaf":"<hex>","previous":"<hex>","type":"before"}
 *
 * The chain binds that event to the next one and its bytes contain the time of sealing, so a verifier detects that an event
 * between the time and the first one is missing. `previous` is the chain hash before it.
 *
 * `subtrees` is the compact range of the Merkle tree at `from`: the roots of its complete subtrees, largest first. With the
 * leaves of the events they yield the root at every size from `from` to `to`: that of the signed checkpoint in the closing
 * line, and that of any checkpoint in between that a reader has kept. So they are the consistency proof from `from` on.
 *
 * `range` is the signed note of tenant, log number, `from`, `to` and `since` (see `encodeRange`).
 *
 * Format `svc.evidence/3` has no `range`; `svc.evidence/2` has neither `subtrees` nor `checkpoint`; `svc.evidence/1` has no `since` and no line before either.
 */
export const EXPORT_FORMAT = 'svc.evidence/4';
const FORMATS = ['svc.evidence/1', 'svc.evidence/2', 'svc.evidence/3', EXPORT_FORMAT] as const;
/** Formats with the Merkle tree. */
const TREE_FORMATS: readonly string[] = ['svc.evidence/3', EXPORT_FORMAT];

/** No line of an export is longer, its newline included. */
export const MAX_LINE_BYTES = 2 ** 20;

/** Content of the first line. */
export type ExportHeader = {
  /** Unless given, the present format with `range`, `svc.evidence/3` with `subtrees` alone, `svc.evidence/2` without. */
  readonly format?: (typeof FORMATS)[number];
  readonly tenant: string;
  readonly logNo: number;
  readonly from: number;
  /** Exclusive; the size of the signed head. */
  readonly to: number;
  /** Chain hash before `from`, 32 bytes. */
  readonly previous: Uint8Array;
  /** The signed note of the head, see `signHead`. */
  readonly head: string;
  /** The time since which events were asked for, UTC with milliseconds. */
  readonly since?: string;
  /** Roots of the complete subtrees of the tree at `from`, 32 bytes each; absent in formats 1 and 2. */
  readonly subtrees?: readonly Uint8Array[];
  /** Signed note of the range, see `signRange`; absent in formats before 4. */
  readonly range?: string;
};

/** An event of the log as it is stored: its bytes are those of `encodeEvent`, never encoded again. */
export type SealedEvent = {
  readonly index: number;
  readonly leaf: Uint8Array;
  readonly chain: Uint8Array;
  readonly bytes: Uint8Array;
};

/** Content of the last line. */
export type ExportEnd = {
  readonly count: number;
  readonly chain: Uint8Array;
  /** Signed note of the checkpoint at `to`; absent in formats 1 and 2. */
  readonly checkpoint?: string;
};

/** The first line. Throws on a header that no export can have. */
export function exportHeader(header: ExportHeader): string {
  const { tenant, logNo, from, to, head, since, subtrees, range } = header;
  const format = header.format ?? defaultFormat(header);
  const reason = impossible(header);
  if (reason !== undefined) throw new TypeError(reason);
  const previous = hex(header.previous);
  const line = { type: 'header', format, tenant, logNo, from, to, previous, head };
  return `${canonicalize({
    ...line,
    ...(since === undefined ? {} : { since }),
    ...(subtrees === undefined ? {} : { subtrees: subtrees.map(hex) }),
    ...(range === undefined ? {} : { range }),
  })}\n`;
}

function defaultFormat({ subtrees, range }: ExportHeader): (typeof FORMATS)[number] {
  if (range !== undefined) return EXPORT_FORMAT;
  return subtrees === undefined ? 'svc.evidence/2' : 'svc.evidence/3';
}

function impossible(header: ExportHeader): string | undefined {
  const { tenant, logNo, from, to, previous, since, subtrees, range } = header;
  const format = header.format ?? defaultFormat(header);
  if ((subtrees !== undefined) !== TREE_FORMATS.includes(format)) {
    return `the header of ${format} ${subtrees === undefined ? 'lacks' : 'has'} subtrees`;
  }
  if ((range !== undefined) !== (format === EXPORT_FORMAT)) {
    return `the header of ${format} ${range === undefined ? 'lacks' : 'has'} a range`;
  }
  if (since !== undefined && format === 'svc.evidence/1') return 'format 1 has no `since`';
  if (since !== undefined && !(typeof since === 'string' && isWhole(scanEventTime, since))) {
    return '`since` of the header is not UTC with milliseconds';
  }
  if (!isTenant(tenant)) return 'the header names no tenant';
  if (!isCount(logNo)) return 'the log number of the header is not a count';
  if (!isCount(from) || !isCount(to)) return 'the range of the header is not one of counts';
  if (from > to) return `the header ranges backwards, from ${from} to ${to}`;
  if (subtrees !== undefined && !isCompactRange(from, subtrees)) {
    return `the subtrees of the header are not those of a tree of size ${from}`;
  }
  if (previous.length !== HASH_BYTES) return 'the previous hash of the header is not 32 bytes';
  return undefined;
}

function isCompactRange(size: number, hashes: readonly Uint8Array[]): boolean {
  const areHashes = hashes.every((hash) => hash.length === HASH_BYTES);
  return areHashes && hashes.length === rootNodes(size).length;
}

/** The exact inverse of `exportHeader`: takes the line with its newline. */
export function readHeader(line: string): Outcome<ExportHeader> {
  const fields = readObject(line);
  if (fields?.['type'] !== 'header') return { ok: false, reason: 'not the header of an export' };
  const { format, tenant, logNo, from, to, previous, head, since, subtrees, range } = fields;
  if (!(FORMATS as readonly unknown[]).includes(format)) {
    return {
      ok: false,
      reason: `the format is unknown (got ${excerpt(format)}); this verifier reads ${FORMATS.join(' and ')}`,
    };
  }
  if (typeof head !== 'string' || !head.isWellFormed()) {
    return { ok: false, reason: 'the header has no signed head' };
  }
  if (range !== undefined && !(typeof range === 'string' && range.isWellFormed())) {
    return { ok: false, reason: 'the range of the header is not a text' };
  }
  const optional = {
    ...(since === undefined ? {} : { since }),
    ...(range === undefined ? {} : { range }),
    ...(subtrees === undefined
      ? {}
      : { subtrees: Array.isArray(subtrees) ? subtrees.map(unhex) : [new Uint8Array()] }),
  };
  const header = {
    format,
    tenant,
    logNo,
    from,
    to,
    previous: unhex(previous),
    head,
    ...optional,
  } as unknown as ExportHeader;
  const reason = impossible(header);
  if (reason !== undefined) return { ok: false, reason };
  return exportHeader(header) === line
    ? { ok: true, value: header }
    : { ok: false, reason: 'the header is not canonical JSON of its fields' };
}

/** Returns the line of one event, with the stored bytes unchanged. */
export function exportEvent(
  index: number,
  leaf: Uint8Array,
  chain: Uint8Array,
  eventBytes: Uint8Array,
): Uint8Array {
  if (!isCount(index)) throw new TypeError(`index ${index} is not a count`);
  const before = `{"chain":"${hex(chain)}","event":`;
  const after = `,"index":${index},"leaf":"${hex(leaf)}","type":"event"}\n`;
  const length = before.length + eventBytes.length + after.length;
  if (length > MAX_LINE_BYTES) throw new TypeError(`event ${index} is too long for a line`);
  return concatBytes(ascii(before), eventBytes, ascii(after));
}

/** The second line of an export since a time: the event before its first one. `previous` is the chain hash before it. */
export function exportBefore(event: SealedEvent, previous: Uint8Array): Uint8Array {
  const { index, leaf, chain, bytes } = event;
  return concatBytes(
    ascii(`{"chain":"${hex(chain)}","event":`),
    bytes,
    ascii(
      `,"index":${index},"leaf":"${hex(leaf)}","previous":"${hex(previous)}","type":"before"}\n`,
    ),
  );
}

/** The last line. */
export function exportEnd(count: number, chain: Uint8Array, checkpoint?: string): string {
  if (!isCount(count)) throw new TypeError(`count ${count} is not a count`);
  const line = { chain: hex(chain), count, type: 'end' };
  return `${canonicalize(checkpoint === undefined ? line : { ...line, checkpoint })}\n`;
}

/** The exact inverse of `exportEnd`: takes the line with its newline. */
export function readEnd(line: string): Outcome<ExportEnd> {
  const { type, count, chain, checkpoint } = readObject(line) ?? {};
  const bytes = unhex(chain);
  if (type !== 'end' || !isCount(count) || bytes.length !== HASH_BYTES) {
    return { ok: false, reason: 'not the closing line of an export' };
  }
  if (checkpoint !== undefined && !(typeof checkpoint === 'string' && checkpoint.isWellFormed())) {
    return { ok: false, reason: 'the checkpoint of the closing line is not a text' };
  }
  const optional = checkpoint === undefined ? {} : { checkpoint };
  return exportEnd(count, bytes, checkpoint) === line
    ? { ok: true, value: { count, chain: bytes, ...optional } }
    : { ok: false, reason: 'the closing line is not canonical JSON of its fields' };
}

/** A whole export, line by line, from the sealed events `from` to `to` of the header in their order. */
export async function* exportFile(
  header: ExportHeader,
  events: AsyncIterable<SealedEvent> | Iterable<SealedEvent>,
  checkpoint?: string,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  yield exportHeader(header);
  let next = header.from;
  let chain = header.previous;
  for await (const event of events) {
    if (event.index !== next) throw new TypeError(`event ${event.index} stands where ${next} must`);
    yield exportEvent(event.index, event.leaf, event.chain, event.bytes);
    chain = event.chain;
    next++;
  }
  if (next !== header.to) throw new TypeError(`the events end before ${next}, not ${header.to}`);
  yield exportEnd(next - header.from, chain, checkpoint);
}

/** The members of a line that is a JSON object, of whatever kinds. */
export function readObject(line: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function hex(hash: Uint8Array): string {
  if (hash.length !== HASH_BYTES) throw new TypeError('a hash is not 32 bytes');
  return toHex(hash);
}

/** Empty where the value is not hex; the caller compares the text it would be written as. */
function unhex(value: unknown): Uint8Array {
  return fromHex(typeof value === 'string' ? value : '');
}
