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

/** The tables of one kind of finding, by the names of their factors. docs/blast-radius.md publishes them all. */
export type FactorTables = Readonly<Record<string, Readonly<Record<string, PointsRow>>>>;

/** A row of each table. */
export type FactorRows<Tables extends FactorTables> = {
  readonly [Factor in keyof Tables]: keyof Tables[Factor];
};

/** Returns the blast radius of a row of each table: the sum of their points, at most 100. */
export function blastRadiusOf<Tables extends FactorTables>(
  tables: Tables,
  rows: FactorRows<Tables>,
): BlastRadius {
  const factors = Object.entries(tables).map(([name, table]) => {
    const { title, points } = table[rows[name] as string] as PointsRow;
    return { name, value: title, points };
  });
  const sum = factors.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(100, sum), factors };
}
