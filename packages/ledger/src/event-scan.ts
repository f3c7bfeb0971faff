import { decodeString, scanLiteral, scanObject, scanString } from './canonical-scan.ts';
import { scanEntityType, scanEventId, scanEventKind, scanEventTime } from './event-grammar.ts';

/**
 * How deep `data` may nest: 62, so that an event stays within 63 levels and a line of an export, which holds an event,
 * within the 64 that every JSON of ours keeps to.
 */
export const MAX_DATA_DEPTH = 62;

/** Where the fields of one event lie: offsets into the scanned bytes. */
export type EventSpans = {
  /** The quote that opens `actor.id`. */
  readonly actorId: number;
  /** The quote that opens `subject.id`. */
  readonly subjectId: number;
  /** `data` from its brace to after its brace. */
  readonly data: number;
  readonly dataEnd: number;
  /** Texts without their quotes; none has an escape. */
  readonly id: number;
  readonly kind: number;
  readonly kindEnd: number;
  readonly time: number;
};

/** Why bytes are not an event, and at which offset. */
export type EventFault = { readonly at: number; readonly reason: string };

/** Members stand in canonical order, so the names between the values are fixed text. */
const ACTOR = Buffer.from('{"actor":');
const DATA = Buffer.from(',"commitments":{},"data":');
const ID = Buffer.from(',"id":"');
const KIND = Buffer.from('","kind":"');
const SUBJECT = Buffer.from('","subject":');
const TIME = Buffer.from(',"time":"');
const END = Buffer.from('","v":1}');

/**
 * Reads the event that fills `bytes` from `start` to `end`, which must be valid UTF-8: canonical JSON of exactly these
 * members,
 *
 *     {"actor":{"id":"agt_7","name":"build bot","type":"agent"},"commitments":{},"data":{"decision":"allow"},
 *      "id":"evt_06a3...","kind":"policy_decision","subject":{"id":"github.push","type":"tool"},
 *      "time":"2026-11-20T10:00:00.123Z","v":1}
 *
 * (on one line; `name` may be missing). Faults name the first offset that does not fit.
 */
export function scanEvent(bytes: Uint8Array, start: number, end: number): EventSpans | EventFault {
  const actor = scanLiteral(bytes, start, ACTOR);
  if (actor < 0) return fault(actor, 'not an event: "actor" comes first');
  const actorEnd = scanEntity(bytes, actor);
  if (actorEnd < 0) return fault(actorEnd, '"actor" is not canonical {id, name?, type}');
  const data = scanLiteral(bytes, actorEnd, DATA);
  if (data < 0) return fault(data, 'expected empty "commitments", then "data"');
  const dataEnd = scanObject(bytes, data, MAX_DATA_DEPTH);
  if (dataEnd < 0) return fault(dataEnd, '"data" is not a canonical JSON object');
  const id = scanLiteral(bytes, dataEnd, ID);
  if (id < 0) return fault(id, 'expected "id"');
  const idEnd = scanEventId(bytes, id);
  if (idEnd < 0) return fault(idEnd, '"id" is not an event id');
  const kind = scanLiteral(bytes, idEnd, KIND);
  if (kind < 0) return fault(kind, 'expected "kind"');
  const kindEnd = scanEventKind(bytes, kind);
  if (kindEnd < 0) return fault(kindEnd, '"kind" is not an event kind');
  const subject = scanLiteral(bytes, kindEnd, SUBJECT);
  if (subject < 0) return fault(subject, 'expected "subject"');
  const subjectEnd = scanEntity(bytes, subject);
  if (subjectEnd < 0) return fault(subjectEnd, '"subject" is not canonical {id, name?, type}');
  const time = scanLiteral(bytes, subjectEnd, TIME);
  if (time < 0) return fault(time, 'expected "time"');
  const timeEnd = scanEventTime(bytes, time);
  if (timeEnd < 0) return fault(timeEnd, '"time" is not UTC with milliseconds');
  const last = scanLiteral(bytes, timeEnd, END);
  if (last < 0) return fault(last, 'expected "v" 1 and the end');
  if (last !== end) return { at: Math.min(last, end), reason: 'the event ends elsewhere' };
  const actorId = actor + ENTITY_ID.length;
  const subjectId = subject + ENTITY_ID.length;
  return { actorId, subjectId, data, dataEnd, id, kind, kindEnd, time };
}

const ENTITY_ID = Buffer.from('{"id":');
const ENTITY_NAME = Buffer.from(',"name":');
const ENTITY_TYPE = Buffer.from(',"type":"');
const ENTITY_END = Buffer.from('"}');

/** `{"id":"agt_7","name":"build bot","type":"agent"}`, id and name not empty. */
function scanEntity(bytes: Uint8Array, start: number): number {
  const id = scanLiteral(bytes, start, ENTITY_ID);
  let at = id < 0 ? id : scanText(bytes, id);
  if (at < 0) return at;
  const name = scanLiteral(bytes, at, ENTITY_NAME);
  if (name >= 0) at = scanText(bytes, name);
  if (at < 0) return at;
  const type = scanLiteral(bytes, at, ENTITY_TYPE);
  const typeEnd = type < 0 ? type : scanEntityType(bytes, type);
  return typeEnd < 0 ? typeEnd : scanLiteral(bytes, typeEnd, ENTITY_END);
}

/** A string that is not empty. */
function scanText(bytes: Uint8Array, start: number): number {
  const end = scanString(bytes, start);
  return end === start + '""'.length ? ~start : end;
}

function fault(complement: number, reason: string): EventFault {
  return { at: ~complement, reason };
}

/** The decoded `actor.id` of a scanned event. */
export function actorIdOf(bytes: Uint8Array, event: EventSpans): string {
  return decodeString(bytes, event.actorId);
}

/** The decoded `subject.id` of a scanned event. */
export function subjectIdOf(bytes: Uint8Array, event: EventSpans): string {
  return decodeString(bytes, event.subjectId);
}
