import { type Static, Type } from 'typebox';
import { RELATION_ENDS } from '../inventory/asset.ts';
import { Line } from '../line.ts';

export const MAX_GRAPH_NODES = 150;
/** Relations that are followed for one finding. */
export const MAX_GRAPH_RELATIONS = 1_000;

/** A thing of the inventory behind a finding. */
const GraphNode = Type.Object({
  kind: Type.Enum(RELATION_ENDS),
  name: Type.String(),
  depth: Type.Integer({
    minimum: 0,
    description:
      'Relations between the thing and the finding: 0 for what the lines of the finding declare or name.',
  }),
});

/** One relation of the inventory, and a line that shows it. */
const GraphEdge = Type.Object({
  from: Type.Integer({ minimum: 0, description: 'Index in `nodes`; its depth is the smaller.' }),
  to: Type.Integer({ minimum: 0, description: 'Index in `nodes`.' }),
  path: Type.String(),
  line: Line,
});

/** The assets and relations behind a finding in the inventory of its repository. */
export const FindingGraph = Type.Object({
  direction: Type.Enum(['uses', 'used_by'] as const, {
    description: '`used_by` for a secret: an edge leads to what uses the credential.',
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
export type FindingGraph = Static<typeof FindingGraph>;
