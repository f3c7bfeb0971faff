import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { Asset } from './asset.ts';
import type { InventoryItem } from './schemas.ts';

export const ASSET: Asset = {
  kind: 'model',
  name: 'example-model',
  provider: 'openai',
  version: null,
  purl: null,
  confidence: 'high',
  use: 'product',
  occurrences: [{ path: 'src/assistant.py', line: 12, snippetHash: '5e'.repeat(32) }],
};

export const INVENTORY_ITEM: InventoryItem = {
  id: exampleId('asset'),
  repoId: exampleId('repository'),
  ...ASSET,
  present: true,
  lastSeenAt: EXAMPLE_TIME,
};
