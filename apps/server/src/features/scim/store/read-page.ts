import type { Page } from '../schema/discovery.ts';

/** Returns a page and how many rows match. A page that is not full ends the list; only another one needs a count. */
export async function readPage<Row>(
  { startIndex, count }: Page,
  read: (offset: number, limit: number) => Promise<readonly Row[]>,
  countAll: () => Promise<{ readonly total: number }>,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const rows = await read(startIndex - 1, count);
  const isLast = rows.length < count && (rows.length > 0 || startIndex === 1);
  return { rows, total: isLast ? startIndex - 1 + rows.length : (await countAll()).total };
}
