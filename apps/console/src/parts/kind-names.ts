import type { Finding, InventoryNode } from '@svc/contract';

type Kind = InventoryNode['kind'] | Finding['category'];

/** What a thing of a kind is called, and things of a kind together: assets, things of the graph, categories of findings. */
const NAMES: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  repository: ['Repository', 'Repositories'],
  'registered-agent': ['Registered agent', 'Registered agents'],
  agent: ['Agent in code', 'Agents in code'],
  'mcp-client': ['MCP client', 'MCP clients'],
  skill: ['Skill', 'Skills'],
  prompt: ['Prompt', 'Prompts'],
  guardrail: ['Guardrail', 'Guardrails'],
  'mcp-server': ['MCP server', 'MCP servers'],
  tool: ['Tool', 'Tools'],
  model: ['Model', 'Models'],
  'ai-service': ['AI service', 'AI services'],
  dependency: ['Dependency', 'Dependencies'],
  'vector-store': ['Vector store', 'Vector stores'],
  dataset: ['Dataset', 'Datasets'],
  credential: ['Credential', 'Credentials'],
  identity: ['Identity', 'Identities'],
  permission: ['Permission', 'Permissions'],
  'data-source': ['Data source', 'Data sources'],
  secret: ['Secret', 'Secrets'],
  'ai-permission': ['AI permission', 'AI permissions'],
  'agent-config': ['Agent configuration', 'Agent configurations'],
  ci: ['CI', 'CI'],
  asset: ['AI asset', 'AI assets'],
  code: ['Code', 'Code'],
  configuration: ['Configuration', 'Configurations'],
  'model-behavior': ['Model behavior', 'Model behavior'],
};

/** Returns what a thing of a kind is called: `MCP server` of `mcp-server`; a kind that is not known as it is. */
export function kindName(kind: string): string {
  return NAMES[kind as Kind]?.[0] ?? kind;
}

/** Returns what things of a kind are called together: `MCP servers` of `mcp-server`. */
export function kindNames(kind: string): string {
  return NAMES[kind as Kind]?.[1] ?? kind;
}
