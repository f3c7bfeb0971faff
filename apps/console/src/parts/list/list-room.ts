import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { type Column, droppedColumns, onPhone, recordColumns } from './column.ts';
import type { ColumnSettings } from './column-settings.ts';

/** A list of at most so many px takes the widths of phones; its style sheet has the same. */
const MAX_PHONE_PX = 480;

/** What a list has room for. */
export type ListRoom = {
  /** Names of the columns that it has no room for. */
  readonly dropped: readonly string[];
  /** Whether its rows are records, as on a phone. */
  readonly isRecord: boolean;
};

/** Returns what the list has room for, before it is painted and whenever its width changes. */
export function useListRoom<Of extends Omit<Column<never>, 'cell'>>(
  list: RefObject<HTMLElement | null>,
  columns: readonly Of[],
  { hasSelection, canBeRecord }: { readonly hasSelection: boolean; readonly canBeRecord: boolean },
  { kept }: Pick<ColumnSettings, 'kept'>,
): ListRoom {
  // a text: the same room is the same state, which renders nothing again
  const [room, setRoom] = useState('{"dropped":[],"isRecord":false}');
  useLayoutEffect(() => {
    const { current: element } = list;
    if (element === null) return;
    const measure = () => {
      const isPhone = element.offsetWidth <= MAX_PHONE_PX;
      const placed = isPhone && canBeRecord ? recordColumns(columns, kept) : null;
      const own = isPhone ? onPhone(columns) : columns;
      const dropped =
        placed === null
          ? droppedColumns(own, hasSelection, element.clientWidth, kept)
          : columns.filter((one) => !placed.includes(one)).map(({ name }) => name);
      setRoom(JSON.stringify({ dropped, isRecord: placed !== null } satisfies ListRoom));
    };
    measure();
    const watched = new ResizeObserver(measure);
    watched.observe(element);
    return () => watched.disconnect();
  }, [list, columns, hasSelection, canBeRecord, kept]);
  return useMemo(() => JSON.parse(room) as ListRoom, [room]);
}
