import {
  agent,
  asks,
  asksDeployment,
  embedding,
  type FrameworkRow,
  model,
  needing,
  rows,
  service,
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

/** A call that runs tools until the model asks for none. */
const LOOPS_WITH = { model: 'model', tool: 'tools', prompt: 'system', input: 'messages' };

/** Models, services and vector stores in JavaScript and TypeScript. */
export const JAVASCRIPT_MODEL_ROWS: readonly FrameworkRow[] = [
  ...rows('openai', [
    ['default OpenAI', service('OpenAI')],
    ['AzureOpenAI', service('Azure OpenAI')],
    [
      'chat.completions.create chat.completions.parse chat.completions.stream beta.chat.completions.parse responses.create responses.parse responses.stream images.generate images.edit audio.speech.create audio.transcriptions.create completions.create moderations.create fineTuning.jobs.create realtime.sessions.create createChatCompletion createCompletion',
      asks('model', 'OpenAI'),
    ],
    [
      'chat.completions.runTools beta.chat.completions.runTools',
      { ...needing('tools', agent('', LOOPS_WITH)), isNamedByMaker: true, provider: 'OpenAI' },
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
      'messages.create messages.stream messages.parse completions.create messages.countTokens',
      asks('model', 'Anthropic'),
    ],
    [
      'messages.toolRunner',
      { ...needing('tools', agent('', LOOPS_WITH)), isNamedByMaker: true, provider: 'Anthropic' },
    ],
    ['betaZodTool betaTool', tool('name')],
  ]),
  ...rows('@anthropic-ai/bedrock-sdk', [
    ['default AnthropicBedrock', service('Amazon Bedrock')],
    ['messages.create messages.stream', asks('model', 'Anthropic')],
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
  ...rows('@ai-sdk/* @openrouter/ai-sdk-provider ollama-ai-provider* workers-ai-provider @ai-sdk', [
    [`${PROVIDERS} ${made} ${below(PROVIDERS, METHODS)} ${below(made, METHODS)}`, model('0')],
    [`${below(PROVIDERS, EMBEDDING_METHODS)} ${below(made, EMBEDDING_METHODS)}`, embedding('0')],
    [`${below(PROVIDERS, OTHER_METHODS)} ${below(made, OTHER_METHODS)}`, model('0')],
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
