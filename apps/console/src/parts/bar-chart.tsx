import { type KeyboardEvent, useRef, useState } from 'react';
import { numberText } from './number-text.ts';

/** A part of a bar, from its top; `tone` names its colour. */
export type BarSegment = { readonly tone: string; readonly value: number };

/** A bar: its text for the tooltip and for screen readers, and its segments. */
export type Bar = {
  readonly key: string;
  readonly text: string;
  readonly segments: readonly BarSegment[];
  /** Its counts are not known. */
  readonly isUncounted?: boolean;
};

/** Bars side by side, each a button that opens what it counts: one takes the focus, the arrow keys go from bar to bar. */
export function BarChart({
  label,
  bars,
  ends,
  onOpen,
}: {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Texts below the first and the last bar. */
  readonly ends?: readonly [string, string];
  readonly onOpen: (index: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const most = Math.max(1, ...bars.map(sumOf));
  const focused = Math.min(active, bars.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: bars.length - 1 };
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = step === undefined ? ends[event.key] : focused + step;
    if (to === undefined || bars[to] === undefined) return;
    event.preventDefault();
    setActive(to);
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className="chart">
      <span className="chart-most" aria-hidden>
        {numberText(most)}
      </span>
      <div ref={list} className="bars" role="toolbar" aria-label={label} onKeyDown={onKeyDown}>
        {bars.map((bar, n) => (
          <button
            type="button"
            key={bar.key}
            tabIndex={n === focused ? 0 : -1}
            aria-label={bar.text}
            title={bar.text}
            data-uncounted={bar.isUncounted}
            onFocus={() => setActive(n)}
            onClick={() => onOpen(n)}
          >
            {bar.segments.map(
              ({ tone, value }) =>
                value > 0 && (
                  <span key={tone} data-tone={tone} style={{ height: heightOf(value, most) }} />
                ),
            )}
          </button>
        ))}
      </div>
      {ends !== undefined && (
        <div className="chart-ends" aria-hidden>
          <span>{ends[0]}</span>
          {bars.length > 1 && <span>{ends[1]}</span>}
        </div>
      )}
    </div>
  );
}

function sumOf({ segments }: Bar): number {
  return segments.reduce((sum, { value }) => sum + value, 0);
}

/** Returns the height of a segment; what is there at all is seen. */
function heightOf(value: number, most: number): string {
  return `max(2px, ${((100 * value) / most).toFixed(2)}%)`;
}
