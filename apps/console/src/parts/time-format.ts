/** How times are shown: the browser's zone, UTC, or a named zone (IANA). */
export type ZonePreference = 'local' | 'UTC' | (string & {});

const UNITS: readonly (readonly [name: string, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Returns a time relative to `now` (ms): "3 days ago", "in 2 hours", "12 s ago" within a minute, "just now" within a second. */
export function relativeTime(time: string, now: number): string {
  const seconds = (Date.parse(time) - now) / 1000;
  for (const [unit, size] of UNITS) {
    const count = Math.trunc(Math.abs(seconds) / size);
    if (count === 0) continue;
    const text = `${count} ${unit}${count === 1 ? '' : 's'}`;
    return seconds < 0 ? `${text} ago` : `in ${text}`;
  }
  const count = Math.trunc(Math.abs(seconds));
  if (count === 0) return 'just now';
  return seconds < 0 ? `${count} s ago` : `in ${count} s`;
}

/** Returns a time with date, seconds and offset in the zone: `2026-01-31 13:00:00 +01:00`. */
export function absoluteTime(time: string, zone: ZonePreference): string {
  const date = new Date(time);
  // without `Intl`, whose first formatter costs some 50 ms, and each one more than a row of a list
  if (zone === 'UTC') return clockTime(date, 0);
  return zone === 'local' ? clockTime(date, -date.getTimezoneOffset()) : zonedTime(date, zone);
}

/** Returns what a clock shows that is `offset` minutes ahead of UTC. */
function clockTime(date: Date, offset: number): string {
  const clock = new Date(date.getTime() + offset * 60_000).toISOString();
  const minutes = Math.abs(offset);
  const ahead = `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${clock.slice(0, 10)} ${clock.slice(11, 19)} ${ahead}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

let zoned: { readonly zone: string; readonly format: Intl.DateTimeFormat } | null = null;

function zonedTime(date: Date, zone: string): string {
  if (zoned?.zone !== zone) zoned = { zone, format: zoneFormat(zone) };
  const parts = zoned.format.formatToParts(date);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const offset = of('timeZoneName').replace('GMT', '') || '+00:00';
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')} ${offset}`;
}

/** Returns whether this browser knows a zone. */
export function isZone(zone: ZonePreference): boolean {
  if (zone === 'local') return true;
  try {
    zoneFormat(zone);
    return true;
  } catch {
    return false;
  }
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
}
