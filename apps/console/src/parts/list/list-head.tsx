import type { PointerEvent } from 'react';
import type { Column } from './column.ts';
import { boundedWidth, type ColumnSettings } from './column-settings.ts';
import { cellStyle, HeadCheckbox } from './grid-row.tsx';
import type { Selection } from './selection.ts';

/** The headings of a list; the edge of each is dragged to make its column wider or narrower. */
export function ListHead({
  columns,
  selection,
  ids,
  widths,
  isRecord,
  onChange,
}: {
  readonly columns: readonly Pick<
    Column<never>,
    'name' | 'isNumber' | 'isIconOnPhone' | 'recordArea'
  >[];
  readonly selection: Selection | null;
  readonly ids: readonly string[];
  readonly widths: ColumnSettings['widths'];
  readonly isRecord: boolean;
  readonly onChange: (change: Partial<ColumnSettings>) => void;
}) {
  const drag = (name: string) => (down: PointerEvent<HTMLElement>) => {
    const cell = down.currentTarget.parentElement;
    if (cell === null || down.button !== 0) return;
    const { width } = cell.getBoundingClientRect();
    const { clientX: from, currentTarget: edge, pointerId } = down;
    const dragging = new AbortController();
    const { signal } = dragging;
    const move = ({ clientX }: { clientX: number }) =>
      onChange({ widths: { ...widths, [name]: boundedWidth(width + clientX - from) } });
    edge.setPointerCapture(pointerId);
    edge.addEventListener('pointermove', move, { signal });
    for (const end of ['pointerup', 'pointercancel']) {
      edge.addEventListener(end, () => dragging.abort(), { signal });
    }
  };
  return (
    <div role="row" aria-rowindex={1} className="row row-head">
      {selection && <HeadCheckbox selection={selection} ids={ids} />}
      {columns.map(({ name, isNumber, isIconOnPhone, recordArea }) => (
        <span
          role="columnheader"
          key={name}
          className="cell"
          data-number={isNumber}
          data-column={name}
          style={cellStyle(recordArea, isRecord, selection)}
        >
          <span className={isIconOnPhone ? 'phone-hidden' : undefined}>{name}</span>
          <span className="column-edge" aria-hidden onPointerDown={drag(name)} />
        </span>
      ))}
    </div>
  );
}
