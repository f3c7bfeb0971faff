import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { textWidth } from '../box-text.ts';
import { type Column, contentLimits } from './column.ts';

/** Widths grow in steps of so many px, so that few rows change them. */
const STEP_PX = 8;

type Widths = Readonly<Record<string, number>>;

/**
 * Returns what the contents of columns take, px, by their names: the widest of the heading and of all cells that were rendered since
 * the list was opened, so that a column never becomes narrower while it is read. A cell is measured only where it can make its column
 * wider: to measure lays the page out.
 */
export function useContentWidths(
  list: RefObject<HTMLElement | null>,
  columns: readonly Pick<Column<never>, 'name' | 'width' | 'phoneWidth' | 'maxContent'>[],
): Widths {
  // texts: the same widths and limits are the same state, which renders nothing again
  const [text, setText] = useState('{}');
  const limits = JSON.stringify(contentLimits(columns));
  useLayoutEffect(() => {
    const { current: element } = list;
    if (element === null) return;
    const meter = new WidthMeter(JSON.parse(limits));
    const measure = (cells: Iterable<HTMLElement>) => {
      const grown = meter.measure(cells);
      if (grown !== null) setText((before) => JSON.stringify(widest(JSON.parse(before), grown)));
    };
    measure(element.querySelectorAll<HTMLElement>('.cell'));
    const watched = new MutationObserver((changes) => measure(meter.changedCells(changes)));
    watched.observe(element, { childList: true, characterData: true, subtree: true });
    return () => watched.disconnect();
  }, [list, limits]);
  return useMemo(() => JSON.parse(text), [text]);
}

function widest(before: Widths, found: Widths): Widths {
  const grown = Object.entries(found).filter(([name, px]) => px > (before[name] ?? 0));
  return { ...before, ...Object.fromEntries(grown) };
}

/** Measures cells, and knows which cannot make their columns wider. */
class WidthMeter {
  /** The widest cell of each column so far, px. */
  readonly #widths = new Map<string, number>();
  /** The widest text of each column so far, px, as it is estimated without a layout. */
  readonly #texts = new Map<string, number>();
  readonly #limits: Widths;

  constructor(limits: Widths) {
    this.#limits = limits;
  }

  /** Returns the new widths of the columns that these cells widen; null if no column grows. */
  measure(cells: Iterable<HTMLElement>): Widths | null {
    const grown: Record<string, number> = {};
    for (const cell of cells) {
      const name = columnOf(cell);
      if (!this.#canGrow(name)) continue;
      const estimate = textWidth(cell.textContent ?? '');
      if (estimate > (this.#texts.get(name) ?? 0)) this.#texts.set(name, estimate);
      const width = widthOf(cell);
      if (width <= (this.#widths.get(name) ?? 0)) continue;
      this.#widths.set(name, width);
      grown[name] = width;
    }
    return Object.keys(grown).length === 0 ? null : grown;
  }

  /**
   * Returns the cells that were added or changed. A cell whose new text is not wider than the widest of its column is left out: relative
   * times change each second.
   */
  changedCells(changes: readonly MutationRecord[]): ReadonlySet<HTMLElement> {
    const cells = new Set<HTMLElement>();
    for (const { type, target, addedNodes } of changes) {
      const cell = elementOf(target)?.closest<HTMLElement>('.cell') ?? null;
      if (type === 'characterData') {
        if (cell !== null && this.#isWider(cell)) cells.add(cell);
        continue;
      }
      if (cell !== null) {
        cells.add(cell);
        continue;
      }
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const added of node.querySelectorAll<HTMLElement>('.cell')) cells.add(added);
        if (node instanceof HTMLElement && node.matches('.cell')) cells.add(node);
      }
    }
    return cells;
  }

  #isWider(cell: HTMLElement): boolean {
    const name = columnOf(cell);
    return this.#canGrow(name) && textWidth(cell.textContent ?? '') > (this.#texts.get(name) ?? 0);
  }

  /** Whether a column has a limit that its content has not reached. */
  #canGrow(name: string): boolean {
    return (this.#widths.get(name) ?? 0) < (this.#limits[name] ?? 0);
  }
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

/** Returns the column of a cell or of a heading. */
function columnOf({ dataset }: HTMLElement): string {
  return dataset['name'] ?? dataset['column'] ?? '';
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
