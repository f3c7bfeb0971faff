import type { Paint } from './paint.ts';
import { wrapped } from './wrapped.ts';

/** Maximum width of prose lines, however wide the terminal. */
export const WIDEST = 110;
/** Width that a text keeps on a narrow terminal. */
const NARROWEST = 30;

/** Columns of a labelled text: those before the label, and those of the label. */
export type LabelColumns = { readonly indent: number; readonly label: number };

/** Returns a text beside its label, each line at the same column. `width`: columns of the terminal; null wraps nothing. */
export function renderLabelledText(
  label: string,
  text: string,
  columns: LabelColumns,
  width: number | null,
  paint: Paint,
): string {
  const indent = columns.indent + columns.label;
  const room = width === null ? Number.POSITIVE_INFINITY : Math.min(width, WIDEST) - indent;
  const [first = '', ...rest] = wrapped(text, Math.max(room, NARROWEST));
  return [
    `${' '.repeat(columns.indent)}${paint.dim(label.padEnd(columns.label))}${first}\n`,
    ...rest.map((line) => `${' '.repeat(indent)}${line}\n`),
  ].join('');
}
