import type { InventoryNode } from '@svc/contract';

type Kind = InventoryNode['kind'];

/** Kinds of things from left to right, those of one column together: who declares and calls, what acts, what it acts with. */
export const GRAPH_COLUMNS: readonly (readonly Kind[])[] = [
  ['repository', 'registered-agent'],
  ['agent', 'mcp-client', 'skill', 'prompt', 'guardrail'],
  ['mcp-server', 'tool'],
  ['model', 'ai-service', 'dependency', 'vector-store', 'dataset'],
  ['credential', 'identity', 'permission', 'data-source'],
];

/** Returns what a thing does with what its lines lead to. */
export function usesText({ kind }: Pick<InventoryNode, 'kind'>): string {
  if (kind === 'registered-agent') return 'Calls';
  return kind === 'repository' ? 'Declares' : 'Uses';
}
