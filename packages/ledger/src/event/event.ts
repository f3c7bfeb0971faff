import { toUtf8, utf8Length } from '#runtime';
import { CanonicalJsonError, canonicalize, type Json } from '../json/canonical-json.ts';
import { type Commitments, commitmentFault } from './commitment-map.ts';
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

/** An entity of version 2, in which a personal id or name is absent and has a commitment: `{"type":"user"}`. */
export type CommittedEntity = {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
};

type EventBase = {
  /** `evt_` and 26 digits; unique in its log. */
  readonly id: string;
  /** When it happened, UTC with milliseconds: `2026-11-20T10:00:00.123Z`. Order is the index in the log, not the time. */
  readonly time: string;
  /** `policy_decision`, `ticket_opened`, or `subject.verb_past`. */
  readonly kind: string;
  readonly data: { readonly [key: string]: Json };
};

/** Version 1: personal values are in clear, and the time of sealing is not under the hash. */
export type EventV1 = EventBase & {
  readonly v: 1;
  readonly actor: Entity;
  readonly subject: Entity;
  readonly commitments: { readonly [name: string]: never };
};

/** Version 2: personal values are absent; `commitments` has one for each, by JSON Pointer (see `commitment.ts`). */
export type EventV2 = EventBase & {
  readonly v: 2;
  readonly actor: CommittedEntity;
  readonly subject: CommittedEntity;
  readonly commitments: Commitments;
  /** When it was sealed, UTC with milliseconds; within a log it never decreases. */
  readonly sealedAt: string;
};

/** One sealed event. Its bytes are `encodeEvent(event)` in UTF-8; the ledger hashes and keeps exactly those. */
export type LedgerEvent = EventV1 | EventV2;

/** An event of version 2 before it is sealed. */
export type UnsealedEvent = Omit<EventV2, 'sealedAt'>;

/**
 * Placeholder of `sealedAt` until the append function overlays it with the time of sealing, under the lock of the log's head
 * and before hashing. As wide as a time and not one, so that a text that was never stamped cannot verify.
 */
export const SEALED_AT_PLACEHOLDER = '0000-00-00T00:00:00.000Z';

/** Longest event, in bytes: a line of an export adds at most 256 and stays within 1 MiB. */
export const MAX_EVENT_BYTES = 2 ** 20 - 256;

/** Not an event; `pointer` (RFC 6901) names where, `reason` why. */
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
 * ill-formed member: nothing is dropped or repaired.
 */
export function encodeEvent(event: LedgerEvent): string {
  demand(isPlain(event), '', 'not an object');
  if (event.v !== 2) return encodeV1(event);
  const { sealedAt, ...unsealed } = event;
  demand(isTime(sealedAt), '/sealedAt', 'not UTC with ms');
  return encodeV2(unsealed, sealedAt);
}

/** The text that the append function takes: an event of version 2 with the placeholder in `sealedAt`. */
export function encodeUnsealed(event: UnsealedEvent): string {
  demand(isPlain(event), '', 'not an object');
  return encodeV2(event, SEALED_AT_PLACEHOLDER);
}

function encodeV1(event: EventV1): string {
  demandMembers(event, V1_MEMBERS.size, V1_MEMBERS, '');
  demand(event.v === 1, '/v', 'must be 1 or 2');
  demandBase(event);
  demand(isPlain(event.commitments), '/commitments', 'not an object');
  demandMembers(event.commitments, 0, NONE, '/commitments');
  demand(typeof event.actor?.id === 'string', '/actor', 'not an entity with an id');
  demand(typeof event.subject?.id === 'string', '/subject', 'not an entity with an id');
  return withinLimit(
    `{"actor":${encodeEntity(event.actor, '/actor')},"commitments":{},"data":${encodeJson(event.data, '/data')}` +
      `,"id":"${event.id}","kind":"${event.kind}","subject":${encodeEntity(event.subject, '/subject')}` +
      `,"time":"${event.time}","v":1}`,
  );
}

function encodeV2(event: UnsealedEvent, sealedAt: string): string {
  demandMembers(event, V1_MEMBERS.size, V1_MEMBERS, '');
  demand(event.v === 2, '/v', 'must be 1 or 2');
  demandBase(event);
  demand(isPlain(event.commitments), '/commitments', 'not an object');
  const text = withinLimit(
    `{"actor":${encodeEntity(event.actor, '/actor')},"commitments":${encodeJson(event.commitments, '/commitments')}` +
      `,"data":${encodeJson(event.data, '/data')},"id":"${event.id}","kind":"${event.kind}","sealedAt":"${sealedAt}"` +
      `,"subject":${encodeEntity(event.subject, '/subject')},"time":"${event.time}","v":2}`,
  );
  const reason = commitmentFault(event);
  demand(reason === undefined, '/commitments', reason ?? '');
  return text;
}

function demandBase(event: EventBase): void {
  demand(typeof event.id === 'string' && isWhole(scanEventId, event.id), '/id', 'not an event id');
  demand(
    typeof event.kind === 'string' && isWhole(scanEventKind, event.kind),
    '/kind',
    'not an event kind',
  );
  demand(isTime(event.time), '/time', 'not UTC with ms');
  demand(isPlain(event.data), '/data', 'not an object');
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && isWhole(scanEventTime, value);
}

function withinLimit(text: string): string {
  // A UTF-16 code unit takes at most three bytes of UTF-8, so most events need no counting.
  demand(
    text.length * 3 <= MAX_EVENT_BYTES || utf8Length(text) <= MAX_EVENT_BYTES,
    '',
    `longer than ${MAX_EVENT_BYTES} bytes`,
  );
  return text;
}

const NONE: ReadonlySet<string> = new Set();
const ENTITY_MEMBERS: ReadonlySet<string> = new Set(['type', 'id', 'name']);
/** Of version 1, and of version 2 before it is sealed. */
const V1_MEMBERS: ReadonlySet<string> = new Set([
  'v',
  'id',
  'time',
  'kind',
  'actor',
  'subject',
  'data',
  'commitments',
]);

function encodeEntity(entity: CommittedEntity, pointer: string): string {
  demand(isPlain(entity), pointer, 'not an object');
  const { type } = entity;
  const optional = (['id', 'name'] as const).filter((key) => Object.hasOwn(entity, key));
  demandMembers(entity, 1 + optional.length, ENTITY_MEMBERS, pointer);
  let text = '{';
  for (const key of optional) {
    const value = entity[key];
    demand(typeof value === 'string' && value !== '', `${pointer}/${key}`, 'not a text, or empty');
    text += `"${key}":${encodeJson(value as string, `${pointer}/${key}`)},`;
  }
  demand(
    typeof type === 'string' && isWhole(scanEntityType, type),
    `${pointer}/type`,
    'not a lower-case word',
  );
  return `${text}"type":"${type}"}`;
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

/** An event, or the reason and byte offset at which parsing failed. */
export type ParsedEvent =
  | { readonly ok: true; readonly event: LedgerEvent }
  | { readonly ok: false; readonly at: number; readonly reason: string };

/** The exact inverse of `encodeEvent`: `encodeEvent(event) === text` for every text that it takes, and it takes no other. */
export function parseEvent(text: string): ParsedEvent {
  if (!text.isWellFormed()) return { ok: false, at: 0, reason: 'a lone surrogate' };
  const bytes = toUtf8(text);
  if (bytes.length > MAX_EVENT_BYTES) {
    return { ok: false, at: MAX_EVENT_BYTES, reason: `longer than ${MAX_EVENT_BYTES} bytes` };
  }
  const spans = scanEvent(bytes, 0, bytes.length);
  if ('reason' in spans) return { ok: false, ...spans };
  return { ok: true, event: JSON.parse(text) };
}
