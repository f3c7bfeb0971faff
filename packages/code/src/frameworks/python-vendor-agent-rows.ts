import {
  agent,
  chatRequest,
  deployment,
  embedding,
  type FrameworkRow,
  handoffs,
  mcpClient,
  mcpServer,
  memoryStore,
  model,
  rows,
  standsFor,
  store,
  tool,
} from './framework-row.ts';

/** What an agent of the Claude Agent SDK is given: `query(prompt="...", options=ClaudeAgentOptions(...))`. */
const CLAUDE_OPTIONS = {
  model: 'options.model|0.model',
  prompt:
    'options.system_prompt.append|options.system_prompt|options.append_system_prompt|0.system_prompt',
  tool: 'options.allowed_tools|0.allowed_tools&options.tools|0.tools',
  mcp: 'options.mcp_servers|0.mcp_servers',
  agent: 'options.agents|0.agents',
};

/** Python's agent frameworks by the makers of models and clouds: OpenAI, Anthropic, Microsoft, Google, Amazon. */
export const PYTHON_VENDOR_AGENT_ROWS: readonly FrameworkRow[] = [
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
    ['FileSearchTool', { ...tool('name'), parts: { source: 'vector_store_ids|0' } }],
    [
      'WebSearchTool ComputerTool CodeInterpreterTool ImageGenerationTool LocalShellTool ShellTool ApplyPatchTool',
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
    ['InputGuardrail OutputGuardrail', { asset: 'guardrail', label: 'name|guardrail_function|0' }],
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
    ['AgentDefinition', agent('name', { model: 'model', prompt: 'prompt', tool: 'tools' })],
    ['query ClaudeSDKClient', { ...agent('', CLAUDE_OPTIONS), isNamedByMaker: true }],
    // A question to the agent that is there.
    ['ClaudeSDKClient().query', {}],
    ['tool', tool('0|name', 'decorator')],
    ['create_sdk_mcp_server', { ...mcpServer('name|0'), parts: { tool: 'tools' } }],
  ]),
  ...rows('autogen autogen_agentchat ag2', [
    [
      'AssistantAgent ConversableAgent UserProxyAgent GPTAssistantAgent RetrieveUserProxyAgent RetrieveAssistantAgent MultimodalConversableAgent OpenAIAssistantAgent CodeExecutorAgent SocietyOfMindAgent GroupChatManager',
      agent('name|0', {
        model: 'model_client|llm_config',
        tool: 'tools|functions&code_execution_config&code_executor',
        prompt: 'system_message',
        mcp: 'workbench',
        agent: 'handoffs|groupchat',
      }),
    ],
    ['register_function', { parts: { tool: 'f|0' }, owner: 'caller|1' }],
    [
      'AssistantAgent().register_function UserProxyAgent().register_function ConversableAgent().register_function',
      { parts: { tool: 'function_map|0' } },
    ],
    [
      'AssistantAgent().register_for_llm UserProxyAgent().register_for_llm ConversableAgent().register_for_llm',
      tool('name', 'decorator'),
    ],
    [
      'RoundRobinGroupChat SelectorGroupChat Swarm MagenticOneGroupChat GroupChat GraphFlow',
      {
        parts: { agent: 'participants|agents|0', model: 'model_client' },
        wraps: 'participants|agents|0',
      },
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
    ['ChromaDBVectorMemory', store('Chroma')],
    ['RedisMemory', store('Redis')],
    ['MagenticOne', agent('name', { model: 'client|model_client' })],
  ]),
  ...rows('autogen_core', [
    ['FunctionTool', tool('name|func|0')],
    ['BaseTool', tool('name', 'base')],
    ['RoutedAgent BaseAgent', { asset: 'agent', use: 'base', isActor: true }],
  ]),
  ...rows('semantic_kernel', [
    [
      'get_chat_message_content get_chat_message_contents get_streaming_chat_message_content get_streaming_chat_message_contents',
      chatRequest('chat_history|0', 'settings|1', 'kernel|2'),
    ],
    [
      'OpenAIChatCompletion OpenAITextCompletion OpenAIAudioToText OpenAITextToAudio OpenAITextToImage OpenAIRealtimeWebsocket',
      model('ai_model_id', 'OpenAI'),
    ],
    ['AzureChatCompletion AzureTextCompletion', deployment('deployment_name')],
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
    ['AzureTextEmbedding', deployment('deployment_name', { modality: 'embedding' })],
    [
      'ChatCompletionAgent OpenAIAssistantAgent AzureAIAgent OpenAIResponsesAgent AzureAssistantAgent AzureResponsesAgent BedrockAgent CopilotStudioAgent',
      agent('name', {
        model: 'service|ai_model_id|model|kernel',
        tool: 'plugins&kernel',
        prompt: 'instructions',
      }),
    ],
    ['OrchestrationHandoffs().add', handoffs('source_agent|0', 'target_agent|1')],
    ['OrchestrationHandoffs().add_many', handoffs('source_agent|0', 'target_agents|1')],
    ['kernel_function', tool('name', 'decorator')],
    ['InMemoryStore InMemoryCollection InMemoryVectorStore', memoryStore('Semantic Kernel')],
    ['AzureAISearchStore AzureAISearchCollection', store('Azure AI Search')],
    ['QdrantStore QdrantCollection', store('Qdrant')],
    ['ChromaStore ChromaCollection', store('Chroma')],
    ['PostgresStore PostgresCollection', store('pgvector')],
    ['RedisStore RedisHashsetCollection RedisJsonCollection', store('Redis')],
    ['WeaviateStore WeaviateCollection', store('Weaviate')],
    ['PineconeStore PineconeCollection', store('Pinecone')],
    ['MongoDBAtlasStore MongoDBAtlasCollection', store('MongoDB Atlas')],
    ['FaissStore FaissCollection', store('FAISS')],
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
    [
      'VertexAiSearchTool VertexAiRagRetrieval',
      { ...tool('name'), parts: { source: 'data_store_id|search_engine_id|rag_corpora|0' } },
    ],
  ]),
  ...rows('strands', [
    ['Agent', agent('name', { model: 'model', tool: 'tools', prompt: 'system_prompt' })],
    ['tool', tool('name', 'decorator')],
    ['BedrockModel', model('model_id|0', 'Amazon Bedrock')],
    ['AnthropicModel OpenAIModel LiteLLMModel OllamaModel GeminiModel', model('model_id')],
    ['MCPClient', mcpClient('name')],
  ]),
  ...rows('swarm', [
    ['Agent', agent('name', { model: 'model', tool: 'functions', prompt: 'instructions' })],
  ]),
];
