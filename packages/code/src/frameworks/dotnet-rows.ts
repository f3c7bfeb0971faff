import { COPILOT_DOTNET_ROWS } from './copilot-rows.ts';
import {
  agent,
  chatRequest,
  deployment,
  embedding,
  type FrameworkRow,
  handoffs,
  mcpClient,
  memoryStore,
  model,
  rows,
  service,
  store,
  tool,
} from './framework-row.ts';

/** Filters see each call; only some of them guard. */
const GUARDING =
  /guard|moderat|safety|policy|approv|redact|pii|mask|block|forbid|restrict|permission|authori[sz]|injection|toxic|attack|jailbreak|sanitiz|sensitive|allow|deny/i;

/** What an agent of Semantic Kernel is given. */
const KERNEL_AGENT = {
  model: 'Kernel|kernel',
  prompt: 'Instructions|instructions',
  tool: 'Kernel|kernel',
} as const;

/** Positions of the second and later targets of a handoff. */
const LATER = Array.from({ length: 15 }, (_, at) => `${at + 2}`).join('&');

/** Libraries of .NET, from their own documentation and source. */
export const DOTNET_ROWS: readonly FrameworkRow[] = [
  ...rows('Microsoft.SemanticKernel', [
    [
      'AddOpenAIChatCompletion AddOpenAIChatClient AddOpenAITextToImage AddOpenAIAudioToText AddOpenAITextToAudio OpenAIChatCompletionService OpenAITextToImageService OpenAIAudioToTextService',
      model('modelId|0', 'OpenAI'),
    ],
    [
      'AddAzureOpenAIChatCompletion AddAzureOpenAIChatClient AddAzureOpenAITextToImage AzureOpenAIChatCompletionService',
      deployment('deploymentName|0'),
    ],
    [
      'AddGoogleAIGeminiChatCompletion GoogleAIGeminiChatCompletionService AddVertexAIGeminiChatCompletion VertexAIGeminiChatCompletionService',
      model('modelId|model|0', 'Google'),
    ],
    [
      'AddMistralChatCompletion MistralAIChatCompletionService AddOllamaChatCompletion AddOllamaChatClient OllamaChatCompletionService AddHuggingFaceChatCompletion HuggingFaceChatCompletionService AddAzureAIInferenceChatCompletion AddBedrockChatCompletionService AddAmazonBedrockChatCompletion',
      model('modelId|model|0'),
    ],
    [
      'AddOpenAITextEmbeddingGeneration AddOpenAIEmbeddingGenerator OpenAITextEmbeddingGenerationService',
      embedding('modelId|0', 'OpenAI'),
    ],
    [
      'AddAzureOpenAITextEmbeddingGeneration AddAzureOpenAIEmbeddingGenerator AzureOpenAITextEmbeddingGenerationService',
      deployment('deploymentName|0', { modality: 'embedding' }),
    ],
    ['KernelFunction KernelFunctionAttribute', tool('name|0', 'decorator')],
    ['KernelFunctionFactory.CreateFromMethod CreateFunctionFromMethod', tool('functionName|1')],
    [
      'KernelFunctionFactory.CreateFromPrompt CreateFunctionFromPrompt',
      { asset: 'prompt', label: 'functionName' },
    ],
    [
      'ChatCompletionAgent OpenAIResponseAgent BedrockAgent CopilotStudioAgent',
      agent('Name|name', KERNEL_AGENT),
    ],
    // An agent that a service keeps, by its definition there.
    [
      'OpenAIAssistantAgent AzureAIAgent',
      { ...agent('Name|name', KERNEL_AGENT), wraps: 'definition|0', owner: 'definition|0' },
    ],
    [
      'OrchestrationHandoffs.Add OrchestrationHandoffs().Add',
      handoffs('source|sourceName|0', `target|targetName|1&${LATER}`),
    ],
    [
      'GetChatMessageContentAsync GetChatMessageContentsAsync GetStreamingChatMessageContentsAsync',
      chatRequest('chatHistory|0', 'executionSettings|1', 'kernel|2'),
    ],
    ['AgentGroupChat', { parts: { agent: '0' } }],
    ['PromptTemplateConfig', { asset: 'prompt', label: 'Name', needs: 'Template|template|0' }],
    ['AddQdrantVectorStore QdrantVectorStore QdrantCollection', store('Qdrant')],
    ['AddAzureAISearchVectorStore AzureAISearchVectorStore', store('Azure AI Search')],
    [
      'InMemoryVectorStore VolatileMemoryStore AddInMemoryVectorStore',
      memoryStore('Semantic Kernel'),
    ],
    ['RedisVectorStore AddRedisVectorStore', store('Redis')],
    ['WeaviateVectorStore', store('Weaviate')],
    ['PineconeVectorStore', store('Pinecone')],
    ['PostgresVectorStore', store('pgvector')],
    [
      'IFunctionInvocationFilter IPromptRenderFilter IAutoFunctionInvocationFilter',
      { asset: 'guardrail', use: 'base', like: GUARDING },
    ],
  ]),
  ...rows('Microsoft.Agents.AI Microsoft.Agents', [
    [
      'ChatClientAgent',
      agent('name|Name|2', {
        model: 'chatClient|0',
        prompt: 'instructions|Instructions|ChatOptions.Instructions|1',
        tool: 'tools|ChatOptions.Tools',
      }),
    ],
    [
      'AgentWorkflowBuilder.CreateHandoffBuilderWith().WithHandoff AgentWorkflowBuilder.CreateHandoffBuilderWith().WithHandoffs',
      handoffs('from|0', 'to|1'),
    ],
    [
      'AsAIAgent CreateAIAgent CreateAIAgentAsync',
      agent('name|Name', {
        prompt: 'instructions|Instructions|ChatOptions.Instructions|0',
        tool: 'tools|ChatOptions.Tools',
        model: 'model',
      }),
    ],
  ]),
  ...rows('Microsoft.Extensions.AI', [
    ['AIFunctionFactory.Create', tool('name|Name|1|0')],
    ['AsIChatClient', { parts: { model: '0' } }],
  ]),
  ...rows('OpenAI', [
    ['OpenAIClient', service('OpenAI')],
    [
      'ChatClient ResponsesClient OpenAIResponseClient ImageClient AudioClient ModerationClient',
      model('model|0', 'OpenAI'),
    ],
    ['EmbeddingClient', embedding('model|0', 'OpenAI')],
    [
      'GetChatClient GetImageClient GetAudioClient GetOpenAIResponseClient GetResponsesClient',
      model('model|deploymentName|0', 'OpenAI'),
    ],
    ['GetEmbeddingClient', embedding('model|deploymentName|0', 'OpenAI')],
    ['ChatTool.CreateFunctionTool', tool('functionName|0')],
  ]),
  ...rows('Azure.AI.OpenAI', [
    ['AzureOpenAIClient OpenAIClient', service('Azure OpenAI')],
    [
      'GetChatClient GetImageClient GetAudioClient GetOpenAIResponseClient',
      deployment('deploymentName|0'),
    ],
    ['GetEmbeddingClient', deployment('deploymentName|0', { modality: 'embedding' })],
    ['ChatCompletionsOptions', { parts: { model: 'DeploymentName' } }],
  ]),
  ...rows('Azure.AI.Projects Azure.AI.Agents.Persistent Azure.AI.Agents', [
    ['AIProjectClient PersistentAgentsClient', service('Azure AI Foundry')],
    [
      'CreateAgent CreateAgentAsync Administration.CreateAgentAsync Administration.CreateAgent',
      agent('name|1', { model: 'model|0', prompt: 'instructions|3', tool: 'tools' }),
    ],
  ]),
  ...rows('Azure.AI.Inference', [
    ['ChatCompletionsClient', service('Azure AI')],
    ['ChatCompletionsOptions', { parts: { model: 'Model' } }],
  ]),
  ...rows('Anthropic Anthropic.SDK', [
    ['AnthropicClient', service('Anthropic')],
    ['MessageParameters MessageCreateParams', { parts: { model: 'Model' }, provider: 'Anthropic' }],
  ]),
  ...rows('Amazon.BedrockRuntime', [
    ['AmazonBedrockRuntimeClient', service('Amazon Bedrock')],
    [
      'InvokeModelRequest ConverseRequest ConverseStreamRequest',
      { parts: { model: 'ModelId' }, provider: 'Amazon Bedrock' },
    ],
  ]),
  ...rows('OllamaSharp', [['OllamaApiClient', model('defaultModel|1')]]),
  ...rows('ModelContextProtocol ModelContextProtocol.Server', [
    ['McpServerTool', tool('Name', 'decorator')],
    ['McpServerPrompt', { asset: 'prompt', use: 'decorator', label: 'Name' }],
    ['AddMcpServer', { asset: 'mcp-server', label: 'Name' }],
    ['McpClientFactory.CreateAsync McpClient.CreateAsync', mcpClient('Name')],
  ]),
  ...rows('AutoGen', [
    ['AssistantAgent UserProxyAgent OpenAIChatAgent', agent('name|0', { prompt: 'systemMessage' })],
  ]),
  ...COPILOT_DOTNET_ROWS,
];
