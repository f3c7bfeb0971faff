import type { StatusText } from './status-text.ts';
import { textOf } from './status-text.ts';

/** A value of one column by word; the colour only repeats it. */
export function StatusBadge<Value extends string>({
  column,
  value,
}: {
  readonly column: readonly StatusText<Value>[];
  readonly value: Value;
}) {
  const { text, tone, hint } = textOf(column, value);
  return (
    <span className="badge" data-tone={tone} title={hint && `${text}: ${hint}`}>
      {text}
    </span>
  );
}
