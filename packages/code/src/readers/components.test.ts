import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analysed, assetsOf } from '../analysed.testing.ts';
import { scriptBlocks } from './script-blocks.ts';

test('the scripts of Vue and Svelte components are read on their own lines, markup is not [SCAN-04]', async () => {
  expect(
    await assetsOf(
      'Chat.vue',
      `<script lang="ts">
import { ToolLoopAgent } from 'ai'
</script>
<script setup lang="ts">
import { openai } from '@ai-sdk/openai'
const helper = new ToolLoopAgent({ model: openai('gpt-4o') })
</script>
<template><p>{{ helper }} openai('gpt-4.1')</p></template>
<script type="application/json">{"model": "gpt-5"}</script>
`,
    ),
  ).toEqual(['agent helper:6', 'model gpt-4o:6']);
  expect(
    await assetsOf(
      'Chat.svelte',
      "<h1>Chat</h1>\n<script>\n  import OpenAI from 'openai';\n  const client = new OpenAI();\n</script>\n",
    ),
  ).toEqual(['ai-service OpenAI:4']);
});

test('what is left of a component has its length and its lines', () => {
  const part = fc.constantFrom(
    '<script>',
    '<script setup>',
    '</script>',
    '<p>',
    'a = 1',
    '\n',
    '<',
    '🦜',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      const code = scriptBlocks(text);
      expect(code.length).toBe(text.length);
      expect(code.split('\n').length).toBe(text.split('\n').length);
    }),
  );
});

test('a C# file knows the namespaces that its project uses everywhere, and no other project’s [SCAN-04]', async () => {
  const code = `class A {
  [KernelFunction] public int Add(int a) => a;
  void Run() { var builder = Kernel.CreateBuilder(); builder.AddOpenAIChatCompletion("gpt-4o", "key"); }
}
`;
  const { sightings } = await analysed({
    'app/App.csproj':
      '<Project><ItemGroup><Using Include="Microsoft.SemanticKernel.Agents" /></ItemGroup></Project>',
    'app/GlobalUsings.cs': 'global using System;\nglobal using Microsoft.SemanticKernel;\n',
    'app/src/A.cs': code,
    'app/src/B.cs': 'var agent = new ChatCompletionAgent { Name = "Helper" };\n',
    'other/Other.csproj': '<Project />',
    'other/A.cs': code,
  });
  expect(sightings.map(({ kind, name, path }) => `${kind} ${name} ${path}`).sort()).toEqual([
    'agent Helper app/src/B.cs',
    'model gpt-4o app/src/A.cs',
    'model gpt-4o other/A.cs',
    'tool Add app/src/A.cs',
  ]);
});
