import {
  agent,
  asks,
  embedding,
  type FrameworkRow,
  graph,
  mcpClient,
  mcpServer,
  memoryStore,
  message,
  model,
  needing,
  prompt,
  rows,
  says,
  standsFor,
  store,
  tool,
} from './framework-row.ts';

/** Frameworks of JavaScript and TypeScript for agents, tools and MCP. */
export const JAVASCRIPT_AGENT_ROWS: readonly FrameworkRow[] = [
  ...rows('@anthropic-ai/claude-agent-sdk @anthropic-ai/claude-code', [
    [
      'query unstable_v2_createSession unstable_v2_prompt',
      {
        ...agent('', {
          model: 'options.model|model',
          prompt:
            'options.systemPrompt.append|options.systemPrompt|options.appendSystemPrompt|options.customSystemPrompt',
          tool: 'options.allowedTools&options.tools',
          mcp: 'options.mcpServers',
          agent: 'options.agents',
        }),
        isNamedByMaker: true,
      },
    ],
    ['tool', tool('0')],
    ['createSdkMcpServer', { ...mcpServer('name'), parts: { tool: 'tools' } }],
  ]),
  ...rows('@google/adk', [
    [
      'LlmAgent Agent',
      agent('name', { model: 'model', tool: 'tools', agent: 'subAgents', prompt: 'instruction' }),
    ],
    ['FunctionTool', tool('name')],
  ]),
  ...rows('ai', [
    [
      'generateObject streamObject streamUI',
      { parts: { model: 'model', tool: 'tools', prompt: 'system', input: 'prompt|messages' } },
    ],
    // A call that runs its tools until a condition is met is a loop; one that has tools for a conversation is called for each of its turns.
    [
      'generateText streamText',
      {
        ...needing(
          'stopWhen|maxSteps|maxToolRoundtrips|maxAutomaticRoundtrips|tools&messages',
          agent('', {
            model: 'model',
            tool: 'tools',
            prompt: 'system|instructions',
            input: 'prompt|messages',
          }),
        ),
        isNamedByMaker: true,
      },
    ],
    [
      'generateImage experimental_generateImage experimental_transcribe experimental_generateSpeech transcribe generateSpeech experimental_generateVideo rerank',
      asks('model'),
    ],
    ['embed embedMany', { ...asks('model'), details: { modality: 'embedding' } }],
    ['tool dynamicTool', tool('name')],
    [
      'Agent ToolLoopAgent Experimental_Agent BasicAgent',
      agent('id|name', { model: 'model', tool: 'tools', prompt: 'system|instructions' }),
    ],
    [
      'ToolLoopAgent().generate ToolLoopAgent().stream Agent().generate Agent().stream Experimental_Agent().generate Experimental_Agent().stream',
      says('messages|prompt'),
    ],
    ['createMCPClient experimental_createMCPClient', mcpClient('name')],
    ['gateway', model('0')],
    ['wrapLanguageModel', { parts: { model: 'model' } }],
  ]),
  ...rows('@ai-sdk/mcp', [['createMCPClient experimental_createMCPClient', mcpClient('name')]]),
  ...rows('@langchain/* langchain langchain/*', [
    [
      'ChatOpenAI OpenAI AzureChatOpenAI AzureOpenAI',
      model('model|modelName|azureOpenAIApiDeploymentName', 'OpenAI'),
    ],
    ['ChatAnthropic', model('model|modelName', 'Anthropic')],
    ['ChatGoogleGenerativeAI ChatVertexAI VertexAI ChatGoogle', model('model|modelName', 'Google')],
    ['BedrockChat ChatBedrockConverse Bedrock', model('model|modelId', 'Amazon Bedrock')],
    [
      'ChatMistralAI ChatGroq ChatCohere ChatOllama Ollama ChatFireworks ChatTogetherAI ChatXAI ChatDeepSeek HuggingFaceInference Cohere',
      model('model|modelName'),
    ],
    ['initChatModel', model('0')],
    ['OpenAIEmbeddings AzureOpenAIEmbeddings', embedding('model|modelName', 'OpenAI')],
    [
      'GoogleGenerativeAIEmbeddings VertexAIEmbeddings CohereEmbeddings OllamaEmbeddings MistralAIEmbeddings BedrockEmbeddings HuggingFaceInferenceEmbeddings',
      embedding('model|modelName'),
    ],
    ['tool', tool('name')],
    ['DynamicStructuredTool DynamicTool StructuredTool', tool('name')],
    ['StructuredTool Tool', tool('name', 'base')],
    [
      'TavilySearch TavilySearchResults Calculator WebBrowser SerpAPI WikipediaQueryRun DuckDuckGoSearch',
      tool('name'),
    ],
    [
      'createReactAgent createAgent',
      agent('name', {
        model: 'llm|model',
        tool: 'tools',
        prompt: 'prompt|messageModifier|stateModifier|systemPrompt',
      }),
    ],
    [
      'createToolCallingAgent createOpenAIToolsAgent createOpenAIFunctionsAgent',
      agent('name', { model: 'llm', tool: 'tools', prompt: 'prompt' }),
    ],
    [
      'createSupervisor',
      agent('supervisorName', { agent: 'agents', model: 'llm', prompt: 'prompt' }),
    ],
    ['ToolNode', standsFor('tool', '0')],
    ['StateGraph MessageGraph Graph', graph('compile.name')],
    ['addNode addSequence', { parts: { run: '1|0' } }],
    ['invoke stream batch', says('0')],
    ['bindTools', { parts: { tool: '0' } }],
    [
      'ChatPromptTemplate.fromMessages ChatPromptTemplate.fromTemplate PromptTemplate.fromTemplate PromptTemplate',
      prompt('template|0'),
    ],
    ['SystemMessage SystemMessagePromptTemplate.fromTemplate', message('content|0')],
    ['pull', { asset: 'prompt', label: '0' }],
    ['MultiServerMCPClient loadMcpTools', mcpClient('name')],
    ...Object.entries({
      Chroma: 'Chroma',
      PineconeStore: 'Pinecone',
      QdrantVectorStore: 'Qdrant',
      SupabaseVectorStore: 'Supabase',
      PGVectorStore: 'pgvector',
      FaissStore: 'FAISS',
      HNSWLib: 'HNSWLib',
      WeaviateStore: 'Weaviate',
      MongoDBAtlasVectorSearch: 'MongoDB Atlas',
      RedisVectorStore: 'Redis',
    }).map(
      ([name, provider]) =>
        [
          `${name} ${name}.fromDocuments ${name}.fromTexts ${name}.fromExistingIndex`,
          store(provider),
        ] as const,
    ),
    [
      'MemoryVectorStore MemoryVectorStore.fromDocuments MemoryVectorStore.fromTexts MemoryVectorStore.fromExistingIndex',
      memoryStore('LangChain'),
    ],
  ]),
  ...rows('llamaindex @llamaindex/*', [
    [
      'OpenAI openai Anthropic anthropic Gemini gemini Ollama ollama Groq MistralAI',
      model('model'),
    ],
    ['OpenAIEmbedding HuggingFaceEmbedding', embedding('model|modelType')],
    ['FunctionTool.from FunctionTool tool', tool('name|1.name')],
    [
      'ReActAgent OpenAIAgent agent',
      agent('name', { model: 'llm', tool: 'tools', prompt: 'systemPrompt' }),
    ],
    ['multiAgent', { parts: { agent: 'agents' } }],
    ['VectorStoreIndex.fromDocuments', store('LlamaIndex')],
  ]),
  ...rows('@openai/agents @openai/agents-*', [
    [
      'Agent Agent.create RealtimeAgent',
      agent('name', {
        model: 'model',
        tool: 'tools',
        agent: 'handoffs',
        mcp: 'mcpServers',
        guardrail: 'inputGuardrails|outputGuardrails',
        prompt: 'instructions',
      }),
    ],
    ['tool', tool('name')],
    ['hostedMcpTool', mcpServer('serverLabel')],
    ['MCPServerStdio MCPServerStreamableHttp MCPServerSSE', mcpClient('name')],
    [
      'webSearchTool fileSearchTool codeInterpreterTool computerTool imageGenerationTool',
      tool('name'),
    ],
    ['handoff', standsFor('agent', '0')],
  ]),
  ...rows('@voltagent/core', [
    [
      'Agent',
      agent('name|id', {
        model: 'model',
        tool: 'tools|toolkits',
        prompt: 'instructions',
        agent: 'subAgents',
      }),
    ],
    ['createTool tool', tool('name|id')],
    ['createToolkit', standsFor('tool', 'tools')],
    ['VoltAgent', { parts: { agent: 'agents' } }],
    ['MCPConfiguration', mcpClient('')],
  ]),
  ...rows('@mastra/core @mastra/*', [
    [
      'Agent',
      agent('name|id', { model: 'model', tool: 'tools', prompt: 'instructions', agent: 'agents' }),
    ],
    ['createTool', tool('id')],
    ['MCPClient', mcpClient('id|name')],
    ['MCPServer', { ...mcpServer('name|id'), parts: { tool: 'tools' } }],
    ['PgVector', store('pgvector')],
    ['PineconeVector', store('Pinecone')],
    ['ChromaVector', store('Chroma')],
    ['QdrantVector', store('Qdrant')],
    ['LibSQLVector', store('libSQL')],
    ['UpstashVector', store('Upstash')],
    ['MongoDBVector', store('MongoDB Atlas')],
  ]),
  ...rows('genkit @genkit-ai/*', [
    ['genkit', { parts: { model: 'model' } }],
    [
      'genkit().generate genkit().generateStream genkit().chat',
      {
        ...needing('tools', agent('', { model: 'model', tool: 'tools', prompt: 'system' })),
        isNamedByMaker: true,
        agentModel: 'model',
      },
    ],
    ['genkit().defineTool genkit().defineInterrupt', tool('name|0')],
    [
      'genkit().definePrompt',
      { asset: 'prompt', label: 'name', parts: { model: 'model', tool: 'tools' } },
    ],
    ['googleAI.model vertexAI.model openAI.model', model('0')],
  ]),
  ...rows('@modelcontextprotocol/sdk @modelcontextprotocol/server @modelcontextprotocol/ext-apps', [
    ['McpServer Server', mcpServer('name|0.name')],
    ['McpServer().tool McpServer().registerTool', tool('0')],
    ['McpServer().prompt McpServer().registerPrompt', { asset: 'prompt', label: '0' }],
    [
      'McpServer().resource McpServer().registerResource',
      { parts: { source: '1.uriTemplate|1|0' } },
    ],
    ['ResourceTemplate', { parts: { source: '0' } }],
    ['Server().setRequestHandler', { parts: { run: '1' } }],
    ['Client', mcpClient('name')],
    ['registerAppTool', tool('1')],
  ]),
  ...rows('@modelcontextprotocol/client', [['Client', mcpClient('name')]]),
  ...rows('fastmcp', [
    ['FastMCP', mcpServer('name')],
    ['FastMCP().addTool', tool('name')],
    ['FastMCP().addPrompt', { asset: 'prompt', label: 'name' }],
    ['FastMCP().addResource', { parts: { source: 'uri' } }],
    ['FastMCP().addResourceTemplate', { parts: { source: 'uriTemplate' } }],
  ]),
  ...rows('mcp-handler @vercel/mcp-adapter', [['createMcpHandler', mcpServer('name')]]),
  ...rows('@copilotkit/*', [['useCopilotAction useFrontendTool', tool('name')]]),
  ...rows('@strands-agents/sdk', [
    ['Agent', agent('name', { model: 'model', tool: 'tools', prompt: 'systemPrompt' })],
    ['tool', tool('name')],
    ['BedrockModel OpenAIModel AnthropicModel', model('modelId')],
  ]),
];
