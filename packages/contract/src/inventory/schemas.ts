import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { browseQuery, Time } from '../list.ts';
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

export const InventoryQuery = Type.Object(
  {
    ...browseQuery,
    repoId: Type.Optional(Id('repository')),
    kind: Type.Optional(AssetKind),
  },
  { additionalProperties: false },
);
export type InventoryQuery = Static<typeof InventoryQuery>;
