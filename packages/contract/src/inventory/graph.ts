import { type Static, Type } from 'typebox';
import { Line } from '../line.ts';
import { RELATION_ENDS } from './asset.ts';

export const MAX_GRAPH_NODES = 150;
/** Relations that are followed for one graph. */
export const MAX_GRAPH_RELATIONS = 1_000;

/** A thing of the inventory of one repository. */
const GraphNode = Type.Object({
  kind: Type.Enum(RELATION_ENDS),
  name: Type.String(),
  depth: Type.Integer({
    minimum: 0,
    description:
      'Relations between the thing and where the graph begins: 0 for an asset itself, or for what the lines of a finding declare or name.',
  }),
});

/** One relation of the inventory, and a line that shows it. */
const GraphEdge = Type.Object({
  from: Type.Integer({ minimum: 0, description: 'Index in `nodes`; its depth is the smaller.' }),
  to: Type.Integer({ minimum: 0, description: 'Index in `nodes`.' }),
  path: Type.String(),
  line: Line,
});

export const GRAPH_DIRECTIONS = ['uses', 'used_by'] as const;

/** What is reached from an asset, or from a finding, over the relations of its repository. */
export const RelationGraph = Type.Object({
  direction: Type.Enum(GRAPH_DIRECTIONS, {
    description: '`used_by`: an edge leads to what uses a thing. It is the direction of a secret.',
  }),
  nodes: Type.Array(GraphNode, {
    maxItems: MAX_GRAPH_NODES,
    description: 'Things by depth, nearest first.',
  }),
  edges: Type.Array(GraphEdge, { maxItems: MAX_GRAPH_RELATIONS }),
  omitted: Type.Integer({
    minimum: 0,
    description: 'Things that were reached and are not in `nodes`.',
  }),
  isComplete: Type.Boolean({
    description: `False when more than ${MAX_GRAPH_RELATIONS} relations lead on: there may be more things than \`omitted\` says.`,
  }),
});
export type RelationGraph = Static<typeof RelationGraph>;

export const AssetGraphQuery = Type.Object(
  {
    direction: Type.Optional(Type.Enum(GRAPH_DIRECTIONS, { description: '`uses` unless given.' })),
  },
  { additionalProperties: false },
);
