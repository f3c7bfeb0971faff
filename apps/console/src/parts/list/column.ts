import type { ReactNode } from 'react';

/** A column of a list. */
export type Column<Row> = {
  readonly name: string;
  /** Grid track: `120px`, `minmax(160px, 1fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
};
