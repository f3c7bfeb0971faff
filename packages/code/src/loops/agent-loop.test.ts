import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

test('Python: a method that asks, runs tool calls and adds their results again and again is an agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'worker/loop.py': `from worker.tools import TOOLS, run_tool
from worker.prompts import RULES

class Worker:
    def __init__(self, llm, model):
        self.llm = llm
        self.model = model

    def work(self, task):
        messages = [{"role": "system", "content": RULES}, {"role": "user", "content": task}]
        while True:
            answer = self.llm.completion(model=self.model, messages=messages, tools=TOOLS)
            message = answer.choices[0].message
            messages.append(message)
            wanted = getattr(message, "tool_calls", None)
            if not wanted:
                return message.content
            for one in wanted:
                output = run_tool(one.function.name, one.function.arguments)
                messages.append({"role": "tool", "tool_call_id": one.id, "content": output})
`,
    'worker/tools.py': `def run_tool(name, arguments): ...

TOOLS = [{"type": "function", "function": {"name": "shell", "description": "Run", "parameters": {}}}]
`,
    'worker/prompts.py': 'RULES = "You work through a task with the tools that you are given."\n',
    'main.py': `import openai
from worker.loop import Worker

worker = Worker(openai.OpenAI(), "gpt-4o")
while True:
    print(worker.work(input()))
`,
  });
  expect(found).toEqual({
    agents: ['Worker'],
    uses: [
      'Worker -> ai-service OpenAI',
      'Worker -> model gpt-4o',
      'Worker -> prompt RULES',
      'Worker -> tool shell',
    ],
  });
});

test('what cannot be followed is unknown, with the place where it was lost [SCAN-04]', async () => {
  const found = await agentsIn({
    'solver.py': `class Solver:
    def __init__(self, settings):
        self.model = settings.model
        self.registry = settings.registry

    def solve(self, messages):
        for _ in range(9):
            answer = self.ask_model(messages)
            if not answer.tool_calls:
                return answer
            results = [self.registry.execute(call) for call in answer.tool_calls]
            messages.extend(results)

    def ask_model(self, messages):
        return self.client.chat(messages, model=self.model, tools=self.registry.schemas())
`,
  });
  expect(found).toEqual({
    agents: ['Solver'],
    uses: [
      'Solver -> model unknown (solver.py:3)',
      'Solver -> prompt unknown (solver.py:8)',
      'Solver -> tool unknown (solver.py:15)',
    ],
  });
});

test('TypeScript: a function that calls itself is named by its file; tools by the names that it switches over [SCAN-04]', async () => {
  const found = await agentsIn({
    'src/release-notes.ts': `import Anthropic from '@anthropic-ai/sdk';
const client = new Anthropic();
const SYSTEM = 'You write the notes of a release from its commits.';

async function runTool(block: Anthropic.ToolUseBlock) {
  switch (block.name) {
    case 'list_commits':
      return list();
    case 'read_file':
      return read(block.input);
  }
}

export async function run(messages: Anthropic.MessageParam[]): Promise<string> {
  const answer = await client.messages.create({
    model: 'claude-sonnet-4-5', system: SYSTEM, max_tokens: 1000, messages, tools: toolList(),
  });
  const blocks = answer.content.filter((block) => block.type === 'tool_use');
  if (blocks.length === 0) return text(answer);
  const results = await Promise.all(
    blocks.map(async (block) => ({ type: 'tool_result', tool_use_id: block.id, content: await runTool(block) })),
  );
  messages.push({ role: 'user', content: results });
  return run(messages);
}
`,
  });
  expect(found).toEqual({
    agents: ['release-notes'],
    uses: [
      'release-notes -> ai-service Anthropic',
      'release-notes -> model claude-sonnet-4-5',
      'release-notes -> prompt SYSTEM',
      'release-notes -> tool list_commits',
      'release-notes -> tool read_file',
      'release-notes -> tool unknown (src/release-notes.ts:16)',
    ],
  });
});

test('Go: the type is the agent, its methods and other files of its packages are followed [SCAN-04]', async () => {
  const found = await agentsIn({
    'go.mod': 'module example.com/ops\n\ngo 1.24\n',
    'cmd/main.go': `package main

import "example.com/ops/operator"

func main() {
	o := &operator.Operator{Model: "gemini-2.5-pro"}
	o.Work(ctx)
}
`,
    'operator/operator.go': `package operator

import "example.com/ops/tools"

type Operator struct {
	Model string
	Tools tools.Set
	chat  Chat
}

func (o *Operator) Init(ctx context.Context) {
	o.Tools.RegisterTool(tools.NewShell())
	o.chat = o.llm.StartChat(systemPrompt, o.Model)
}

func (o *Operator) Work(ctx context.Context) error {
	for {
		answer, err := o.chat.SendStreaming(ctx, o.contents)
		o.runToolCalls(ctx, answer.FunctionCalls())
	}
}
`,
    'operator/dispatch.go': `package operator

const systemPrompt = "You operate a cluster with the tools that you are given."

func (o *Operator) runToolCalls(ctx context.Context, calls []ToolCall) {
	for _, call := range calls {
		output, err := o.Tools.Get(call.Name).Execute(ctx, call)
		o.contents = append(o.contents, FunctionCallResult{ID: call.ID, Result: output})
	}
}
`,
    'tools/shell.go': `package tools

type Shell struct{}

func NewShell() *Shell { return &Shell{} }

func (s *Shell) Name() string { return "shell" }
`,
  });
  expect(found).toEqual({
    agents: ['Operator'],
    uses: [
      'Operator -> model gemini-2.5-pro',
      'Operator -> prompt systemPrompt',
      'Operator -> tool shell',
    ],
  });
});

const JVM_LOOP = (declare: string, each: string) => `
${declare}
    while (steps < limit) {
      answer = chatModel.chat(messages, tools)
      ${each}
    }
`;

test.each([
  [
    'Desk.java',
    `import dev.langchain4j.model.chat.ChatModel;
class Desk {
  void work() {
    while (true) {
      ChatResponse answer = chatModel.chat(request(messages));
      for (ToolExecutionRequest call : answer.toolCalls()) {
        messages.add(ToolExecutionResultMessage.from(call, executor.execute(call, null)));
      }
    }
  }
}
`,
  ],
  [
    'Desk.kt',
    `import dev.langchain4j.model.chat.ChatModel
class Desk(val chatModel: ChatModel) {
  fun work() {${JVM_LOOP('', 'for (call in answer.toolCalls) { messages.add(toolResult(call.id, executor.execute(call))) }')}  }
}
`,
  ],
  [
    'Desk.cs',
    `using OpenAI.Chat;
class Desk {
  async Task Work() {
    do {
      var answer = await client.CompleteChatAsync(messages, options);
      foreach (var call in answer.ToolCalls) {
        messages.Add(new ToolChatMessage(call.Id, ExecuteTool(call)));
      }
    } while (true);
  }
}
`,
  ],
])('%s: the class with the loop is the agent [SCAN-04]', async (path, text) => {
  expect((await agentsIn({ [path]: text })).agents).toEqual(['Desk']);
});

test('an abstract class with the loop is no agent; a class that completes it is one [SCAN-04]', async () => {
  const found = await agentsIn({
    'base.py': `from abc import ABC, abstractmethod

class Runner(ABC):
    def go(self):
        while True:
            answer = self.llm.chat(self.messages, tools=self.tools)
            for call in answer.tool_calls:
                self.messages.append(self.execute_tool(call))

    @abstractmethod
    def execute_tool(self, call): ...
`,
    'shop.py': `from base import Runner

class ShopKeeper(Runner):
    model = "gpt-4o"
    tools = []
    def execute_tool(self, call): ...
`,
  });
  expect(found).toEqual({
    agents: ['ShopKeeper'],
    uses: ['ShopKeeper -> model gpt-4o', 'ShopKeeper -> prompt unknown (base.py:6)'],
  });
});

test('a client that converts tool calls, retries and streams is no agent, nor is a loop without an answer [SCAN-04]', async () => {
  const found = await agentsIn({
    'client.py': `class Vendor:
    def chat(self, messages, tools):
        for attempt in range(3):
            response = self.client.chat.completions.create(model=self.model, messages=messages)
            calls = [self.to_tool_call(one) for one in response.tool_calls]
            self.history.append({"role": "assistant", "tool_calls": calls})
        return calls
`,
    'queue.py': `class Jobs:
    def drain(self):
        for job in self.jobs:
            tool_result = self.run_tool(job.tool_call)
            self.done.append(tool_result)
`,
    'stream.go': `package vendor

func (s *Stream) Next(ctx context.Context) {
	for chunk := range s.chunks {
		call := ToolCall{ID: chunk.ToolCallID}
		s.calls = append(s.calls, openai.ChatCompletionMessageToolCall{ID: call.ID})
	}
}
`,
  });
  expect(found).toEqual({ agents: [], uses: [] });
});

const TRIAGE = `def triage(messages):
    while True:
        answer = llm.chat(messages)
        for call in answer.tool_calls:
            output = run_tool(call)
            messages.append({"role": "tool", "content": output})
`;

test.each([
  ['a loop that lets calls be', 'output = run_tool(call)', 'output = call.id'],
  ['a loop that keeps no results', 'messages.append({"role": "tool", "content": output})', 'pass'],
  ['a loop that asks no model', 'llm.chat(messages)', 'inbox.next()'],
])('%s is no agent [SCAN-04]', async (_, part, other) => {
  expect((await agentsIn({ 'a.py': TRIAGE })).agents).toEqual(['triage']);
  expect((await agentsIn({ 'a.py': TRIAGE.replace(part, other) })).agents).toEqual([]);
});

test('a terminal that runs an agent again and again is none [SCAN-04]', async () => {
  const terminal = 'def terminal():\n    while True:\n        triage([input()])\n';
  expect((await agentsIn({ 'a.py': TRIAGE + terminal })).agents).toEqual(['triage']);
});
