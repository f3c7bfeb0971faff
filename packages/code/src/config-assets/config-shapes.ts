import {
  type ConfigNode,
  itemsOf,
  membersOf,
  scalarOf,
  textOf,
  valueAt,
} from '@svc/analysis/documents';
import { foundAt } from '../assets/found.ts';
import {
  type ConfigFound,
  configuredModel,
  mergeNotices,
  NOTHING,
  owning,
  textAt,
} from './config-found.ts';
import type { ConfigShape } from './config-shape.ts';
import { crewAi, crewAiAgent } from './crew-ai.ts';
import { modelSettings } from './model-settings.ts';

/** https://docs.litellm.ai/docs/proxy/configs: `model_list[].litellm_params.model`. */
const liteLlm: ConfigShape = {
  product: 'LiteLLM',
  applies: (path) => /\.ya?ml$/.test(path),
  read: (root, path) =>
    mergeNotices(
      itemsOf(valueAt(root, 'model_list')).map((item) => {
        const model = configuredModel(textAt(item, 'litellm_params', 'model'), path);
        return model === null ? NOTHING : { found: [model], uses: [] };
      }),
    ),
};

/** https://www.promptfoo.dev/docs/configuration/guide: providers and prompts. */
const promptfoo: ConfigShape = {
  product: 'promptfoo',
  applies: (path) => /(?:^|\/)promptfooconfig[\w.-]*\.(?:ya?ml|json)$/.test(path),
  read: (root, path) => {
    const providers = [
      ...itemsOf(valueAt(root, 'providers')),
      ...itemsOf(valueAt(root, 'targets')),
    ];
    const found = providers.flatMap((item) => {
      const id = textOf(item) ?? textAt(item, 'id');
      // `openai:chat:gpt-4o`: provider, kind of call, model.
      const named =
        id === null
          ? null
          : {
              ...id,
              text: id.text.replace(
                /^([\w-]+):(?:chat|responses|messages|completion|embedding):/,
                '$1:',
              ),
            };
      const model =
        named !== null && /:/.test(named.text) && !/^(?:file|https?|exec|python):/.test(named.text)
          ? configuredModel(named, path)
          : null;
      return model === null ? [] : [model];
    });
    const prompts = itemsOf(valueAt(root, 'prompts')).flatMap((item, at) => {
      const label = textAt(item, 'label') ?? textAt(item, 'id') ?? textOf(item);
      if (label === null) return [];
      const isName = label.text.length <= 80 && !label.text.includes('\n');
      return [
        foundAt('prompt', isName ? label.text : `prompt ${at + 1}`, path, label.span.startLine),
      ];
    });
    return { found: [...found, ...prompts], uses: [] };
  },
};

/** https://langchain-ai.github.io/langgraph/cloud/reference/cli: `graphs` by name. */
const langGraph: ConfigShape = {
  product: 'LangGraph',
  applies: (path) => /(?:^|\/)langgraph\.json$/.test(path),
  read: (root, path) => ({
    found: membersOf(valueAt(root, 'graphs')).map(({ name, span }) =>
      foundAt('agent', name, path, span.startLine),
    ),
    uses: [],
  }),
};

/** Dify's application files (`kind: app`): a model configuration, or the nodes of a workflow. */
const dify: ConfigShape = {
  product: 'Dify',
  applies: (path) => /\.ya?ml$/.test(path),
  read: (root, path) => {
    if (textAt(root, 'kind')?.text !== 'app' || valueAt(root, 'app', 'mode') === null)
      return NOTHING;
    const name = textAt(root, 'app', 'name');
    const line = name?.span.startLine ?? 1;
    const mode = textAt(root, 'app', 'mode')?.text ?? '';
    const app = foundAt('agent', name?.text ?? 'app', path, line, { details: { mode } });
    const nodes = itemsOf(valueAt(root, 'workflow', 'graph', 'nodes')).map((node) =>
      valueAt(node, 'data'),
    );
    const models = [valueAt(root, 'model_config'), ...nodes].map((node) =>
      configuredModel(textAt(node, 'model', 'name'), path),
    );
    const tools = nodes.map((node) => {
      const tool = textAt(node, 'tool_name');
      return tool === null ? null : foundAt('tool', tool.text, path, tool.span.startLine);
    });
    const agentTools = itemsOf(valueAt(root, 'model_config', 'agent_mode', 'tools')).map((node) => {
      const tool = textAt(node, 'tool_name');
      return tool === null || scalarOf(valueAt(node, 'enabled')) === false
        ? null
        : foundAt('tool', tool.text, path, tool.span.startLine);
    });
    const data = itemsOf(
      valueAt(root, 'model_config', 'dataset_configs', 'datasets', 'datasets'),
    ).map((node) => {
      const id = textAt(node, 'dataset', 'id');
      return id === null ? null : foundAt('dataset', id.text, path, id.span.startLine);
    });
    return owning(app, [...models, ...tools, ...agentTools, ...data]);
  },
};

/** n8n workflows: nodes of `@n8n/n8n-nodes-langchain`. */
const n8n: ConfigShape = {
  product: 'n8n',
  applies: (path) => path.endsWith('.json'),
  read: (root, path) =>
    mergeNotices(
      itemsOf(valueAt(root, 'nodes')).map((node) => {
        const type = /^@n8n\/n8n-nodes-langchain\.(\w+)$/.exec(
          textAt(node, 'type')?.text ?? '',
        )?.[1];
        const name = textAt(node, 'name');
        if (type === undefined || name === null) return NOTHING;
        const line = name.span.startLine;
        const parameters = valueAt(node, 'parameters');
        const given =
          textAt(parameters, 'model', 'value') ??
          textAt(parameters, 'model') ??
          textAt(parameters, 'modelName') ??
          textAt(parameters, 'modelId', 'value');
        const model = configuredModel(given, path);
        const isModel = /^(?:lm|embeddings)/.test(type);
        if (isModel) return model === null ? NOTHING : { found: [model], uses: [] };
        const kind = n8nKind(type);
        return kind === null ? NOTHING : owning(foundAt(kind, name.text, path, line), [model]);
      }),
    ),
};

function n8nKind(type: string) {
  if (/^(?:agent|openAiAssistant|chain)/.test(type)) return 'agent' as const;
  if (/^mcpClient/.test(type)) return 'mcp-client' as const;
  if (/^mcpTrigger/.test(type)) return 'mcp-server' as const;
  if (/^tool/.test(type)) return 'tool' as const;
  if (/^vectorStore/.test(type)) return 'vector-store' as const;
  return /^guardrails/.test(type) ? ('guardrail' as const) : null;
}

/** Components that AutoGen serialises: `provider` names the class, `config` its arguments. */
const autoGen: ConfigShape = {
  product: 'AutoGen',
  applies: (path) => /\.(?:json|ya?ml)$/.test(path),
  read: (root, path) => {
    const found: ConfigFound[] = [];
    const visit = (node: ConfigNode | null): void => {
      const provider = textAt(node, 'provider')?.text ?? '';
      const config = valueAt(node, 'config');
      const name = textAt(config, 'name');
      if (/^autogen_agentchat\.agents\./.test(provider) && name !== null) {
        const agent = foundAt('agent', name.text, path, name.span.startLine);
        found.push(
          owning(agent, [configuredModel(textAt(config, 'model_client', 'config', 'model'), path)]),
        );
      } else if (/^autogen_core\.tools\.|^autogen_ext\.tools\./.test(provider) && name !== null) {
        found.push({ found: [foundAt('tool', name.text, path, name.span.startLine)], uses: [] });
      }
      for (const { value } of membersOf(node)) visit(value);
      for (const item of itemsOf(node)) visit(item);
    };
    visit(root);
    return mergeNotices(found);
  },
};

const IMAGES: readonly (readonly [RegExp, 'vector-store' | 'ai-service', string])[] = [
  [/^qdrant\/qdrant/, 'vector-store', 'Qdrant'],
  [/^(?:ghcr\.io\/)?chroma(?:-core|db)\/chroma/, 'vector-store', 'Chroma'],
  [/(?:^|\/)weaviate(?:$|[:@])/, 'vector-store', 'Weaviate'],
  [/^milvusdb\/milvus/, 'vector-store', 'Milvus'],
  [/(?:^|\/)pgvector(?:$|[:@/])/, 'vector-store', 'pgvector'],
  [/^ollama\/ollama/, 'ai-service', 'Ollama'],
  [/^vllm\/vllm-openai/, 'ai-service', 'vLLM'],
  [/litellm/, 'ai-service', 'LiteLLM'],
  [/text-(?:generation|embeddings)-inference/, 'ai-service', 'Hugging Face inference'],
  [/^localai\/localai/, 'ai-service', 'LocalAI'],
  [/(?:^|\/)open-webui/, 'ai-service', 'Open WebUI'],
  [/^langgenius\/dify/, 'ai-service', 'Dify'],
  [/^(?:docker\.)?n8nio\/n8n/, 'ai-service', 'n8n'],
  [/^nvcr\.io\/nim\//, 'ai-service', 'NVIDIA NIM'],
  [/tritonserver/, 'ai-service', 'NVIDIA Triton'],
];

/** Container images of Compose, Kubernetes and Helm: `image: name`, `image: { repository, tag }`. */
const containers: ConfigShape = {
  product: 'containers',
  applies: (path) => /\.ya?ml$/.test(path),
  read: (root, path) => {
    const found: ConfigFound[] = [];
    const visit = (node: ConfigNode | null): void => {
      for (const { name, value } of membersOf(node)) {
        const image = name === 'image' ? (textOf(value) ?? textAt(value, 'repository')) : null;
        const known =
          image === null ? undefined : IMAGES.find(([pattern]) => pattern.test(image.text));
        if (known !== undefined && image !== null) {
          const [, kind, provider] = known;
          const details = { image: image.text };
          found.push({
            found: [foundAt(kind, provider, path, image.span.startLine, { provider, details })],
            uses: [],
          });
        }
        visit(value);
      }
      for (const item of itemsOf(node)) visit(item);
    };
    visit(root);
    return mergeNotices(found);
  },
};

export const CONFIG_SHAPES: readonly ConfigShape[] = [
  crewAi,
  crewAiAgent,
  liteLlm,
  promptfoo,
  langGraph,
  dify,
  n8n,
  autoGen,
  containers,
  modelSettings,
];
