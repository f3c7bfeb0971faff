import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { configAnalyzer, configAnalyzerAt } from './config-analyzer.ts';

async function analysed(files: Readonly<Record<string, string>>) {
  const tree = folderTree(files);
  const hints = new Set(['ai-code'] as const);
  const nominated = tree.paths.filter((path) => configAnalyzer.nominates(path, hints));
  const { sightings, relations, problems } = await configAnalyzer.analyse(nominated, tree);
  return {
    assets: sightings.map(({ kind, name, line }) => `${kind} ${name}:${line}`).sort(),
    uses: relations.map(({ from, to }) => `${from.name} -> ${to.kind} ${to.name}`).sort(),
    problems,
  };
}

test.each<[string, string, string, string[], string[]]>([
  [
    'CrewAI',
    'src/crew/config/agents.yaml',
    'researcher:\n  role: >\n    Finds things\n  goal: know\n  backstory: x\n  llm: openai/gpt-4o\nnotes:\n  role: x\n',
    ['agent researcher:1', 'model gpt-4o:6', 'prompt researcher prompt:5'],
    ['researcher -> model gpt-4o', 'researcher -> prompt researcher prompt'],
  ],
  [
    'CrewAI',
    'crew/agents/researcher.jsonc',
    '{\n  // who\n  "role": "Finder",\n  "goal": "know",\n  "backstory": "You find things.",\n  "llm": "openai/gpt-4o",\n  "tools": ["SerperDevTool", "custom:look_up"],\n}\n',
    [
      'agent researcher:3',
      'model gpt-4o:6',
      'prompt researcher prompt:5',
      'tool SerperDevTool:7',
      'tool look_up:7',
    ],
    [
      'researcher -> model gpt-4o',
      'researcher -> prompt researcher prompt',
      'researcher -> tool SerperDevTool',
      'researcher -> tool look_up',
    ],
  ],
  [
    'CrewAI',
    'agents/analyst.json',
    '{"role": "Analyst", "goal": "know", "backstory": "You think.",\n"llm": {"model": "llama3.3", "provider": "ollama"},\n"settings": {"llm": {"deployment_name": "own-deployment", "provider": "azure"}}}',
    ['agent analyst:1', 'model llama3.3:2', 'model own-deployment:3', 'prompt analyst prompt:1'],
    ['analyst -> model own-deployment', 'analyst -> prompt analyst prompt'],
  ],
  [
    'CrewAI',
    'agents/writer.jsonc',
    '{"role": "Writer", "goal": "tell", "backstory": "You write.",\n"llm": {"python": "own.models.large"},\n"tools": [{"python": "own.tools.pen"}]}',
    ['agent writer:1', 'prompt writer prompt:1'],
    ['writer -> model unknown', 'writer -> prompt writer prompt', 'writer -> tool unknown'],
  ],
  [
    'CrewAI',
    'agents/reader.json',
    '{"role": "Reader", "goal": "read", "backstory": "You read.",\n"llm": {"model": "llama3.3", "provider": "ollama"}}',
    ['agent reader:1', 'model llama3.3:2', 'prompt reader prompt:1'],
    ['reader -> model llama3.3', 'reader -> prompt reader prompt'],
  ],
  [
    'a file of agents of another product',
    'agents/helper.json',
    '{"role": "Helper", "goal": "help", "tools": ["look"]}',
    [],
    [],
  ],
  [
    'LiteLLM',
    'litellm.yaml',
    'model_list:\n  - model_name: fast\n    litellm_params:\n      model: azure/my-deployment\n',
    ['model azure/my-deployment:4'],
    [],
  ],
  [
    'promptfoo',
    'promptfooconfig.yaml',
    'prompts:\n  - file://prompts/a.txt\nproviders:\n  - openai:chat:gpt-4o\n  - id: anthropic:messages:claude-opus-4-1\n  - file://own.py\n',
    ['model claude-opus-4-1:5', 'model gpt-4o:4', 'prompt file://prompts/a.txt:2'],
    [],
  ],
  [
    'LangGraph',
    'langgraph.json',
    '{\n  "graphs": {\n    "helper": "./src/graph.py:graph"\n  }\n}',
    ['agent helper:3'],
    [],
  ],
  [
    'Dify',
    'app.yml',
    'app:\n  mode: workflow\n  name: Helper\nkind: app\nworkflow:\n  graph:\n    nodes:\n      - data:\n          model:\n            name: gpt-4o\n      - data:\n          tool_name: search\n',
    ['agent Helper:3', 'model gpt-4o:10', 'tool search:12'],
    ['Helper -> model gpt-4o', 'Helper -> tool search'],
  ],
  [
    'n8n',
    'flow.json',
    '{"nodes": [\n{"name": "Boss", "type": "@n8n/n8n-nodes-langchain.agent"},\n{"name": "M", "type": "@n8n/n8n-nodes-langchain.lmChatOpenAi", "parameters": {"model": {"value": "gpt-4o"}}},\n{"name": "Look", "type": "@n8n/n8n-nodes-langchain.toolHttpRequest"},\n{"name": "No", "type": "n8n-nodes-base.set"}]}',
    ['agent Boss:2', 'model gpt-4o:3', 'tool Look:4'],
    [],
  ],
  [
    'AutoGen',
    'team.json',
    '{"provider": "autogen_agentchat.agents.AssistantAgent",\n"config": {"name": "a1", "model_client": {"config": {"model": "gpt-4o"}}}}',
    ['agent a1:2', 'model gpt-4o:2'],
    ['a1 -> model gpt-4o'],
  ],
  [
    'Compose',
    'compose.yaml',
    'services:\n  db:\n    image: qdrant/qdrant:v1.9\n  llm:\n    image: ollama/ollama\n  web:\n    image: nginx\n    environment:\n      CHAT_MODEL: gpt-4o\n      NOTE: gpt-4o\n',
    ['ai-service Ollama:5', 'model gpt-4o:9', 'vector-store Qdrant:3'],
    [],
  ],
  [
    'an environment file',
    '.env.example',
    '# MODEL=gpt-4\nMODEL=gpt-4o\nNOTE=gpt-4\n',
    ['model gpt-4o:2'],
    [],
  ],
  [
    'a skill',
    '.claude/skills/pdf/SKILL.md',
    '---\nname: pdf\ndescription: reads\n---\nText gpt-4o\n',
    ['skill pdf:2'],
    [],
  ],
  [
    'an agent',
    '.claude/agents/reviewer.md',
    '---\ndescription: x\nname: reviewer\nmodel: claude-opus-4-1\n---\n',
    ['agent reviewer:3', 'model claude-opus-4-1:4'],
    ['reviewer -> model claude-opus-4-1'],
  ],
  ['a file of prices', 'prices.json', '{"gpt-4o": 1, "names": ["gpt-4o"]}', [], []],
])('%s is read: %s [SCAN-04]', async (_, path, text, assets, uses) => {
  const found = await analysed({ [path]: text });
  expect(found).toEqual({ assets, uses, problems: [] });
});

test('files of agents of CrewAI are read without a word of AI in them [SCAN-04]', () => {
  const isRead = (path: string) => configAnalyzer.nominates(path, new Set());
  expect(['config/agents.yaml', 'agents/a.jsonc', 'crew/agents/a.json'].map(isRead)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['agents.json', 'agents/a/b.json', 'data/a.jsonc'].map(isRead)).toEqual([
    false,
    false,
    false,
  ]);
});

test('a broken file is told with its line, and the others are read', async () => {
  const found = await analysed({
    'a.json': '{\n"model": "gpt-4o",\n"b" }',
    'b.yaml': 'model: gpt-4o\n',
    'templates/c.yaml': 'a: {{ if }}\n{{ x',
  });
  expect(found.problems.map(({ path, line }) => `${path}:${line}`)).toEqual(['a.json:3']);
  expect(found.assets).toContain('model gpt-4o:1');
});

test('a model that has retired is a finding', async () => {
  const tree = folderTree({ 'a.yaml': 'model: gpt-4o\n' });
  const { risks } = await configAnalyzerAt(() => '2028-01-01').analyse(['a.yaml'], tree);
  expect(risks.map(({ rule, path }) => `${rule.id} ${path}`)).toEqual([
    'asset/retired-model a.yaml',
  ]);
});

test('answers that were recorded for tests configure no model [SCAN-04]', async () => {
  const text = 'model: gpt-4o\n';
  const { assets } = await analysed({
    'tests/cassettes/test_a/run.yaml': text,
    'config/a.yaml': text,
  });
  expect(assets).toEqual(['model gpt-4o:1']);
});

test.each([
  ['a list to choose from', 'supported_models: [gpt-4o]\n', ['low']],
  ['several models', 'llm_models:\n  - gpt-4o\n  - gpt-4\n', ['low', 'low']],
  ['a price list', 'models:\n  - model: gpt-4o\n    input_price: 2.5\n', ['low']],
  ['a setting', 'model: gpt-4o\n', ['high']],
  ['the only model of a list', 'models: [gpt-4o]\n', ['high']],
  ['an agent with a title', 'title: Helper\nmodel: gpt-4o\nprompt: Help.\n', ['high']],
])('a table of models shows no use of them: %s [SCAN-04]', async (_, text, expected) => {
  const tree = folderTree({ 'a.yaml': text });
  const { sightings, risks } = await configAnalyzerAt(() => '2030-01-01').analyse(['a.yaml'], tree);
  expect(sightings.map(({ confidence }) => confidence)).toEqual(expected);
  expect(risks).toHaveLength(expected[0] === 'low' ? 0 : 1);
});
