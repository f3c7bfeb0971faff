import {
  agent,
  asks,
  embedding,
  type FrameworkRow,
  mcpClient,
  mcpServer,
  model,
  prompt,
  rows,
  service,
  store,
  tool,
} from './framework-row.ts';

const MODEL = 'model|model_name|model_id|0';

/** Python's frameworks, from their own documentation and source: what a name imported from them means. */
export const PYTHON_ROWS: readonly FrameworkRow[] = [
  ...rows('openai', [
    ['OpenAI AsyncOpenAI Client', service('OpenAI')],
    ['AzureOpenAI AsyncAzureOpenAI', service('Azure OpenAI')],
    [
      [
        'chat.completions.create',
        'chat.completions.parse',
        'chat.completions.stream',
        'responses.create',
        'responses.parse',
        'responses.stream',
        'images.generate',
        'images.edit',
        'audio.speech.create',
        'audio.transcriptions.create',
        'audio.translations.create',
        'completions.create',
        'moderations.create',
        'realtime.connect',
        'ChatCompletion.create',
        'ChatCompletion.acreate',
        'Completion.create',
        'fine_tuning.jobs.create',
        'batches.create',
      ].join(' '),
      asks('model|engine|deployment_id', 'OpenAI'),
    ],
    [
      'embeddings.create Embedding.create',
      { ...asks('model|engine', 'OpenAI'), details: { modality: 'embedding' } },
    ],
    ['assistants.create', agent('name', { model: 'model', tool: 'tools', prompt: 'instructions' })],
  ]),
  ...rows('anthropic', [
    ['Anthropic AsyncAnthropic', service('Anthropic')],
    ['AnthropicBedrock AsyncAnthropicBedrock', service('Amazon Bedrock')],
    ['AnthropicVertex AsyncAnthropicVertex', service('Google Vertex AI')],
    ['AnthropicFoundry AsyncAnthropicFoundry', service('Azure AI Foundry')],
    [
      'messages.create messages.stream messages.parse completions.create messages.count_tokens',
      asks('model', 'Anthropic'),
    ],
    ['beta_tool', tool('name', 'decorator')],
  ]),
  ...rows('google.generativeai', [
    ['GenerativeModel', model('model_name|0', 'Google')],
    ['embed_content', { ...asks('model|0', 'Google'), details: { modality: 'embedding' } }],
  ]),
  ...rows('google.genai google', [
    ['genai.Client', service('Google Gemini API')],
    [
      'models.generate_content models.generate_content_stream models.generate_images models.generate_videos models.count_tokens chats.create live.connect caches.create',
      asks('model|0', 'Google'),
    ],
    ['models.embed_content', { ...asks('model|0', 'Google'), details: { modality: 'embedding' } }],
  ]),
  ...rows('vertexai', [
    ['GenerativeModel', model('model_name|0', 'Google')],
    [
      'TextGenerationModel.from_pretrained ChatModel.from_pretrained CodeGenerationModel.from_pretrained ImageGenerationModel.from_pretrained MultiModalEmbeddingModel.from_pretrained',
      model('model_name|0', 'Google'),
    ],
    ['TextEmbeddingModel.from_pretrained', embedding('model_name|0', 'Google')],
  ]),
  ...rows('boto3 aioboto3 aiobotocore', [
    [
      'client().invoke_model client().converse client().converse_stream client().invoke_model_with_response_stream',
      asks('modelId', 'Amazon Bedrock'),
    ],
  ]),
  ...rows('azure.ai.inference', [
    ['ChatCompletionsClient EmbeddingsClient', service('Azure AI')],
    ['complete embed', asks('model', null)],
  ]),
  ...rows('azure.ai.projects azure.ai.agents', [
    ['AIProjectClient AgentsClient', service('Azure AI Foundry')],
    [
      'create_agent',
      agent('name', { model: 'model', tool: 'tools|toolset', prompt: 'instructions' }),
    ],
  ]),
  ...rows('mistralai', [
    ['Mistral MistralClient', service('Mistral AI')],
    [
      'chat.complete chat.stream chat.complete_async agents.complete fim.complete ocr.process',
      asks('model', 'Mistral AI'),
    ],
    ['embeddings.create', { ...asks('model', 'Mistral AI'), details: { modality: 'embedding' } }],
  ]),
  ...rows('cohere', [
    ['Client ClientV2 AsyncClient AsyncClientV2', service('Cohere')],
    [
      'Client().chat ClientV2().chat Client().rerank ClientV2().rerank Client().generate',
      asks('model', 'Cohere'),
    ],
    [
      'Client().embed ClientV2().embed',
      { ...asks('model', 'Cohere'), details: { modality: 'embedding' } },
    ],
  ]),
  ...rows('groq', [
    ['Groq AsyncGroq', service('Groq')],
    ['chat.completions.create audio.transcriptions.create', asks('model')],
  ]),
  ...rows('together', [
    ['Together AsyncTogether', service('Together AI')],
    ['chat.completions.create images.generate', asks('model')],
  ]),
  ...rows('ollama', [
    ['Client AsyncClient', service('Ollama')],
    [
      'chat generate embed embeddings pull Client().chat AsyncClient().chat Client().generate',
      asks('model|0'),
    ],
  ]),
  ...rows('replicate', [['run stream async_run', asks('0|ref')]]),
  ...rows('litellm', [
    ['completion acompletion text_completion responses image_generation', asks('model|0')],
    ['embedding aembedding', { ...asks('model|0'), details: { modality: 'embedding' } }],
  ]),
  ...rows('huggingface_hub', [
    ['InferenceClient AsyncInferenceClient', model('model|0', 'Hugging Face')],
    ['snapshot_download hf_hub_download', asks('repo_id|0', 'Hugging Face')],
  ]),
  ...rows('transformers', [
    ['pipeline', model('model|1', 'Hugging Face')],
    ...[
      'AutoModel AutoModelForCausalLM AutoModelForSeq2SeqLM AutoModelForSequenceClassification AutoModelForTokenClassification AutoModelForQuestionAnswering AutoModelForMaskedLM AutoModelForImageClassification AutoModelForSpeechSeq2Seq AutoModelForVision2Seq AutoModelForImageTextToText TFAutoModel',
    ].map(
      (names) =>
        [
          names
            .split(' ')
            .map((name) => `${name}.from_pretrained`)
            .join(' '),
          model('pretrained_model_name_or_path|0', 'Hugging Face'),
        ] as const,
    ),
  ]),
  ...rows('diffusers', [
    ['from_pretrained', model('pretrained_model_name_or_path|0', 'Hugging Face')],
  ]),
  ...rows('sentence_transformers', [
    ['SentenceTransformer', embedding('model_name_or_path|0', 'Hugging Face')],
    ['CrossEncoder', model('model_name|0', 'Hugging Face')],
  ]),
  ...rows('datasets', [
    ['load_dataset', { asset: 'dataset', label: 'path|0', provider: 'Hugging Face' }],
  ]),
  ...rows('vllm', [['LLM AsyncEngineArgs', model('model|0')]]),
  ...rows('llama_cpp', [
    ['Llama', model('model_path|0')],
    ['Llama.from_pretrained', model('repo_id')],
  ]),

  ...rows('langchain*', [
    [
      'ChatOpenAI OpenAI AzureChatOpenAI AzureOpenAI OpenAIChat',
      model('model|model_name|azure_deployment|deployment_name', 'OpenAI'),
    ],
    ['ChatAnthropic AnthropicLLM ChatAnthropicVertex', model('model|model_name', 'Anthropic')],
    [
      'ChatGoogleGenerativeAI GoogleGenerativeAI ChatVertexAI VertexAI',
      model('model|model_name', 'Google'),
    ],
    [
      'ChatBedrock ChatBedrockConverse BedrockLLM BedrockChat Bedrock',
      model('model_id|model', 'Amazon Bedrock'),
    ],
    ['ChatMistralAI', model('model|model_name', 'Mistral AI')],
    ['ChatCohere Cohere CohereRerank', model('model', 'Cohere')],
    ['ChatOllama Ollama OllamaLLM', model('model', null)],
    [
      'ChatGroq ChatFireworks Fireworks ChatTogether Together ChatNVIDIA ChatPerplexity ChatXAI ChatDeepSeek ChatLiteLLM ChatOpenRouter ChatWatsonx ChatZhipuAI ChatTongyi Tongyi QianfanChatEndpoint Replicate',
      model(MODEL),
    ],
    [
      'HuggingFaceHub HuggingFaceEndpoint HuggingFacePipeline HuggingFacePipeline.from_model_id ChatHuggingFace',
      model('repo_id|model_id|model|endpoint_url', 'Hugging Face'),
    ],
    ['LlamaCpp GPT4All CTransformers', model('model_path|model')],
    ['init_chat_model', model('model|0')],
    [
      'OpenAIEmbeddings AzureOpenAIEmbeddings',
      embedding('model|azure_deployment|deployment', 'OpenAI'),
    ],
    ['GoogleGenerativeAIEmbeddings VertexAIEmbeddings', embedding('model|model_name', 'Google')],
    ['BedrockEmbeddings', embedding('model_id', 'Amazon Bedrock')],
    [
      'CohereEmbeddings MistralAIEmbeddings OllamaEmbeddings VoyageAIEmbeddings NVIDIAEmbeddings JinaEmbeddings FireworksEmbeddings FastEmbedEmbeddings',
      embedding('model|model_name'),
    ],
    [
      'HuggingFaceEmbeddings HuggingFaceBgeEmbeddings HuggingFaceInstructEmbeddings HuggingFaceEndpointEmbeddings SentenceTransformerEmbeddings',
      embedding('model_name|model|repo_id', 'Hugging Face'),
    ],
    ['init_embeddings', embedding('model|0')],
    ['ChatPromptTemplate.from_messages', prompt('messages|0')],
    ['ChatPromptTemplate ChatPromptTemplate.from_template', prompt('messages|template|0')],
    ['PromptTemplate PromptTemplate.from_template FewShotPromptTemplate', prompt('template|0')],
    [
      'SystemMessage SystemMessagePromptTemplate.from_template',
      prompt('content|template|prompt|0'),
    ],
    ['hub.pull', { asset: 'prompt', label: '0' }],
    ['tool', tool('0|name_or_callable', 'decorator')],
    ['tool', tool('0|name_or_callable', 'call')],
    ['BaseTool', tool('name', 'base')],
    [
      'Tool StructuredTool StructuredTool.from_function Tool.from_function',
      tool('name|func|coroutine'),
    ],
    ['create_retriever_tool', { ...tool('name|1'), parts: { data: 'retriever|0' } }],
    [
      'TavilySearchResults TavilySearch DuckDuckGoSearchRun DuckDuckGoSearchResults WikipediaQueryRun ArxivQueryRun PythonREPLTool ShellTool GoogleSearchRun GoogleSerperRun BraveSearch RequestsGetTool RequestsPostTool',
      tool('name'),
    ],
    [
      'create_agent',
      agent('name', { model: 'model|0', tool: 'tools|1', prompt: 'system_prompt|prompt' }),
    ],
    [
      'create_react_agent create_tool_calling_agent create_openai_tools_agent create_openai_functions_agent create_structured_chat_agent create_xml_agent create_json_chat_agent',
      agent('name', { model: 'llm|model|0', tool: 'tools|1', prompt: 'prompt|2' }),
    ],
    ['initialize_agent', agent('name', { tool: 'tools|0', model: 'llm|1' })],
    [
      'create_sql_agent create_pandas_dataframe_agent create_csv_agent',
      agent('name', { model: 'llm|0', data: 'db|toolkit|1' }),
    ],
    ['MultiServerMCPClient', { ...mcpClient('name'), parts: { mcp: 'connections|0' } }],
    ['load_mcp_tools', mcpClient('name')],
    ['PIIMiddleware HumanInTheLoopMiddleware', { asset: 'guardrail' }],
    ...stores(),
  ]),
  ...rows('langgraph', [
    [
      'create_react_agent',
      agent('name', {
        model: 'model|0',
        tool: 'tools|1',
        prompt: 'prompt|state_modifier|messages_modifier',
      }),
    ],
    ['ToolNode', { parts: { tool: 'tools|0' } }],
  ]),
  ...rows('langgraph_supervisor langgraph_swarm', [
    [
      'create_supervisor',
      agent('supervisor_name', {
        agent: 'agents|0',
        model: 'model',
        prompt: 'prompt',
        tool: 'tools',
      }),
    ],
    ['create_swarm', agent('name', { agent: 'agents|0' })],
    ['create_handoff_tool', tool('name')],
  ]),
  ...rows('deepagents', [
    [
      'create_deep_agent async_create_deep_agent',
      agent('name', {
        model: 'model',
        tool: 'tools|0',
        prompt: 'instructions|system_prompt|1',
        agent: 'subagents',
      }),
    ],
  ]),
  ...rows('llama_index', [
    ['OpenAI AzureOpenAI OpenAILike OpenAIResponses', model('model|engine|0', 'OpenAI')],
    ['Anthropic', model('model|0', 'Anthropic')],
    ['Gemini GoogleGenAI Vertex', model('model|model_name|0', 'Google')],
    [
      'Ollama Groq MistralAI Cohere Bedrock BedrockConverse HuggingFaceLLM HuggingFaceInferenceAPI TogetherLLM DeepSeek OpenRouter',
      model('model|model_name|0'),
    ],
    ['OpenAIEmbedding AzureOpenAIEmbedding', embedding('model|model_name|0', 'OpenAI')],
    [
      'HuggingFaceEmbedding OllamaEmbedding CohereEmbedding MistralAIEmbedding GeminiEmbedding GoogleGenAIEmbedding BedrockEmbedding FastEmbedEmbedding',
      embedding('model_name|model|0'),
    ],
    ['FunctionTool.from_defaults FunctionTool', tool('name|fn|0')],
    [
      'QueryEngineTool QueryEngineTool.from_defaults',
      { ...tool('name'), parts: { data: 'query_engine|0' } },
    ],
    [
      'ReActAgent ReActAgent.from_tools FunctionAgent OpenAIAgent.from_tools CodeActAgent',
      agent('name', { model: 'llm', tool: 'tools|0', prompt: 'system_prompt' }),
    ],
    [
      'AgentWorkflow AgentWorkflow.from_tools_or_functions',
      agent('name', { agent: 'agents', tool: 'tools_or_functions|0', model: 'llm' }),
    ],
    ['PromptTemplate', prompt('template|0')],
    ['BasicMCPClient', mcpClient('name')],
    ['ChromaVectorStore', store('Chroma')],
    ['PineconeVectorStore', store('Pinecone')],
    ['QdrantVectorStore', store('Qdrant')],
    ['WeaviateVectorStore', store('Weaviate')],
    ['MilvusVectorStore', store('Milvus')],
    ['FaissVectorStore', store('FAISS')],
    ['PGVectorStore.from_params', store('pgvector')],
    [
      'VectorStoreIndex VectorStoreIndex.from_documents VectorStoreIndex.from_vector_store',
      store('LlamaIndex'),
    ],
  ]),

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
    ['function_tool', tool('name_override', 'decorator')],
    ['function_tool FunctionTool', tool('name_override|name|0')],
    [
      'WebSearchTool FileSearchTool ComputerTool CodeInterpreterTool ImageGenerationTool LocalShellTool ShellTool ApplyPatchTool',
      tool('name'),
    ],
    ['HostedMCPTool', { asset: 'mcp-server', label: 'tool_config.server_label|server_label' }],
    ['OpenAIChatCompletionsModel OpenAIResponsesModel LitellmModel AnyLLMModel', model('model|0')],
    ['MCPServerStdio MCPServerSse MCPServerStreamableHttp MCPServerManager', mcpClient('name')],
    [
      'input_guardrail output_guardrail tool_input_guardrail tool_output_guardrail',
      { asset: 'guardrail', use: 'decorator', label: 'name' },
    ],
    ['InputGuardrail OutputGuardrail', { asset: 'guardrail', label: 'name' }],
    ['handoff', { parts: { agent: 'agent|0' } }],
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
      'OpenAIChatCompletionClient AzureOpenAIChatCompletionClient AnthropicChatCompletionClient OllamaChatCompletionClient AzureAIChatCompletionClient',
      model('model'),
    ],
    [
      'MultimodalWebSurfer FileSurfer OpenAIAssistantAgent MagenticOneCoderAgent VideoSurfer OpenAIAgent',
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
    ['AzureTextEmbedding', embedding('deployment_name', 'OpenAI')],
    [
      'ChatCompletionAgent OpenAIAssistantAgent AzureAIAgent OpenAIResponsesAgent AzureAssistantAgent AzureResponsesAgent BedrockAgent CopilotStudioAgent',
      agent('name', { model: 'service', tool: 'plugins', prompt: 'instructions' }),
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
    ['AgentTool', { parts: { agent: 'agent|0' } }],
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
  ...rows('mcp fastmcp', [
    ['FastMCP', mcpServer('name|0')],
    ['Server lowlevel.Server', mcpServer('name|0')],
    ['FastMCP().tool FastMCP.tool', tool('name|0', 'decorator')],
    ['FastMCP().prompt', { asset: 'prompt', use: 'decorator', label: 'name|0' }],
    ['FastMCP().add_tool FastMCP().tool', tool('name|0|fn')],
    ['types.Tool Tool', tool('name')],
    ['ClientSession Client', mcpClient('name')],
  ]),
  ...rows('guardrails', [
    ['Guard Guard.for_pydantic Guard.from_pydantic', { asset: 'guardrail', label: 'name' }],
  ]),
  ...rows('nemoguardrails', [
    ['LLMRails RailsConfig.from_path', { asset: 'guardrail', label: 'name' }],
  ]),
  ...rows('llm_guard', [['scan_prompt scan_output', { asset: 'guardrail' }]]),
  ...rows('chromadb', [
    ['Client PersistentClient HttpClient EphemeralClient', store('Chroma')],
    [
      'get_or_create_collection create_collection get_collection',
      { ...store('Chroma'), label: 'name|0' },
    ],
  ]),
  ...rows('pinecone', [
    ['Pinecone', store('Pinecone')],
    ['Pinecone().Index', { ...store('Pinecone'), label: '0|name' }],
  ]),
  ...rows('qdrant_client', [['QdrantClient AsyncQdrantClient', store('Qdrant')]]),
  ...rows('weaviate', [
    [
      'Client connect_to_local connect_to_weaviate_cloud connect_to_wcs connect_to_custom',
      store('Weaviate'),
    ],
  ]),
  ...rows('pymilvus', [['MilvusClient connections.connect', store('Milvus')]]),
  ...rows('lancedb', [['connect connect_async', store('LanceDB')]]),
  ...rows('faiss', [['IndexFlatL2 IndexFlatIP IndexIVFFlat IndexHNSWFlat', store('FAISS')]]),
];

function stores() {
  const from = (name: string) =>
    `${name} ${name}.from_documents ${name}.from_texts ${name}.from_existing_index ${name}.load_local ${name}.from_existing_collection`;
  return Object.entries({
    Chroma: 'Chroma',
    FAISS: 'FAISS',
    Pinecone: 'Pinecone',
    PineconeVectorStore: 'Pinecone',
    Qdrant: 'Qdrant',
    QdrantVectorStore: 'Qdrant',
    Weaviate: 'Weaviate',
    WeaviateVectorStore: 'Weaviate',
    Milvus: 'Milvus',
    PGVector: 'pgvector',
    LanceDB: 'LanceDB',
    InMemoryVectorStore: 'LangChain in memory',
    Redis: 'Redis',
    RedisVectorStore: 'Redis',
    ElasticsearchStore: 'Elasticsearch',
    OpenSearchVectorSearch: 'OpenSearch',
    AzureSearch: 'Azure AI Search',
    MongoDBAtlasVectorSearch: 'MongoDB Atlas',
    SupabaseVectorStore: 'Supabase',
    DocArrayInMemorySearch: 'DocArray',
    SKLearnVectorStore: 'scikit-learn',
  }).map(([name, provider]) => [from(name), store(provider)] as const);
}
