import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const GARDENER = `import openai
from garden.field import Field

RULES = "You tend a garden. Answer with one action."
field = Field()

def next_move(notes):
    answer = openai.chat.completions.create(
        model="gpt-4o", messages=[{"role": "system", "content": RULES}, *notes]
    )
    return parse_action(answer.choices[0].message.content)

def tend(notes):
    while True:
        action = next_move(notes)
        observation = field.step(action)
        notes.history.append({"role": "user", "content": observation})
`;

test('Python: what a model asks for in its text is run, and what comes of it is kept: an agent [SCAN-04]', async () => {
  expect(await agentsIn({ 'garden/tend.py': GARDENER })).toEqual({
    agents: ['tend'],
    uses: [
      'tend -> model gpt-4o',
      'tend -> prompt RULES',
      'tend -> tool unknown (garden/tend.py:8)',
    ],
  });
});

test.each([
  ['a loop that keeps nothing', 'notes.history.append', 'print'],
  ['a batch that collects results', 'notes.history.append', 'results.append'],
  [
    'a loop that runs what a person types',
    'action = next_move(notes)',
    'next_move(notes); action = input()',
  ],
  ['a loop that shows an answer', 'field.step(action)', 'show(action)'],
  ['a loop that asks no model', 'openai.chat.completions.create', 'inbox.read'],
  ['a single turn', 'while True:', 'if notes:'],
])('%s is no agent [SCAN-04]', async (_, part, other) => {
  expect((await agentsIn({ 'a.py': GARDENER.replace(part, other) })).agents).toEqual([]);
});

test('a script that repeats outside of functions is an agent named by its file [SCAN-04]', async () => {
  const found = await agentsIn({
    'weaver.py': `import openai

PROMPT = "You weave cloth. Your last command was: $before. Say the next command."

def ask_llm(before):
    prompt = PROMPT.replace("$before", before)
    return openai.completions.create(model="gpt-4o-mini", prompt=prompt)

previous_command = ""
while True:
    command = ask_llm(previous_command)
    run_cmd(command)
    previous_command = command
`,
    'tools/mill.ts': `import OpenAI from 'openai';
const client = new OpenAI();
const messages = [{ role: 'system', content: 'You grind grain.' }];
while (true) {
  const answer = await client.chat.completions.create({ model: 'gpt-4o', messages, tools });
  for (const call of answer.choices[0].message.tool_calls ?? []) {
    messages.push({ role: 'tool', tool_call_id: call.id, content: await runTool(call) });
  }
}
`,
  });
  expect(found.agents).toEqual(['mill', 'weaver']);
  expect(found.uses).toEqual(
    expect.arrayContaining([
      'mill -> model gpt-4o',
      'weaver -> model gpt-4o-mini',
      'weaver -> prompt PROMPT',
    ]),
  );
});

test.each([
  [
    'Dock.java',
    `import dev.langchain4j.model.chat.ChatModel;
class Dock {
  void work() {
    while (open) {
      String answer = chatModel.chat(messages);
      Action action = parser.parseAction(answer);
      String observation = crane.execute(action);
      messages.add(UserMessage.from(observation));
    }
  }
}
`,
  ],
  [
    'Dock.kt',
    `import dev.langchain4j.model.chat.ChatModel
class Dock(val chatModel: ChatModel) {
  fun work() {
    while (open) {
      val answer = chatModel.chat(messages)
      val action = parseAction(answer)
      val observation = crane.execute(action)
      messages.add(UserMessage(observation))
    }
  }
}
`,
  ],
  [
    'Dock.cs',
    `using OpenAI.Chat;
class Dock {
  async Task Work() {
    while (open) {
      var answer = await client.CompleteChatAsync(messages);
      var action = ParseAction(answer);
      var observation = await crane.Execute(action);
      messages.Add(new UserChatMessage(observation));
    }
  }
}
`,
  ],
  [
    'dock.ts',
    `import OpenAI from 'openai';
export class Dock {
  async work() {
    while (this.open) {
      const answer = await this.client.chat.completions.create({ model: this.model, messages: this.messages });
      const { action } = parseAction(answer);
      const observation = await performAction(action);
      this.messages.push({ role: 'user', content: observation });
    }
  }
}
`,
  ],
  [
    'dock.go',
    `package dock

import "github.com/sashabaranov/go-openai"

type Dock struct{ messages []openai.ChatCompletionMessage }

func (d *Dock) Work(ctx context.Context) {
	for d.open {
		answer, err := d.client.CreateChatCompletion(ctx, openai.ChatCompletionRequest{Messages: d.messages})
		action := parseAction(answer)
		observation := d.crane.Execute(action)
		d.messages = append(d.messages, openai.ChatCompletionMessage{Content: observation})
	}
}
`,
  ],
])('%s: a class whose loop runs actions of a text is the agent [SCAN-04]', async (path, text) => {
  expect((await agentsIn({ [path]: text })).agents).toEqual(['Dock']);
});

test('methods that call each other repeat as a whole; a tool may be run by its name [SCAN-04]', async () => {
  const found = await agentsIn({
    'Router.cs': `using OpenAI.Chat;
class Router {
  async Task Ask(List<Turn> turns) {
    var answer = await completion.GetChatCompletions(turns, history);
    if (answer.FunctionName != null) await Serve(answer, turns);
  }
  async Task Serve(Turn answer, List<Turn> turns) {
    await executor.InvokeFunction(answer.FunctionName, answer);
    var result = Turn.From(answer, role: TurnRole.Function, content: answer.Content);
    turns.Add(result);
    await Ask(turns);
  }
}
`,
  });
  expect(found.agents).toEqual(['Router']);
});

test('what is seen after an action is kept for the next question, whichever call gives it [SCAN-04]', async () => {
  const found = await agentsIn({
    'rover.py': `def drive(env, client, history):
    while not env.done:
        action = client.chat.completions.create(model="gpt-4o", messages=history)
        env.step(action)
        history.append(env.observation)
`,
  });
  expect(found.agents).toEqual(['drive']);
});

test('what only asks the model again runs no action, whatever its name [SCAN-04]', async () => {
  const found = await agentsIn({
    'refine.py': `from openai import OpenAI

client = OpenAI()

def perform_action(draft, messages):
    return client.chat.completions.create(model="gpt-4o", messages=messages + [draft])

def refine(messages):
    draft = client.chat.completions.create(model="gpt-4o", messages=messages)
    while True:
        draft = perform_action(draft, messages)
        messages.append(draft)
`,
  });
  expect(found.agents).toEqual([]);
});

test('a message to a page of the browser asks no model: what the model is asked is elsewhere [SCAN-04]', async () => {
  const found = await agentsIn({
    'pilot.ts': `import OpenAI from 'openai';
const openai = new OpenAI();

async function nextAction(task: string, history: string[]) {
  const response = await openai.chat.completions.create({
    model: 'gpt-4o',
    messages: [
      { role: 'system', content: 'You click through pages for a person.' },
      { role: 'user', content: \`Task: \${task} Done: \${history}\` },
    ],
  });
  return response.choices[0].message.content;
}

const callPage = async (type: string, payload: unknown) => {
  const tab = await findTab();
  return chrome.tabs.sendMessage(tab.id, { type, payload });
};

const runAction = async (name: string, args: unknown) => callPage(name, args);

export async function pilot(task: string) {
  const history: string[] = [];
  while (true) {
    const answer = await nextAction(task, history);
    const action = parseAction(answer);
    history.push({ answer, action });
    if (action.name === 'finish') break;
    if (action.name === 'click') await runAction('click', action.args);
    else if (action.name === 'type') await runAction(action.name, action.args);
  }
}
`,
  });
  expect(found.agents).toEqual(['pilot']);
  expect(found.uses).toContain('pilot -> model gpt-4o');
  expect(found.uses.filter((one) => one.includes('unknown'))).toEqual([
    'pilot -> tool unknown (pilot.ts:5)',
  ]);
});
