import { expect, test } from 'vitest';
import { modelId } from './model-id.ts';

test.each([
  [
    'OpenAI',
    'gpt-4o gpt-4o-2024-08-06 gpt-4.1-nano gpt-35-turbo gpt-5-mini gpt-5.1-codex gpt-6.1-sol gpt-oss-120b',
  ],
  ['OpenAI', 'o3-mini o1-preview-2024-09-12 dall-e-3 text-embedding-3-small whisper-1 gpt-image-1'],
  [
    'Anthropic',
    'claude-3-opus-20240229 claude-3-5-sonnet-latest claude-sonnet-4-20250514 claude-opus-4-1',
  ],
  [
    'Anthropic',
    'claude-2.1 claude-3-5-sonnet-v2@20241022 us.anthropic.claude-sonnet-4-20250514-v1:0',
  ],
  [
    'Google',
    'gemini-1.5-pro gemini-2.0-flash-exp models/gemini-pro gemma-2-9b-it text-bison@001 imagen-3.0-generate-002',
  ],
  [
    'Meta',
    'llama3.1:8b llama-3.3-70b-versatile meta-llama/Llama-3.1-8B-Instruct meta.llama3-70b-instruct-v1:0',
  ],
  [
    'Mistral AI',
    'mistral-large-latest open-mistral-7b mixtral-8x7b-32768 codestral-2405 mistralai/Mistral-7B-Instruct-v0.3',
  ],
  [
    'Cohere',
    'command-r-plus-08-2024 embed-english-v3.0 rerank-multilingual-v3.0 cohere.command-r-v1:0',
  ],
  ['Amazon', 'amazon.titan-text-express-v1 amazon.nova-pro-v1:0 us.amazon.nova-lite-v1:0'],
  ['xAI', 'grok-2-1212 grok-3-mini-fast grok-beta grok-4'],
  ['DeepSeek', 'deepseek-chat deepseek-r1:32b deepseek-ai/DeepSeek-V3'],
  ['Alibaba Cloud', 'qwen-max qwen2.5-coder:32b Qwen/Qwen2.5-72B-Instruct qwen3-235b-a22b'],
])('ids of %s are known: %s', (provider, ids) => {
  for (const id of ids.split(' ')) expect([id, modelId(id)?.provider]).toEqual([id, provider]);
});

test.each([
  'gpt-4-client gpt-neo gpt-tokenizer claude-code claude-desktop claude claude-bot.example.com gemini gemini-cli',
  'llama llama-index llamaindex mistral-client mistralai command-line titan-security text-embedding o1 o3',
  'nova-launcher grok-parser deepseek qwen-agent embed-video rerank my-gpt-4o gpt-4o/files openai anthropic.com',
])('names that only look like ids are not taken for models: %s', (names) => {
  const certain = names.split(' ').filter((name) => modelId(name)?.needsContext === false);
  expect(certain).toEqual([]);
});

test.each([
  ['openai/gpt-4o', 'gpt-4o'],
  ['openai:gpt-4o', 'gpt-4o'],
  ['openrouter/anthropic/claude-3.5-sonnet', 'claude-3.5-sonnet'],
])('a router before an id is no part of it: %s', (text, name) => {
  expect(modelId(text)?.name).toBe(name);
});
