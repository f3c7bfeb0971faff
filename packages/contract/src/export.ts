import { type Static, Type } from 'typebox';

/** Formats of an export of a list. */
export const ExportFormat = Type.Enum(['csv', 'ndjson'] as const, {
  description:
    '`csv`: RFC 4180 with a header line; a cell that a spreadsheet would run as a formula begins with an apostrophe. `ndjson`: an item of the list a line.',
});
export type ExportFormat = Static<typeof ExportFormat>;

/** Query field of an export. */
export const exportQuery = { format: Type.Optional(ExportFormat) };

/** Content types by format; `csv` is the default. */
export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
} as const satisfies Record<ExportFormat, string>;

/** How an export is answered. */
export const EXPORTED = {
  status: 200,
  schema: Type.String(),
  contentType: 'text/csv',
  otherContentType: 'application/x-ndjson',
} as const;
