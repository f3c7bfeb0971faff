import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from './column.ts';

/** Widths grow in steps of so many px, so that few rows change them. */
const STEP_PX = 8;

/**
 * Returns what the contents of columns take, px, by their names: the widest of the heading and of all cells that were rendered since
 * the list was opened, so that a column never becomes narrower while it is read.
 */
export function useContentWidths(
  list: RefObject<HTMLElement | null>,
  columns: readonly Pick<Column<never>, 'name' | 'width'>[],
): Readonly<Record<string, number>> {
  // a text: the same widths are the same state, which renders nothing again
  const [text, setText] = useState('{}');
  const names = columns.map(({ name }) => name).join('\n');
  useLayoutEffect(() => {
    const { current: element } = list;
    if (element === null) return;
    const measure = (rows: Iterable<Element>) => {
      const found = widthsIn(rows, new Set(names.split('\n')));
      setText((before) => JSON.stringify(widest(JSON.parse(before), found)));
    };
    measure(element.querySelectorAll('.row'));
    const watched = new MutationObserver((changes) => measure(changedRows(changes)));
    watched.observe(element, { childList: true, characterData: true, subtree: true });
    return () => watched.disconnect();
  }, [list, names]);
  return useMemo(() => JSON.parse(text), [text]);
}

type Widths = Readonly<Record<string, number>>;

function widest(before: Widths, found: Widths): Widths {
  const grown = Object.entries(found).filter(([name, px]) => px > (before[name] ?? 0));
  return { ...before, ...Object.fromEntries(grown) };
}

function changedRows(changes: readonly MutationRecord[]): ReadonlySet<Element> {
  const rows = changes.flatMap(({ target, addedNodes }) =>
    [target, ...addedNodes].map((node) =>
      (node instanceof Element ? node : node.parentElement)?.closest('.row'),
    ),
  );
  return new Set(rows.filter((row) => row !== null && row !== undefined));
}

function widthsIn(rows: Iterable<Element>, names: ReadonlySet<string>): Widths {
  const widths: Record<string, number> = {};
  for (const row of rows) {
    for (const cell of row.querySelectorAll<HTMLElement>('.cell')) {
      const name = cell.dataset['name'] ?? cell.dataset['column'] ?? '';
      if (names.has(name)) widths[name] = Math.max(widths[name] ?? 0, widthOf(cell));
    }
  }
  return widths;
}

/** Returns what the content of a cell takes, whole, with the padding before it. */
function widthOf(cell: HTMLElement): number {
  const contents = cell.ownerDocument.createRange();
  // the edge of a heading, which is dragged, is at the end of the column
  const isHeading = cell.dataset['column'] !== undefined;
  contents.selectNodeContents(isHeading ? (cell.firstElementChild ?? cell) : cell);
  const parts = [...cell.querySelectorAll('.path > span')];
  const cut = parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  const { width } = contents.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(cell).paddingInlineStart);
  const whole = width + padding + cut.reduce((sum, px) => sum + px, 0);
  const shown = cell.scrollWidth > cell.clientWidth ? cell.scrollWidth : 0;
  return Math.ceil(Math.max(whole, shown) / STEP_PX) * STEP_PX;
}
