import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const models = (uses: readonly string[]) => uses.filter((one) => one.includes(' model '));

/** A loop that asks the model of a session. */
const session = (rest: string) => ({
  'session.py': `from dataclasses import dataclass

@dataclass
class Session:
    user: str
    model: str = "gpt-5-mini"
`,
  'chat.py': `from openai import OpenAI
from session import Session

client = OpenAI()

def chat(session: Session, messages):
    while True:
        answer = client.chat.completions.create(model=session.model, messages=messages, tools=TOOLS)
        for call in answer.choices[0].message.tool_calls:
            output = run_tool(call.function.name, call.function.arguments)
            messages.append({"role": "tool", "tool_call_id": call.id, "content": output})

${rest}
`,
});

test('Python: the default of a field that all callers replace is no model of an agent [SCAN-04]', async () => {
  const named = await agentsIn(session('chat(Session(user="a", model="gpt-5"), [])'));
  expect(models(named.uses)).toEqual(['chat -> model gpt-5']);
  const inOrder = await agentsIn(session('chat(Session("a", "gpt-5"), [])'));
  expect(models(inOrder.uses)).toEqual(['chat -> model gpt-5']);
  const lost = await agentsIn(session('chat(Session(user="a", model=chosen()), [])'));
  expect(models(lost.uses)).toEqual(['chat -> model unknown (chat.py:8)']);
});

test('Python: it counts where one of them leaves it out, or nobody makes an object [SCAN-04]', async () => {
  const left = await agentsIn(
    session('chat(Session(user="a", model="gpt-5"), [])\nchat(Session(user="b"), [])'),
  );
  expect(models(left.uses)).toEqual(['chat -> model gpt-5-mini']);
  const none = await agentsIn(session(''));
  expect(models(none.uses)).toEqual(['chat -> model gpt-5-mini']);
});

test('Python: a word that callers give, which only they understand, is no id of a model [SCAN-04]', async () => {
  const { uses } = await agentsIn(session('chat(Session(user="a", model=chosen or "fast"), [])'));
  expect(models(uses)).toEqual(['chat -> model unknown (chat.py:8)']);
});

/** A class that asks the model of a client of the tree. */
const client = (made: string) => ({
  'client.ts': `import OpenAI from 'openai';

export class Client {
  model = 'gpt-5-mini';
  constructor(options: Options) {
    this.model = options.model ?? this.model;
  }
  chat(messages: Message[], tools: Tool[]) {
    return openai.chat.completions.create({ model: this.model, messages, tools });
  }
}
`,
  'cook.ts': `import { Client } from './client';

export class Cook {
  client = ${made};
  async run(messages: Message[]) {
    for (;;) {
      const answer = await this.client.chat(messages, this.tools);
      for (const call of answer.tool_calls) {
        const output = await this.runTool(call.function.name, call.function.arguments);
        messages.push({ role: 'tool', tool_call_id: call.id, content: output });
      }
    }
  }
}
`,
});

test('TypeScript: what a constructor sets takes the place of the default of a class [SCAN-04]', async () => {
  const given = await agentsIn(client("new Client({ model: 'gpt-5' })"));
  expect(models(given.uses)).not.toContain('Cook -> model gpt-5-mini');
  const left = await agentsIn(client('new Client({ key })'));
  expect(models(left.uses)).toContain('Cook -> model gpt-5-mini');
});

/** A class that asks its own model. */
const worker = (calls: string) => ({
  'worker.py': `from openai import OpenAI

client = OpenAI()

class Worker:
    model = "gpt-5-nano"

    def __init__(self, model="gpt-5-mini"):
        self.model = model

    def run(self, messages):
        while True:
            answer = client.chat.completions.create(model=self.model, messages=messages, tools=TOOLS)
            for call in answer.choices[0].message.tool_calls:
                output = run_tool(call.function.name, call.function.arguments)
                messages.append({"role": "tool", "tool_call_id": call.id, "content": output})

${calls}
`,
});

test('the default of a constructor counts beside what others give only where it is left out [SCAN-04]', async () => {
  const all = await agentsIn(worker('Worker("gpt-5").run([])'));
  expect(models(all.uses)).toEqual(['Worker -> model gpt-5']);
  const some = await agentsIn(worker('Worker("gpt-5").run([])\nWorker().run([])'));
  expect(models(some.uses)).toEqual(['Worker -> model gpt-5', 'Worker -> model gpt-5-mini']);
});
