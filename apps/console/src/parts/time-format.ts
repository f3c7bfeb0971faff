/** How times are shown: the browser's zone, UTC, or a named zone (IANA). */
export type ZonePreference = 'local' | 'UTC' | (string & {});

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'long' });

/** Returns a time relative to `now` (ms): "3 days ago", "in 2 hours", "just now" within a minute. */
export function relativeTime(time: string, now: number): string {
  const seconds = (Date.parse(time) - now) / 1000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return RELATIVE.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

/** Returns a time with date, seconds and offset in the zone: `2026-01-31 13:00:00 +01:00`. */
export function absoluteTime(time: string, zone: ZonePreference): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...(zone !== 'local' && { timeZone: zone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  }).formatToParts(new Date(time));
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const offset = of('timeZoneName').replace('GMT', '') || '+00:00';
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')} ${offset}`;
}
