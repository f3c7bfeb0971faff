import { agent, type FrameworkRow, rows } from './framework-row.ts';

/** Agents that are given MCP servers by the names of a configuration, and their model by the class that asks it. */
export const PYTHON_MCP_AGENT_ROWS: readonly FrameworkRow[] = [
  // https://docs.mcp-agent.com/mcp-agent-sdk/core-components/agents
  ...rows('mcp_agent', [
    [
      'Agent SwarmAgent AgentSpec',
      agent('name|0', { prompt: 'instruction|1', mcp: 'server_names|2', tool: 'functions|3' }),
    ],
    // The model of `OpenAIAugmentedLLM` is in mcp_agent.config.yaml.
    ['attach_llm', { parts: { model: 'llm_factory|0' } }],
    ['Orchestrator', agent('name', { agent: 'available_agents', model: 'llm_factory' })],
    ['ParallelLLM', agent('name', { agent: 'fan_in_agent&fan_out_agents', model: 'llm_factory' })],
  ]),
];
