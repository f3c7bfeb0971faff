import {
  agent,
  embedding,
  type FrameworkRow,
  mcpClient,
  mcpServer,
  model,
  prompt,
  rows,
  standsFor,
  tool,
} from './framework-row.ts';

const _MODEL = 'model|model_name|model_id|0';

/** Python's agent frameworks. */
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
  ...rows('agents openai_agents', [
    [
      'Agent SandboxAgent RealtimeAgent',
      agent('name|0', {
        model: 'model',
        tool: 'tools',
        agent: 'handoffs',
        mcp: 'mcp_servers',
        guardrail: 'input_guardrails|output_guardrails',
        prompt: 'instructions',
      }),
    ],
    ['function_tool tool', tool('name_override', 'decorator')],
    ['function_tool FunctionTool', tool('name_override|name|0')],
    [
      'WebSearchTool FileSearchTool ComputerTool CodeInterpreterTool ImageGenerationTool LocalShellTool ShellTool ApplyPatchTool',
      tool('name'),
    ],
    ['HostedMCPTool', { asset: 'mcp-server', label: 'tool_config.server_label|server_label' }],
    [
      'OpenAIChatCompletionsModel OpenAIResponsesModel OpenAIHostedMultiAgentModel OpenAITTSModel OpenAISTTModel LitellmModel AnyLLMModel',
      model('model|0'),
    ],
    ['MCPServerStdio MCPServerSse MCPServerStreamableHttp MCPServerManager', mcpClient('name')],
    [
      'input_guardrail output_guardrail tool_input_guardrail tool_output_guardrail',
      { asset: 'guardrail', use: 'decorator', label: 'name' },
    ],
    ['InputGuardrail OutputGuardrail', { asset: 'guardrail', label: 'name' }],
    ['handoff', standsFor('agent', 'agent|0')],
    ['VoicePipeline', { parts: { model: 'stt_model|tts_model' } }],
    ['RunConfig', { parts: { model: 'model' } }],
  ]),
  ...rows('claude_agent_sdk claude_code_sdk', [
    [
      'ClaudeAgentOptions ClaudeCodeOptions',
      {
        parts: { model: 'model', prompt: 'system_prompt|append_system_prompt', mcp: 'mcp_servers' },
      },
    ],
    ['AgentDefinition', agent('name', { model: 'model', prompt: 'prompt' })],
    ['ClaudeSDKClient', agent('name', { model: 'model' })],
    ['tool', tool('0|name', 'decorator')],
    ['create_sdk_mcp_server', { ...mcpServer('name|0'), parts: { tool: 'tools' } }],
  ]),
  ...rows('autogen autogen_agentchat ag2', [
    [
      'AssistantAgent ConversableAgent UserProxyAgent GPTAssistantAgent RetrieveUserProxyAgent RetrieveAssistantAgent MultimodalConversableAgent OpenAIAssistantAgent CodeExecutorAgent SocietyOfMindAgent GroupChatManager',
      agent('name|0', {
        model: 'model_client|llm_config',
        tool: 'tools|functions',
        prompt: 'system_message',
        mcp: 'workbench',
      }),
    ],
    [
      'RoundRobinGroupChat SelectorGroupChat Swarm MagenticOneGroupChat GroupChat GraphFlow',
      { parts: { agent: 'participants|agents|0', model: 'model_client' } },
    ],
  ]),
  ...rows('autogen_ext', [
    [
      'SentenceTransformerEmbeddingFunctionConfig OpenAIEmbeddingFunctionConfig RedisMemoryConfig',
      embedding('model_name|model'),
    ],
    [
      'OpenAIChatCompletionClient AzureOpenAIChatCompletionClient AnthropicChatCompletionClient OllamaChatCompletionClient AzureAIChatCompletionClient',
      model('model'),
    ],
    [
      'MultimodalWebSurfer FileSurfer OpenAIAssistantAgent MagenticOneCoderAgent VideoSurfer OpenAIAgent AzureAIAgent',
      agent('name|0', { model: 'model_client', tool: 'tools', prompt: 'instructions' }),
    ],
    ['McpWorkbench', mcpClient('name')],
    ['mcp_server_tools', mcpClient('name')],
    ['MagenticOne', agent('name', { model: 'client|model_client' })],
  ]),
  ...rows('autogen_core', [
    ['FunctionTool', tool('name|func|0')],
    ['BaseTool', tool('name', 'base')],
    ['RoutedAgent BaseAgent', { asset: 'agent', use: 'base' }],
  ]),
  ...rows('semantic_kernel', [
    [
      'OpenAIChatCompletion OpenAITextCompletion OpenAIAudioToText OpenAITextToAudio OpenAITextToImage OpenAIRealtimeWebsocket',
      model('ai_model_id', 'OpenAI'),
    ],
    ['AzureChatCompletion AzureTextCompletion', model('deployment_name', 'OpenAI')],
    ['GoogleAIChatCompletion VertexAIChatCompletion', model('gemini_model_id', 'Google')],
    [
      'AnthropicChatCompletion MistralAIChatCompletion OllamaChatCompletion BedrockChatCompletion HuggingFaceTextCompletion AzureAIInferenceChatCompletion',
      model('ai_model_id|model_id'),
    ],
    ['OpenAITextEmbedding', embedding('ai_model_id', 'OpenAI')],
    [
      'HuggingFaceTextEmbedding MistralAITextEmbedding OllamaTextEmbedding AzureAIInferenceTextEmbedding NvidiaTextEmbedding BedrockTextEmbedding',
      embedding('ai_model_id|model_id'),
    ],
    ['GoogleAITextEmbedding VertexAITextEmbedding', embedding('embedding_model_id', 'Google')],
    ['AzureTextEmbedding', embedding('deployment_name', 'OpenAI')],
    [
      'ChatCompletionAgent OpenAIAssistantAgent AzureAIAgent OpenAIResponsesAgent AzureAssistantAgent AzureResponsesAgent BedrockAgent CopilotStudioAgent',
      agent('name', {
        model: 'service|ai_model_id|model',
        tool: 'plugins',
        prompt: 'instructions',
      }),
    ],
    ['kernel_function', tool('name', 'decorator')],
    ['MCPStdioPlugin MCPSsePlugin MCPStreamableHttpPlugin', mcpClient('name')],
  ]),
  ...rows('agent_framework', [
    [
      'ChatAgent Agent',
      agent('name', { model: 'chat_client|client', tool: 'tools', prompt: 'instructions' }),
    ],
    ['create_agent as_agent', agent('name', { tool: 'tools', prompt: 'instructions' })],
    ['ai_function tool', tool('name', 'decorator')],
    [
      'OpenAIChatClient OpenAIResponsesClient AzureOpenAIChatClient AzureOpenAIResponsesClient AnthropicClient',
      model('model_id|deployment_name|model'),
    ],
    ['MCPStdioTool MCPStreamableHTTPTool MCPWebsocketTool', mcpClient('name')],
  ]),
  ...rows('google.adk', [
    [
      'Agent LlmAgent BaseAgent',
      agent('name', {
        model: 'model',
        tool: 'tools',
        agent: 'sub_agents',
        prompt: 'instruction|global_instruction',
      }),
    ],
    ['SequentialAgent ParallelAgent LoopAgent', agent('name', { agent: 'sub_agents' })],
    ['FunctionTool LongRunningFunctionTool', tool('name|func|0')],
    ['AgentTool', standsFor('agent', 'agent|0')],
    ['LiteLlm Gemini', model('model|0')],
    ['MCPToolset McpToolset', mcpClient('name')],
  ]),
  ...rows('pydantic_ai', [
    [
      'Agent',
      agent('name', {
        model: 'model|0',
        tool: 'tools',
        mcp: 'mcp_servers|toolsets',
        prompt: 'system_prompt|instructions',
      }),
    ],
    ['Agent().tool Agent().tool_plain FunctionToolset().tool', tool('name', 'decorator')],
    ['Tool', tool('name|function|0')],
    ['OpenAIModel OpenAIChatModel OpenAIResponsesModel', model('model_name|0', 'OpenAI')],
    ['AnthropicModel', model('model_name|0', 'Anthropic')],
    ['GeminiModel GoogleModel', model('model_name|0', 'Google')],
    [
      'GroqModel MistralModel CohereModel BedrockConverseModel HuggingFaceModel',
      model('model_name|0'),
    ],
    ['MCPServerStdio MCPServerHTTP MCPServerSSE MCPServerStreamableHTTP', mcpClient('name|id')],
    ['Agent().system_prompt Agent().instructions', { asset: 'prompt', use: 'decorator' }],
    ['Agent().output_validator', { asset: 'guardrail', use: 'decorator' }],
  ]),
  ...rows('strands', [
    ['Agent', agent('name', { model: 'model', tool: 'tools', prompt: 'system_prompt' })],
    ['tool', tool('name', 'decorator')],
    ['BedrockModel', model('model_id|0', 'Amazon Bedrock')],
    ['AnthropicModel OpenAIModel LiteLLMModel OllamaModel GeminiModel', model('model_id')],
    ['MCPClient', mcpClient('name')],
  ]),
  ...rows('agno phi', [
    [
      'Agent',
      agent('name', {
        model: 'model',
        tool: 'tools',
        prompt: 'instructions|description|system_message',
        data: 'knowledge',
      }),
    ],
    ['Team', agent('name', { agent: 'members|team|0', model: 'model', prompt: 'instructions' })],
    ['OpenAIChat OpenAIResponses OpenAILike AzureOpenAI', model('id|model|0', 'OpenAI')],
    ['Claude', model('id|0', 'Anthropic')],
    ['Gemini', model('id|0', 'Google')],
    ['Groq Ollama MistralChat DeepSeek Cohere AwsBedrock xAI Together OpenRouter', model('id|0')],
    ['OpenAIEmbedder', embedding('id|model', 'OpenAI')],
    ['tool', tool('name', 'decorator')],
    ['MCPTools MultiMCPTools', mcpClient('name')],
  ]),
  ...rows('smolagents', [
    [
      'CodeAgent ToolCallingAgent MultiStepAgent',
      agent('name', {
        model: 'model',
        tool: 'tools',
        agent: 'managed_agents',
        prompt: 'instructions',
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
  ]),
  ...rows('dspy', [
    ['LM', model('model|0')],
    ['ReAct', agent('name', { tool: 'tools' })],
    ['Tool', tool('name')],
  ]),
  ...rows('instructor', [['from_provider', model('model|0')]]),
  ...rows('swarm', [
    ['Agent', agent('name', { model: 'model', tool: 'functions', prompt: 'instructions' })],
  ]),
];
