import { CanonicalJsonError, canonicalize, type Json } from './canonical-json.ts';
import {
  isWhole,
  scanEntityType,
  scanEventId,
  scanEventKind,
  scanEventTime,
} from './event-grammar.ts';
import { MAX_DATA_DEPTH, scanEvent } from './event-scan.ts';

/** Who did it, or what it was done to: `{"id":"agt_7","name":"build bot","type":"agent"}`. */
export type Entity = {
  /** A lower-case word: `agent`, `tool`, `user`, `finding`. */
  readonly type: string;
  readonly id: string;
  readonly name?: string;
};

/** One sealed fact. Its bytes are `encodeEvent(event)` in UTF-8; the ledger hashes and keeps exactly those. */
export type LedgerEvent = {
  readonly v: 1;
  /** `evt_` and 26 digits; unique in its log. */
  readonly id: string;
  /** UTC with milliseconds: `2026-11-20T10:00:00.123Z`. Order is the index in the log, not the time. */
  readonly time: string;
  /** `policy_decision`, `ticket_opened`, or `subject.verb_past`. */
  readonly kind: string;
  readonly actor: Entity;
  readonly subject: Entity;
  readonly data: { readonly [key: string]: Json };
  /** Salted commitments to personal fields; version 1 has none. */
  readonly commitments: { readonly [name: string]: never };
};

/** Longest event, in bytes: a line of an export adds at most 256 and stays within 1 MiB. */
export const MAX_EVENT_BYTES = 2 ** 20 - 256;

/** Not an event; `pointer` (RFC 6901) says where, `reason` why. */
export class EventError extends TypeError {
  readonly pointer: string;
  readonly reason: string;

  constructor(pointer: string, reason: string) {
    super(`${pointer === '' ? 'the event' : pointer}: ${reason}`);
    this.name = 'EventError';
    this.pointer = pointer;
    this.reason = reason;
  }
}

/**
 * The canonical JSON (RFC 8785) of an event, numbers within 2^53 - 1. Throws `EventError` on a missing, unknown or
 * ill-formed member: nothing is dropped, nothing is mended.
 */
export function encodeEvent(event: LedgerEvent): string {
  demand(isPlain(event), '', 'not an object');
  demandMembers(event, 8, EVENT_MEMBERS, '');
  demand(event.v === 1, '/v', 'must be 1');
  demand(typeof event.id === 'string' && isWhole(scanEventId, event.id), '/id', 'not an event id');
  demand(
    typeof event.kind === 'string' && isWhole(scanEventKind, event.kind),
    '/kind',
    'not an event kind',
  );
  demand(
    typeof event.time === 'string' && isWhole(scanEventTime, event.time),
    '/time',
    'not UTC with ms',
  );
  demand(isPlain(event.commitments), '/commitments', 'not an object');
  demandMembers(event.commitments, 0, NONE, '/commitments');
  demand(isPlain(event.data), '/data', 'not an object');
  const text =
    `{"actor":${encodeEntity(event.actor, '/actor')},"commitments":{},"data":${encodeJson(event.data, '/data')}` +
    `,"id":"${event.id}","kind":"${event.kind}","subject":${encodeEntity(event.subject, '/subject')}` +
    `,"time":"${event.time}","v":1}`;
  // A UTF-16 code unit takes at most three bytes of UTF-8, so most events need no counting.
  demand(
    text.length * 3 <= MAX_EVENT_BYTES || Buffer.byteLength(text) <= MAX_EVENT_BYTES,
    '',
    `longer than ${MAX_EVENT_BYTES} bytes`,
  );
  return text;
}

const NONE: ReadonlySet<string> = new Set();
const ENTITY_MEMBERS: ReadonlySet<string> = new Set(['type', 'id', 'name']);
const EVENT_MEMBERS: ReadonlySet<string> = new Set([
  'v',
  'id',
  'time',
  'kind',
  'actor',
  'subject',
  'data',
  'commitments',
]);

function encodeEntity(entity: Entity, pointer: string): string {
  demand(isPlain(entity), pointer, 'not an object');
  demandMembers(entity, Object.hasOwn(entity, 'name') ? 3 : 2, ENTITY_MEMBERS, pointer);
  const { id, name, type } = entity;
  demand(typeof id === 'string' && id !== '', `${pointer}/id`, 'not a text, or empty');
  demand(
    typeof type === 'string' && isWhole(scanEntityType, type),
    `${pointer}/type`,
    'not a lower-case word',
  );
  const idText = encodeJson(id, `${pointer}/id`);
  if (!Object.hasOwn(entity, 'name')) return `{"id":${idText},"type":"${type}"}`;
  demand(typeof name === 'string' && name !== '', `${pointer}/name`, 'not a text, or empty');
  return `{"id":${idText},"name":${encodeJson(name as string, `${pointer}/name`)},"type":"${type}"}`;
}

const DATA_LIMITS = { numbers: 'safe', depth: MAX_DATA_DEPTH } as const;

function encodeJson(value: Json, pointer: string): string {
  try {
    return canonicalize(value, DATA_LIMITS);
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    throw new EventError(pointer + error.pointer, error.reason);
  }
}

function demand(holds: boolean, pointer: string, reason: string): void {
  if (!holds) throw new EventError(pointer, reason);
}

function demandMembers(
  value: object,
  count: number,
  known: ReadonlySet<string>,
  pointer: string,
): void {
  const keys = Object.keys(value);
  for (const key of keys) {
    if (!known.has(key)) throw new EventError(pointer, `unknown member ${JSON.stringify(key)}`);
  }
  demand(keys.length === count, pointer, 'a member is missing');
}

function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An event, or why and at which byte offset the text is none. */
export type ParsedEvent =
  | { readonly ok: true; readonly event: LedgerEvent }
  | { readonly ok: false; readonly at: number; readonly reason: string };

/** The exact inverse of `encodeEvent`: `encodeEvent(event) === text` for every text that it takes, and it takes no other. */
export function parseEvent(text: string): ParsedEvent {
  if (!text.isWellFormed()) return { ok: false, at: 0, reason: 'a lone surrogate' };
  const bytes = Buffer.from(text);
  if (bytes.length > MAX_EVENT_BYTES) {
    return { ok: false, at: MAX_EVENT_BYTES, reason: `longer than ${MAX_EVENT_BYTES} bytes` };
  }
  const spans = scanEvent(bytes, 0, bytes.length);
  if ('reason' in spans) return { ok: false, ...spans };
  return { ok: true, event: JSON.parse(text) };
}
