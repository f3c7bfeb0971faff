import {
  agent,
  embedding,
  type FrameworkRow,
  graph,
  mcpClient,
  memoryStore,
  message,
  model,
  prompt,
  rows,
  says,
  standsFor,
  store,
  tool,
} from './framework-row.ts';

const MODEL = 'model|model_name|model_id|0';

/** LangChain, LangGraph and LlamaIndex for Python. */
export const PYTHON_CHAIN_ROWS: readonly FrameworkRow[] = [
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
      'CohereEmbeddings MistralAIEmbeddings OllamaEmbeddings VoyageAIEmbeddings NVIDIAEmbeddings NomicEmbeddings JinaEmbeddings FireworksEmbeddings FastEmbedEmbeddings',
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
      message('content|template|prompt|0'),
    ],
    ['invoke ainvoke stream astream batch abatch predict apredict', says('input|0')],
    ['bind_tools', { parts: { tool: 'tools|0' } }],
    [
      'LLMChain create_stuff_documents_chain load_qa_chain load_summarize_chain create_extraction_chain create_history_aware_retriever create_sql_query_chain',
      { parts: { model: 'llm|0', prompt: 'prompt|1', data: 'retriever' } },
    ],
    ['hub.pull', { asset: 'prompt', label: '0' }],
    ['tool', tool('0|name_or_callable', 'decorator')],
    ['tool', tool('0|name_or_callable', 'call')],
    ['BaseTool', tool('name', 'base')],
    [
      'Tool StructuredTool StructuredTool.from_function Tool.from_function',
      tool('name|func|coroutine|0'),
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
    [
      'create_react_agent().invoke create_react_agent().ainvoke create_react_agent().stream create_react_agent().astream',
      says('messages|input|0'),
    ],
    ['ToolNode', standsFor('tool', 'tools|0')],
    ['StateGraph MessageGraph Graph', graph('compile.name')],
    ['add_node', { parts: { run: 'action|1|0' } }],
    ['add_sequence', { parts: { run: 'nodes|0' } }],
    ['entrypoint', { asset: 'agent', use: 'decorator', label: 'name' }],
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
      agent('name', {
        model: 'llm',
        tool: 'tools|0',
        prompt: 'system_prompt',
        agent: 'can_handoff_to',
      }),
    ],
    [
      'AgentWorkflow AgentWorkflow.from_tools_or_functions',
      agent('name', { agent: 'agents', tool: 'tools_or_functions|0', model: 'llm' }),
    ],
    ['PromptTemplate', prompt('template|0')],
    ['BasicMCPClient', mcpClient('name')],
    ['McpToolSpec', standsFor('mcp', 'client|0')],
    ...indexStores(),
    ['SimpleVectorStore', memoryStore('LlamaIndex')],
    [
      'VectorStoreIndex VectorStoreIndex.from_documents VectorStoreIndex.from_vector_store',
      store('LlamaIndex'),
    ],
    ['LlamaCloudIndex', { ...store('LlamaCloud'), label: 'name|0' }],
  ]),
];

function stores() {
  const from = (name: string) =>
    `${name} ${name}.from_documents ${name}.from_texts ${name}.from_existing_index ${name}.load_local ${name}.from_existing_collection ${name}.create_sync ${name}.create`;
  return [
    ...Object.entries({
      Chroma: 'Chroma',
      FAISS: 'FAISS',
      Pinecone: 'Pinecone',
      PineconeVectorStore: 'Pinecone',
      Qdrant: 'Qdrant',
      QdrantVectorStore: 'Qdrant',
      Weaviate: 'Weaviate',
      WeaviateVectorStore: 'Weaviate',
      Milvus: 'Milvus',
      Zilliz: 'Milvus',
      PGVector: 'pgvector',
      PGVectorStore: 'pgvector',
      LanceDB: 'LanceDB',
      Redis: 'Redis',
      RedisVectorStore: 'Redis',
      ElasticsearchStore: 'Elasticsearch',
      OpenSearchVectorSearch: 'OpenSearch',
      AzureSearch: 'Azure AI Search',
      AzureCosmosDBVectorSearch: 'Azure Cosmos DB',
      MongoDBAtlasVectorSearch: 'MongoDB Atlas',
      SupabaseVectorStore: 'Supabase',
      Neo4jVector: 'Neo4j',
      Cassandra: 'Cassandra',
      AstraDBVectorStore: 'Astra DB',
      Clickhouse: 'ClickHouse',
      DeepLake: 'Deep Lake',
      BigQueryVectorStore: 'BigQuery',
      VectorSearchVectorStore: 'Google Vertex AI',
      DatabricksVectorSearch: 'Databricks',
      UpstashVectorStore: 'Upstash',
      CouchbaseVectorStore: 'Couchbase',
      SingleStoreDB: 'SingleStore',
      TiDBVectorStore: 'TiDB',
      Typesense: 'Typesense',
      Vectara: 'Vectara',
      OracleVS: 'Oracle',
      Annoy: 'Annoy',
    }).map(([name, provider]) => [from(name), store(provider)] as const),
    ...Object.entries({
      InMemoryVectorStore: 'LangChain',
      DocArrayInMemorySearch: 'DocArray',
      SKLearnVectorStore: 'scikit-learn',
    }).map(([name, framework]) => [from(name), memoryStore(framework)] as const),
  ];
}

/** Stores of LlamaIndex. */
function indexStores() {
  return Object.entries({
    ChromaVectorStore: 'Chroma',
    PineconeVectorStore: 'Pinecone',
    QdrantVectorStore: 'Qdrant',
    WeaviateVectorStore: 'Weaviate',
    MilvusVectorStore: 'Milvus',
    FaissVectorStore: 'FAISS',
    PGVectorStore: 'pgvector',
    LanceDBVectorStore: 'LanceDB',
    RedisVectorStore: 'Redis',
    ElasticsearchStore: 'Elasticsearch',
    OpensearchVectorStore: 'OpenSearch',
    AzureAISearchVectorStore: 'Azure AI Search',
    MongoDBAtlasVectorSearch: 'MongoDB Atlas',
    SupabaseVectorStore: 'Supabase',
    Neo4jVectorStore: 'Neo4j',
    AstraDBVectorStore: 'Astra DB',
    DuckDBVectorStore: 'DuckDB',
  }).map(([name, provider]) => [`${name} ${name}.from_params`, store(provider)] as const);
}
