/** Licence under which the weights of a family are published. */
export type OpenWeights = {
  /** Matches the id in lower case, its organisation included. */
  readonly pattern: RegExp;
  /** SPDX identifier, or the licence's own name where SPDX has none. */
  readonly license: string;
  readonly source: string;
};

const hub = (name: string) => `https://huggingface.co/${name}`;

/** Families with published weights, from their makers' model cards; the first that fits decides. */
export const OPEN_WEIGHTS: readonly OpenWeights[] = [
  {
    pattern: /llama-?4/,
    license: 'Llama 4 Community License',
    source: hub('meta-llama/Llama-4-Scout-17B-16E-Instruct'),
  },
  {
    pattern: /llama-?3\.3/,
    license: 'Llama 3.3 Community License',
    source: hub('meta-llama/Llama-3.3-70B-Instruct'),
  },
  {
    pattern: /llama-?3\.2/,
    license: 'Llama 3.2 Community License',
    source: hub('meta-llama/Llama-3.2-3B-Instruct'),
  },
  {
    pattern: /llama-?3\.1/,
    license: 'Llama 3.1 Community License',
    source: hub('meta-llama/Llama-3.1-8B-Instruct'),
  },
  {
    pattern: /llama-?3/,
    license: 'Llama 3 Community License',
    source: hub('meta-llama/Meta-Llama-3-8B-Instruct'),
  },
  {
    pattern: /llama-?2/,
    license: 'Llama 2 Community License',
    source: hub('meta-llama/Llama-2-7b-chat-hf'),
  },
  { pattern: /gpt-oss/, license: 'Apache-2.0', source: hub('openai/gpt-oss-20b') },
  {
    pattern: /(?:^|\/)whisper-(?:tiny|base|small|medium|large)/,
    license: 'Apache-2.0',
    source: hub('openai/whisper-large-v3'),
  },
  {
    pattern: /mi[sx]tral-(?:7b|8x7b|8x22b|nemo)/,
    license: 'Apache-2.0',
    source: hub('mistralai/Mistral-7B-Instruct-v0.3'),
  },
  { pattern: /deepseek-r1/, license: 'MIT', source: hub('deepseek-ai/DeepSeek-R1') },
  { pattern: /qwen-?3|qwq/, license: 'Apache-2.0', source: hub('Qwen/Qwen3-8B') },
  {
    pattern: /qwen-?2\.5-(?:72b|3b)/,
    license: 'Qwen License',
    source: hub('Qwen/Qwen2.5-72B-Instruct'),
  },
  { pattern: /qwen-?2\.5/, license: 'Apache-2.0', source: hub('Qwen/Qwen2.5-7B-Instruct') },
  { pattern: /gemma/, license: 'Gemma Terms of Use', source: hub('google/gemma-2-9b-it') },
  { pattern: /(?:^|\/)phi-?[34]/, license: 'MIT', source: hub('microsoft/phi-4') },
  {
    pattern: /all-minilm-l\d+-v2|all-mpnet-base-v2/,
    license: 'Apache-2.0',
    source: hub('sentence-transformers/all-MiniLM-L6-v2'),
  },
  { pattern: /bge-(?:small|base|large|m3|reranker)/, license: 'MIT', source: hub('BAAI/bge-m3') },
  {
    pattern: /flux\.?-?1?-schnell/,
    license: 'Apache-2.0',
    source: hub('black-forest-labs/FLUX.1-schnell'),
  },
];
