import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

/** Agents as the type declarations of each package write them. */
const AGENTS: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  '@iqai/adk': [
    `import { LlmAgent, McpToolset, createTool } from '@iqai/adk';
const tide = createTool({ name: 'tide', description: 'Tide', fn: () => '' });
const pilot = new LlmAgent({ name: 'pilot', description: 'Pilot', model: 'gemini-2.5-flash', instruction: 'You guide ships.' });
export const harbour = new LlmAgent({ name: 'harbour', description: 'Harbour', model: 'gemini-2.5-pro', instruction: 'You run a harbour.', tools: [tide], subAgents: [pilot] });
`,
    [
      'harbour -> agent pilot',
      'harbour -> model gemini-2.5-pro',
      'harbour -> prompt harbour prompt',
      'harbour -> tool tide',
      'pilot -> model gemini-2.5-flash',
      'pilot -> prompt pilot prompt',
    ],
  ],
  '@ax-llm/ax': [
    `import { AxAgent, agent, ai } from '@ax-llm/ax';
const llm = ai({ name: 'openai', apiKey: key, config: { model: 'gpt-4o-mini' } });
const tide = { name: 'tide', description: 'Tide', parameters: { type: 'object' }, func: async () => '' };
const pilot = new AxAgent({ ai: llm, name: 'pilot', description: 'You guide ships.', signature: 'ship -> way' });
export const harbour = agent('question:string -> answer:string', { name: 'harbour', description: 'You run a harbour.', ai: llm, functions: [tide], agents: [pilot] });
`,
    [
      'harbour -> agent pilot',
      'harbour -> model gpt-4o-mini',
      'harbour -> prompt harbour prompt',
      'harbour -> tool tide',
      'pilot -> model gpt-4o-mini',
      'pilot -> prompt pilot prompt',
    ],
  ],
  '@virtuals-protocol/game': [
    `import { GameAgent, GameFunction, GameWorker } from '@virtuals-protocol/game';
const tide = new GameFunction({ name: 'tide', description: 'Tide', args: [], executable: async () => null });
const worker = new GameWorker({ id: 'tides', name: 'Tides', description: 'Knows tides', functions: [tide] });
export const harbour = new GameAgent(key, { name: 'Harbour', goal: 'Keep the ships of the harbour safe.', description: 'You run a harbour.', workers: [worker], llmModel: 'Llama-3.3-70B-Instruct' });
`,
    [
      'Harbour -> model Llama-3.3-70B-Instruct',
      'Harbour -> prompt Harbour prompt',
      'Harbour -> tool tide',
    ],
  ],
  'beeai-framework': [
    `import { ReActAgent } from 'beeai-framework/agents/react/agent';
import { RequirementAgent } from 'beeai-framework/agents/requirement/agent';
import { GoogleVertexChatModel } from 'beeai-framework/adapters/google-vertex/backend/chat';
import { ChatModel } from 'beeai-framework/backend/chat';
import { DynamicTool } from 'beeai-framework/tools/base';
const tide = new DynamicTool({ name: 'tide', description: 'Tide', inputSchema, handler });
export const harbour = new RequirementAgent({ llm: new GoogleVertexChatModel('gemini-2.5-pro'), name: 'Harbour', instructions: 'You run a harbour.', tools: [tide] });
export const pilot = new ReActAgent({ llm: await ChatModel.fromName('ollama:granite3.3'), meta: { name: 'Pilot', description: 'Pilot' }, memory, tools: [tide] });
`,
    [
      'Harbour -> model gemini-2.5-pro',
      'Harbour -> prompt Harbour prompt',
      'Harbour -> tool tide',
      'Pilot -> model ollama:granite3.3',
      'Pilot -> tool tide',
    ],
  ],
  kaibanjs: [
    `import { Agent, Team } from 'kaibanjs';
import { ChatOpenAI } from '@langchain/openai';
import { Tide } from './tide';
const harbour = new Agent({ name: 'Harbour', role: 'Master', goal: 'Keep ships safe', background: 'You run a harbour.', llmConfig: { provider: 'openai', model: 'gpt-4o' } });
const pilot = new Agent({ name: 'Pilot', role: 'Pilot', goal: 'Guide ships', background: 'You guide ships.', llmInstance: new ChatOpenAI({ model: 'gpt-4o-mini' }) });
export const team = new Team({ name: 'Port', agents: [harbour, pilot], tasks: [] });
`,
    [
      'Harbour -> model gpt-4o',
      'Harbour -> prompt Harbour prompt',
      'Pilot -> model gpt-4o-mini',
      'Pilot -> prompt Pilot prompt',
    ],
  ],
  xsai: [
    `import { generateText } from '@xsai/generate-text';
import { tool } from '@xsai/tool';
export async function harbour(question) {
  const tide = await tool({ name: 'tide', description: 'Tide', parameters, execute: () => '' });
  return generateText({ apiKey, baseURL, model: 'gpt-4o', maxSteps: 4, tools: [tide], messages: [{ role: 'system', content: 'You run a harbour.' }, { role: 'user', content: question }] });
}
`,
    ['harbour -> model gpt-4o', 'harbour -> prompt harbour system prompt', 'harbour -> tool tide'],
  ],
  '@openai/codex-sdk': [
    `import { Codex } from '@openai/codex-sdk';
export async function mend(question) {
  const codex = new Codex();
  const thread = codex.startThread({ model: 'gpt-5-codex', workingDirectory: '.' });
  return thread.run(question);
}
`,
    ['mend -> model gpt-5-codex'],
  ],
  '@workflow/ai': [
    `import { DurableAgent } from '@workflow/ai/agent';
import { tide } from './tide';
export async function harbour(messages) {
  const agent = new DurableAgent({ model: 'anthropic/claude-sonnet-4.5', instructions: 'You run a harbour.', tools: { tide: { description: 'Tide', execute: async () => '' } } });
  await agent.stream({ messages });
}
`,
    ['agent -> model claude-sonnet-4.5', 'agent -> prompt agent prompt', 'agent -> tool tide'],
  ],
  '@livekit/agents': [
    `import { Agent, llm } from '@livekit/agents';
const tide = llm.tool({ name: 'tide', description: 'Tide', execute: async () => '' });
export const harbour = Agent.create({ id: 'harbour', instructions: 'You run a harbour.', llm: 'openai/gpt-4.1-mini', tools: [tide] });
`,
    ['harbour -> model gpt-4.1-mini', 'harbour -> prompt harbour prompt', 'harbour -> tool tide'],
  ],
  'mcp-use': [
    `import { MCPAgent } from 'mcp-use';
export const reader = new MCPAgent({ llm: 'openai/gpt-4o', mcpServers: { files: { command: 'npx', args: ['files'] } }, systemPrompt: 'You read files.' });
`,
    ['reader -> mcp-client files', 'reader -> model gpt-4o', 'reader -> prompt reader prompt'],
  ],
};

test.each(Object.entries(AGENTS))(
  '%s: an agent has what its options name [SCAN-04]',
  async (_, [source, expected]) => {
    expect((await agentsIn({ 'harbour.ts': source })).uses).toEqual(expected);
  },
);
