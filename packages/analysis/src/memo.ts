/** Names one table of a memo and the types of its keys and values; it holds no entries itself. */
export type MemoTable<Key, Value> = {
  readonly name: string;
  /** Never set: carries the types. */
  readonly types?: readonly [Key, Value];
};

/** Results computed in one run, by table and key. They live as long as the run. */
export type Memo = {
  /** Returns the entry of `key`, computed on first use. */
  readonly get: <Key, Value>(table: MemoTable<Key, Value>, key: Key, compute: () => Value) => Value;
};

export function memoTable<Key, Value>(name: string): MemoTable<Key, Value> {
  return { name };
}

type Entries = {
  readonly byObject: WeakMap<object, unknown>;
  readonly byText: Map<unknown, unknown>;
};

/** Creates an empty memo. Entries whose key is an object go with the object. */
export function createMemo(): Memo {
  const tables = new Map<MemoTable<never, never>, Entries>();
  const entriesOf = (table: MemoTable<never, never>, key: unknown) => {
    const known = tables.get(table) ?? { byObject: new WeakMap(), byText: new Map() };
    tables.set(table, known);
    return typeof key === 'object' && key !== null
      ? (known.byObject as Map<unknown, unknown> | WeakMap<object, unknown>)
      : known.byText;
  };
  return {
    get<Key, Value>(table: MemoTable<Key, Value>, key: Key, compute: () => Value): Value {
      const entries = entriesOf(table as MemoTable<never, never>, key) as Map<Key, Value>;
      const known = entries.get(key);
      if (known !== undefined || entries.has(key)) return known as Value;
      const value = compute();
      entries.set(key, value);
      return value;
    },
  };
}
