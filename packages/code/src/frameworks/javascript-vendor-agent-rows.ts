import {
  agent,
  type FrameworkRow,
  mcpClient,
  model,
  needing,
  rows,
  standsFor,
  tool,
} from './framework-row.ts';
import { CONCRETE_CLASS } from './generic-rows.ts';

/** A call that runs its tools itself: the function around it names the agent. */
const runsTools = (parts: FrameworkRow['parts']) => ({
  ...needing('tools', agent('', parts)),
  isNamedByMaker: true,
});

/** Agents of networks, voice, data bases and coding services in JavaScript and TypeScript. */
export const JAVASCRIPT_VENDOR_AGENT_ROWS: readonly FrameworkRow[] = [
  ...rows('@inngest/agent-kit', [
    [
      'createAgent createRoutingAgent',
      agent('name', { model: 'model', tool: 'tools', prompt: 'system', mcp: 'mcpServers' }),
    ],
    ['createNetwork', { parts: { agent: 'agents' }, agentModel: 'defaultModel' }],
    ['createTool', tool('name')],
  ]),
  ...rows('@inngest/agent-kit @inngest/ai inngest', [
    ['openai anthropic gemini grok azureOpenai', model('model')],
  ]),
  ...rows('@livekit/agents', [
    [
      'Agent AgentTask Agent.create AgentTask.create',
      agent('id', { model: 'llm', tool: 'tools', prompt: 'instructions' }),
    ],
    [
      'MultimodalAgent',
      agent('', { model: 'model', tool: 'fncCtx', prompt: 'model.instructions|chatCtx' }),
    ],
    ['VoicePipelineAgent', agent('', { model: '2', tool: 'fncCtx', prompt: 'chatCtx' })],
    ['AgentSession().start', { parts: { agent: 'agent' }, agentModel: 'llm' }],
    ['tool', tool('name')],
  ]),
  ...rows('@livekit/agents @livekit/agents-plugin-*', [['LLM RealtimeModel', model('model')]]),
  ...rows('@convex-dev/agent', [
    [
      'Agent',
      agent('name', { model: 'languageModel|chat', tool: 'tools', prompt: 'instructions' }),
    ],
    ['createTool', tool('name')],
  ]),
  // Cloudflare's agents are objects with a state and an address: one that runs no model is any service.
  ...rows('agents @cloudflare/ai-chat', [
    [
      'Agent AIChatAgent',
      {
        ...agent('name', {}),
        use: 'base',
        like: CONCRETE_CLASS,
        isActor: true,
        confidence: 'medium',
      },
    ],
    ['McpAgent', { use: 'base' }],
  ]),
  ...rows('@cursor/sdk', [
    [
      'Agent.create Agent.prompt',
      {
        ...agent('name', { model: 'model.id|model', mcp: 'mcpServers', agent: 'agents' }),
        isNamedByMaker: true,
      },
    ],
  ]),
  ...rows('@openai/codex-sdk', [
    ['Codex().startThread', { ...agent('', { model: 'model' }), isNamedByMaker: true }],
  ]),
  ...rows('@mariozechner/pi-agent-core @earendil-works/pi-agent-core', [
    [
      'Agent',
      {
        ...agent('', {
          model: 'initialState.model',
          tool: 'initialState.tools',
          prompt: 'initialState.systemPrompt',
        }),
        isNamedByMaker: true,
      },
    ],
  ]),
  ...rows('@mariozechner/pi-ai @earendil-works/pi-ai', [['getModel', model('1')]]),
  ...rows('deepagents', [
    [
      'createDeepAgent',
      agent('name', {
        model: 'model',
        tool: 'tools',
        prompt: 'systemPrompt|instructions',
        agent: 'subagents',
      }),
    ],
  ]),
  ...rows('@workflow/ai', [
    ['DurableAgent', agent('', { model: 'model', tool: 'tools', prompt: 'instructions|system' })],
  ]),
  ...rows('@tanstack/ai', [
    ['chat', runsTools({ model: 'adapter', tool: 'tools', prompt: 'systemPrompts' })],
    ['toolDefinition', tool('name')],
  ]),
  ...rows('@tanstack/ai-*', [
    [
      'openaiText anthropicText geminiText ollamaText grokText groqText openRouterText createOpenaiChat createAnthropicChat createGeminiChat createOllamaChat',
      model('0'),
    ],
  ]),
  ...rows('xsai @xsai/*', [
    ['generateText streamText', runsTools({ model: 'model', tool: 'tools', input: 'messages' })],
    ['tool rawTool', tool('name')],
  ]),
  ...rows('@iqai/adk', [
    [
      'LlmAgent Agent',
      agent('name', { model: 'model', tool: 'tools', prompt: 'instruction', agent: 'subAgents' }),
    ],
    ['createTool createFunctionTool FunctionTool', tool('name')],
    ['McpToolset', mcpClient('name')],
  ]),
  ...rows('@ax-llm/ax', [
    [
      'agent AxAgent',
      agent('agentIdentity.name|name', {
        model: 'ai',
        tool: 'functions',
        prompt: 'agentIdentity.description|definition|description',
        agent: 'agents',
      }),
    ],
    ['ai AxAI', model('config.model')],
    ['AxMCPClient', mcpClient('')],
  ]),
  ...rows('@virtuals-protocol/game', [
    [
      'GameAgent',
      agent('name', { model: 'llmModel', tool: 'workers', prompt: 'description&goal' }),
    ],
    ['GameWorker', standsFor('tool', 'functions')],
    ['GameFunction', tool('name')],
  ]),
  ...rows('beeai-framework bee-agent-framework', [
    [
      'BeeAgent ReActAgent ToolCallingAgent RequirementAgent',
      agent('meta.name|name', { model: 'llm', tool: 'tools', prompt: 'instructions|role' }),
    ],
    [
      'ChatModel.fromName OpenAIChatModel AzureOpenAIChatModel OllamaChatModel GroqChatModel AnthropicChatModel WatsonxChatModel AmazonBedrockChatModel GoogleVertexChatModel XAIChatModel',
      model('0'),
    ],
    ['DynamicTool', tool('name')],
  ]),
  ...rows('mcp-use', [
    [
      'MCPAgent',
      agent('', {
        model: 'llm',
        tool: 'additionalTools',
        mcp: 'client|mcpServers',
        prompt: 'systemPrompt|additionalInstructions',
      }),
    ],
    ['MCPClient MCPClient.fromDict MCPClient.fromConfigFile', mcpClient('')],
  ]),
  ...rows('kaibanjs', [
    [
      'Agent',
      agent('name', {
        model: 'llmInstance|llmConfig.model',
        tool: 'tools',
        prompt: 'background|goal|role',
      }),
    ],
    ['Team', { parts: { agent: 'agents' } }],
  ]),
];
