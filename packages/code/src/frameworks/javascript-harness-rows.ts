import { agent, type FrameworkRow, mcpClient, message, rows, tool } from './framework-row.ts';

/** Tools that the pi coding agent brings, by the functions that make them: `createBashTool`, `createBashToolDefinition`. */
const PI_TOOLS = ['read', 'bash', 'edit', 'write', 'grep', 'find', 'ls'].map((name) => {
  const made = `create${name[0]?.toUpperCase()}${name.slice(1)}Tool`;
  return [`${made} ${made}Definition`, { ...tool(''), fixed: name }] as const;
});

/** Coding agents that run inside a program, Flue's agents, and the makers of agents of the first releases of LangChain.js. */
export const JAVASCRIPT_HARNESS_ROWS: readonly FrameworkRow[] = [
  ...rows('@earendil-works/pi-coding-agent @mariozechner/pi-coding-agent', [
    [
      'createAgentSession',
      {
        ...agent('', {
          model: 'model',
          tool: 'customTools&tools',
          prompt: 'systemPrompt|resourceLoader',
        }),
        isNamedByMaker: true,
      },
    ],
    ['DefaultResourceLoader', message('systemPrompt|systemPromptOverride|appendSystemPrompt')],
    ['defineTool', tool('name')],
    ...PI_TOOLS,
  ]),
  ...rows('@flue/runtime', [
    // The settings are what a function returns for each session.
    [
      'createAgent defineAgent',
      agent('', {
        model: '0.().model',
        prompt: '0.().instructions',
        tool: '0.().tools',
        agent: '0.().subagents',
      }),
    ],
    [
      'defineAgentProfile',
      agent('name', {
        model: 'model',
        prompt: 'instructions',
        tool: 'tools',
        agent: 'subagents',
      }),
    ],
    ['defineTool', tool('name')],
    ['connectMcpServer', mcpClient('0')],
  ]),
  ...rows('langchain langchain/* @langchain/*', [
    [
      'initializeAgentExecutorWithOptions initializeAgentExecutor',
      agent('', {
        tool: '0',
        model: '1',
        prompt: 'agentArgs.systemMessage|agentArgs.prefix|agentArgs.humanMessage',
      }),
    ],
    ['createConversationalRetrievalAgent', agent('', { model: '0', tool: '1', prompt: 'prefix' })],
    [
      'createSqlAgent createJsonAgent createOpenApiAgent createVectorStoreAgent createVectorStoreRouterAgent',
      agent('', { model: '0', tool: '1', prompt: 'prefix' }),
    ],
    [
      'createStructuredChatAgent createXmlAgent',
      agent('name', { model: 'llm', tool: 'tools', prompt: 'prompt' }),
    ],
  ]),
];
