import { type RawBuilder, sql } from 'kysely';

/** Returns an expression: a column's time in UTC with milliseconds, as `wireTime` has it; null of null. */
export function jsonTime(column: string): RawBuilder<string | null> {
  return sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
