import { mergeAssets } from '@svc/analysis';
import { expect, test } from 'vitest';
import { detected, problemsOf } from './detected.testing.ts';

const found = (path: string, text: string) =>
  detected(path, text).assets.map(
    ({ name, version, purl, occurrences }) => `${name} ${version} ${purl} :${occurrences[0]?.line}`,
  );

test('package.json declares AI packages in any section', () => {
  const text = `{
    "dependencies": { "openai": "^4.0.0", "left-pad": "1.0.0",
      "@anthropic-ai/sdk": "0.30.1" },
    "devDependencies": { "@langchain/core": "workspace:*" }, "x": { "ollama": "1" } }`;
  expect(found('a/package.json', text)).toEqual([
    '@anthropic-ai/sdk 0.30.1 pkg:npm/%40anthropic-ai/sdk@0.30.1 :3',
    '@langchain/core workspace:* pkg:npm/%40langchain/core :4',
    'openai ^4.0.0 pkg:npm/openai :2',
  ]);
});

test('requirements files: names in any spelling, specifiers, markers, comments', () => {
  const text = `# openai\nOpenAI==1.2.3 ; python_version > "3.8"  # c\n-r other.txt\nlangchain[all]>=0.1, <0.3\nllama_index\n--hash=sha256:0\ntorch @ https://u:p@example.com/torch.whl\nopenai-like\n`;
  expect(found('requirements-dev.txt', text)).toEqual([
    'langchain >=0.1, <0.3 pkg:pypi/langchain :4',
    'llama-index null pkg:pypi/llama-index :5',
    'openai 1.2.3 pkg:pypi/openai@1.2.3 :2',
    'torch null pkg:pypi/torch :7',
  ]);
});

test('pyproject.toml: PEP 621, dependency groups and Poetry', () => {
  const text = `[project]
dependencies = [
  "openai>=1.0",
]
[project.optional-dependencies]
x = ["anthropic==0.30.0"]
[dependency-groups]
dev = ["mcp", {include-group = "x"}]
[tool.poetry.dependencies]
python = "^3.12"
crewai = { version = "^0.1", extras = ["tools"] }
[tool.poetry.group.test.dependencies]
litellm = "1.0"
`;
  expect(found('pyproject.toml', text)).toEqual([
    'anthropic 0.30.0 pkg:pypi/anthropic@0.30.0 :6',
    'crewai ^0.1 pkg:pypi/crewai :11',
    'litellm 1.0 pkg:pypi/litellm@1.0 :13',
    'mcp null pkg:pypi/mcp :8',
    'openai >=1.0 pkg:pypi/openai :3',
  ]);
});

test('go.mod: required modules, alone or in a block, with their exact versions', () => {
  const text = `module example.com/x
require github.com/openai/openai-go/v2 v2.1.0
require (
	github.com/tmc/langchaingo v0.1.0 // indirect
	example.com/other v1.0.0
)
replace github.com/ollama/ollama => ../ollama v0.0.0
`;
  expect(found('go.mod', text)).toEqual([
    'github.com/openai/openai-go/v2 v2.1.0 pkg:golang/github.com/openai/openai-go/v2@v2.1.0 :2',
    'github.com/tmc/langchaingo v0.1.0 pkg:golang/github.com/tmc/langchaingo@v0.1.0 :4',
  ]);
});

test('a broken manifest is a problem with its line [SCAN-15]', () => {
  expect(problemsOf('package.json', '{\n"dependencies": {{')).toMatchObject([{ line: 2 }]);
  expect(problemsOf('pyproject.toml', '[project]\ndependencies = [')).toMatchObject([
    { reason: expect.stringMatching(/^not valid TOML, at column \d+$/) },
  ]);
});

test('one name in two ecosystems is two assets, one name in two manifests is one', () => {
  const base = {
    kind: 'dependency',
    name: 'langchain',
    provider: null,
    confidence: 'high',
    snippetHash: '',
  } as const;
  const sighted = [
    { path: 'b', sighting: { ...base, qualifier: 'npm', version: '1', purl: 'n', line: 2 } },
    { path: 'a', sighting: { ...base, qualifier: 'npm', version: '2', purl: 'n', line: 9 } },
    { path: 'c', sighting: { ...base, qualifier: 'pypi', version: '3', purl: 'p', line: 1 } },
  ];
  expect(mergeAssets(sighted, (same) => same).assets).toMatchObject([
    {
      name: 'langchain (npm)',
      version: null,
      purl: 'n',
      occurrences: [{ path: 'a' }, { path: 'b' }],
    },
    { name: 'langchain (pypi)', version: '3', purl: 'p', occurrences: [{ path: 'c' }] },
  ]);
});

test('a package of a family is known by its prefix; its maker is told only where one makes them all [SCAN-04]', () => {
  const text =
    'langchain-anything==1.0\nllama-index-vector-stores-x==2\nlangchain-openai==3\nlangchains==1\nllama==1\n';
  const { assets } = detected('requirements.txt', text);
  expect(assets.map(({ name, provider }) => [name, provider])).toEqual([
    ['langchain-anything', null],
    ['langchain-openai', 'LangChain'],
    ['llama-index-vector-stores-x', 'LlamaIndex'],
  ]);
});
