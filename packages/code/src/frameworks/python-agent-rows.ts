import {
  agent,
  embedding,
  type FrameworkRow,
  mcpClient,
  memoryStore,
  model,
  prompt,
  rows,
  standsFor,
  store,
  tool,
} from './framework-row.ts';

/** Python's agent frameworks that belong to no maker of models. */
export const PYTHON_AGENT_ROWS: readonly FrameworkRow[] = [
  ...rows('crewai', [
    [
      'Agent LiteAgent',
      agent('config|name|role', {
        model: 'llm|function_calling_llm',
        tool: 'tools',
        mcp: 'mcps',
        data: 'knowledge_sources',
        prompt: 'backstory|system_template',
      }),
    ],
    ['LLM', model('model|0')],
    ['tool', tool('0', 'decorator')],
    ['BaseTool', tool('name', 'base')],
    ['Tool', tool('name|func')],
    [
      'Crew',
      {
        parts: {
          agent: 'agents',
          model: 'manager_llm|function_calling_llm|planning_llm',
          tool: 'tools',
        },
      },
    ],
  ]),
  ...rows('crewai_tools', [
    ['tool', tool('0', 'decorator')],
    ['BaseTool', tool('name', 'base')],
    ['MCPServerAdapter', mcpClient('name')],
    [
      'SerperDevTool ScrapeWebsiteTool WebsiteSearchTool FileReadTool FileWriterTool DirectoryReadTool DirectorySearchTool CSVSearchTool PDFSearchTool TXTSearchTool JSONSearchTool XMLSearchTool MDXSearchTool DOCXSearchTool RagTool CodeInterpreterTool CodeDocsSearchTool GithubSearchTool YoutubeVideoSearchTool YoutubeChannelSearchTool EXASearchTool FirecrawlSearchTool FirecrawlScrapeWebsiteTool FirecrawlCrawlWebsiteTool BrowserbaseLoadTool SeleniumScrapingTool ScrapeElementFromWebsiteTool SpiderTool NL2SQLTool PGSearchTool MySQLSearchTool DallETool VisionTool LlamaIndexTool ComposioTool BraveSearchTool TavilySearchTool LinkupSearchTool ApifyActorsTool HyperbrowserLoadTool SerplyWebSearchTool MultiOnTool PatronusEvalTool QdrantVectorSearchTool WeaviateVectorSearchTool S3ReaderTool S3WriterTool StagehandTool EXASearchTool',
      tool('name'),
    ],
  ]),
  // https://langroid.github.io/langroid/quick-start/chat-agent-tool
  ...rows('langroid', [
    [
      'ChatAgent DocChatAgent TableChatAgent SQLChatAgent Neo4jChatAgent ArangoChatAgent LanceDocChatAgent',
      agent('config.name|0.name', {
        model: 'config.llm.chat_model|0.llm.chat_model',
        prompt: 'config.system_message|0.system_message',
      }),
    ],
    [
      'ChatAgent DocChatAgent TableChatAgent SQLChatAgent Neo4jChatAgent ArangoChatAgent LanceDocChatAgent',
      { ...agent('', {}), use: 'base' },
    ],
    ['OpenAIGPTConfig', model('chat_model')],
    ['ToolMessage XMLToolMessage', tool('request', 'base')],
    ['enable_message', { parts: { tool: '0|message_class' } }],
    ['Task', standsFor('agent', '0|agent')],
    ['add_sub_task', { parts: { agent: '0|task' } }],
  ]),
  // https://docs.deepwisdom.ai/main/en/guide/tutorials/agent_101.html
  ...rows('metagpt', [
    ['Role RoleZero', agent('name|profile', { tool: 'actions|tools', prompt: 'constraints|goal' })],
    ['Role RoleZero', { ...agent('', {}), use: 'base' }],
    ['Action', tool('name', 'base')],
    ['set_actions', { parts: { tool: '0' } }],
    ['register_tool', tool('', 'decorator')],
  ]),
  ...rows('pydantic_ai', [
    [
      'Agent',
      agent('name', {
        model: 'model|0',
        tool: 'tools&toolsets&builtin_tools',
        mcp: 'mcp_servers',
        prompt: 'system_prompt&instructions',
      }),
    ],
    [
      'Agent().tool Agent().tool_plain FunctionToolset().tool FunctionToolset().tool_plain',
      tool('name', 'decorator'),
    ],
    ['Agent().tool Agent().tool_plain', { parts: { tool: '0|func' } }],
    ['Tool', tool('name|function|0')],
    ['FunctionToolset', standsFor('tool', 'tools|0')],
    ['OpenAIModel OpenAIChatModel OpenAIResponsesModel', model('model_name|0', 'OpenAI')],
    ['AnthropicModel', model('model_name|0', 'Anthropic')],
    ['GeminiModel GoogleModel', model('model_name|0', 'Google')],
    [
      'GroqModel MistralModel CohereModel BedrockConverseModel HuggingFaceModel',
      model('model_name|0'),
    ],
    [
      'MCPServerStdio MCPServerHTTP MCPServerSSE MCPServerStreamableHTTP MCPToolset',
      mcpClient('name|id'),
    ],
    ['Agent().system_prompt Agent().instructions', { asset: 'prompt', use: 'decorator' }],
    ['Agent().output_validator', { asset: 'guardrail', use: 'decorator' }],
  ]),
  ...rows('agno phi', [
    [
      'Agent',
      agent('name', {
        model: 'model',
        tool: 'tools',
        prompt: 'instructions&description|system_message',
        data: 'knowledge',
      }),
    ],
    [
      'Team',
      agent('name', {
        agent: 'members|team|0',
        model: 'model',
        tool: 'tools',
        prompt: 'instructions&description|system_message',
      }),
    ],
    ['OpenAIChat OpenAIResponses OpenAILike AzureOpenAI', model('id|model|0', 'OpenAI')],
    ['Claude', model('id|0', 'Anthropic')],
    ['Gemini', model('id|0', 'Google')],
    ['Groq Ollama MistralChat DeepSeek Cohere AwsBedrock xAI Together OpenRouter', model('id|0')],
    ['OpenAIEmbedder', embedding('id|model', 'OpenAI')],
    ['tool', tool('name', 'decorator')],
    ['MCPTools MultiMCPTools', mcpClient('name')],
    ['PgVector PgVector2', store('pgvector')],
    ['LanceDb', store('LanceDB')],
    ['ChromaDb', store('Chroma')],
    ['Qdrant', store('Qdrant')],
    ['PineconeDb', store('Pinecone')],
    ['Weaviate', store('Weaviate')],
    ['Milvus', store('Milvus')],
    ['MongoDb', store('MongoDB')],
  ]),
  ...rows('smolagents', [
    [
      'CodeAgent ToolCallingAgent MultiStepAgent',
      agent('name', {
        model: 'model',
        tool: 'tools',
        agent: 'managed_agents',
        prompt: 'instructions&prompt_templates',
      }),
    ],
    ['tool', tool('name', 'decorator')],
    ['Tool', tool('name', 'base')],
    [
      'InferenceClientModel HfApiModel TransformersModel LiteLLMModel OpenAIServerModel OpenAIModel AzureOpenAIServerModel VLLMModel MLXModel AmazonBedrockServerModel',
      model('model_id|0'),
    ],
    ['load_tool Tool.from_hub', tool('0|repo_id')],
    [
      'DuckDuckGoSearchTool WebSearchTool VisitWebpageTool GoogleSearchTool PythonInterpreterTool FinalAnswerTool WikipediaSearchTool',
      tool('name'),
    ],
    ['MCPClient ToolCollection.from_mcp', mcpClient('name')],
  ]),
  ...rows('haystack haystack_integrations', [
    [
      'OpenAIGenerator OpenAIChatGenerator AzureOpenAIGenerator AzureOpenAIChatGenerator',
      model('model|azure_deployment', 'OpenAI'),
    ],
    [
      'HuggingFaceLocalGenerator HuggingFaceAPIGenerator HuggingFaceAPIChatGenerator AnthropicChatGenerator AnthropicGenerator OllamaGenerator OllamaChatGenerator CohereGenerator CohereChatGenerator MistralChatGenerator GoogleGenAIChatGenerator AmazonBedrockChatGenerator AmazonBedrockGenerator',
      model('model'),
    ],
    [
      'OpenAITextEmbedder OpenAIDocumentEmbedder SentenceTransformersTextEmbedder SentenceTransformersDocumentEmbedder',
      embedding('model'),
    ],
    ['Agent', agent('name', { model: 'chat_generator', tool: 'tools', prompt: 'system_prompt' })],
    ['tool', tool('name', 'decorator')],
    ['Tool', tool('name|function')],
    ['PromptBuilder ChatPromptBuilder', prompt('template|0')],
    ['InMemoryDocumentStore', memoryStore('Haystack')],
    ['ChromaDocumentStore', store('Chroma')],
    ['PineconeDocumentStore', store('Pinecone')],
    ['QdrantDocumentStore', store('Qdrant')],
    ['WeaviateDocumentStore', store('Weaviate')],
    ['PgvectorDocumentStore', store('pgvector')],
    ['ElasticsearchDocumentStore', store('Elasticsearch')],
    ['OpenSearchDocumentStore', store('OpenSearch')],
    ['MongoDBAtlasDocumentStore', store('MongoDB Atlas')],
    ['MilvusDocumentStore', store('Milvus')],
  ]),
  ...rows('dspy', [
    ['LM', model('model|0')],
    ['ReAct', agent('name', { tool: 'tools' })],
    ['Tool', tool('name')],
  ]),
  ...rows('mcpadapt', [['MCPAdapt', mcpClient('')]]),
  ...rows('instructor', [['from_provider', model('model|0')]]),
];
