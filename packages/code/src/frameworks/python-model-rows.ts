import {
  agent,
  asks,
  asksDeployment,
  dataset,
  embedding,
  type FrameworkRow,
  mcpClient,
  mcpServer,
  model,
  RUN_BY,
  rows,
  service,
  store,
  tool,
} from './framework-row.ts';

/** Python's clients of models, model libraries, stores and guardrails: what a name imported from them means. */
export const PYTHON_MODEL_ROWS: readonly FrameworkRow[] = [
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
      ['AzureOpenAI()', 'AsyncAzureOpenAI()']
        .flatMap((client) => [
          `${client}.chat.completions.create`,
          `${client}.chat.completions.parse`,
          `${client}.completions.create`,
          `${client}.responses.create`,
          `${client}.images.generate`,
        ])
        .join(' '),
      asksDeployment(),
    ],
    [
      'AzureOpenAI().embeddings.create AsyncAzureOpenAI().embeddings.create',
      asksDeployment({ modality: 'embedding' }),
    ],
    [
      'embeddings.create Embedding.create',
      { ...asks('model|engine', 'OpenAI'), details: { modality: 'embedding' } },
    ],
    ['assistants.create', agent('name', { model: 'model', tool: 'tools', prompt: 'instructions' })],
  ]),
  ...rows('openai', [['vector_stores.create', { ...store('OpenAI'), label: 'name' }]]),
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
  ...rows('tavily', [['TavilyClient AsyncTavilyClient', service('Tavily')]]),
  ...rows('exa_py', [['Exa AsyncExa', service('Exa')]]),
  ...rows('mem0', [
    ['Memory Memory.from_config AsyncMemory MemoryClient AsyncMemoryClient', service('Mem0')],
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
  ...rows('datasets', [['load_dataset', dataset('path|0', 'Hugging Face')]]),
  ...rows('tensorflow_datasets', [['load builder', dataset('name|0', 'TensorFlow Datasets')]]),
  ...[
    'MNIST',
    'FashionMNIST',
    'CIFAR10',
    'CIFAR100',
    'ImageNet',
    'CocoDetection',
    'CelebA',
    'SVHN',
    'STL10',
    'VOCDetection',
  ].flatMap((name) => rows('torchvision.datasets', [[name, dataset('', 'PyTorch', name)]])),
  ...rows('sklearn.datasets', [['fetch_openml', dataset('name|0', 'OpenML')]]),
  ...rows('langsmith', [['create_dataset read_dataset', dataset('dataset_name|0', 'LangSmith')]]),
  ...rows('trl', [
    [
      'SFTTrainer DPOTrainer GRPOTrainer KTOTrainer ORPOTrainer RewardTrainer PPOTrainer',
      { parts: { model: 'model|0', data: 'train_dataset' } },
    ],
  ]),
  ...rows('vllm', [['LLM AsyncEngineArgs', model('model|0')]]),
  ...rows('llama_cpp', [
    ['Llama', model('model_path|0')],
    ['Llama.from_pretrained', model('repo_id')],
  ]),

  ...rows('mcp fastmcp', [
    ['FastMCP', mcpServer('name|0')],
    ['Server lowlevel.Server', mcpServer('name|0')],
    ['FastMCP().tool FastMCP.tool', tool('name|0', 'decorator')],
    ['FastMCP().prompt', { asset: 'prompt', use: 'decorator', label: 'name|0' }],
    ['FastMCP().add_tool FastMCP().tool', tool('name|0|fn')],
    ['FastMCP().resource', { use: 'decorator', parts: { source: 'uri|0' } }],
    ['FastMCP().mount FastMCP().import_server', { parts: { mcp: 'server|0|1' } }],
    [
      'Server().list_tools Server().list_prompts Server().list_resources Server().list_resource_templates',
      RUN_BY,
    ],
    ['types.Tool Tool', tool('name')],
    ['types.Prompt', { asset: 'prompt', label: 'name' }],
    ['types.Resource', { parts: { source: 'uri' } }],
    ['types.ResourceTemplate', { parts: { source: 'uriTemplate' } }],
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
  ...rows('azure.search.documents', [['SearchClient SearchIndexClient', store('Azure AI Search')]]),
  ...rows('upstash_vector', [['Index Index.from_env AsyncIndex', store('Upstash')]]),
  ...rows('redisvl', [['SearchIndex SearchIndex.from_dict SearchIndex.from_yaml', store('Redis')]]),
  ...rows('turbopuffer', [['Namespace', { ...store('turbopuffer'), label: '0' }]]),
  ...rows('lancedb', [['connect connect_async', store('LanceDB')]]),
  ...rows('faiss', [['IndexFlatL2 IndexFlatIP IndexIVFFlat IndexHNSWFlat', store('FAISS')]]),
];
