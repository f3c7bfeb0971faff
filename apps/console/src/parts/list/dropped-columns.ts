import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { type Column, droppedColumns, onPhone } from './column.ts';
import type { ColumnSettings } from './column-settings.ts';

/** A list of at most so many px takes the widths of phones; its style sheet has the same. */
const MAX_PHONE_PX = 480;

/** Returns the names of the columns that the list has no room for, before it is painted and whenever its width changes. */
export function useDroppedColumns(
  list: RefObject<HTMLElement | null>,
  columns: readonly Omit<Column<never>, 'cell'>[],
  hasSelection: boolean,
  { kept }: Pick<ColumnSettings, 'kept'>,
): readonly string[] {
  // a text: the same names are the same state, which renders nothing again
  const [names, setNames] = useState('[]');
  useLayoutEffect(() => {
    const { current: element } = list;
    if (element === null) return;
    const measure = () => {
      const own = element.offsetWidth <= MAX_PHONE_PX ? onPhone(columns) : columns;
      setNames(JSON.stringify(droppedColumns(own, hasSelection, element.clientWidth, kept)));
    };
    measure();
    const watched = new ResizeObserver(measure);
    watched.observe(element);
    return () => watched.disconnect();
  }, [list, columns, hasSelection, kept]);
  return useMemo(() => JSON.parse(names) as string[], [names]);
}
