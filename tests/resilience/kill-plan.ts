import type { KillPlan, Victim } from './kill-run.ts';

/** So many kills of each kind in an order drawn from the seed, which also draws the moments. */
export function planKills(
  counts: Readonly<Record<Victim, number>>,
  seed: number,
): Pick<KillPlan, 'victims' | 'random'> {
  const random = randomFrom(seed);
  const victims = Object.entries(counts)
    .flatMap(([victim, count]) => Array<Victim>(count).fill(victim as Victim))
    .map((victim) => ({ victim, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ victim }) => victim);
  return { victims, random };
}

/** The generator mulberry32: the same numbers in [0, 1) for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
