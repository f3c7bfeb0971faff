import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const PYTHON = `from openai import OpenAI

SYSTEM = "You keep a library."
SHORTEN = "Shorten what was said to five lines."
client = OpenAI()

class Librarian:
    def __init__(self):
        self.messages = [{"role": "system", "content": SYSTEM}]

    def run(self, text):
        self.messages.append({"role": "user", "content": text})
        while True:
            self.shorten()
            answer = client.chat.completions.create(model="gpt-5", messages=self.messages, tools=TOOLS)
            calls = answer.choices[0].message.tool_calls
            if not calls:
                return answer
            for call in calls:
                output = run_tool(call.function.name, call.function.arguments)
                self.messages.append({"role": "tool", "tool_call_id": call.id, "content": output})

    def shorten(self):
        BODY
`;
const withBody = (body: string) => PYTHON.replace('BODY', body.replaceAll('\n', '\n        '));

test('Python: what a helper of the loop asks a model is not the agent’s [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'librarian.py': withBody(`told = [{"role": "user", "content": SHORTEN}]
short = client.chat.completions.create(model="gpt-5-nano", messages=told)
self.messages = [short]`),
  });
  expect(uses.filter((one) => /model|prompt/.test(one))).toEqual([
    'Librarian -> model gpt-5',
    'Librarian -> prompt SYSTEM',
  ]);
});

test('Python: nor what another method asks that the loop does not call [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'librarian.py': withBody(`pass

def title(self):
    return client.chat.completions.create(model="gpt-5-nano", messages=[{"role": "system", "content": "Give a title."}, {"role": "user", "content": self.first}])`),
  });
  expect(uses.filter((one) => /model|prompt/.test(one))).toEqual([
    'Librarian -> model gpt-5',
    'Librarian -> prompt SYSTEM',
  ]);
});

test('a second question of the loop with its own conversation counts [SCAN-04]', async () => {
  // It is given what was said.
  const { uses } = await agentsIn({
    'librarian.py':
      withBody(`short = client.chat.completions.create(model="gpt-5-nano", messages=self.messages)
self.messages = [short]`),
  });
  expect(uses).toContain('Librarian -> model gpt-5-nano');
});

test('the client behind the question of a loop is asked for the agent, whatever it writes around it [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'gardener.py': `import re
from openai import OpenAI

client = OpenAI()

def ask_llm(prompt):
    return client.chat.completions.create(model="gpt-5", messages=[{"role": "system", "content": "You keep a garden."}, {"role": "user", "content": prompt}])

def judge_llm(text):
    return client.chat.completions.create(model="gpt-5-nano", messages=[{"role": "system", "content": "Say whether this is a plant."}, {"role": "user", "content": text}])

def garden(prompt):
    while True:
        answer = ask_llm(prompt)
        tool_call = parse_tool_call(answer)
        if not tool_call:
            return answer
        output = run_tool(tool_call.name, tool_call.arguments)
        prompt += f"Tool result: {output}"
`,
  });
  expect(uses).toContain('garden -> model gpt-5');
});

test('TypeScript: prompts and models of helpers are not the agent’s [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'agent.ts': `import OpenAI from 'openai';
import { summarize } from './summary';

const client = new OpenAI();
export class Cook {
  async run(text: string) {
    const messages = [{ role: 'system', content: 'You cook.' }, { role: 'user', content: text }];
    for (;;) {
      const answer = await client.chat.completions.create({ model: 'gpt-5', messages, tools: TOOLS });
      const calls = answer.choices[0].message.tool_calls ?? [];
      if (calls.length === 0) {
        await summarize(client, messages);
        return answer;
      }
      for (const call of calls) {
        const output = await this.runTool(call.function.name, call.function.arguments);
        messages.push({ role: 'tool', tool_call_id: call.id, content: output });
      }
    }
  }
}
`,
    'summary.ts': `const SUMMARY_PROMPT = 'Say in three lines what was cooked.';
export async function summarize(client: OpenAI, all: Message[]) {
  const asked = [...all.slice(-9), { role: 'user', content: SUMMARY_PROMPT }];
  return client.chat.completions.create({ model: 'gpt-5-nano', messages: asked });
}
`,
  });
  expect(uses.filter((one) => /model|SUMMARY/.test(one))).toEqual(['Cook -> model gpt-5']);
});

test('Go: a method that asks for a summary gives the agent neither its model nor its prompt [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'go.mod': 'module example.com/ops\n\ngo 1.24\n',
    'agent.go': `package ops

import "github.com/sashabaranov/go-openai"

type Agent struct {
	client   *openai.Client
	messages []openai.ChatCompletionMessage
	tools    []openai.Tool
}

func (a *Agent) Run(ctx context.Context) error {
	for {
		a.compact(ctx)
		answer, err := a.client.CreateChatCompletion(ctx, openai.ChatCompletionRequest{Model: "gpt-5", Messages: a.messages, Tools: a.tools})
		for _, call := range answer.Choices[0].Message.ToolCalls {
			output := a.runTool(call.Function.Name, call.Function.Arguments)
			a.messages = append(a.messages, openai.ChatCompletionMessage{Role: "tool", ToolCallID: call.ID, Content: output})
		}
	}
}

func (a *Agent) compact(ctx context.Context) {
	asked := []openai.ChatCompletionMessage{{Role: "system", Content: "Shorten what follows."}}
	answer, err := a.client.CreateChatCompletion(ctx, openai.ChatCompletionRequest{Model: "gpt-5-nano", Messages: asked})
	a.messages = answer
}
`,
  });
  expect(uses.filter((one) => /gpt-5-nano|prompt (?!unknown)/.test(one))).toEqual([]);
  expect(uses).toContain('Agent -> model gpt-5');
});

test('a model of embeddings is none that an agent asks [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'agent.py': withBody(`pass

def find(self, text):
    return client.embeddings.create(model="text-embedding-3-small", input=text)`),
  });
  expect(uses.filter((one) => one.includes('model'))).toEqual(['Librarian -> model gpt-5']);
});

test('TypeScript: what another method asks by the client of the loop is not the agent’s, unless it offers tools [SCAN-04]', async () => {
  const files = (given: string) => ({
    'client.ts': `export class LanternClient {
  async chatStream(request) {
    const answer = await fetch(request.host + '/api/chat', { method: 'POST', body: JSON.stringify({ model: request.model, messages: request.messages, tools: request.tools }) });
    return answer.json();
  }
}
`,
    'keeper.ts': `import { LanternClient } from './client.ts';
export class Keeper {
  private client = new LanternClient();
  async sendMessage(text: string) {
    const messages = [{ role: 'system', content: 'You keep a lighthouse.' }, { role: 'user', content: text }];
    for (;;) {
      const answer = await this.client.chatStream({ model: 'gpt-5', messages, tools: TOOLS });
      messages.push(answer);
      for (const call of answer.tool_calls) {
        messages.push({ role: 'tool', tool_call_id: call.id, content: await this.executeTool(call) });
      }
      if (answer.tool_calls.length === 0) return answer;
    }
  }
  async classify(page: string) {
    const request = { model: 'gpt-5-nano', messages: [{ role: 'system', content: 'You classify pages.' }, { role: 'user', content: page }]${given} };
    return this.client.chatStream(request);
  }
}
`,
  });
  const prompts = async (given: string) =>
    (await agentsIn(files(given))).uses.filter((one) => one.includes('prompt'));
  expect(await prompts('')).toEqual(['Keeper -> prompt sendMessage system prompt']);
  expect(await prompts(', tools: TOOLS')).toHaveLength(2);
});
