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

/** What things of a kind are called together. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  repository: 'Repositories',
  'registered-agent': 'Registered agents',
  agent: 'Agents in code',
  'mcp-client': 'MCP clients',
  skill: 'Skills',
  prompt: 'Prompts',
  guardrail: 'Guardrails',
  'mcp-server': 'MCP servers',
  tool: 'Tools',
  model: 'Models',
  'ai-service': 'AI services',
  dependency: 'Dependencies',
  'vector-store': 'Vector stores',
  dataset: 'Datasets',
  credential: 'Credentials',
  identity: 'Identities',
  permission: 'Permissions',
  'data-source': 'Data sources',
};
