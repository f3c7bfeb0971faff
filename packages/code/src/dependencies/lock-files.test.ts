import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { dependencyAnalyzer } from './dependency-analyzer.ts';
import { detected } from './detected.testing.ts';

test.each([
  [
    'package-lock.json',
    '{\n  "packages": {\n    "": { "version": "1.0.0" },\n    "node_modules/openai": {\n      "version": "4.77.0",\n    },\n    "node_modules/a/node_modules/@anthropic-ai/sdk": {\n      "version": "0.39.0"\n    },\n    "node_modules/left-pad": {\n      "version": "1.0.0"',
    ['pkg:npm/%40anthropic-ai/sdk@0.39.0', 'pkg:npm/openai@4.77.0'],
  ],
  ['yarn.lock', '"openai@^4.0.0", openai@4:\n  version "4.77.0"\n', ['pkg:npm/openai@4.77.0']],
  ['yarn.lock', '"openai@npm:^4.0.0":\n  version: 4.77.0\n', ['pkg:npm/openai@4.77.0']],
  [
    'pnpm-lock.yaml',
    "packages:\n\n  '@ai-sdk/openai@1.0.5(zod@3.24.1)':\n    resolution: {}\n  openai@4.77.0:\n",
    ['pkg:npm/%40ai-sdk/openai@1.0.5', 'pkg:npm/openai@4.77.0'],
  ],
  [
    'poetry.lock',
    '[[package]]\nname = "langchain-core"\nversion = "0.3.1"\n[package.extras]\n',
    ['pkg:pypi/langchain-core@0.3.1'],
  ],
  ['uv.lock', '[[package]]\nname = "openai"\nversion = "1.58.1"\n', ['pkg:pypi/openai@1.58.1']],
  [
    'Pipfile.lock',
    '{\n    "default": {\n        "openai": {\n            "hashes": [],\n            "version": "==1.2.3"\n',
    ['pkg:pypi/openai@1.2.3'],
  ],
  [
    'app/packages.lock.json',
    '{\n  "dependencies": {\n    "net8.0": {\n      "Microsoft.SemanticKernel": {\n        "type": "Direct",\n        "resolved": "1.30.0",\n',
    ['pkg:nuget/microsoft.semantickernel@1.30.0'],
  ],
  [
    'pom.xml',
    '<dependency>\n<groupId>dev.langchain4j</groupId>\n<artifactId>langchain4j-open-ai</artifactId>\n<version>0.36.2</version>\n</dependency>\n<dependency><groupId>org.springframework.ai</groupId><artifactId>spring-ai-core</artifactId></dependency>',
    [
      'pkg:maven/dev.langchain4j/langchain4j-open-ai@0.36.2',
      'pkg:maven/org.springframework.ai/spring-ai-core',
    ],
  ],
  [
    'build.gradle.kts',
    'dependencies {\n  implementation("dev.langchain4j:langchain4j:1.0.0")\n  // implementation("com.openai:openai-java:1")\n}',
    ['pkg:maven/dev.langchain4j/langchain4j@1.0.0'],
  ],
  [
    'App.csproj',
    '<PackageReference Include="Azure.AI.OpenAI" Version="2.1.0" />\n<PackageReference Include="Newtonsoft.Json" Version="13.0.1" />',
    ['pkg:nuget/azure.ai.openai@2.1.0'],
  ],
])('%s tells the resolved versions of AI packages [SCAN-04]', (path, text, purls) => {
  const { assets, problems } = detected(path, text);
  expect(assets.map(({ purl }) => purl).sort()).toEqual(purls);
  expect(problems).toEqual([]);
});

test('a manifest of examples declares what only examples use', async () => {
  const text = 'openai==1.0.0\n';
  const tree = folderTree({ 'requirements.txt': text, 'examples/requirements.txt': text });
  const { sightings } = await dependencyAnalyzer.analyse(tree.paths, tree);
  expect(sightings.map(({ path, use }) => `${path} ${use}`)).toEqual([
    'examples/requirements.txt example',
    'requirements.txt product',
  ]);
});
