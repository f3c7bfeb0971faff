import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * What holds a table: a table that is wider scrolls sideways in it, also by keys, instead of breaking its words. On a phone the rows of
 * a table with many columns are records, whose values stand behind the headings of their columns.
 */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWider, setIsWider] = useState(false);
  useLayoutEffect(() => {
    const { current: element } = frame;
    if (element === null) return;
    const watched = new ResizeObserver(() => setIsWider(element.scrollWidth > element.clientWidth));
    watched.observe(element);
    const { firstElementChild: table } = element;
    if (!(table instanceof HTMLTableElement)) return () => watched.disconnect();
    watched.observe(table);
    labelCells(table);
    const changed = new MutationObserver(() => labelCells(table));
    changed.observe(table, { childList: true, subtree: true });
    return () => {
      watched.disconnect();
      changed.disconnect();
    };
  }, []);
  return (
    <div ref={frame} className="table-frame" tabIndex={isWider ? 0 : undefined}>
      {children}
    </div>
  );
}

/** Writes the heading of its column into `data-label` of each cell, which the style sheet shows before it. */
function labelCells(table: HTMLTableElement): void {
  const headings = [...(table.tHead?.rows[0]?.cells ?? [])].map(({ textContent }) => textContent);
  for (const row of [...table.tBodies].flatMap(({ rows }) => [...rows])) {
    for (const cell of row.cells) {
      if (cell.colSpan === 1) cell.dataset['label'] = headings[cell.cellIndex] ?? '';
    }
  }
}
