import type { ExportFormat } from '@svc/contract';

/** A column of a CSV export. */
export type ExportColumn<Item> = {
  readonly name: string;
  readonly cellOf: (item: Item) => string | number | boolean | null;
};

/** Returns the text that an export begins with: the header line of CSV, which is there for no rows, too. */
export function exportHead<Item>(
  format: ExportFormat,
  columns: readonly ExportColumn<Item>[],
): string {
  return format === 'csv' ? csvLine(columns.map(({ name }) => name)) : '';
}

/** Returns items as text. */
export function exportItems<Item>(
  format: ExportFormat,
  columns: readonly ExportColumn<Item>[],
  items: readonly Item[],
): string {
  const lineOf =
    format === 'csv'
      ? (item: Item) => csvLine(columns.map(({ cellOf }) => cellOf(item)))
      : (item: Item) => `${JSON.stringify(item)}\n`;
  return items.map(lineOf).join('');
}

/** Characters that make a spreadsheet read a cell as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** A line of RFC 4180. */
function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return `${value ?? ''}`;
  // not run even behind spaces, which some programs trim
  const text = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
