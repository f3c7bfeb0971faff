import { expect, test } from 'vitest';
import { detected, namesOf } from './detected.ts';
import { modelId } from './model-id.ts';

test.each([
  [
    'OpenAI',
    'gpt-4o gpt-4o-mini gpt-4o-2024-08-06 gpt-4.1-nano gpt-3.5-turbo-16k gpt-35-turbo gpt-5-mini gpt-5.1-codex',
  ],
  [
    'OpenAI',
    'gpt-4-turbo-preview gpt-4o-realtime-preview-2024-12-17 gpt-oss-120b o3-mini o1-preview-2024-09-12 dall-e-3',
  ],
  [
    'OpenAI',
    'text-embedding-3-small text-embedding-ada-002 whisper-1 chatgpt-4o-latest gpt-image-1',
  ],
  [
    'Anthropic',
    'claude-3-opus-20240229 claude-3-5-sonnet-latest claude-3.5-sonnet claude-sonnet-4-20250514 claude-opus-4-1',
  ],
  [
    'Anthropic',
    'claude-2.1 claude-instant-1.2 claude-haiku-4-5 claude-3-5-sonnet-v2@20241022 claude-opus-4-5-20251101',
  ],
  [
    'Anthropic',
    'anthropic.claude-3-sonnet-20240229-v1:0 us.anthropic.claude-sonnet-4-20250514-v1:0',
  ],
  [
    'Google',
    'gemini-1.5-pro gemini-2.0-flash-exp gemini-2.5-flash-preview-05-20 models/gemini-pro gemma-2-9b-it gemini-1.5-flash-8b',
  ],
  [
    'Google',
    'text-bison@001 imagen-3.0-generate-002 gemini-3-pro-preview gemini-2.5-flash-image gemini-embedding-001',
  ],
  [
    'Meta',
    'llama3 llama3.1:8b llama-3.1-8b-instant llama-3.3-70b-versatile meta-llama/Llama-3.1-8B-Instruct codellama:7b',
  ],
  [
    'Meta',
    'meta.llama3-70b-instruct-v1:0 llama3.2-vision:11b meta-llama/Llama-4-Scout-17B-16E-Instruct',
  ],
  [
    'Mistral AI',
    'mistral-large-latest open-mistral-7b mixtral-8x7b-32768 codestral-2405 mistralai/Mistral-7B-Instruct-v0.3',
  ],
  [
    'Mistral AI',
    'mistral.mistral-large-2402-v1:0 ministral-8b-latest pixtral-12b-2409 open-mixtral-8x22b mistral-small-2503',
  ],
  [
    'Cohere',
    'command-r command-r-plus-08-2024 embed-english-v3.0 rerank-multilingual-v3.0 command-a-03-2025 cohere.command-r-v1:0',
  ],
  [
    'Amazon',
    'amazon.titan-text-express-v1 amazon.nova-pro-v1:0 us.amazon.nova-lite-v1:0 amazon.titan-embed-text-v2:0',
  ],
  ['xAI', 'grok-2-1212 grok-3-mini-fast grok-beta grok-4 grok-code-fast-1 grok-2-vision-1212'],
  [
    'DeepSeek',
    'deepseek-chat deepseek-reasoner deepseek-r1:32b deepseek-ai/DeepSeek-V3 deepseek-coder-v2 deepseek-r1-distill-llama-70b',
  ],
  [
    'Alibaba Cloud',
    'qwen-max qwen2.5-coder:32b Qwen/Qwen2.5-72B-Instruct qwq-32b qwen3-235b-a22b qwen-vl-plus qwen2.5-vl-72b-instruct',
  ],
])('ids of %s are known: %s', (provider, ids) => {
  for (const id of ids.split(' ')) {
    expect([id, modelId(id)?.provider]).toEqual([id, provider]);
    expect(namesOf('a.py', `model = "${id}"`)).toEqual([id]);
  }
});

test.each([
  'gpt-4-client gpt-neo gpt-tokenizer claude-code claude-desktop claude claude-bot.example.com gemini gemini-cli',
  'llama llama-index llamaindex llama_cpp mistral-client mistralai command-line command-runner titan-security',
  'nova-launcher grok-parser grokking deepseek qwen-agent text-embedding o1 o3 embed-video rerank gemma-web',
  'my-gpt-4o gpt-4o/files openai anthropic.com claude-3-5-sonnet.md https://example.com/gpt-4o dall-e amazon.com',
])('names that only look like ids are not taken for models: %s', (names) => {
  const certain = names.split(' ').filter((name) => modelId(name)?.needsContext === false);
  expect(certain).toEqual([]);
});

test.each([
  ['openai/gpt-4o', 'gpt-4o'],
  ['openai:gpt-4o', 'gpt-4o'],
  ['openrouter/anthropic/claude-3.5-sonnet', 'claude-3.5-sonnet'],
  ['bedrock/anthropic.claude-3-haiku-20240307-v1:0', 'anthropic.claude-3-haiku-20240307-v1:0'],
])('a router before an id is no part of it: %s', (text, name) => {
  expect(modelId(text)?.name).toBe(name);
});

test.each([
  [
    'a.py',
    'llm = ChatOpenAI(model="gpt-4o")  # not "gpt-4"\n"""\nprose "gpt-4.1"\n"""\n',
    'gpt-4o:1',
  ],
  [
    'a.ts',
    "// 'gpt-4'\n/* 'gpt-4'\n */ const x = { model: 'gpt-4o' };\nconst u = 'http://x'; f(`gpt-4.1`);",
    'gpt-4.1:4 gpt-4o:3',
  ],
  ['A.java', 'String s = "it\'s"; new M("gpt-4o"); // "gpt-4"', 'gpt-4o:1'],
  ['main.go', 'Model: "gpt-4o",', 'gpt-4o:1'],
  [
    'c.yaml',
    'llm:\n  model: gpt-4o # gpt-4\n  others:\n    - claude-3-opus-20240229\n# model: gpt-4\ntext: use gpt-4 now\n',
    'claude-3-opus-20240229:4 gpt-4o:2',
  ],
  ['.env.production', 'export MODEL=gpt-4o\nOTHER="openai/gpt-4.1"\n', 'gpt-4.1:2 gpt-4o:1'],
  ['a.toml', 'model = "gpt-4o"\n', 'gpt-4o:1'],
  ['a.json', '{\n"model": "gpt-4o"}', 'gpt-4o:2'],
  ['a.ipynb', '{"source": ["m = ChatOpenAI(model=\\"gpt-4o\\")\\n"]}', 'gpt-4o:1'],
  ['README.md', '`gpt-4o`', ''],
  ['package-lock.json', '"gpt-4o"', ''],
])(
  'in %s ids are read from strings and values, not from comments or prose',
  (path, text, expected) => {
    const found = detected(path, text).assets.map(
      ({ name, occurrences }) => `${name}:${occurrences[0]?.line}`,
    );
    expect(found.join(' ')).toBe(expected);
  },
);

test('confidence tells a named model from an id that stands alone and from a table key', () => {
  const confidence = (text: string) => detected('a.js', text).assets[0]?.confidence;
  expect(confidence("f({ model: 'gpt-4o' })")).toBe('high');
  expect(confidence("f('gpt-4o')")).toBe('medium');
  expect(confidence("x = { 'gpt-4o': 128000 }")).toBe('low');
});

test('a short id is a model only on a line that speaks of one', () => {
  expect(namesOf('a.py', 'model = "o3"\n')).toEqual(['o3']);
  expect(namesOf('a.py', 'row = "o3"\n')).toEqual([]);
});
