/**
 * Returns an array of `length` items that `itemAt` makes when each is first read. It reads as an array that holds them all; it
 * cannot be written to, frozen, or sent to a thread (`[...list]` can).
 */
export function lazyList<Item>(length: number, itemAt: (index: number) => Item): readonly Item[] {
  const isItem = (key: string | symbol) =>
    typeof key === 'string' && /^(?:0|[1-9]\d{0,8})$/.test(key) && Number(key) < length;
  const fill = (items: Item[], key: string | symbol) => {
    if (isItem(key) && !Object.hasOwn(items, key)) items[Number(key)] = itemAt(Number(key));
  };
  return new Proxy(new Array<Item>(length), {
    get(items, key) {
      const item = Reflect.get(items, key);
      if (item !== undefined || !isItem(key)) return item;
      fill(items, key);
      return Reflect.get(items, key);
    },
    has(items, key) {
      return isItem(key) || Reflect.has(items, key);
    },
    getOwnPropertyDescriptor(items, key) {
      fill(items, key);
      return Reflect.getOwnPropertyDescriptor(items, key);
    },
    ownKeys(items) {
      for (let index = 0; index < length; index++) fill(items, String(index));
      return Reflect.ownKeys(items);
    },
  });
}
