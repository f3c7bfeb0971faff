import { agent, type FrameworkRow, model, rows, standsFor } from './framework-row.ts';

/** Spring AI Alibaba: agents, workflows of agents, and models of DashScope. */
export const JVM_AGENT_ROWS: readonly FrameworkRow[] = [
  // https://java2ai.com/docs/frameworks/agent-framework/tutorials/agents
  ...rows('com.alibaba.cloud.ai.graph com.alibaba.cloud.ai.dashscope', [
    [
      'ReactAgent',
      agent('name', {
        model: 'model|chatClient',
        tool: 'tools&methodTools',
        prompt: 'systemPrompt&instruction',
      }),
    ],
    [
      'SequentialAgent ParallelAgent LoopAgent LlmRoutingAgent SupervisorAgent',
      agent('name', {
        model: 'model',
        agent: 'subAgents&subAgent&mainAgent',
        prompt: 'systemPrompt&instruction',
      }),
    ],
    ['AgentTool.getFunctionToolCallback AgentTool.create', standsFor('agent', '0')],
    ['DashScopeChatOptions', model('model|withModel')],
  ]),
];
