import { type Static, Type } from 'typebox';
import { Confidence } from '../confidence-schema.ts';
import { Line } from '../line.ts';

export const ASSET_KINDS = [
  'model',
  'prompt',
  'agent',
  'tool',
  'mcp-server',
  'ai-service',
  'dependency',
  'mcp-client',
  'skill',
  'guardrail',
  'vector-store',
  'dataset',
] as const;
export const AssetKind = Type.Enum(ASSET_KINDS);
export type AssetKind = Static<typeof AssetKind>;

/** A line that shows an asset. */
export const Occurrence = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 4096 }),
    line: Line,
    snippetHash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'SHA-256 of the trimmed line, with secrets masked.',
    }),
  },
  { additionalProperties: false },
);
export type Occurrence = Static<typeof Occurrence>;

/** Whether the product uses an asset, or only its tests or its examples and documentation. */
export const ASSET_USES = ['product', 'test', 'example'] as const;
export const AssetUse = Type.Enum(ASSET_USES);
export type AssetUse = Static<typeof AssetUse>;

/** One AI asset of the scanned tree. `name` is unique within `kind` of one report. */
export const Asset = Type.Object(
  {
    kind: AssetKind,
    name: Type.String({ minLength: 1, maxLength: 500 }),
    provider: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
    version: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    purl: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
    confidence: Confidence,
    use: Type.Optional(AssetUse),
    details: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[a-z][a-zA-Z0-9.-]{0,63}$' }),
        Type.String({ maxLength: 1000 }),
        {
          additionalProperties: false,
          maxProperties: 50,
          description:
            'Further attributes, such as `transport`, `modality`, `retiresOn`, `license`, `parameters`.',
        },
      ),
    ),
    occurrences: Type.Array(Occurrence, { minItems: 1, maxItems: 1000 }),
  },
  { additionalProperties: false },
);
export type Asset = Static<typeof Asset>;

/** Kinds of the ends of a relation: assets, and what assets use. */
export const RELATION_ENDS = [
  ...ASSET_KINDS,
  'credential',
  'identity',
  'permission',
  'data-source',
] as const;

const RelationEnd = Type.Object(
  { kind: Type.Enum(RELATION_ENDS), name: Type.String({ minLength: 1, maxLength: 500 }) },
  { additionalProperties: false },
);
export type RelationEnd = Static<typeof RelationEnd>;

/** `from` uses `to` at a line. A credential is identified by its name, never by its value. */
export const Relation = Type.Object(
  {
    from: RelationEnd,
    to: RelationEnd,
    path: Type.String({ minLength: 1, maxLength: 4096 }),
    line: Line,
  },
  { additionalProperties: false },
);
export type Relation = Static<typeof Relation>;
