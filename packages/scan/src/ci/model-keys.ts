/** Words in names of keys and variables that belong to a provider of models. */
const PROVIDER =
  /ANTHROPIC|CLAUDE|OPENAI|GEMINI|GOOGLE_(?:API|AI|GENAI)|VERTEX|BEDROCK|MISTRAL|GROQ|(?<![A-Z])[XZ]AI(?![A-Z])|ZHIPU|MINIMAX|MOONSHOT|DEEPSEEK|OPENROUTER|CODEX|CURSOR|QWEN|DASHSCOPE|AI_GATEWAY|AUGMENT|WARP_API|AMP_API|COPILOT|GOOSE|OPENCODE|PERPLEXITY|CEREBRAS|TOGETHER|FIREWORKS|COHERE|AZURE_AI|(?:GITHUB|GH)_MODELS|(?<![A-Z])LLM(?![A-Z])/i;
/** Keys of a store of models; a program that has one downloads a model, and asks none. */
const STORE = /HF_TOKEN|HUGGING/i;
const KEY = /(?:KEY|TOKEN)(?:_\d+)?$/i;
const GENERIC = /^(?:AI|MODEL)_(?:API_)?(?:KEY|TOKEN)$/i;

/** Returns true for the name of an input or variable that holds a key of a model's provider. */
export function isModelKey(name: string): boolean {
  const plain = name.replaceAll('-', '_');
  return GENERIC.test(plain) || (PROVIDER.test(plain) && KEY.test(plain));
}

/** Returns true for a secret that by its name only pays for model calls. */
export function paysForModels(name: string): boolean {
  return GENERIC.test(name) || PROVIDER.test(name) || STORE.test(name);
}
