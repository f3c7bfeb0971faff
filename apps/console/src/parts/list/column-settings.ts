import { useCallback, useSyncExternalStore } from 'react';
import { storedValue } from '../stored-value.ts';

/**
 * How somebody likes the columns of a list: which are hidden, which are kept where the list is too narrow for them and scrolls
 * sideways then, and widths in px where they were changed.
 */
export type ColumnSettings = {
  readonly hidden: readonly string[];
  readonly kept: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
};

export const MIN_WIDTH = 48;
const MAX_WIDTH = 900;
const NONE: ColumnSettings = { hidden: [], kept: [], widths: {} };
const STORED = storedValue<ReadonlyMap<string, ColumnSettings>>(
  'svc-columns',
  parseColumnSettings,
  (lists) => JSON.stringify(Object.fromEntries(lists)),
);

/** Returns the settings of a list, which this browser remembers, and what changes them; null forgets them. */
export function useColumnSettings(
  list: string,
): readonly [ColumnSettings, (change: Partial<ColumnSettings> | null) => void] {
  const settings = useSyncExternalStore(STORED.subscribe, () => STORED.get().get(list) ?? NONE);
  const change = useCallback(
    (values: Partial<ColumnSettings> | null) => {
      const next = new Map(STORED.get());
      if (values === null) next.delete(list);
      else next.set(list, { ...(next.get(list) ?? NONE), ...values });
      STORED.set(next);
    },
    [list],
  );
  return [settings, change];
}

/** Returns a width within what a column may have, px. */
export function boundedWidth(px: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, px)));
}

/** Returns the settings in a stored text by list; what is not of their shape is left out. */
export function parseColumnSettings(text: string | null): Map<string, ColumnSettings> {
  const lists = jsonObject(text);
  return new Map(
    Object.entries(lists).map(([list, value]) => {
      const { hidden, kept, widths } = Object(value) as Record<string, unknown>;
      const numbers = Object.entries(Object(widths) as object).filter(
        (entry): entry is [string, number] => Number.isFinite(entry[1]),
      );
      const bounded = numbers.map(([name, px]) => [name, boundedWidth(px)] as const);
      return [
        list,
        { hidden: namesOf(hidden), kept: namesOf(kept), widths: Object.fromEntries(bounded) },
      ];
    }),
  );
}

function namesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function jsonObject(text: string | null): object {
  try {
    return Object(JSON.parse(text ?? '{}')) as object;
  } catch {
    return {};
  }
}
