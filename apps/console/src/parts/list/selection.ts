import { useState } from 'react';

/** Rows that are marked by their ids; empty again when the filter changes. */
export type Selection = {
  readonly ids: ReadonlySet<string>;
  toggle(id: string): void;
  /** Adds the rows from the last one toggled to this one. */
  extendTo(id: string, order: readonly string[]): void;
  set(ids: readonly string[]): void;
};

/** The selection under a filter, given as one text: another filter starts without one. */
export function useSelection(filter: string): Selection {
  const [state, setState] = useState<State>({ filter, ids: [], last: null });
  const { ids, last }: State = state.filter === filter ? state : { filter, ids: [], last: null };
  const set = (next: readonly string[], lastId: string | null) =>
    setState({ filter, ids: next, last: lastId });
  return {
    ids: new Set(ids),
    toggle: (id) => set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id], id),
    extendTo: (id, order) => {
      const [from = 0, to = 0] = [order.indexOf(last ?? id), order.indexOf(id)].sort(
        (a, b) => a - b,
      );
      set([...new Set([...ids, ...order.slice(Math.max(0, from), to + 1)])], id);
    },
    set: (next) => set(next, null),
  };
}

type State = {
  readonly filter: string;
  readonly ids: readonly string[];
  readonly last: string | null;
};
