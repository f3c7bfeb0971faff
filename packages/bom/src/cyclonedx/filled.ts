/** The key with the list, or nothing when it is empty: CycloneDX readers expect absence rather than emptiness. */
export function filled<Key extends string, Item>(
  key: Key,
  items: readonly Item[],
): { readonly [name in Key]?: readonly Item[] } {
  return items.length === 0
    ? {}
    : ({ [key]: items } as { readonly [name in Key]: readonly Item[] });
}
