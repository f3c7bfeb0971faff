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

/** One AI asset of the scanned tree. `name` is unique within `kind` of one report. */
export const Asset = Type.Object(
  {
    kind: AssetKind,
    name: Type.String({ minLength: 1, maxLength: 500 }),
    provider: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
    version: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    purl: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
    confidence: Confidence,
    occurrences: Type.Array(Occurrence, { minItems: 1, maxItems: 1000 }),
  },
  { additionalProperties: false },
);
export type Asset = Static<typeof Asset>;
