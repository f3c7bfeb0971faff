import { COPILOT_GO_ROWS } from './copilot-rows.ts';
import {
  agent,
  asks,
  embedding,
  type FrameworkRow,
  mcpClient,
  mcpServer,
  model,
  rows,
  service,
  standsFor,
  store,
  tool,
} from './framework-row.ts';
import { GO_AGENT_ROWS } from './go-agent-rows.ts';

/** Go's libraries, from their own documentation and source. A composite literal is a call of its type. */
export const GO_ROWS: readonly FrameworkRow[] = [
  ...rows('github.com/sashabaranov/go-openai', [
    ['NewClient NewClientWithConfig', service('OpenAI')],
    ['DefaultAzureConfig', service('Azure OpenAI')],
    [
      'ChatCompletionRequest CompletionRequest ImageRequest AudioRequest CreateSpeechRequest FineTuningJobRequest',
      asks('Model', 'OpenAI'),
    ],
    [
      'EmbeddingRequest EmbeddingRequestStrings',
      { ...asks('Model', 'OpenAI'), details: { modality: 'embedding' } },
    ],
    ['AssistantRequest', agent('Name', { model: 'Model', tool: 'Tools', prompt: 'Instructions' })],
    ['FunctionDefinition', tool('Name')],
  ]),
  ...rows('github.com/openai/openai-go', [
    ['NewClient', service('OpenAI')],
    [
      'ChatCompletionNewParams responses.ResponseNewParams ResponseNewParams ImageGenerateParams AudioTranscriptionNewParams AudioSpeechNewParams',
      asks('Model', 'OpenAI'),
    ],
    ['EmbeddingNewParams', { ...asks('Model', 'OpenAI'), details: { modality: 'embedding' } }],
    ['FunctionDefinitionParam shared.FunctionDefinitionParam FunctionToolParam', tool('Name')],
  ]),
  ...rows('github.com/anthropics/anthropic-sdk-go', [
    ['NewClient', service('Anthropic')],
    ['MessageNewParams BetaMessageNewParams', asks('Model', 'Anthropic')],
    ['ToolParam BetaToolParam', tool('Name')],
  ]),
  ...rows('google.golang.org/genai', [
    ['NewClient', service('Google Gemini API')],
    [
      'Models.GenerateContent Models.GenerateContentStream Models.GenerateImages Models.EmbedContent Chats.Create Live.Connect',
      asks('1', 'Google'),
    ],
    ['FunctionDeclaration', tool('Name')],
  ]),
  ...rows('github.com/google/generative-ai-go cloud.google.com/go/vertexai', [
    ['NewClient', service('Google Gemini API')],
    ['GenerativeModel EmbeddingModel', asks('0', 'Google')],
    ['FunctionDeclaration', tool('Name')],
  ]),
  ...rows('github.com/aws/aws-sdk-go-v2/service/bedrockruntime', [
    ['NewFromConfig New', service('Amazon Bedrock')],
    [
      'InvokeModelInput ConverseInput ConverseStreamInput InvokeModelWithResponseStreamInput',
      asks('ModelId', 'Amazon Bedrock'),
    ],
  ]),
  ...rows('github.com/ollama/ollama', [
    ['ClientFromEnvironment NewClient', service('Ollama')],
    ['ChatRequest GenerateRequest EmbedRequest EmbeddingRequest PullRequest', asks('Model')],
  ]),
  ...rows('github.com/tmc/langchaingo', [
    [
      'openai.WithModel anthropic.WithModel ollama.WithModel mistral.WithModel googleai.WithDefaultModel cohere.WithModel bedrock.WithModel huggingface.WithModel llms.WithModel groq.WithModel vertex.WithDefaultModel cloudflare.WithModel',
      model('0'),
    ],
    ['openai.WithEmbeddingModel googleai.WithDefaultEmbeddingModel', embedding('0')],
    ['openai.New', service('OpenAI')],
    ['anthropic.New', service('Anthropic')],
    ['googleai.New', service('Google Gemini API')],
    ['vertex.New', service('Google Vertex AI')],
    ['bedrock.New', service('Amazon Bedrock')],
    ['ollama.New', service('Ollama')],
    ['mistral.New', service('Mistral AI')],
    [
      'agents.NewOneShotAgent agents.NewConversationalAgent agents.NewOpenAIFunctionsAgent agents.Initialize',
      agent('', { model: '0', tool: '1' }),
    ],
    // Options of an agent, which it is given one by one.
    [
      'agents.WithPromptPrefix agents.WithPromptFormatInstructions agents.WithPromptSuffix agents.WithPrompt WithSystemMessage',
      { parts: { prompt: '0' } },
    ],
    ['llms.FunctionDefinition FunctionDefinition', tool('Name')],
    ['prompts.NewPromptTemplate prompts.NewChatPromptTemplate', { asset: 'prompt' }],
    ['chroma.New', store('Chroma')],
    ['pinecone.New', store('Pinecone')],
    ['qdrant.New', store('Qdrant')],
    ['weaviate.New', store('Weaviate')],
    ['pgvector.New', store('pgvector')],
    ['milvus.New', store('Milvus')],
    ['opensearch.New', store('OpenSearch')],
    ['redisvector.New', store('Redis')],
  ]),
  ...rows('github.com/cloudwego/eino github.com/cloudwego/eino-ext', [
    [
      'openai.ChatModelConfig ark.ChatModelConfig ollama.ChatModelConfig claude.Config gemini.Config',
      model('Model'),
    ],
    // Constructors stand for what they are given: the names are in the configuration.
    [
      'openai.NewChatModel ark.NewChatModel ollama.NewChatModel claude.NewChatModel gemini.NewChatModel',
      standsFor('model', '1'),
    ],
    [
      'react.AgentConfig',
      agent('GraphName', {
        model: 'ToolCallingModel|Model',
        tool: 'ToolsConfig.Tools',
        prompt: 'MessageModifier',
      }),
    ],
    ['react.NewPersonaModifier', { parts: { prompt: '0' }, wraps: '0' }],
    [
      'adk.ChatModelAgentConfig',
      agent('Name', {
        model: 'Model',
        prompt: 'Instruction',
        tool: 'ToolsConfig.ToolsNodeConfig.Tools',
      }),
    ],
    [
      'adk.SequentialAgentConfig adk.ParallelAgentConfig adk.LoopAgentConfig',
      agent('Name', { agent: 'SubAgents' }),
    ],
    ['supervisor.Config', agent('', { agent: 'SubAgents|Supervisor' })],
    [
      'deep.Config',
      agent('Name', {
        model: 'ChatModel',
        prompt: 'Instruction',
        tool: 'ToolsConfig.ToolsNodeConfig.Tools',
        agent: 'SubAgents',
      }),
    ],
    [
      'react.NewAgent adk.NewChatModelAgent adk.NewSequentialAgent adk.NewParallelAgent adk.NewLoopAgent supervisor.New deep.New adk.NewAgentTool',
      standsFor('agent', '1'),
    ],
    ['adk.SetSubAgents', { parts: { agent: '2' }, owner: '1', wraps: '1' }],
    ['utils.NewTool utils.NewStreamTool utils.NewEnhancedTool', standsFor('tool', '0')],
    [
      'utils.InferTool utils.InferStreamTool utils.InferEnhancedTool utils.InferOptionableTool',
      tool('0'),
    ],
    ['schema.ToolInfo', tool('Name')],
  ]),
  ...rows('github.com/firebase/genkit/go', [
    ['genkit.DefineTool', tool('1')],
    ['genkit.DefinePrompt', { asset: 'prompt', label: '1' }],
    ['ai.WithModelName genkit.WithDefaultModel', model('0')],
  ]),
  ...rows('google.golang.org/adk', [
    [
      'llmagent.Config',
      agent('Name', {
        model: 'Model',
        tool: 'Tools&Toolsets',
        prompt: 'Instruction',
        agent: 'SubAgents',
      }),
    ],
    ['mcptoolset.New', mcpClient('')],
    [
      'sequentialagent.Config parallelagent.Config loopagent.Config',
      agent('AgentConfig.Name', { agent: 'AgentConfig.SubAgents' }),
    ],
    [
      'llmagent.New sequentialagent.New parallelagent.New loopagent.New agenttool.New',
      standsFor('agent', '0'),
    ],
    ['gemini.NewModel', model('1', 'Google')],
    ['functiontool.Config', tool('Name')],
    ['functiontool.New', standsFor('tool', '0')],
  ]),
  ...rows('github.com/mark3labs/mcp-go', [
    ['server.NewMCPServer', mcpServer('0')],
    ['mcp.NewTool', tool('0')],
    ['mcp.Tool', tool('Name')],
    ['mcp.NewPrompt', { asset: 'prompt', label: '0' }],
    [
      'client.NewStdioMCPClient client.NewSSEMCPClient client.NewStreamableHttpClient client.NewClient',
      mcpClient(''),
    ],
  ]),
  ...rows('github.com/modelcontextprotocol/go-sdk', [
    ['mcp.NewServer', mcpServer('0.Name')],
    ['mcp.Tool', tool('Name')],
    ['mcp.Prompt', { asset: 'prompt', label: 'Name' }],
    ['mcp.NewClient', mcpClient('0.Name')],
  ]),
  ...rows('github.com/pinecone-io/go-pinecone', [
    ['pinecone.NewClient NewClient', store('Pinecone')],
  ]),
  ...rows('github.com/qdrant/go-client', [['qdrant.NewClient NewClient', store('Qdrant')]]),
  ...rows('github.com/weaviate/weaviate-go-client', [
    ['weaviate.NewClient NewClient New', store('Weaviate')],
  ]),
  ...COPILOT_GO_ROWS,
  ...GO_AGENT_ROWS,
];
