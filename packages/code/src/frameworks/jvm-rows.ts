import {
  agent,
  chatRequest,
  deployment,
  embedding,
  type FrameworkRow,
  mcpClient,
  memoryStore,
  model,
  needing,
  rows,
  service,
  standsFor,
  store,
  tool,
} from './framework-row.ts';
import { JVM_AGENT_ROWS } from './jvm-agent-rows.ts';

/** What Spring AI gives a client for all that it asks. */
const CHAT_CLIENT_DEFAULTS =
  'defaultTools|defaultToolNames|defaultFunctions|defaultToolCallbacks|defaultSystem';
const CHAT_CLIENT_PARTS = {
  tool: 'defaultTools&defaultToolNames&defaultFunctions&defaultToolCallbacks',
  prompt: 'defaultSystem',
  data: 'defaultAdvisors',
} as const;

/** Tools of a single request. */
const REQUEST_TOOLS = 'tools&toolNames&toolCallbacks&functions';

/** Libraries of Java and Kotlin, from their own documentation and source. A builder's chain is a call of its type. */
export const JVM_ROWS: readonly FrameworkRow[] = [
  ...rows('dev.langchain4j', [
    [
      'OpenAiChatModel OpenAiStreamingChatModel OpenAiLanguageModel OpenAiImageModel OpenAiModerationModel OpenAiOfficialChatModel',
      model('modelName', 'OpenAI'),
    ],
    [
      'AzureOpenAiChatModel AzureOpenAiStreamingChatModel AzureOpenAiLanguageModel AzureOpenAiImageModel',
      deployment('deploymentName'),
    ],
    ['AnthropicChatModel AnthropicStreamingChatModel', model('modelName', 'Anthropic')],
    [
      'GoogleAiGeminiChatModel GoogleAiGeminiStreamingChatModel VertexAiGeminiChatModel VertexAiGeminiStreamingChatModel VertexAiChatModel',
      model('modelName', 'Google'),
    ],
    [
      'BedrockChatModel BedrockStreamingChatModel BedrockAnthropicMessageChatModel',
      model('modelId|model', 'Amazon Bedrock'),
    ],
    [
      'MistralAiChatModel MistralAiStreamingChatModel MistralAiFimModel',
      model('modelName', 'Mistral AI'),
    ],
    [
      'OllamaChatModel OllamaStreamingChatModel OllamaLanguageModel GitHubModelsChatModel HuggingFaceChatModel LocalAiChatModel QianfanChatModel QwenChatModel JlamaChatModel CohereScoringModel WatsonxChatModel WatsonxStreamingChatModel WatsonxScoringModel WatsonxTokenCountEstimator JlamaStreamingChatModel JlamaLanguageModel',
      model('modelName|modelId|baseModelName'),
    ],
    [
      'OpenAiEmbeddingModel OllamaEmbeddingModel MistralAiEmbeddingModel CohereEmbeddingModel VertexAiEmbeddingModel GoogleAiEmbeddingModel BedrockTitanEmbeddingModel HuggingFaceEmbeddingModel AzureOpenAiEmbeddingModel JinaEmbeddingModel VoyageAiEmbeddingModel JlamaEmbeddingModel WatsonxEmbeddingModel',
      embedding('modelName|deploymentName|modelId'),
    ],
    [
      'AiServices AiServices.create',
      agent('0', {
        model: 'chatModel|chatLanguageModel|streamingChatModel|streamingChatLanguageModel|1',
        tool: 'tools',
        mcp: 'toolProvider',
        data: 'contentRetriever|retrievalAugmentor',
        prompt: 'systemMessageProvider',
      }),
    ],
    [
      'EmbeddingStoreContentRetriever EmbeddingStoreContentRetriever.from',
      standsFor('data', 'embeddingStore|0'),
    ],
    ['DefaultRetrievalAugmentor', standsFor('data', 'contentRetriever|queryRouter')],
    ['AgenticServices.createAgenticSystem', agent('0', { model: '1' })],
    [
      'AgenticServices.agentBuilder',
      agent('0', {
        model: 'chatModel|streamingChatModel',
        tool: 'tools',
        mcp: 'toolProvider',
        data: 'contentRetriever|retrievalAugmentor',
        prompt: 'systemMessage|systemMessageProvider',
      }),
    ],
    [
      'AgenticServices.sequenceBuilder AgenticServices.parallelBuilder AgenticServices.loopBuilder AgenticServices.conditionalBuilder AgenticServices.supervisorBuilder',
      agent('0|name', { model: 'chatModel', agent: 'subAgents', prompt: 'supervisorContext' }),
    ],
    [
      'SequenceAgent ParallelAgent ParallelMapperAgent LoopAgent ConditionalAgent SupervisorAgent PlannerAgent',
      { asset: 'agent', use: 'decorator' },
    ],
    ['AiService RegisterAiService', { asset: 'agent', use: 'decorator', label: 'name' }],
    ['Agent', { asset: 'agent', use: 'decorator', label: 'name' }],
    ['Tool', tool('name', 'decorator')],
    ['ToolSpecification', tool('name')],
    ['SystemMessage', { asset: 'prompt', use: 'decorator' }],
    ['PromptTemplate.from SystemMessage.from SystemMessage.systemMessage', { asset: 'prompt' }],
    ['DefaultMcpClient', mcpClient('key|clientName')],
    ['InMemoryEmbeddingStore', memoryStore('LangChain4j')],
    ['ChromaEmbeddingStore', store('Chroma')],
    ['PineconeEmbeddingStore', store('Pinecone')],
    ['QdrantEmbeddingStore', store('Qdrant')],
    ['WeaviateEmbeddingStore', store('Weaviate')],
    ['MilvusEmbeddingStore', store('Milvus')],
    ['PgVectorEmbeddingStore', store('pgvector')],
    ['ElasticsearchEmbeddingStore', store('Elasticsearch')],
    ['RedisEmbeddingStore', store('Redis')],
    ['InputGuardrails OutputGuardrails', { asset: 'guardrail', use: 'decorator' }],
    ['InputGuardrail OutputGuardrail', { asset: 'guardrail', use: 'base' }],
  ]),
  // https://docs.quarkiverse.io/quarkus-langchain4j/dev/ai-services.html
  ...rows('io.quarkiverse.langchain4j', [
    ['RegisterAiService', { asset: 'agent', use: 'decorator', label: 'name' }],
  ]),
  ...rows('org.springframework.ai', [
    [
      'OpenAiChatOptions OpenAiImageOptions OpenAiAudioTranscriptionOptions OpenAiAudioSpeechOptions',
      model('model|withModel', 'OpenAI'),
    ],
    ['AzureOpenAiChatOptions', deployment('deploymentName|withDeploymentName')],
    ['AnthropicChatOptions', model('model|withModel', 'Anthropic')],
    ['VertexAiGeminiChatOptions GoogleGenAiChatOptions', model('model|withModel', 'Google')],
    [
      'OllamaOptions OllamaChatOptions MistralAiChatOptions BedrockChatOptions DeepSeekChatOptions',
      model('model|withModel'),
    ],
    ['OpenAiEmbeddingOptions OllamaEmbeddingOptions', embedding('model|withModel')],
    [
      'ChatClient.Builder()',
      {
        ...needing(
          CHAT_CLIENT_DEFAULTS,
          agent('', { model: 'defaultOptions.model', ...CHAT_CLIENT_PARTS }),
        ),
        isNamedByMaker: true,
      },
    ],
    [
      'ChatClient ChatClient.create',
      needing(
        CHAT_CLIENT_DEFAULTS,
        agent('', { model: 'defaultOptions.model|0', ...CHAT_CLIENT_PARTS }),
      ),
    ],
    // A request that is given tools runs them until the model asks for none.
    [
      'prompt',
      {
        ...needing(
          REQUEST_TOOLS.replaceAll('&', '|'),
          agent('', { tool: REQUEST_TOOLS, prompt: 'system', data: 'advisors' }),
        ),
        isNamedByMaker: true,
      },
    ],
    ['Tool', tool('name', 'decorator')],
    ['McpTool', tool('name', 'decorator')],
    ['FunctionToolCallback.builder FunctionToolCallback FunctionCallback', tool('0|name')],
    ['PromptTemplate SystemPromptTemplate', { asset: 'prompt' }],
    ['SimpleVectorStore', memoryStore('Spring AI')],
    ['PgVectorStore', store('pgvector')],
    ['ChromaVectorStore', store('Chroma')],
    ['QdrantVectorStore', store('Qdrant')],
    ['RedisVectorStore', store('Redis')],
    ['PineconeVectorStore', store('Pinecone')],
    ['WeaviateVectorStore', store('Weaviate')],
    ['MilvusVectorStore', store('Milvus')],
    ['Neo4jVectorStore', store('Neo4j')],
    ['ElasticsearchVectorStore', store('Elasticsearch')],
    ['MongoDBAtlasVectorStore', store('MongoDB Atlas')],
    ['QuestionAnswerAdvisor QuestionAnswerAdvisor.builder', standsFor('data', '0')],
    ['SafeGuardAdvisor', { asset: 'guardrail' }],
  ]),
  ...JVM_AGENT_ROWS,
  // https://java.agentscope.io/en/task/agent
  ...rows('io.agentscope', [
    [
      'ReActAgent HarnessAgent',
      agent('name', {
        model: 'model',
        tool: 'toolkit|tools',
        prompt: 'sysPrompt',
        agent: 'subagent&subagents',
      }),
    ],
    ['SubagentDeclaration', agent('name', { prompt: 'inlineAgentsBody' })],
    [
      'DashScopeChatModel OpenAIChatModel AnthropicChatModel GeminiChatModel OllamaChatModel',
      model('modelName'),
    ],
    ['Tool', tool('name', 'decorator')],
    ['McpClientBuilder.create', mcpClient('0')],
  ]),
  ...rows('io.modelcontextprotocol', [
    ['McpServer.sync McpServer.async', { asset: 'mcp-server', label: '' }],
    ['McpClient.sync McpClient.async', { asset: 'mcp-client', label: '' }],
    ['McpSchema.Tool Tool', tool('name|0')],
  ]),
  ...rows('com.openai', [
    ['OpenAIOkHttpClient OpenAIOkHttpClient.fromEnv', service('OpenAI')],
    [
      'ChatCompletionCreateParams ResponseCreateParams',
      { parts: { model: 'model' }, provider: 'OpenAI' },
    ],
    [
      'EmbeddingCreateParams',
      { parts: { model: 'model' }, provider: 'OpenAI', details: { modality: 'embedding' } },
    ],
  ]),
  ...rows('com.anthropic', [
    ['AnthropicOkHttpClient AnthropicOkHttpClient.fromEnv', service('Anthropic')],
    ['MessageCreateParams', { parts: { model: 'model', prompt: 'system' }, provider: 'Anthropic' }],
  ]),
  ...rows('com.google.genai', [
    ['Client', service('Google Gemini API')],
    [
      'models.generateContent models.generateContentStream models.embedContent',
      { parts: { model: '0' }, provider: 'Google' },
    ],
  ]),
  ...rows('com.google.adk', [
    [
      'LlmAgent',
      agent('name', { model: 'model', tool: 'tools', agent: 'subAgents', prompt: 'instruction' }),
    ],
    ['FunctionTool.create', tool('1|0')],
    ['AgentTool.create', standsFor('agent', '0')],
    ['McpToolset McpAsyncToolset', mcpClient('')],
  ]),
  ...rows('com.azure.ai.openai', [
    ['OpenAIClientBuilder', service('Azure OpenAI')],
    ['getChatCompletions getChatCompletionsStream', { parts: { model: '0' } }],
  ]),
  ...rows('software.amazon.awssdk.services.bedrockruntime', [
    [
      'BedrockRuntimeClient BedrockRuntimeAsyncClient BedrockRuntimeClient.create',
      service('Amazon Bedrock'),
    ],
    [
      'InvokeModelRequest ConverseRequest ConverseStreamRequest',
      { parts: { model: 'modelId' }, provider: 'Amazon Bedrock' },
    ],
  ]),
  ...rows('com.microsoft.semantickernel', [
    [
      'OpenAIChatCompletion ChatCompletionService',
      model('withModelId|withDeploymentName', 'OpenAI'),
    ],
    // https://learn.microsoft.com/semantic-kernel/concepts/ai-services/chat-completion/function-calling/
    ['getChatMessageContentsAsync', chatRequest('0', '2', '1')],
    ['OpenAITextEmbeddingGenerationService', embedding('withModelId|withDeploymentName', 'OpenAI')],
    ['ChatCompletionAgent', agent('withName', { prompt: 'withInstructions' })],
    ['DefineKernelFunction', tool('name', 'decorator')],
  ]),
  ...rows('com.embabel.agent', [
    ['Agent EmbabelComponent', { asset: 'agent', use: 'decorator', label: 'name' }],
    ['withLlm', { parts: { model: '0' } }],
    ['createObject createObjectIfPossible generateText', { parts: { prompt: '0' } }],
    ['withReference withReferences', { parts: { tool: '0' } }],
    ['withToolGroup withToolGroups', { parts: { tool: '0' } }],
    ['withToolObject withToolObjects', { parts: { tool: '0' } }],
  ]),
  ...rows('ai.koog', [
    [
      'AIAgent',
      agent('id', {
        model: 'llmModel|agentConfig.model|agentConfig.llm',
        prompt: 'systemPrompt|agentConfig.prompt|agentConfig.systemPrompt',
        tool: 'toolRegistry',
      }),
    ],
    // https://docs.koog.ai/ktor-plugin/
    ['ktor.aiAgent', agent('', { model: 'model', tool: 'tools' })],
    ['ToolRegistry', standsFor('tool', '0')],
    [
      'McpToolRegistryProvider.fromTransport McpToolRegistryProvider.fromClient McpToolRegistryProvider.fromSseUrl McpToolRegistryProvider.fromProcess',
      mcpClient('name'),
    ],
    ['Tool', tool('customName', 'decorator')],
    ['Tool SimpleTool', tool('name', 'base')],
  ]),
];
