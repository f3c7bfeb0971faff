import { readPaths } from '../workflow/expressions.ts';

/** Words in names of keys and variables that belong to a provider of models. */
const PROVIDER =
  /ANTHROPIC|CLAUDE|OPEN_?AI|CHATGPT|GEMINI|GOOGLE_(?:API|AI|GENAI)|VERTEX|BEDROCK|MISTRAL|GROQ|GROK|(?<![A-Z])[XZ]AI(?![A-Z])|ZHIPU|BIGMODEL|MINIMAX|MOONSHOT|KIMI|DEEPSEEK|OPENROUTER|CODEX|CURSOR|QWEN|DASHSCOPE|SILICONFLOW|AI_GATEWAY|AUGMENT|WARP_API|AMP_API|FACTORY_API|LETTA|DEVIN_|IFLOW|JULES|KILO_?CODE|COPILOT|GOOSE|OPENCODE|KIRO|PERPLEXITY|CEREBRAS|NEBIUS|SAMBANOVA|NVIDIA_(?:API|NIM)|TOGETHER|FIREWORKS|COHERE|AZURE_AI|LITELLM|OLLAMA|(?:GITHUB|GH)_MODELS|(?<![A-Z])(?:LLM|GPT|GLM)(?![A-Z])/i;
/** Keys of a store of models; a program that has one downloads a model, and asks none. */
const STORE = /HF_TOKEN|HUGGING/i;
const KEY = /(?:KEYS?|TOKEN|SECRET)(?:_\d+)?$/i;
const GENERIC = /^(?:AI|MODEL)_(?:API_)?(?:KEY|TOKEN)$/i;

/** Returns true for the name of an input or variable that holds a key of a model's provider. */
export function isModelKey(name: string): boolean {
  const plain = name.replaceAll('-', '_');
  return GENERIC.test(plain) || (PROVIDER.test(plain) && KEY.test(plain));
}

/** Returns true for the name of an input or variable that holds the address of a model. */
export function isModelAddress(name: string): boolean {
  const plain = name.replaceAll('-', '_');
  return PROVIDER.test(plain) && /_(?:ENDPOINT|BASE_URL|API_BASE|API_URL|HOST)$/i.test(plain);
}

/** Returns true for an input or variable that holds such a key, by its own name or by that of the one secret that it is. */
export function holdsModelKey(name: string, value: string): boolean {
  if (isModelKey(name)) return true;
  if (!KEY.test(name) || !/^\s*\$\{\{[^{}]*\}\}\s*$/.test(value)) return false;
  const paths = readPaths(value);
  return (
    paths.length > 0 &&
    paths.every((path) => path.startsWith('secrets.') && isModelKey(path.slice('secrets.'.length)))
  );
}

/** Returns true for a secret that by its name only pays for model calls. */
export function paysForModels(name: string): boolean {
  return GENERIC.test(name) || PROVIDER.test(name) || STORE.test(name);
}
