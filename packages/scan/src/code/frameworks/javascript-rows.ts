import {
  agent,
  asks,
  asksDeployment,
  embedding,
  type FrameworkRow,
  graph,
  mcpClient,
  mcpServer,
  memoryStore,
  message,
  model,
  prompt,
  rows,
  says,
  service,
  standsFor,
  store,
  tool,
} from './framework-row.ts';

const PROVIDERS =
  'openai anthropic google vertex azure bedrock mistral cohere groq xai deepseek togetherai fireworks perplexity cerebras deepinfra amazonBedrock vertexAnthropic openrouter ollama gateway moonshotai replicate fal luma elevenlabs huggingface baseten vercel alibaba deepSeek deepInfra googleVertex huggingFace byteDance klingai elevenLabs blackForestLabs minimax lmnt fishAudio voyage revai deepgram assemblyai quiverai prodia gmicloud cartesia anthropicAws hume gladia vertexMaas googleVertexAnthropic';
const CREATORS =
  'createOpenAI createAnthropic createGoogleGenerativeAI createVertex createAzure createAmazonBedrock createMistral createCohere createGroq createXai createDeepSeek createTogetherAI createFireworks createPerplexity createCerebras createDeepInfra createOpenAICompatible createOpenRouter createOllama createGateway createReplicate createHuggingFace';
const METHODS = 'chat completion responses languageModel chatModel messages';
const EMBEDDING_METHODS = 'embedding textEmbedding textEmbeddingModel embeddingModel';
const OTHER_METHODS = 'image imageModel transcription speech video reranking';

/** Each of some names behind each of some others. */
const below = (names: string, methods: string) =>
  names
    .split(' ')
    .flatMap((name) => methods.split(' ').map((method) => `${name}.${method}`))
    .join(' ');
const made = CREATORS.split(' ')
  .map((name) => `${name}()`)
  .join(' ');

/** Frameworks of JavaScript and TypeScript, from their own documentation and source. */
export const JAVASCRIPT_ROWS: readonly FrameworkRow[] = [
  ...rows('openai', [
    ['default OpenAI', service('OpenAI')],
    ['AzureOpenAI', service('Azure OpenAI')],
    [
      'chat.completions.create chat.completions.parse chat.completions.stream chat.completions.runTools beta.chat.completions.parse responses.create responses.parse responses.stream images.generate images.edit audio.speech.create audio.transcriptions.create completions.create moderations.create fineTuning.jobs.create realtime.sessions.create createChatCompletion createCompletion',
      asks('model', 'OpenAI'),
    ],
    [
      'AzureOpenAI().chat.completions.create AzureOpenAI().responses.create AzureOpenAI().images.generate',
      asksDeployment(),
    ],
    ['AzureOpenAI().embeddings.create', asksDeployment({ modality: 'embedding' })],
    ['embeddings.create', { ...asks('model', 'OpenAI'), details: { modality: 'embedding' } }],
    ['assistants.create', agent('name', { model: 'model', tool: 'tools', prompt: 'instructions' })],
  ]),
  ...rows('@azure/openai', [['OpenAIClient AzureOpenAI', service('Azure OpenAI')]]),
  ...rows('@anthropic-ai/sdk', [
    ['default Anthropic', service('Anthropic')],
    [
      'messages.create messages.stream messages.parse messages.toolRunner completions.create messages.countTokens',
      asks('model', 'Anthropic'),
    ],
    ['betaZodTool betaTool', tool('name')],
  ]),
  ...rows('@anthropic-ai/bedrock-sdk', [
    ['default AnthropicBedrock', service('Amazon Bedrock')],
    ['messages.create messages.stream', asks('model', 'Anthropic')],
  ]),
  ...rows('@anthropic-ai/claude-agent-sdk @anthropic-ai/claude-code', [
    [
      'query',
      {
        parts: {
          model: 'options.model',
          prompt: 'options.systemPrompt',
          mcp: 'options.mcpServers',
        },
      },
    ],
    ['tool', tool('0')],
    ['createSdkMcpServer', { ...mcpServer('name'), parts: { tool: 'tools' } }],
  ]),
  ...rows('@google/genai', [
    ['GoogleGenAI', service('Google Gemini API')],
    [
      'models.generateContent models.generateContentStream models.generateImages models.generateVideos chats.create live.connect caches.create models.countTokens',
      {
        ...asks('model', 'Google'),
        parts: { model: 'model', tool: 'config.tools', prompt: 'config.systemInstruction' },
      },
    ],
    ['models.embedContent', { ...asks('model', 'Google'), details: { modality: 'embedding' } }],
  ]),
  ...rows('@google/generative-ai @google-cloud/vertexai firebase/ai firebase/vertexai', [
    ['GoogleGenerativeAI VertexAI', service('Google Gemini API')],
    ['getGenerativeModel', asks('model|1.model', 'Google')],
  ]),
  ...rows('@google/adk', [
    [
      'LlmAgent Agent',
      agent('name', { model: 'model', tool: 'tools', agent: 'subAgents', prompt: 'instruction' }),
    ],
    ['FunctionTool', tool('name')],
  ]),
  ...rows('@aws-sdk/client-bedrock-runtime', [
    ['BedrockRuntimeClient BedrockRuntime', service('Amazon Bedrock')],
    [
      'InvokeModelCommand InvokeModelWithResponseStreamCommand ConverseCommand ConverseStreamCommand invokeModel converse',
      asks('modelId', 'Amazon Bedrock'),
    ],
  ]),
  ...rows('@aws-sdk/client-bedrock-agent-runtime', [
    ['BedrockAgentRuntimeClient', service('Amazon Bedrock Agents')],
  ]),
  ...rows('@aws-sdk/client-sagemaker-runtime', [
    ['SageMakerRuntimeClient', service('Amazon SageMaker')],
  ]),
  ...rows('@mistralai/mistralai', [
    ['Mistral default', service('Mistral AI')],
    ['chat.complete chat.stream agents.complete fim.complete', asks('model', 'Mistral AI')],
    ['embeddings.create', { ...asks('model', 'Mistral AI'), details: { modality: 'embedding' } }],
  ]),
  ...rows('groq-sdk', [
    ['default Groq', service('Groq')],
    ['chat.completions.create audio.transcriptions.create', asks('model')],
  ]),
  ...rows('together-ai', [
    ['default Together', service('Together AI')],
    ['chat.completions.create images.create', asks('model')],
  ]),
  ...rows('cohere-ai', [
    ['CohereClient CohereClientV2', service('Cohere')],
    ['chat chatStream rerank generate', asks('model', 'Cohere')],
    ['embed', { ...asks('model', 'Cohere'), details: { modality: 'embedding' } }],
  ]),
  ...rows('@tavily/core', [['tavily', service('Tavily')]]),
  ...rows('exa-js', [['default Exa', service('Exa')]]),
  ...rows('replicate', [
    ['default', service('Replicate')],
    ['default().run default().stream', asks('0')],
  ]),
  ...rows('ollama', [
    ['Ollama', service('Ollama')],
    [
      'default.chat default.generate default.embed default.embeddings Ollama().chat Ollama().generate',
      asks('model'),
    ],
  ]),
  ...rows('@huggingface/inference', [
    ['HfInference InferenceClient', service('Hugging Face')],
    [
      'textGeneration chatCompletion chatCompletionStream featureExtraction textToImage',
      asks('model', 'Hugging Face'),
    ],
  ]),
  ...rows('@huggingface/transformers @xenova/transformers', [
    ['pipeline', model('1', 'Hugging Face')],
    [
      'AutoModel.from_pretrained AutoTokenizer.from_pretrained AutoModelForCausalLM.from_pretrained',
      model('0', 'Hugging Face'),
    ],
  ]),
  ...rows('ai', [
    [
      'generateText streamText generateObject streamObject streamUI',
      { parts: { model: 'model', tool: 'tools', prompt: 'system', input: 'prompt|messages' } },
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
    ['createMCPClient experimental_createMCPClient', mcpClient('name')],
    ['gateway', model('0')],
    ['wrapLanguageModel', { parts: { model: 'model' } }],
  ]),
  ...rows('@ai-sdk/mcp', [['createMCPClient experimental_createMCPClient', mcpClient('name')]]),
  ...rows('@ai-sdk/* @openrouter/ai-sdk-provider ollama-ai-provider* workers-ai-provider @ai-sdk', [
    [`${PROVIDERS} ${made} ${below(PROVIDERS, METHODS)} ${below(made, METHODS)}`, model('0')],
    [`${below(PROVIDERS, EMBEDDING_METHODS)} ${below(made, EMBEDDING_METHODS)}`, embedding('0')],
    [`${below(PROVIDERS, OTHER_METHODS)} ${below(made, OTHER_METHODS)}`, model('0')],
  ]),
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
      'genkit().generate genkit().generateStream',
      { parts: { model: 'model', tool: 'tools', prompt: 'system' } },
    ],
    ['genkit().defineTool', tool('name|0')],
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
  ...rows('@pinecone-database/pinecone', [
    ['Pinecone', store('Pinecone')],
    ['Pinecone().index Pinecone().Index', { ...store('Pinecone'), label: '0' }],
  ]),
  ...rows('chromadb', [
    ['ChromaClient CloudClient', store('Chroma')],
    ['createCollection getOrCreateCollection getCollection', { ...store('Chroma'), label: 'name' }],
  ]),
  ...rows('@qdrant/js-client-rest', [['QdrantClient', store('Qdrant')]]),
  ...rows('weaviate-client weaviate-ts-client', [
    [
      'default.connectToWeaviateCloud default.connectToLocal default.client connectToWeaviateCloud',
      store('Weaviate'),
    ],
  ]),
  ...rows('@zilliz/milvus2-sdk-node', [['MilvusClient', store('Milvus')]]),
  ...rows('@upstash/vector', [['Index', store('Upstash')]]),
  ...rows('@lancedb/lancedb', [['connect', store('LanceDB')]]),
];
