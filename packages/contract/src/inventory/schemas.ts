import { type Static, Type } from 'typebox';
import { exportQuery } from '../export.ts';
import { Id } from '../ids.ts';
import { browseQuery, listQuery, Time } from '../list.ts';
import { nullable } from '../nullable.ts';
import { Asset, AssetKind } from './asset.ts';

/** An AI asset of the inventory, as one repository uses it. */
export const InventoryItem = Type.Object({
  id: Id('asset'),
  repoId: Id('repository'),
  ...Asset.properties,
  present: Type.Boolean({
    description: 'False when the newest complete scan did not detect the asset.',
  }),
  lastSeenAt: Time,
});
export type InventoryItem = Static<typeof InventoryItem>;

export const AssetParams = Type.Object({ assetId: Id('asset') });

export const InventoryQuery = Type.Object(
  {
    ...browseQuery,
    repoId: Type.Optional(Id('repository')),
    kind: Type.Optional(AssetKind),
  },
  { additionalProperties: false },
);
export type InventoryQuery = Static<typeof InventoryQuery>;

export const InventoryExportQuery = Type.Object(
  { ...exportQuery, repoId: Type.Optional(Id('repository')), kind: Type.Optional(AssetKind) },
  { additionalProperties: false },
);

export const RUNTIME_USE_STATUSES = ['active', 'shadow', 'unused'] as const;
export const RuntimeUseStatus = Type.Enum(RUNTIME_USE_STATUSES, {
  description:
    '`active`: called, and declared in code. `shadow`: called, and in no code. `unused`: declared in code or approved for the agent by name, and never called.',
});
export type RuntimeUseStatus = Static<typeof RuntimeUseStatus>;
/** A tool as an agent calls it, or as it is declared and never called. */
export const RuntimeUse = Type.Object({
  status: RuntimeUseStatus,
  agentId: nullable(Id('agent')),
  agent: nullable(Type.String()),
  server: nullable(Type.String()),
  tool: nullable(
    Type.String({ description: 'Null for a server that is declared and never called.' }),
  ),
  calls: Type.Integer(),
  firstSeenAt: nullable(Time),
  lastSeenAt: nullable(Time),
});
export type RuntimeUse = Static<typeof RuntimeUse>;

export const RuntimeUseQuery = Type.Object(
  {
    ...listQuery,
    agentId: Type.Optional(Id('agent')),
    status: Type.Optional(RuntimeUseStatus),
  },
  { additionalProperties: false },
);
