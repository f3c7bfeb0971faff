/** `evt_` and 26 digits of Crockford's base32 in lower case: 128 bits, so the first digit is at most 7. */
const EVENT_ID = /^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** The two kinds that the interface names, else `subject.verb_past`, such as `agent.revoked`. */
const KIND =
  /^(?:policy_decision|ticket_opened|[a-z][a-z0-9_]{0,31}(?:\.[a-z][a-z0-9_]{0,31}){1,3})$/;

/** What kind of thing an actor or subject is: `agent`, `tool`, `service_token`. */
const ENTITY_TYPE = /^[a-z][a-z0-9_]{0,63}$/;

/** `2026-11-20T10:00:00.123Z`: RFC 3339 in UTC with exactly three digits of the second. */
const TIME = /^\d{4}-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

export function isEventId(text: string): boolean {
  return EVENT_ID.test(text);
}

export function isEventKind(text: string): boolean {
  return KIND.test(text);
}

export function isEntityType(text: string): boolean {
  return ENTITY_TYPE.test(text);
}

/** A date of the calendar, too: no 30 February, no leap second, no hour 24. */
export function isEventTime(text: string): boolean {
  const fields = TIME.exec(text);
  if (fields === null) return false;
  const month = Number(fields[1]);
  const day = Number(fields[2]);
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= daysIn(Number(text.slice(0, 4)), month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
