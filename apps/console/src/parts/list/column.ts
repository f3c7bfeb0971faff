import type { ReactNode } from 'react';

/** A column of a list. */
export type Column<Row> = {
  readonly name: string;
  /** Grid track: `120px`, `minmax(160px, 1fr)`. */
  readonly width: string;
  /** The grid track in a list of 480 px or less, if another. */
  readonly phoneWidth?: string;
  /** In such a list its heading, as its cells' words, is for screen readers only. */
  readonly isIconOnPhone?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand to the right, under the end of their heading. */
  readonly isNumber?: boolean;
  /** Stays when details are open beside the list, and however narrow the list is. */
  readonly isLead?: boolean;
  /** Columns of a higher number go first where the list is too narrow for all; of the same number, that on the right. 0 where absent. */
  readonly dropRank?: number;
};

const GAP_PX = 12;
const PADDING_PX = 12;
/** The track of the boxes that select rows. */
const SELECTION_TRACK = '20px';

/** The least that a column takes beside open details, px. */
const MAX_NARROW_LEAST = 100;

/** Returns the columns shown: the leading ones beside open details, as narrow as they can be, else all but those that are hidden. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  isNarrow: boolean,
  hidden: readonly string[] = [],
): readonly Column<Row>[] {
  const leads = columns.filter(({ isLead }) => isLead === true);
  if (isNarrow && leads.length > 0) return leads.map(narrowed);
  return columns.filter(({ name, isLead }) => isLead === true || !hidden.includes(name));
}

function narrowed<Row>(column: Column<Row>): Column<Row> {
  const { width, phoneWidth } = column;
  return {
    ...column,
    width: narrowedTrack(width),
    ...(phoneWidth !== undefined && { phoneWidth: narrowedTrack(phoneWidth) }),
  };
}

function narrowedTrack(track: string): string {
  return track.replace(
    /^minmax\((\d+)px/,
    (_, least) => `minmax(${Math.min(Number(least), MAX_NARROW_LEAST)}px`,
  );
}

/** Returns the names of the columns that a list of `room` px has no room for; leading ones and those in `kept` stay. */
export function droppedColumns(
  columns: readonly Omit<Column<never>, 'cell'>[],
  hasSelection: boolean,
  room: number,
  kept: readonly string[] = [],
): readonly string[] {
  const candidates = columns
    .filter(({ name, isLead }) => isLead !== true && !kept.includes(name))
    .reverse()
    .sort((a, b) => (b.dropRank ?? 0) - (a.dropRank ?? 0))
    .map(({ name }) => name);
  const isTooWide = (count: number) => {
    const shown = columns.filter(({ name }) => !candidates.slice(0, count).includes(name));
    return tracksOf(shown, hasSelection).minWidth > room;
  };
  let count = 0;
  while (count < candidates.length && isTooWide(count)) count += 1;
  return candidates.slice(0, count);
}

/** The grid that the head and every row of a list share; `minWidth` in px, below which the list scrolls sideways. */
export type Tracks = { readonly template: string; readonly minWidth: number };

/** Returns the columns as a list of 480 px or less has them. */
export function onPhone<Sized extends Omit<Column<never>, 'cell'>>(
  columns: readonly Sized[],
): readonly Sized[] {
  return columns.map((column) => ({ ...column, width: column.phoneWidth ?? column.width }));
}

/** Returns the tracks of the columns, each with a width or a minimum in px; `changed` are widths that a person chose, px. */
export function tracksOf(
  columns: readonly Pick<Column<never>, 'name' | 'width'>[],
  hasSelection: boolean,
  changed: Readonly<Record<string, number>> = {},
): Tracks {
  const widths = [
    ...(hasSelection ? [SELECTION_TRACK] : []),
    ...columns.map(({ name, width }) =>
      changed[name] === undefined ? width : `${changed[name]}px`,
    ),
  ];
  const least = widths.reduce((sum, width) => sum + Number(/(\d+)px/.exec(width)?.[1] ?? 0), 0);
  return {
    template: widths.join(' '),
    minWidth: least + GAP_PX * (widths.length - 1) + 2 * PADDING_PX,
  };
}
