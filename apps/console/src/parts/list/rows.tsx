import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useCommands } from '../keys.ts';
import { numberText } from '../number-text.ts';
import { usePreferences } from '../preferences.ts';
import {
  type Column,
  onPhone,
  recordTracks,
  shownColumns,
  type Tracks,
  tracksOf,
  wrappedLines,
} from './column.ts';
import { ColumnMenu } from './column-menu.tsx';
import { MIN_WIDTH, useColumnSettings } from './column-settings.ts';
import { useContentWidths } from './content-widths.ts';
import { GridRow, rowId } from './grid-row.tsx';
import { ListHead } from './list-head.tsx';
import { useListRoom } from './list-room.ts';
import { rowCommands } from './row-commands.ts';
import type { Selection } from './selection.ts';

const ROW_HEIGHT = 36;
const COMPACT_ROW_HEIGHT = 28;
/** A record has two lines. */
const RECORD_HEIGHT = 56;
const COMPACT_RECORD_HEIGHT = 50;
/** Of a line of a text that wraps in a record; list.css has the same. */
const LINE_HEIGHT = 20;
const OVERSCAN = 12;

export type RowsProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Tracks of a record, in which columns are on a phone that have a `recordArea`. */
  readonly recordTemplate?: string | undefined;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** How many rows the filter matches; null where the API does not count. */
  readonly total: number | null;
  /** Rows of the list before the first of `rows`. */
  readonly start: number;
  /** Whether `rows` ends where the list does. */
  readonly isWhole: boolean;
  /** Load the next or the previous page; null if there is none, or a page is loading. */
  readonly onMore: (() => void) | null;
  readonly onEarlier: (() => void) | null;
  /** The row that is open beside the list. */
  readonly peek: string | undefined;
  readonly onOpen: (id: string) => void;
  /** Null: rows cannot be selected. */
  readonly selection: Selection | null;
};

/** The rows of a list as a grid: only those in view are in the page; one row at a time takes the focus. */
export function Rows<Row>(props: RowsProps<Row>) {
  const { rows, idOf, total, start, isWhole, selection, peek, onOpen } = props;
  const { onMore, onEarlier } = props;
  const { isCompact } = usePreferences();
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = peek !== undefined;
  const [settings, changeSettings] = useColumnSettings(props.label);
  const { hidden, widths } = settings;
  const wanted = useMemo(
    () => shownColumns(props.columns, isNarrow, hidden),
    [props.columns, isNarrow, hidden],
  );
  const canBeRecord = props.recordTemplate !== undefined && !isNarrow;
  const hasSelection = selection !== null;
  const { dropped, isRecord } = useListRoom(
    scroller,
    wanted,
    { hasSelection, canBeRecord },
    settings,
  );
  const columns = useMemo(
    () => wanted.filter(({ name }) => !dropped.includes(name)),
    [wanted, dropped],
  );
  const contents = useContentWidths(scroller, columns);
  const [wide, phone] = [columns, onPhone(columns)].map((those) =>
    tracksOf(those, hasSelection, isNarrow ? {} : widths, contents),
  ) as [Tracks, Tracks];
  const height = heightOf(isRecord, isCompact);
  const wrapped = isRecord ? columns.find(({ wrappedText }) => wrappedText) : undefined;
  const heightAt = (index: number) => {
    const text = rows[index] === undefined ? undefined : wrapped?.wrappedText?.(rows[index]);
    return height + (text === undefined ? 0 : (wrappedLines(text) - 1) * LINE_HEIGHT);
  };
  const [activeId, setActiveId] = useState<string | null>(null);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const active = Math.max(0, ids.indexOf(activeId ?? peek ?? ''));
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightAt,
    overscan: OVERSCAN,
    initialRect: { width: 1000, height: 600 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are placed again when their height changes
  useLayoutEffect(() => virtual.measure(), [height, wrapped && rows, virtual]);
  const items = virtual.getVirtualItems();
  const firstShown = items[0]?.index ?? 0;
  const lastShown = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastShown >= rows.length - OVERSCAN) onMore?.();
    else if (firstShown === 0) onEarlier?.();
  }, [firstShown, lastShown, rows.length, onMore, onEarlier]);
  useKeptPlace(scroller, start * height, virtual.scrollOffset ?? 0);

  const moveTo = (index: number) => {
    const id = ids[Math.min(Math.max(index, 0), rows.length - 1)];
    if (id === undefined) return;
    setActiveId(id);
    virtual.scrollToIndex(ids.indexOf(id));
    requestAnimationFrame(() => document.getElementById(rowId(id))?.focus());
  };
  const activeRow = ids[active];
  useCommands(rowCommands({ moveTo, active, activeRow, selection, ids, onOpen }));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveTo(active + step);
  };
  const widthOf = (name: string) => {
    const heads = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    const head = heads.find(({ dataset }) => dataset['column'] === name);
    return head?.getBoundingClientRect().width ?? MIN_WIDTH;
  };
  const known = total ?? (isWhole ? start + rows.length : null);
  return (
    <>
      <ShownRange range={virtual.range} start={start} read={start + rows.length} total={known} />
      {!isNarrow && (
        <ColumnMenu
          columns={props.columns}
          onChange={changeSettings}
          {...{ settings, dropped, widthOf }}
        />
      )}
      <div
        ref={scroller}
        className="rows"
        role="grid"
        aria-label={props.label}
        aria-rowcount={known === null ? -1 : known + 1}
        aria-multiselectable={selection !== null}
        data-record={isRecord || undefined}
        data-wrapping={wrapped !== undefined || undefined}
        style={
          isRecord ? recordStyle(props.recordTemplate ?? '', hasSelection) : trackStyle(wide, phone)
        }
        onKeyDown={onKeyDown}
        onMouseOver={titleWhatIsCut}
        onFocus={titleWhatIsCut}
      >
        <ListHead {...{ columns, selection, ids, widths, isRecord }} onChange={changeSettings} />
        <div
          role="rowgroup"
          className="row-group"
          style={{ height: virtual.getTotalSize(), position: 'relative' }}
        >
          {items.map(({ index, start: top, size }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = idOf(row);
            return (
              <GridRow
                key={id}
                {...{ row, id, selection, columns, isRecord, ids, onOpen, setActiveId }}
                index={start + index}
                name={props.nameOf(row)}
                isActive={index === active}
                isPeeked={id === peek}
                top={top}
                height={size}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

function heightOf(isRecord: boolean, isCompact: boolean): number {
  if (isRecord) return isCompact ? COMPACT_RECORD_HEIGHT : RECORD_HEIGHT;
  return isCompact ? COMPACT_ROW_HEIGHT : ROW_HEIGHT;
}

function recordStyle(template: string, hasSelection: boolean): CSSProperties {
  return { '--record-tracks': recordTracks(template, hasSelection) } as CSSProperties;
}

/** The tracks of both kinds of window: the style sheet takes those of the one at hand. */
function trackStyle(wide: Tracks, phone: Tracks): CSSProperties {
  return {
    '--wide-tracks': wide.template,
    '--wide-least-width': `${wide.minWidth}px`,
    '--phone-tracks': phone.template,
    '--phone-least-width': `${phone.minWidth}px`,
  } as CSSProperties;
}

/** Gives a cell whose text does not fit its whole text as a title, when the pointer or the focus comes to it. */
function titleWhatIsCut({ target }: { readonly target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.cell') : null;
  if (cell === null) return;
  const isCut = [cell, ...cell.querySelectorAll('.path > span')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  // of a path its parts, not also the text for screen readers
  const shown = cell.querySelector('.path') ?? cell;
  if (isCut) cell.title = shown.textContent ?? '';
  else cell.removeAttribute('title');
}

/**
 * Keeps the rows in view where they are when rows above them come or go; `above` is the height of those not there, `offset` where
 * the list was scrolled to before, both in px.
 */
function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  above: number,
  offset: number,
): void {
  const before = useRef(above);
  useLayoutEffect(() => {
    const { current: grid } = scroller;
    if (grid !== null && before.current !== above) {
      // a list that became shorter is at its end now, whatever was in view
      const isAtEnd = grid.scrollTop >= grid.scrollHeight - grid.clientHeight - 1;
      grid.scrollTop = (isAtEnd ? offset : grid.scrollTop) + before.current - above;
      // the rows of the new place are rendered before the browser paints
      grid.dispatchEvent(new Event('scroll'));
    }
    before.current = above;
  }, [scroller, above, offset]);
}

/** Which rows of the list are in view: `401–460 of 1,204`, `1–20 of 100+` until the list is read to its end. */
function ShownRange({
  range,
  start,
  read,
  total,
}: {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
  readonly start: number;
  /** Rows known so far. */
  readonly read: number;
  readonly total: number | null;
}) {
  if (range === null) return null;
  const [from, to] = [
    numberText(start + range.startIndex + 1),
    numberText(start + range.endIndex + 1),
  ];
  return (
    // the status above the list announces the count
    <p className="list-range" aria-hidden>
      {from === to ? from : `${from}–${to}`} of{' '}
      {total === null ? `${numberText(read)}+` : numberText(total)}
    </p>
  );
}
