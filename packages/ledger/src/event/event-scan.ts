import { fromUtf8 } from '#runtime';
import { ascii } from '../bytes/bytes.ts';
import { decodeString, scanLiteral, scanObject, scanString } from '../json/canonical-scan.ts';
import { commitmentFault } from './commitment-map.ts';
import { scanEntityType, scanEventId, scanEventKind, scanEventTime } from './event-grammar.ts';

/**
 * Maximum nesting of `data`: 62, so that an event stays within 63 levels and a line of an export, which contains an event,
 * within the 64 that every JSON of ours is limited to.
 */
export const MAX_DATA_DEPTH = 62;

/** Where the fields of one event lie: offsets into the scanned bytes. */
export type EventSpans = {
  readonly version: 1 | 2;
  /** The quote that opens `actor.id`; -1 where the id is only committed to. */
  readonly actorId: number;
  /** The quote that opens `subject.id`; -1 where the id is only committed to. */
  readonly subjectId: number;
  /** `data` from its brace to after its brace. */
  readonly data: number;
  readonly dataEnd: number;
  /** Texts without their quotes; none has an escape. */
  readonly id: number;
  readonly kind: number;
  readonly kindEnd: number;
  readonly time: number;
  /** -1 in version 1. */
  readonly sealedAt: number;
  /** Number of personal values that the event has commitments to. */
  readonly commitments: number;
};

/** Why bytes are not an event, and at which offset. */
export type EventFault = { readonly at: number; readonly reason: string };

/** Members are in canonical order, so the names between the values are fixed text. */
const ACTOR = ascii('{"actor":');
const COMMITMENTS = ascii(',"commitments":');
const NO_COMMITMENTS = ascii('{}');
const DATA = ascii(',"data":');
const ID = ascii(',"id":"');
const KIND = ascii('","kind":"');
const SEALED_AT = ascii('","sealedAt":"');
const SUBJECT = ascii('","subject":');
const TIME = ascii(',"time":"');
const END_V1 = ascii('","v":1}');
const END_V2 = ascii('","v":2}');

/**
 * Reads the event that fills `bytes` from `start` to `end`, which must be valid UTF-8: canonical JSON of exactly these
 * members. Version 1:
 *
 *     {"actor":{"id":"agt_7","name":"build bot","type":"agent"},"commitments":{},"data":{"decision":"allow"},
 *      "id":"evt_06a3...","kind":"policy_decision","subject":{"id":"github.push","type":"tool"},
 *      "time":"2026-11-20T10:00:00.123Z","v":1}
 *
 * (on one line; `name` may be missing). Version 2 may lack an `id` too where it is committed to:
 *
 *     {"actor":{"type":"user"},"commitments":{"/actor/id":"<64 hex>","/actor/name":"<64 hex>"},"data":{},
 *      "id":"evt_06a3...","kind":"token.created","sealedAt":"2026-11-20T10:00:00.125Z",
 *      "subject":{"id":"tok_1","type":"token"},"time":"2026-11-20T10:00:00.123Z","v":2}
 *
 * Faults name the first offset that does not fit.
 */
export function scanEvent(bytes: Uint8Array, start: number, end: number): EventSpans | EventFault {
  const actor = scanLiteral(bytes, start, ACTOR);
  if (actor < 0) return fault(actor, 'not an event: "actor" comes first');
  const actorEnd = scanEntity(bytes, actor);
  if (actorEnd < 0) return fault(actorEnd, '"actor" is not canonical {id, name?, type}');
  const commitments = scanLiteral(bytes, actorEnd, COMMITMENTS);
  if (commitments < 0) return fault(commitments, 'expected "commitments"');
  const hasNone = scanLiteral(bytes, commitments, NO_COMMITMENTS) > 0;
  const commitmentsEnd = hasNone
    ? commitments + NO_COMMITMENTS.length
    : scanObject(bytes, commitments, 1);
  if (commitmentsEnd < 0) return fault(commitmentsEnd, '"commitments" is not canonical JSON');
  const data = scanLiteral(bytes, commitmentsEnd, DATA);
  if (data < 0) return fault(data, 'expected "data"');
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
  const sealedAt = scanLiteral(bytes, kindEnd, SEALED_AT);
  const version = sealedAt < 0 ? 1 : 2;
  const sealedAtEnd = version === 1 ? kindEnd : scanEventTime(bytes, sealedAt);
  if (sealedAtEnd < 0) return fault(sealedAtEnd, '"sealedAt" is not UTC with milliseconds');
  const subject = scanLiteral(bytes, sealedAtEnd, SUBJECT);
  if (subject < 0) return fault(subject, 'expected "subject"');
  const subjectEnd = scanEntity(bytes, subject);
  if (subjectEnd < 0) return fault(subjectEnd, '"subject" is not canonical {id, name?, type}');
  const time = scanLiteral(bytes, subjectEnd, TIME);
  if (time < 0) return fault(time, 'expected "time"');
  const timeEnd = scanEventTime(bytes, time);
  if (timeEnd < 0) return fault(timeEnd, '"time" is not UTC with milliseconds');
  const last = scanLiteral(bytes, timeEnd, version === 1 ? END_V1 : END_V2);
  if (last < 0) return fault(last, `expected "v" ${version} and the end`);
  if (last !== end) return { at: Math.min(last, end), reason: 'the event ends elsewhere' };
  let count = 0;
  const actorId = idOffset(bytes, actor);
  const subjectId = idOffset(bytes, subject);
  if (!hasNone || actorId < 0 || subjectId < 0) {
    const slice = (from: number, to: number) => JSON.parse(fromUtf8(bytes, from, to));
    const committed = slice(commitments, commitmentsEnd);
    count = Object.keys(committed).length;
    const reason =
      version === 1
        ? 'version 1 has no commitments, and an id in each entity'
        : commitmentFault({
            commitments: committed,
            actor: slice(actor, actorEnd),
            subject: slice(subject, subjectEnd),
            data: slice(data, dataEnd),
          });
    if (reason !== undefined) return { at: commitments, reason };
  }
  return {
    version,
    actorId,
    subjectId,
    data,
    dataEnd,
    id,
    kind,
    kindEnd,
    time,
    sealedAt: version === 1 ? -1 : sealedAt,
    commitments: count,
  };
}

const OPEN = 0x7b; // {
const COMMA = 0x2c;
const ENTITY_ID = ascii('{"id":');
const ENTITY_NAME = ascii('"name":');
const ENTITY_TYPE = ascii('"type":"');
const ENTITY_END = ascii('"}');

/** `{"id":"agt_7","name":"build bot","type":"agent"}`, id and name not empty where they are there. */
function scanEntity(bytes: Uint8Array, start: number): number {
  const id = scanLiteral(bytes, start, ENTITY_ID);
  let at = id < 0 ? start : scanText(bytes, id);
  if (at < 0) return at;
  let separator = id < 0 ? OPEN : COMMA;
  if (bytes[at] !== separator) return ~at;
  const name = scanLiteral(bytes, at + 1, ENTITY_NAME);
  if (name >= 0) {
    at = scanText(bytes, name);
    if (at < 0) return at;
    separator = COMMA;
    if (bytes[at] !== separator) return ~at;
  }
  const type = scanLiteral(bytes, at + 1, ENTITY_TYPE);
  const typeEnd = type < 0 ? type : scanEntityType(bytes, type);
  return typeEnd < 0 ? typeEnd : scanLiteral(bytes, typeEnd, ENTITY_END);
}

/** The quote that opens the id of a scanned entity; -1 if the entity has none. */
function idOffset(bytes: Uint8Array, entity: number): number {
  return scanLiteral(bytes, entity, ENTITY_ID) < 0 ? -1 : entity + ENTITY_ID.length;
}

/** A string that is not empty. */
function scanText(bytes: Uint8Array, start: number): number {
  const end = scanString(bytes, start);
  return end === start + '""'.length ? ~start : end;
}

function fault(complement: number, reason: string): EventFault {
  return { at: ~complement, reason };
}

/** The decoded `actor.id` of a scanned event; undefined where it is only committed to. */
export function actorIdOf(bytes: Uint8Array, event: EventSpans): string | undefined {
  return event.actorId < 0 ? undefined : decodeString(bytes, event.actorId);
}

/** The decoded `subject.id` of a scanned event; undefined where it is only committed to. */
export function subjectIdOf(bytes: Uint8Array, event: EventSpans): string | undefined {
  return event.subjectId < 0 ? undefined : decodeString(bytes, event.subjectId);
}
