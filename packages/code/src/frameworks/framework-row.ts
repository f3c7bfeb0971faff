import type { AssetKind, Confidence } from '@svc/contract';

/** The role of an argument in what a call creates. */
export type Role =
  | 'model'
  | 'prompt'
  /** Input of a model: the prompts in it count, not every text. */
  | 'input'
  | 'tool'
  | 'agent'
  /** Handoff targets of the agent in `owner`: agents, their names, or names as keys of a mapping. */
  | 'handoff'
  | 'mcp'
  | 'data'
  | 'guardrail'
  /** Code that it runs, such as a node of a graph: what that uses, it uses. */
  | 'run'
  /** The name of a data source that is not an asset: the address of a resource. */
  | 'source'
  | 'credential'
  | 'endpoint';

/**
 * Arguments by name or position, best first: `model|model_name|0`. Where a language has no named arguments, members of an
 * object literal that is an argument count as such.
 */
export type ArgumentNames = string;

/** What a call, a base class or a decorator of a framework means. */
export type FrameworkRow = {
  /** How the code must use it. */
  readonly use: 'call' | 'base' | 'decorator';
  /** Leading parts of the module's name; `a` is `a`, `a.b` and, with a star (`a*`), `a_b`. */
  readonly packages: readonly string[];
  /** What follows, at its end: `ChatOpenAI`, `OpenAI().chat.completions.create`. */
  readonly name: string;
  /** The kind of the thing itself; null when only its parts are assets. */
  readonly asset: AssetKind | null;
  /** Arguments that name it; otherwise the variable or function that it is assigned to. */
  readonly label: ArgumentNames;
  /**
   * Arguments without one of which the call does not make the asset, such as a client that becomes an agent by its tools; all of those that
   * `&` joins, the first of which the code around does not only pass on.
   */
  readonly needs: ArgumentNames;
  /** Whether the class or function around it names it: a variable holds its answer, or a client like any other. */
  readonly isNamedByMaker: boolean;
  /** Whether it receives messages, and is the asset only if its code runs a model: a worker need not. */
  readonly isActor: boolean;
  readonly provider: string | null;
  readonly details: Readonly<Record<string, string>>;
  readonly parts: Readonly<Partial<Record<Role, ArgumentNames>>>;
  /** A name for it when nothing else names it, such as the service that a client calls. */
  readonly fixed: string | null;
  /** Arguments that it only wraps: a message for its text, a node of tools for the tools. */
  readonly wraps: ArgumentNames;
  /** The argument that its parts belong to: `SetSubAgents(ctx, agent, subAgents)`. */
  readonly owner: ArgumentNames;
  /** The model of those agents in `parts.agent`, or of the agent itself, that are made without one: an argument of the call or of what makes its receiver. */
  readonly agentModel: ArgumentNames;
  /** Whether the receiver's methods return the receiver (fluent interface): `Handoffs().add(a, b).add`. */
  readonly isChained: boolean;
  /** The method that ends the making of it, and whose arguments of this name may name it: `compile.name`. */
  readonly ends: string;
  /** What the names of such classes are like, where the base serves other ends too. */
  readonly like: RegExp | null;
  /** How sure it is that the name means this. */
  readonly confidence: Confidence;
};

type Given = Partial<Omit<FrameworkRow, 'packages' | 'name'>>;

const EMPTY: Omit<FrameworkRow, 'packages' | 'name'> = {
  use: 'call',
  asset: null,
  label: '',
  needs: '',
  isNamedByMaker: false,
  isActor: false,
  provider: null,
  details: {},
  parts: {},
  fixed: null,
  wraps: '',
  owner: '',
  agentModel: '',
  isChained: false,
  ends: '',
  like: null,
  confidence: 'high',
};

/** Rows of some packages: what each of the names (separated by spaces) means. */
export function rows(
  packages: string,
  means: readonly (readonly [string, Given])[],
): FrameworkRow[] {
  return means.flatMap(([names, given]) =>
    names.split(' ').map((name) => ({ ...EMPTY, ...given, name, packages: packages.split(' ') })),
  );
}

const KEYS =
  'api_key|apiKey|openai_api_key|anthropic_api_key|google_api_key|token|auth_token|credential';
const ENDPOINTS = 'base_url|baseURL|baseUrl|azure_endpoint|endpoint|endpoint_url|api_base|url';

/** A model object: its id is in an argument. */
export const model = (label: ArgumentNames, provider: string | null = null): Given => ({
  asset: 'model',
  label,
  provider,
  parts: { credential: KEYS, endpoint: ENDPOINTS },
});

export const embedding = (label: ArgumentNames, provider: string | null = null): Given => ({
  ...model(label, provider),
  details: { modality: 'embedding' },
});

/** Marks a name as the deployment's, not the vendor's id. */
const DEPLOYMENT = { named: 'deployment' };
const AZURE_OPENAI = 'Azure OpenAI';

/** A model of Azure, named by its deployment. */
export const deployment = (label: ArgumentNames, details: FrameworkRow['details'] = {}): Given => ({
  ...model(label, AZURE_OPENAI),
  details: { ...details, ...DEPLOYMENT },
});

/** A call that asks a deployment of Azure. */
export const asksDeployment = (details: FrameworkRow['details'] = {}): Given => ({
  ...asks('model|engine|deployment_id', AZURE_OPENAI),
  details: { ...details, ...DEPLOYMENT },
});

/** A row whose value was given by a name of deployments alone. */
export const asDeployment = (row: FrameworkRow): FrameworkRow => ({
  ...row,
  provider: AZURE_OPENAI,
  details: { ...row.details, ...DEPLOYMENT },
});

/** A call that names a model. */
export const asks = (label: ArgumentNames, provider: string | null = null): Given => ({
  parts: {
    model: label,
    tool: 'tools',
    prompt: 'system|instructions|system_instruction',
    input: 'messages|input|contents|prompt',
  },
  provider,
});

/** A method that sends input to the model or agent that it is called on. */
export const says = (input: ArgumentNames): Given => ({ parts: { input } });

/** A call that evaluates to its arguments, in the role of those arguments. */
export const standsFor = (
  role: 'agent' | 'tool' | 'mcp' | 'data' | 'model',
  wraps: ArgumentNames,
): Given => ({
  parts: { [role]: wraps },
  wraps,
});

/** A chainable method that declares handoffs from the agent in `owner`. */
export const handoffs = (owner: ArgumentNames, handoff: ArgumentNames): Given => ({
  parts: { handoff },
  owner,
  isChained: true,
});

/** A message or a template that only wraps a prompt. */
export const message = (wraps: ArgumentNames): Given => ({ asset: 'prompt', wraps });

/** A decorator of code that its receiver runs. */
export const RUN_BY: Given = { use: 'decorator', parts: { run: '' } };

/** A builder of a graph of nodes, named by what ends it. */
export const graph = (ends: string): Given => ({ asset: 'agent', ends });

/** A client of a service. */
export const service = (fixed: string): Given => ({
  asset: 'ai-service',
  fixed,
  provider: fixed,
  parts: { credential: KEYS, endpoint: ENDPOINTS },
});

export const agent = (label: ArgumentNames, parts: FrameworkRow['parts']): Given => ({
  asset: 'agent',
  label,
  parts,
});

/** The same, where one of some arguments is given. */
export const needing = (needs: ArgumentNames, given: Given): Given => ({ ...given, needs });

export const tool = (label: ArgumentNames, use: FrameworkRow['use'] = 'call'): Given => ({
  asset: 'tool',
  label,
  use,
});

export const prompt = (parts: ArgumentNames): Given => ({
  asset: 'prompt',
  label: 'name',
  parts: { prompt: parts },
});

export const mcpServer = (label: ArgumentNames): Given => ({ asset: 'mcp-server', label });
export const mcpClient = (label: ArgumentNames): Given => ({ asset: 'mcp-client', label });
/** A vector store of a product; `name` is it where no collection is given. */
export const store = (provider: string, name = provider): Given => ({
  asset: 'vector-store',
  label: 'collection_name|index_name|table_name|collectionName|indexName|collection|index',
  fixed: name,
  provider,
  parts: {
    model: 'embedding|embeddings|embedding_function|embed_model|embedder|embeddingModel|1',
    data: 'documents|docs|nodes|knowledge_base|0',
    endpoint: ENDPOINTS,
    credential: KEYS,
  },
});

/** A store that a framework keeps in the memory of the program. */
export const memoryStore = (framework: string): Given => ({
  ...store(framework, `${framework} in memory`),
  details: { storage: 'memory' },
});

/** A data set by the name in an argument, else by its own. */
export const dataset = (
  label: ArgumentNames,
  provider: string,
  fixed: string | null = null,
): Given => ({
  asset: 'dataset',
  label,
  provider,
  fixed,
});

/** Methods of a chat service of Semantic Kernel that ask its model. */
export const CHAT_REQUEST =
  /^(?:[Gg]et(?:Streaming)?ChatMessageContents?Async|get_(?:streaming_)?chat_message_contents?)$/;

const CHOICES =
  'FunctionChoiceBehavior ToolCallBehavior withToolCallBehavior function_choice_behavior tool_call_behavior'.split(
    ' ',
  );

/** A request whose settings let the model call functions of the kernel: the service runs them until the model asks for none. */
export const chatRequest = (history: string, settings: string, kernel: string): Given => ({
  ...needing(
    settings
      .split('|')
      .flatMap((one) => CHOICES.map((choice) => `${one}.${choice}`))
      .join('|'),
    agent('', { model: kernel, tool: kernel, input: history }),
  ),
  isNamedByMaker: true,
});
