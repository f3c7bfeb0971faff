import { type MouseEvent, memo } from 'react';
import { areaBesideBox, type Column } from './column.ts';
import type { Selection } from './selection.ts';

/** Returns the id of the element of a row. */
export function rowId(id: string): string {
  return `row-${id}`;
}

type GridRowProps<Row> = {
  readonly row: Row;
  readonly id: string;
  readonly name: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly ids: readonly string[];
  readonly selection: Selection | null;
  /** Whether its columns are in the lines of a record. */
  readonly isRecord: boolean;
  readonly isActive: boolean;
  readonly isPeeked: boolean;
  readonly onOpen: (id: string) => void;
  readonly setActiveId: (id: string) => void;
  readonly top: number;
  readonly height: number;
};

/** A row of a list. It is rendered again only when the row itself changes, not whenever the list is scrolled. */
export const GridRow = memo(BareGridRow) as typeof BareGridRow;

function BareGridRow<Row>(props: GridRowProps<Row>) {
  const { row, id, selection, columns, isRecord, onOpen } = props;
  const isSelected = selection?.ids.has(id) ?? false;
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button, input, label') === null) onOpen(id);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens the focused row, see rowCommands
    <div
      role="row"
      id={rowId(id)}
      aria-label={props.name}
      aria-rowindex={props.index + 2}
      aria-selected={selection ? isSelected : undefined}
      aria-current={props.isPeeked || undefined}
      tabIndex={props.isActive ? 0 : -1}
      className="row"
      style={{
        height: props.height,
        transform: `translateY(${props.top}px)`,
      }}
      onClick={onClick}
      onFocus={() => props.setActiveId(id)}
    >
      {selection && (
        <span role="gridcell">
          <input
            type="checkbox"
            aria-label={`Select ${props.name}`}
            checked={isSelected}
            onChange={({ nativeEvent }) => {
              const isRange = (nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true;
              if (isRange) selection.extendTo(id, props.ids);
              else selection.toggle(id);
            }}
          />
        </span>
      )}
      {columns.map(({ name, cell, isNumber, recordArea, wrappedText }) => (
        <span
          role="gridcell"
          key={name}
          className="cell"
          data-number={isNumber}
          data-name={name}
          data-wraps={(isRecord && wrappedText !== undefined) || undefined}
          style={cellStyle(recordArea, isRecord, selection)}
        >
          {cell(row)}
        </span>
      ))}
    </div>
  );
}

/** Returns the place of a cell in a record; nothing where columns are side by side. */
export function cellStyle(
  recordArea: string | undefined,
  isRecord: boolean,
  selection: Selection | null,
): { readonly gridArea: string } | undefined {
  if (!isRecord || recordArea === undefined) return undefined;
  return { gridArea: areaBesideBox(recordArea, selection !== null) };
}

/** Selects all loaded rows, or none. */
export function HeadCheckbox({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const isAll = ids.length > 0 && ids.every((id) => selection.ids.has(id));
  return (
    <span role="columnheader">
      <input
        type="checkbox"
        aria-label="Select all loaded rows"
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = !isAll && selection.ids.size > 0;
        }}
        onChange={() => selection.set(isAll ? [] : ids)}
      />
    </span>
  );
}
