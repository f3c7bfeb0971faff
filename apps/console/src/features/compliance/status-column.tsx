import type { ReactNode } from 'react';
import { numberText } from '../../parts/number-text.ts';
import type { StatusText } from './status-text.ts';

/**
 * How many controls have each value of one column: a bar of its values, and below it each value with its count. Columns stand side by
 * side and are never added up.
 */
export function StatusColumn<Value extends string>({
  title,
  column,
  counts,
  hasHints,
  link,
}: {
  readonly title: string;
  readonly column: readonly StatusText<Value>[];
  readonly counts: Readonly<Partial<Record<Value, number>>>;
  /** Whether each value that says nothing of a control says what is missing; else a pointer that rests on it shows that. */
  readonly hasHints: boolean;
  /** What leads to the controls that have a value. */
  readonly link: (value: Value, text: string) => ReactNode;
}) {
  const present = column.flatMap(({ value, text, tone, hint }) => {
    const count = counts[value] ?? 0;
    return count === 0 ? [] : [{ value, text, tone, hint, count }];
  });
  return (
    <div className="status-column">
      <h3>{title}</h3>
      <div className="status-bar" aria-hidden>
        {present.map(({ value, tone, count }) => (
          <i key={value} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul aria-label={title}>
        {present.map(({ value, text, tone, hint, count }) => (
          <li key={value} title={hint}>
            <i data-tone={tone} aria-hidden />
            {link(value, text)}
            {hasHints && hint !== undefined && <small>{hint}</small>}
            <span className="number">{numberText(count)}</span>
          </li>
        ))}
        {present.length === 0 && <li className="muted">No control is counted.</li>}
      </ul>
    </div>
  );
}
