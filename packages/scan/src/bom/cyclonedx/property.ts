/** A name and a value; names may repeat (CycloneDX 1.6, property). */
export type Property = { readonly name: string; readonly value: string };

export function property(name: string, value: string | null): Property[] {
  return value === null || value === '' ? [] : [{ name: `svc:${name}`, value }];
}

/** The key with the list, or nothing when it is empty: CycloneDX readers expect absence rather than emptiness. */
export function filled<Key extends string, Item>(
  key: Key,
  items: readonly Item[],
): { readonly [name in Key]?: readonly Item[] } {
  return items.length === 0
    ? {}
    : ({ [key]: items } as { readonly [name in Key]: readonly Item[] });
}
