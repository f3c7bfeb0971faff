import type { BlastRadius } from './finding.ts';

/** A row of a published table. */
export type PointsRow = { readonly points: number; readonly title: string };

/** What rows of published tables come to, by the name of each factor: their points added, at most 100. */
export function blastRadiusOf(rows: Readonly<Record<string, PointsRow>>): BlastRadius {
  const factors = Object.entries(rows).map(([name, { title, points }]) => {
    return { name, value: title, points };
  });
  const sum = factors.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(100, sum), factors };
}
