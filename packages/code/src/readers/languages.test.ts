import { folderTree } from '@svc/analysis/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analysed, assetsOf } from '../analysed.testing.ts';
import { codeAnalyzer, codeAnalyzerAt } from '../code-analyzer.ts';

test('TypeScript: agents, tools, models and MCP servers with their parts [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'src/agent.ts': `import { ToolLoopAgent, tool } from 'ai';
import { createOpenAI, openai } from '@ai-sdk/openai';
import { weather } from './tools';
const own = createOpenAI({ baseURL: 'https://x' });
const MODEL = process.env.MODEL ?? 'gpt-4o';
export const helper = new ToolLoopAgent({
  model: openai(MODEL),
  instructions: 'Help.',
  tools: { weather, add: tool({ description: 'adds', execute: async () => 1 }) },
});
const other = own.embedding('text-embedding-3-small'); // openai('gpt-4')
`,
    'src/tools/index.ts': `import { tool } from 'ai';\nexport const weather = tool({ description: 'w' });\n`,
    'src/mcp.mts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'files', version: '1' });
server.registerTool('read', {}, async () => {});
if (model === 'gpt-4o') server.close();
`,
  });
  expect(assets).toEqual([
    'agent helper:6',
    'mcp-server files:2',
    'model gpt-4o:5',
    'model gpt-4o:7',
    'model text-embedding-3-small:11',
    'prompt helper prompt:8',
    'tool add:9',
    'tool read:3',
    'tool weather:2',
  ]);
  expect(uses).toEqual([
    'files -> tool read',
    'helper -> model gpt-4o',
    'helper -> prompt helper prompt',
    'helper -> tool add',
    'helper -> tool weather',
  ]);
});

test('CommonJS and default imports lead to their package', async () => {
  expect(
    await assetsOf(
      'a.js',
      `const OpenAI = require('openai');
const { ChatAnthropic: Chat } = require('@langchain/anthropic');
const client = new OpenAI({ apiKey: process.env.KEY });
client.chat.completions.create({ model: 'ft:gpt-4o:mine', messages: [{ role: 'system', content: 'Be kind.' }] });
new Chat({ model: 'claude-opus-4-1' });
`,
    ),
  ).toEqual([
    'ai-service OpenAI:3',
    'model claude-opus-4-1:5',
    'model ft:gpt-4o:mine:4',
    'prompt a system prompt:4',
  ]);
});

test('Go: composite literals, options and constants of libraries [SCAN-04]', async () => {
  expect(
    await assetsOf(
      'main.go',
      `package main
import (
	"github.com/sashabaranov/go-openai"
	"github.com/tmc/langchaingo/llms/anthropic"
	"github.com/mark3labs/mcp-go/mcp"
)
func main() {
	client := openai.NewClient(os.Getenv("KEY"))
	client.CreateChatCompletion(ctx, openai.ChatCompletionRequest{Model: openai.GPT4oMini})
	llm, err := anthropic.New(anthropic.WithModel("claude-opus-4-1"))
	tool := mcp.NewTool("look", mcp.WithDescription("gpt-4o"))
	if name == "gpt-4o" { return }
}
`,
    ),
  ).toEqual([
    'ai-service Anthropic:10',
    'ai-service OpenAI:8',
    'model claude-opus-4-1:10',
    'model gpt-4o-mini:9',
    'tool look:11',
  ]);
});

test('Java: builders, annotated methods and services [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'src/main/java/App.java': `import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.agent.tool.Tool;
class App {
  static final String MODEL = "gpt-4o";
  static class Sums {
    @Tool("adds gpt-4")
    int add(int a, int b) { return a + b; }
  }
  void run() {
    OpenAiChatModel model = OpenAiChatModel.builder()
        .apiKey(System.getenv("KEY"))
        .modelName(MODEL)
        .build();
    Helper helper = AiServices.builder(Helper.class).chatModel(model).build();
  }
}
`,
  });
  expect(assets).toEqual(['agent Helper:15', 'model gpt-4o:13', 'model gpt-4o:5', 'tool add:8']);
  expect(uses).toEqual(['Helper -> model gpt-4o', 'gpt-4o -> credential KEY']);
});

test('C#: kernels, functions and agents by their namespaces [SCAN-04]', async () => {
  expect(
    await assetsOf(
      'Program.cs',
      `using System.ComponentModel;
using Microsoft.SemanticKernel;
using Microsoft.SemanticKernel.Agents;
class Sums {
  [KernelFunction("add"), Description("gpt-4o")]
  public int Add(int a) => a;
  void Run() {
    var builder = Kernel.CreateBuilder();
    builder.AddOpenAIChatCompletion(modelId: "gpt-4o", "key");
    ChatCompletionAgent agent = new() { Name = "Helper", Instructions = "Help." };
  }
}
`,
    ),
  ).toEqual(['agent Helper:10', 'model gpt-4o:9', 'prompt Helper prompt:10', 'tool add:6']);
  expect(await assetsOf('P.cs', 'using Other;\nclass A { [KernelFunction] void B() {} }')).toEqual(
    [],
  );
});

test('a notebook is read as the Python in it, on the lines of the file [SCAN-04]', async () => {
  const notebook = `{
 "cells": [
  {"cell_type": "markdown", "source": ["gpt-4o"]},
  {"cell_type": "code",
   "source": [
    "!pip install openai\\n",
    "from langchain_openai import ChatOpenAI\\n",
    "llm = ChatOpenAI(\\n",
    "    model=\\"gpt-4o\\")"
   ]}
 ]
}`;
  expect(await assetsOf('a.ipynb', notebook)).toEqual(['model gpt-4o:9']);
  const broken = await analysed({ 'b.ipynb': '[]' });
  expect(broken.problems).toEqual([
    { path: 'b.ipynb', line: null, reason: 'not a notebook: no cells' },
  ]);
});

test('a broken file is told with its line, read as far as it goes, and hides no other', async () => {
  const { assets, problems } = await analysed({
    'a.py':
      'from langchain_openai import ChatOpenAI\nChatOpenAI(model="gpt-4o")\ndef (:\n  x = = 1\n',
    'b.py': 'from langchain_openai import ChatOpenAI\nChatOpenAI(model="gpt-4.1")\n',
  });
  expect(problems).toEqual([
    {
      path: 'a.py',
      line: 3,
      reason: 'Python syntax that the parser does not support; the rest of the file is analysed',
      notice: true,
    },
  ]);
  expect(assets).toEqual(['model gpt-4.1:2', 'model gpt-4o:2']);
});

test('what the parser does not understand in many files is told once', async () => {
  const broken = 'from agents import Agent\nx = Agent(name="a")\ndef (:\n';
  const { problems } = await analysed({ 'a.py': broken, 'b.py': broken, 'c.py': broken });
  expect(problems).toMatchObject([
    { path: 'a.py', line: 3, reason: expect.stringMatching(/2 more files likewise$/) },
  ]);
});

test('what only tests or examples use is told apart', async () => {
  const code = 'from crewai import LLM\nLLM(model="gpt-4o")\n';
  const { sightings } = await analysed({
    'app/a.py': code,
    'tests/test_a.py': code,
    'examples/a.py': code,
  });
  expect(sightings.map(({ path, use }) => `${path} ${use}`).sort()).toEqual([
    'app/a.py product',
    'examples/a.py example',
    'tests/test_a.py test',
  ]);
});

test('agents of one name in two files are two; a crew’s agent is the one of its configuration', async () => {
  const code = 'from agents import Agent\na = Agent(name="Helper")\n';
  const { assets } = await analysed({ 'a.py': code, 'b.py': code });
  expect(assets).toEqual(['agent Helper (a.py):2', 'agent Helper (b.py):2']);
});

test('a retired model in code is a finding on the day it retires [SCAN-04]', async () => {
  const tree = folderTree({ 'a.py': 'from crewai import LLM\nLLM(model="gpt-4o")\n' });
  const { risks } = await codeAnalyzerAt(() => '2027-01-14').analyse(['a.py'], tree);
  expect(risks.map(({ rule, span }) => `${rule.id}:${span.startLine}`)).toEqual([
    'asset/retired-model:2',
  ]);
});

test('names that lead back to themselves end', async () => {
  expect(
    await assetsOf(
      'a.py',
      'from crewai import Agent, LLM\na = b\nb = a\ndef f(): return f()\nx = LLM(model=a)\ny = LLM(model=f())\nAgent(role="R", llm=a, tools=[b, f])\n',
    ),
  ).toEqual(['agent R:7', 'tool f:4']);
});

test.each(['py', 'ts', 'tsx', 'js', 'vue', 'go', 'java', 'cs', 'ipynb'])(
  'no %s file makes the analyzer throw',
  async (extension) => {
    const token = fc.constantFrom(
      'from agents import Agent\n',
      "import OpenAI from 'openai';",
      'Agent(',
      ')',
      '{',
      '}',
      '[',
      ']',
      '"gpt-4o"',
      '`${',
      "f'{",
      '@tool\n',
      'def f():\n',
      'class A(',
      'return ',
      '=',
      ':',
      ',',
      '.',
      '\n  ',
      'x',
      '=>',
      'new ',
      '🦜',
      '\\',
      '"""',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 30 }), async (tokens) => {
        const path = `a.${extension}`;
        const { sightings } = await codeAnalyzer.analyse(
          [path],
          folderTree({ [path]: tokens.join('') }),
        );
        const lines = tokens.join('').split('\n').length;
        for (const { line } of sightings) expect(line >= 1 && line <= lines).toBe(true);
      }),
      { numRuns: 40 },
    );
  },
);

test('an import of Python that falls back to nothing is still the import', async () => {
  expect(
    await assetsOf(
      'desk.py',
      `try:
    from google.adk.agents import Agent
except ImportError:
    Agent = None

if Agent is not None:
    desk = Agent(name="desk", model="gemini-2.5-flash")
else:
    desk = None
`,
    ),
  ).toEqual(['agent desk:7', 'model gemini-2.5-flash:7']);
});

test('a name that a later block redefines is still the imported one before', async () => {
  expect(
    await assetsOf(
      'a.ts',
      `import { openai } from '@ai-sdk/openai';
run(() => {
  use(openai('gpt-4o'));
  if (x) { const { openai } = y; show(openai); }
});
`,
    ),
  ).toEqual(['model gpt-4o:3']);
});

test('Go: a list that a function returns is read whole [SCAN-04]', async () => {
  const assets = await assetsOf(
    'fields.go',
    `package fields

func Fields() []Field {
	return []Field{{Name: "image_model", Default: "dall-e-3"}, {Name: "model", Default: "gpt-4o"}}
}
`,
  );
  expect(assets).toEqual(['model dall-e-3:4', 'model gpt-4o:4']);
});
