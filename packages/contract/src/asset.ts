import { type Static, Type } from 'typebox';
import { Confidence } from './finding.ts';

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

/** Where an asset was seen. */
export const Occurrence = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 4096 }),
    line: Type.Integer({ minimum: 1 }),
    snippetHash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'SHA-256 of the line without surrounding white space, its secrets masked.',
    }),
  },
  { additionalProperties: false },
);
export type Occurrence = Static<typeof Occurrence>;

/** Whether the product runs it, or only its tests or its examples and documentation do. */
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
          maxProperties: 50,
          description:
            'What else the evidence says: `transport`, `modality`, `retiresOn`, `license`, `parameters` and the like.',
        },
      ),
    ),
    occurrences: Type.Array(Occurrence, { minItems: 1, maxItems: 1000 }),
  },
  { additionalProperties: false },
);
export type Asset = Static<typeof Asset>;

/** Things that assets use and that are no assets themselves. */
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

/** `from` uses `to`, as the line says. A credential is named, never shown. */
export const Relation = Type.Object(
  {
    from: RelationEnd,
    to: RelationEnd,
    path: Type.String({ minLength: 1, maxLength: 4096 }),
    line: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
);
export type Relation = Static<typeof Relation>;
