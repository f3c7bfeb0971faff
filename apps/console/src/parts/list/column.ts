import type { ReactNode } from 'react';
import { textWidth } from '../box-text.ts';

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
  /** The most that its content makes it wide, px, where a column before it takes what is left; `MAX_CONTENT_PX` where absent. */
  readonly maxContent?: number;
  /** Its place in a record of a phone: lines of the grid, `row start / column start / row end / column end`. */
  readonly recordArea?: string;
  /** Returns its text where that has as many lines in a record as it needs, instead of being cut at the end of one. */
  readonly wrappedText?: (row: Row) => string;
  /** Stays when details are open beside the list, and however narrow the list is. */
  readonly isLead?: boolean;
  /** Columns of a higher number go first where the list is too narrow for all; of the same number, that on the right. 0 where absent. */
  readonly dropRank?: number;
  /** The width of the list, px, below which it leaves its room to the others. */
  readonly dropBelow?: number;
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
  const yielding = columns
    .filter(({ name, dropBelow = 0 }) => room < dropBelow && candidates.includes(name))
    .map(({ name }) => name);
  const others = candidates.filter((name) => !yielding.includes(name));
  const droppedBy = (count: number) => [...yielding, ...others.slice(0, count)];
  const isTooWide = (count: number) => {
    const shown = columns.filter(({ name }) => !droppedBy(count).includes(name));
    return tracksOf(shown, hasSelection).minWidth > room;
  };
  let count = 0;
  while (count < others.length && isTooWide(count)) count += 1;
  return droppedBy(count);
}

/** The grid that the head and every row of a list share; `minWidth` in px, below which the list scrolls sideways. */
export type Tracks = { readonly template: string; readonly minWidth: number };

/** Returns the columns as a list of 480 px or less has them. */
export function onPhone<Of extends Pick<Column<never>, 'width' | 'phoneWidth'>>(
  columns: readonly Of[],
): readonly Of[] {
  return columns.map((column) => ({ ...column, width: column.phoneWidth ?? column.width }));
}

type Sized = Pick<Column<never>, 'name' | 'width' | 'maxContent'>;
type Widths = Readonly<Record<string, number>>;

/** The most that content makes a column wide, px. */
const MAX_CONTENT_PX = 240;

/** Returns the column that takes the room which the others leave: that of the largest share; undefined where a person chose its width. */
function titleColumn(columns: readonly Sized[], changed: Widths): Sized | undefined {
  const share = ({ width }: Sized) => Number(/([\d.]+)fr/.exec(width)?.[1] ?? 0);
  const [title] = columns.toSorted((a, b) => share(b) - share(a));
  return title === undefined || share(title) === 0 || changed[title.name] !== undefined
    ? undefined
    : title;
}

/** A track that content makes wider: its least. */
const GROWING = /^minmax\((\d+)px, .*$/;

/** Returns the most that content makes columns wide, px, by the names of those that it makes wider in a wide list or on a phone. */
export function contentLimits(
  columns: readonly (Sized & Pick<Column<never>, 'phoneWidth'>)[],
): Readonly<Record<string, number>> {
  const isGrowing = (those: readonly Sized[], name: string) => {
    const title = titleColumn(those, {});
    const width = those.find((one) => one.name === name)?.width ?? '';
    return title !== undefined && title.name !== name && GROWING.test(width);
  };
  const phone = onPhone(columns);
  const growing = columns.filter(({ name }) => isGrowing(columns, name) || isGrowing(phone, name));
  return Object.fromEntries(
    growing.map(({ name, maxContent = MAX_CONTENT_PX }) => [name, maxContent]),
  );
}

/**
 * Returns the tracks of the columns, each with a width or a minimum in px; `changed` are widths that a person chose, `contents`
 * what the contents of columns take, both px.
 */
export function tracksOf(
  columns: readonly Sized[],
  hasSelection: boolean,
  changed: Widths = {},
  contents: Widths = {},
): Tracks {
  const title = titleColumn(columns, changed);
  const trackOf = ({ name, width, maxContent = MAX_CONTENT_PX }: Sized) => {
    if (changed[name] !== undefined) return `${changed[name]}px`;
    const content = contents[name];
    if (title === undefined || name === title.name || content === undefined) return width;
    return width.replace(
      GROWING,
      (_, least) =>
        `minmax(${least}px, ${Math.max(Number(least), Math.min(content, maxContent))}px)`,
    );
  };
  const widths = [...(hasSelection ? [SELECTION_TRACK] : []), ...columns.map(trackOf)];
  const least = widths.reduce((sum, width) => sum + Number(/(\d+)px/.exec(width)?.[1] ?? 0), 0);
  return {
    template: widths.join(' '),
    minWidth: least + GAP_PX * (widths.length - 1) + 2 * PADDING_PX,
  };
}

/** Returns the columns of a record on a phone, without those that have no place in it; null where a person keeps one of those. */
export function recordColumns<Of extends Omit<Column<never>, 'cell'>>(
  columns: readonly Of[],
  kept: readonly string[],
): readonly Of[] | null {
  const isKeptOutside = columns.some(
    ({ name, recordArea }) => recordArea === undefined && kept.includes(name),
  );
  const placed = columns.filter(({ recordArea }) => recordArea !== undefined);
  return isKeptOutside || placed.length === 0 ? null : placed;
}

/** Returns the grid of a record, whose columns come after the box that selects it. */
export function recordTracks(template: string, hasSelection: boolean): string {
  return hasSelection ? `${SELECTION_TRACK} ${template}` : template;
}

/** Returns a place in a record where a box that selects it comes first. */
export function areaBesideBox(area: string, hasSelection: boolean): string {
  if (!hasSelection) return area;
  const lines = area.split(' / ').map(Number);
  return lines.map((line, at) => (at % 2 === 1 && line > 0 ? line + 1 : line)).join(' / ');
}

/** What a text has in the narrowest list, px, and how much wider it is than `textWidth` says: words end before a line does. */
const WRAPPED_PX = 300;
const WRAPPED_SCALE = 1.2;

/** Returns how many lines a text needs in a record, rather too many than too few. */
export function wrappedLines(text: string): number {
  return Math.max(1, Math.ceil((textWidth(text) * WRAPPED_SCALE) / WRAPPED_PX));
}
