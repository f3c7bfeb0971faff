import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { Asset } from './asset.ts';
import type { RelationGraph } from './graph.ts';
import type { InventoryGraph } from './inventory-graph.ts';
import type { InventoryItem, RuntimeUse } from './schemas.ts';

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

export const ASSET_PARAMS = { assetId: INVENTORY_ITEM.id };

export const RUNTIME_USE: RuntimeUse = {
  status: 'shadow',
  agentId: exampleId('agent'),
  agent: 'invoice-reader',
  server: 'files',
  tool: 'files.read',
  calls: 12,
  firstSeenAt: EXAMPLE_TIME,
  lastSeenAt: EXAMPLE_TIME,
};

export const RELATION_GRAPH: RelationGraph = {
  direction: 'uses',
  nodes: [
    { kind: 'agent', name: 'support', depth: 0 },
    { kind: 'tool', name: 'refund', depth: 1 },
  ],
  edges: [{ from: 0, to: 1, path: 'src/agents/support.py', line: 12 }],
  omitted: 0,
  isComplete: true,
};

const ALONE = {
  assetId: null,
  repoId: null,
  members: 1,
  runtime: null,
  agentState: null,
  findings: null,
};

export const INVENTORY_GRAPH: InventoryGraph = {
  nodes: [
    {
      ...ALONE,
      id: exampleId('repository'),
      kind: 'repository',
      name: 'acme/shop',
      repoId: exampleId('repository'),
    },
    {
      ...ALONE,
      id: exampleId('asset'),
      kind: 'tool',
      name: 'refund',
      assetId: exampleId('asset'),
      repoId: exampleId('repository'),
      runtime: 'unused',
      findings: { count: 2, severity: 'high' },
    },
  ],
  edges: [{ from: 0, to: 1, isDeclared: true, isCalled: false }],
  isComplete: true,
};
