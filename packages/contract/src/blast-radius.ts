import { type Static, Type } from 'typebox';

export const BlastRadiusScore = Type.Integer({ minimum: 0, maximum: 100 });

/** What adds to a score: a row of a published table, by the table's name. */
export const BlastRadiusFactor = Type.Object(
  {
    name: Type.String({ maxLength: 100 }),
    value: Type.String({ maxLength: 200 }),
    points: Type.Integer({ minimum: 0, maximum: 100 }),
  },
  { additionalProperties: false },
);
export type BlastRadiusFactor = Static<typeof BlastRadiusFactor>;

/** How far an exposure reaches, 0 to 100, with the published factors that add up to the score. */
export const BlastRadius = Type.Object(
  {
    score: BlastRadiusScore,
    factors: Type.Array(BlastRadiusFactor, { maxItems: 20 }),
  },
  { additionalProperties: false },
);
export type BlastRadius = Static<typeof BlastRadius>;

/** A row of a published table of factors. */
export type PointsRow = { readonly points: number; readonly title: string };

/** Returns the blast radius of rows of published tables, by factor name: the sum of their points, at most 100. */
export function blastRadiusOf(rows: Readonly<Record<string, PointsRow>>): BlastRadius {
  const factors = Object.entries(rows).map(([name, { title, points }]) => {
    return { name, value: title, points };
  });
  const sum = factors.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(100, sum), factors };
}
