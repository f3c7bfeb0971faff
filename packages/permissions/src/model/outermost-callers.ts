/**
 * The modules, by folder or file, from whose calls all that are wanted are reached: those that nothing calls, and one of a
 * ring that nothing outside calls.
 */
export function outermostCallers(
  wanted: ReadonlySet<string>,
  callers: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const above = reached([...wanted], callers);
  const called = new Map<string, Set<string>>();
  for (const [module, own] of callers) {
    for (const caller of own) called.set(caller, (called.get(caller) ?? new Set()).add(module));
  }
  const found = [...above].filter((module) => (callers.get(module)?.size ?? 0) === 0).sort();
  const below = reached(found, called);
  for (const module of [...wanted].sort()) {
    if (below.has(module)) continue;
    found.push(module);
    for (const one of reached([module], called)) below.add(one);
  }
  return found.sort();
}

function reached(
  starts: readonly string[],
  next: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string> {
  const seen = new Set(starts);
  const waiting = [...starts];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    for (const other of next.get(one) ?? []) {
      if (seen.has(other)) continue;
      seen.add(other);
      waiting.push(other);
    }
  }
  return seen;
}
