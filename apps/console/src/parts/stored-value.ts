/** A value that this browser remembers, for every tab. */
export type StoredValue<Value> = {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Calls the listener after each change, of another tab, too; returns what ends that (for `useSyncExternalStore`). */
  readonly subscribe: (listener: () => void) => () => void;
};

/** Returns the value under a key of local storage. `parse` gets null where nothing is stored, or nothing can be read. */
export function storedValue<Value>(
  key: string,
  parse: (text: string | null) => Value,
  format: (value: Value) => string,
): StoredValue<Value> {
  const listeners = new Set<() => void>();
  let current = parse(readItem(key));
  return {
    get: () => current,
    set: (value) => {
      current = value;
      localStorage.setItem(key, format(value));
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key) return;
        current = parse(readItem(key));
        listener();
      };
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

function readItem(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    // a browser that forbids storage throws
    return null;
  }
}
