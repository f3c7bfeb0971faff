/**
 * One cycle of each knot of modules that import each other, as the paths along it with the first repeated at the end.
 * Sorted; empty when the graph has no cycle. A module that imports itself is a cycle.
 */
export function importCycles(
  edges: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  return knots(edges)
    .map((knot) => shortestCycle(edges, knot))
    .filter((cycle) => cycle !== null)
    .sort((a, b) => a.join().localeCompare(b.join()));
}

/** Strongly connected components (Tarjan 1972), without recursion so that long chains do not overflow. */
function knots(edges: ReadonlyMap<string, readonly string[]>): ReadonlySet<string>[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: Set<string>[] = [];

  const enter = (node: string) => {
    order.set(node, order.size);
    low.set(node, order.get(node) as number);
    open.push(node);
    isOpen.add(node);
    return { node, targets: (edges.get(node) ?? [])[Symbol.iterator]() };
  };
  const lower = (node: string, to: number) => low.set(node, Math.min(low.get(node) as number, to));

  for (const start of edges.keys()) {
    if (order.has(start)) continue;
    const path = [enter(start)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { done, value: target } = top.targets.next();
      if (!done) {
        if (!order.has(target)) path.push(enter(target));
        else if (isOpen.has(target)) lower(top.node, order.get(target) as number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(parent.node, low.get(top.node) as number);
      if (low.get(top.node) !== order.get(top.node)) continue;
      const knot = new Set(open.splice(open.indexOf(top.node)));
      for (const node of knot) isOpen.delete(node);
      found.push(knot);
    }
  }
  return found;
}

/** From the knot's first path in order back to it, breadth first; null for a lone module without a cycle. */
function shortestCycle(
  edges: ReadonlyMap<string, readonly string[]>,
  knot: ReadonlySet<string>,
): readonly string[] | null {
  const start = [...knot].sort()[0] as string;
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const target of edges.get(node) ?? []) {
      if (target === start) return trace(start, node, cameFrom);
      if (!knot.has(target) || cameFrom.has(target)) continue;
      cameFrom.set(target, node);
      queue.push(target);
    }
  }
  return null;
}

function trace(start: string, last: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const back = [start];
  for (let node = last; node !== start; node = cameFrom.get(node) as string) back.push(node);
  return [...back, start].reverse();
}
