import { decodeString, latin1, scanLiteral, scanObject, scanString } from './canonical-scan.ts';
import { isEntityType, isEventId, isEventKind, isEventTime } from './event-grammar.ts';

/**
 * How deep `data` may nest: 62, so that an event stays within 63 levels and a line of an export, which holds an event,
 * within the 64 that every JSON of ours keeps to.
 */
export const MAX_DATA_DEPTH = 62;

/** Where the fields of one event lie; offsets into the scanned bytes. */
export type EventSpans = {
  /** Offset of the quote that opens `actor.id`. */
  readonly actorId: number;
  /** Offset of the quote that opens `subject.id`. */
  readonly subjectId: number;
  /** `data` from its brace to after its brace. */
  readonly dataStart: number;
  readonly dataEnd: number;
  readonly id: string;
  readonly kind: string;
  readonly time: string;
};

/** Why bytes are not an event, and at which offset. */
export type EventFault = { readonly at: number; readonly reason: string };

/** Members stand in canonical order, so the names between the values are fixed text. */
const MEMBERS = {
  actor: Buffer.from('{"actor":'),
  data: Buffer.from(',"commitments":{},"data":'),
  id: Buffer.from(',"id":"'),
  kind: Buffer.from('","kind":"'),
  subject: Buffer.from('","subject":'),
  time: Buffer.from(',"time":"'),
  end: Buffer.from('","v":1}'),
  entityId: Buffer.from('{"id":'),
  entityName: Buffer.from(',"name":'),
  entityType: Buffer.from(',"type":"'),
  entityEnd: Buffer.from('"}'),
};

const ID_LENGTH = 30;
const TIME_LENGTH = 24;
const LONGEST_KIND = 131;
const LONGEST_TYPE = 64;

/**
 * Reads the event that fills `bytes` from `start` to `end`, which must be valid UTF-8: canonical JSON of exactly these
 * members,
 *
 *     {"actor":{"id":"agt_7","name":"build bot","type":"agent"},"commitments":{},"data":{"decision":"allow"},
 *      "id":"evt_06a3...","kind":"policy_decision","subject":{"id":"github.push","type":"tool"},
 *      "time":"2026-11-20T10:00:00.123Z","v":1}
 *
 * (on one line, without the spaces; `name` may be missing). Faults name the first offset that does not fit.
 */
export function scanEvent(bytes: Uint8Array, start: number, end: number): EventSpans | EventFault {
  const actor = scanLiteral(bytes, start, MEMBERS.actor);
  if (actor < 0) return fault(actor, 'not an event: "actor" must come first');
  const afterActor = scanEntity(bytes, actor);
  if (typeof afterActor !== 'number') return afterActor;

  const data = scanLiteral(bytes, afterActor, MEMBERS.data);
  if (data < 0) return fault(data, 'expected empty "commitments", then "data"');
  const afterData = scanObject(bytes, data, MAX_DATA_DEPTH);
  if (afterData < 0) return fault(afterData, '"data" is not a canonical JSON object');

  const id = scanLiteral(bytes, afterData, MEMBERS.id);
  if (id < 0) return fault(id, 'expected "id"');
  const idText = latin1(bytes, id, id + ID_LENGTH);
  if (!isEventId(idText)) return { at: id, reason: '"id" is not an event id' };

  const kind = scanLiteral(bytes, id + ID_LENGTH, MEMBERS.kind);
  if (kind < 0) return fault(kind, 'expected "kind"');
  const kindText = shortText(bytes, kind, LONGEST_KIND);
  if (!isEventKind(kindText)) return { at: kind, reason: '"kind" is not an event kind' };

  const subject = scanLiteral(bytes, kind + kindText.length, MEMBERS.subject);
  if (subject < 0) return fault(subject, 'expected "subject"');
  const afterSubject = scanEntity(bytes, subject);
  if (typeof afterSubject !== 'number') return afterSubject;

  const time = scanLiteral(bytes, afterSubject, MEMBERS.time);
  if (time < 0) return fault(time, 'expected "time"');
  const timeText = latin1(bytes, time, time + TIME_LENGTH);
  if (!isEventTime(timeText)) return { at: time, reason: '"time" is not UTC with milliseconds' };

  const last = scanLiteral(bytes, time + TIME_LENGTH, MEMBERS.end);
  if (last < 0) return fault(last, 'expected "v" 1 and the end');
  if (last !== end) return { at: Math.min(last, end), reason: 'the event ends elsewhere' };
  return {
    actorId: actor + MEMBERS.entityId.length,
    subjectId: subject + MEMBERS.entityId.length,
    dataStart: data,
    dataEnd: afterData,
    id: idText,
    kind: kindText,
    time: timeText,
  };
}

/** `{"id":"agt_7","name":"build bot","type":"agent"}`, id and name not empty; the offset after it. */
function scanEntity(bytes: Uint8Array, start: number): number | EventFault {
  const id = scanLiteral(bytes, start, MEMBERS.entityId);
  if (id < 0) return fault(id, 'expected an actor or subject, "id" first');
  let at = scanString(bytes, id);
  if (at < 0) return fault(at, 'an actor\'s or subject\'s "id" is not a canonical string');
  if (at === id + 2) return { at: id, reason: 'an actor\'s or subject\'s "id" is empty' };

  const name = scanLiteral(bytes, at, MEMBERS.entityName);
  if (name >= 0) {
    at = scanString(bytes, name);
    if (at < 0) return fault(at, 'an actor\'s or subject\'s "name" is not a canonical string');
    if (at === name + 2) return { at: name, reason: 'an actor\'s or subject\'s "name" is empty' };
  }

  const type = scanLiteral(bytes, at, MEMBERS.entityType);
  if (type < 0) return fault(type, 'expected "type" of an actor or subject');
  const typeText = shortText(bytes, type, LONGEST_TYPE);
  if (!isEntityType(typeText)) return { at: type, reason: '"type" is not a lower-case word' };
  const end = scanLiteral(bytes, type + typeText.length, MEMBERS.entityEnd);
  return end < 0 ? fault(end, 'expected the end of an actor or subject') : end;
}

/** The text up to the next quote, or one character more than the longest that can be right. */
function shortText(bytes: Uint8Array, start: number, longest: number): string {
  let end = start;
  while (bytes[end] !== 0x22 && end <= start + longest && end < bytes.length) end++;
  return latin1(bytes, start, end);
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
