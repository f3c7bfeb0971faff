import { type Static, Type } from 'typebox';
import { AgentState } from '../agents/schemas.ts';
import { Id } from '../ids.ts';
import { Severity } from '../severity-schema.ts';
import { RELATION_ENDS } from './asset.ts';
import { RuntimeUseStatus } from './schemas.ts';

export const MAX_INVENTORY_NODES = 2_000;
export const MAX_INVENTORY_EDGES = 10_000;

/** Kinds of nodes: what relations connect, where it is declared, and who calls it. */
export const INVENTORY_NODE_KINDS = ['repository', 'registered-agent', ...RELATION_ENDS] as const;
export type InventoryNodeKind = (typeof INVENTORY_NODE_KINDS)[number];

/** Open findings on the lines that declare a thing or name it. */
const NodeFindings = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  severity: Severity,
});

/** A thing of the inventory, or several of one kind that a node stands for. */
const InventoryNode = Type.Object({
  id: Type.String({
    description:
      'Id of the repository, agent or asset; for anything else a digest, which is the same in every answer.',
  }),
  kind: Type.Enum(INVENTORY_NODE_KINDS),
  name: Type.String(),
  assetId: Type.Union([Id('asset'), Type.Null()]),
  repoId: Type.Union([Id('repository'), Type.Null()], {
    description: 'Null for what several repositories share, and for what only agents call.',
  }),
  members: Type.Integer({
    minimum: 1,
    description: 'Things that the node stands for: more than one where things are grouped.',
  }),
  runtime: Type.Union([RuntimeUseStatus, Type.Null()], {
    description: 'Of tools and MCP servers: declared, called, or both. Null for other kinds.',
  }),
  agentState: Type.Union([AgentState, Type.Null()], {
    description: 'Of a registered agent. Null for other kinds.',
  }),
  findings: Type.Union([NodeFindings, Type.Null()]),
});
export type InventoryNode = Static<typeof InventoryNode>;

const InventoryEdge = Type.Object({
  from: Type.Integer({
    minimum: 0,
    description: 'Index in `nodes`: what declares, uses or calls.',
  }),
  to: Type.Integer({ minimum: 0, description: 'Index in `nodes`.' }),
  isDeclared: Type.Boolean({ description: 'A scanned line shows it.' }),
  isCalled: Type.Boolean({ description: 'An agent called it.' }),
});
export type InventoryEdge = Static<typeof InventoryEdge>;

/** What is declared and what is called, of all repositories or of one. */
export const InventoryGraph = Type.Object({
  nodes: Type.Array(InventoryNode, { maxItems: MAX_INVENTORY_NODES }),
  edges: Type.Array(InventoryEdge, { maxItems: MAX_INVENTORY_EDGES }),
  isComplete: Type.Boolean({
    description: 'False where the inventory is larger than what is read for a graph.',
  }),
});
export type InventoryGraph = Static<typeof InventoryGraph>;

export const InventoryGraphQuery = Type.Object(
  { repoId: Type.Optional(Id('repository')) },
  { additionalProperties: false },
);
