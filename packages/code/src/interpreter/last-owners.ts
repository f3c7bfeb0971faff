import type { Found } from '../assets/found.ts';

/** The agents that an agent is a part of, and how. */
export type Owner = { readonly as: 'node' | 'wrapper'; readonly agents: readonly Found[] };

/** Agents that own agents that own agents. */
const MAX_CHAIN = 50;

/**
 * Returns owned agents with the last owners of each, which nothing owns. Agents that own each other in a circle, or through more than
 * fifty others, are not owned.
 */
export function lastOwners(of: ReadonlyMap<Found, Owner>): ReadonlyMap<Found, Owner> {
  const owned = new Map([...of].filter(([found]) => !ownsItself(found, of)));
  const known = new Map<Found, Owner>();
  for (const found of owned.keys()) resolve(found, owned, known);
  return known;
}

function ownsItself(found: Found, of: ReadonlyMap<Found, Owner>): boolean {
  const seen = new Set<Found>();
  let at: readonly Found[] = [found];
  for (let step = 0; step < MAX_CHAIN && at.length > 0; step += 1) {
    at = at
      .flatMap((one) => of.get(one)?.agents ?? [])
      .filter((one) => !seen.has(one) && seen.add(one));
    if (seen.has(found)) return true;
  }
  return at.length > 0;
}

/** The last owners of an agent, those of its owners resolved before; null for an agent that nothing owns. */
function resolve(
  found: Found,
  owned: ReadonlyMap<Found, Owner>,
  known: Map<Found, Owner>,
): Owner | null {
  const owner = owned.get(found);
  if (owner === undefined) return null;
  const resolved = known.get(found);
  if (resolved !== undefined) return resolved;
  const owners = owner.agents.map((one) => ({ one, last: resolve(one, owned, known) }));
  const isNode = owner.as === 'node' || owners.some(({ last }) => last?.as === 'node');
  const agents = new Set(owners.flatMap(({ one, last }) => last?.agents ?? [one]));
  const last: Owner = { as: isNode ? 'node' : 'wrapper', agents: [...agents] };
  known.set(found, last);
  return last;
}
