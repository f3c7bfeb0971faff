import type { QueryClient } from '@tanstack/react-query';
import type { OperationId } from './operation.ts';

type Identified = { readonly id: string };

/**
 * Shows a change of one thing at once in the answers that are kept of some operations, of the thing alone or of lists with it. Returns
 * what puts the thing back if the change failed (null), where nothing newer has been read since.
 */
export function showChange(
  client: QueryClient,
  operations: readonly OperationId[],
  id: string,
  change: object,
): (result: unknown) => void {
  let former: Identified | null = null;
  replaceEach(client, operations, (item) => {
    if (item.id !== id) return item;
    former ??= item;
    return { ...item, ...change };
  });
  return (result) => {
    if (result !== null) return;
    replaceEach(client, operations, (item) =>
      item.id === id && former !== null && hasAll(item, change)
        ? { ...item, ...membersOf(former, Object.keys(change)) }
        : item,
    );
  };
}

function hasAll(item: object, change: object): boolean {
  return Object.entries(change).every(
    ([name, value]) => (item as Record<string, unknown>)[name] === value,
  );
}

function membersOf(item: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}

/** Replaces things in the answers that are kept; an answer without any stays the same object. */
function replaceEach(
  client: QueryClient,
  operations: readonly OperationId[],
  replace: (item: Identified) => Identified,
): void {
  for (const operation of operations) {
    // an answer from before the change must not come after it
    void client.cancelQueries({
      queryKey: [operation],
      predicate: ({ state }) => state.data !== undefined,
    });
    client.setQueriesData({ queryKey: [operation] }, (answer: unknown) =>
      replaceIn(answer, replace),
    );
  }
}

function replaceIn(answer: unknown, replace: (item: Identified) => Identified): unknown {
  if (isObject(answer) && 'pages' in answer && Array.isArray(answer['pages'])) {
    return { ...answer, pages: answer['pages'].map((page) => replaceIn(page, replace)) };
  }
  if (isObject(answer) && 'items' in answer && Array.isArray(answer['items'])) {
    const items = answer['items'].map((item: Identified) => replace(item));
    const isSame = items.every((item, index) => item === (answer['items'] as unknown[])[index]);
    return isSame ? answer : { ...answer, items };
  }
  return isObject(answer) && 'id' in answer ? replace(answer as Identified) : answer;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Adds an item at the end of the lists that are kept under a key, and returns what removes it, or puts another in its place. */
export function showAddition<Item extends Identified>(
  client: QueryClient,
  queryKey: readonly unknown[],
  item: Item,
): (stored: Item | null) => void {
  const change = (items: (all: readonly Item[]) => readonly Item[]) =>
    client.setQueriesData({ queryKey }, (answer: { items: readonly Item[] } | undefined) =>
      answer === undefined ? undefined : { ...answer, items: items(answer.items) },
    );
  void client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  change((all) => [...all, item]);
  return (stored) =>
    change((all) => {
      const others = all.filter(({ id }) => id !== item.id);
      // the list may have been read again, with what was stored
      if (stored === null || others.some(({ id }) => id === stored.id)) return others;
      return [...others, stored];
    });
}
