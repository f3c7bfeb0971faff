/** Parameters of an address that are times of the API; in an address of the console they may also be relative. */
const TIME_FIELDS: readonly string[] = ['since', 'until'];
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MAX_DIGITS = 5;
const RELATIVE = new RegExp(`^-(\\d{1,${MAX_DIGITS}})([mhd])$`);

type Query = Readonly<Record<string, string>>;

/** The query that was opened last, and when: relative times count from there, so that a list does not change while it is read. */
let opened = { key: '', at: 0 };

/** Returns the query with relative times (`since=-24h`) as times in UTC, counted from when this query was opened. */
export function absoluteTimes(query: Query): Record<string, string> {
  const key = JSON.stringify(query);
  const isRelative = Object.entries(query).some(([name, value]) => lengthOf(name, value) !== null);
  if (isRelative && opened.key !== key) opened = { key, at: Date.now() };
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const length = lengthOf(name, value);
      return [name, length === null ? value : new Date(opened.at - length).toISOString()];
    }),
  );
}

function lengthOf(name: string, value: string): number | null {
  if (!TIME_FIELDS.includes(name)) return null;
  const [, count, unit] = RELATIVE.exec(value) ?? [];
  return unit === undefined ? null : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}
