/** A database time on the wire: RFC 3339 in UTC with milliseconds. */
export function wireTime(time: Date): string;
export function wireTime(time: Date | null): string | null;
export function wireTime(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
