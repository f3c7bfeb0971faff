import type { Run } from './encoding.ts';
import type { Marks } from './marks.ts';

/** The pairs that matcher/kernel/marks.as writes, by kind. */
export function marksOf(pairs: Uint32Array): Omit<Marks, 'isManifest'> {
  const percents: number[] = [];
  const escapes: number[] = [];
  const runs: Run[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const start = pairs[i] as number;
    const end = pairs[i + 1] as number;
    if (end > 1) runs.push({ start, end });
    else if (end === 1) percents.push(start);
    else escapes.push(start);
  }
  return { percents, escapes, runs };
}
