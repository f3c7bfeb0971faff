/** A family of models. */
export type ModelFamily = {
  readonly provider: string;
  /** Expression of how its ids begin, in lower case, without a group that captures. */
  readonly stem: string;
  /** Too short to mean a model by itself: the line must speak of one. */
  readonly needsContext?: true;
};

/** Words and numbers that follow a family's name: sizes, variants, dates. */
const SUFFIX =
  '(?:[-:.@](?:turbo|mini|nano|micro|preview|vision|audio|realtime|search|transcribe|diarize|tts|instruct|latest|pro|premier|codex|chat|max|plus|image|lite|flash|thinking|exp|experimental|live|native|dialog|ultra|it|hf|gguf|awq|gptq|text|code|coder|fast|fp8|non|reasoning|beta|high|low|versatile|instant|tool|use|guard|maverick|scout|distill|llama|qwen|base|vl|omni|long|multilingual|english|light|nightly|express|canvas|reel|sonic|generate|embedding|embed|computer|customtools|sol|terra|luna|sunburst|flare|q\\d\\w*|v\\d+(?:\\.\\d+)?|a?\\d+(?:\\.\\d+)?[bkm]?|\\d+x\\d+b|\\d+e))*';

const family = (provider: string, stem: string, needsContext?: true): ModelFamily => ({
  provider,
  stem,
  ...(needsContext && { needsContext }),
});

/**
 * Model ids of the large providers, from their published model lists. Ids are compared without a router's prefix
 * (`openai/`, `openrouter:`); Bedrock's own (`us.anthropic.claude-...`) keep theirs.
 */
const MODEL_FAMILIES: readonly ModelFamily[] = [
  family(
    'OpenAI',
    'gpt-(?:3\\.5|35|4o|4\\.1|4\\.5|4|[56](?:\\.\\d)?|oss|image|audio|realtime)|chatgpt-4o',
  ),
  family(
    'OpenAI',
    'text-embedding-(?:3-small|3-large|ada-002)|text-davinci-00\\d|davinci-002|babbage-002',
  ),
  family(
    'OpenAI',
    'o[134]-(?:mini|pro|preview|deep-research)|dall-e-[23]|whisper-1|tts-1(?:-hd)?|sora-2',
  ),
  family('OpenAI', 'codex-mini|computer-use-preview|omni-moderation'),
  family('OpenAI', 'o[134]', true),
  family('Anthropic', 'claude-(?:instant|v\\d|\\d+(?:[.-]\\d+)?(?:-(?:opus|sonnet|haiku))?)'),
  family(
    'Anthropic',
    'claude-(?:opus|sonnet|haiku)-\\d+(?:[.-]\\d{1,2})?|claude-(?:opus|sonnet|haiku)',
  ),
  family('Google', '(?:models/)?gemini-(?:\\d+(?:\\.\\d+)?|pro|ultra|flash|exp|embedding)'),
  family(
    'Google',
    'gemma-?\\d?n?|codegemma|(?:text|chat|code)-bison|text-embedding-00[45]|imagen-\\d(?:\\.\\d)?|veo-\\d(?:\\.\\d)?',
  ),
  family('Meta', '(?:meta-)?llama-?[234](?:[.-]\\d)?|codellama|llama-guard-?\\d?'),
  family(
    'Mistral AI',
    '(?:open-)?(?:mistral|mixtral)-(?:tiny|small|medium|large|nemo|saba|ocr|embed|moderation|\\d+x\\d+b|\\d+b)',
  ),
  family(
    'Mistral AI',
    '(?:open-)?(?:codestral|ministral|pixtral|magistral|devstral|voxtral)(?:-(?:mamba|large|small|medium|mini))?',
  ),
  family('Mistral AI', 'mistral|mixtral', true),
  family(
    'Cohere',
    'command-(?:r7b|r-plus|r|a|light|nightly|text)|(?:embed|rerank)-(?:english|multilingual|v\\d)|c4ai-(?:command|aya)',
  ),
  family('Amazon', 'amazon\\.(?:titan|nova)|(?:us|eu|apac|global)\\.amazon\\.nova'),
  family('xAI', 'grok-(?:\\d+(?:\\.\\d+)?|beta|code|vision)'),
  family('DeepSeek', 'deepseek-(?:chat|reasoner|coder|llm|r\\d|v\\d(?:\\.\\d)?|math|vl2?)'),
  family('Alibaba Cloud', 'qwen-?(?:\\d+(?:\\.\\d+)?|max|plus|turbo|long|vl|omni)|qwq|qvq'),
];

/** A group for each family: one expression, as each text is compared and most are no model. */
const MODEL = new RegExp(
  `^(?:${MODEL_FAMILIES.map(({ stem }) => `(${stem})`).join('|')})${SUFFIX}$`,
);

/** The family of a model, by the whole of its id; the first that fits. */
export function familyOf(id: string): ModelFamily | null {
  const groups = MODEL.exec(id.toLowerCase())?.slice(1);
  return MODEL_FAMILIES[groups?.findIndex((group) => group !== undefined) ?? -1] ?? null;
}

/** Bedrock ids: `[region.]vendor.model[-vN:M]`. */
export const BEDROCK_VENDORS: Readonly<Record<string, string>> = {
  anthropic: 'Anthropic',
  meta: 'Meta',
  mistral: 'Mistral AI',
  cohere: 'Cohere',
  deepseek: 'DeepSeek',
  qwen: 'Alibaba Cloud',
  openai: 'OpenAI',
};

/** Organisations of model hubs: `organisation/Model`. */
export const HUB_ORGANISATIONS: Readonly<Record<string, string>> = {
  'meta-llama': 'Meta',
  mistralai: 'Mistral AI',
  'deepseek-ai': 'DeepSeek',
  qwen: 'Alibaba Cloud',
  google: 'Google',
  openai: 'OpenAI',
  cohereforai: 'Cohere',
  coherelabs: 'Cohere',
  'xai-org': 'xAI',
};

/** Names of routers and providers that client libraries write before an id. */
export const ROUTERS: ReadonlySet<string> = new Set(
  'openai anthropic google google-gla google-vertex gemini vertex_ai vertex azure azure_ai azure_openai bedrock bedrock_converse amazon-bedrock mistral mistralai cohere cohere_chat groq ollama ollama_chat together together_ai togethercomputer fireworks_ai openrouter xai x-ai deepseek qwen meta meta-llama huggingface perplexity litellm litellm_proxy github replicate nvidia_nim vercel aws'.split(
    ' ',
  ),
);
