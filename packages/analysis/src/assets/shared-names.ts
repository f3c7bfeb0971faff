/** Something that has a name in a file, its home. */
type Homed = { readonly kind: string; readonly name: string; readonly home: string };

/** Tells which kinds and names more than one file has, so that each may carry its file's path. */
export function sharedNames(all: readonly Homed[]): (one: Omit<Homed, 'home'>) => boolean {
  const homes = new Map<string, Set<string>>();
  for (const { kind, name, home } of all) {
    const key = `${kind}\0${name}`;
    homes.set(key, (homes.get(key) ?? new Set()).add(home));
  }
  return ({ kind, name }) => (homes.get(`${kind}\0${name}`)?.size ?? 0) > 1;
}
