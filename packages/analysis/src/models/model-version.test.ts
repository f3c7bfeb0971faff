import { expect, test } from 'vitest';
import { modelVersion } from './model-version.ts';

test.each([
  ['gpt-4o-2024-08-06', '2024-08-06'],
  ['gpt-4-0613', '0613'],
  ['gpt-4-1106-preview', '1106'],
  ['claude-3-opus-20240229', '20240229'],
  ['anthropic.claude-3-5-sonnet-20241022-v2:0', '20241022'],
  ['claude-3-5-sonnet@20240620', '20240620'],
  ['gemini-1.5-pro-002', '002'],
  ['text-bison@001', '001'],
  ['gpt-4o', null],
  ['gpt-4.1', null],
  ['claude-3-7-sonnet-latest', null],
  ['llama-3.1-8b-instruct', null],
  ['embed-1024', null],
])('the version of %s is %s [BOM-04]', (id, version) => {
  expect(modelVersion(id)).toBe(version);
});
