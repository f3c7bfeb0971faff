import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const TS = `export async function findOut(question: string) {
  const diaryContext: string[] = [];
  while (diaryContext.length < 20) {
    const result = await generator.generateObject({ schema, system: rules(), messages: compose(diaryContext) });
    const step = { ...result.object };
    if (step.action === 'answer') {
      return step.answer;
    } else if (step.action === 'search') {
      diaryContext.push('found ' + (await search(step.query)));
    } else if (step.action === 'visit') {
      diaryContext.push('read ' + (await fetchPage(step.url)));
    } else if (step.action === 'reflect') {
      diaryContext.push('thought of ' + step.questions);
    }
  }
}
`;

test('TypeScript: a loop that decides by the action of an answer is an agent, its actions are its tools [SCAN-04]', async () => {
  expect(await agentsIn({ 'find-out.ts': TS })).toEqual({
    agents: ['findOut'],
    uses: [
      'findOut -> model unknown (find-out.ts:4)',
      'findOut -> prompt unknown (find-out.ts:4)',
      'findOut -> tool reflect',
      'findOut -> tool search',
      'findOut -> tool visit',
    ],
  });
});

test.each([
  ['an action that nothing keeps', /diaryContext\.push\(.*\);/g, 'go();'],
  ['an action that is not of the answer', /step\.action/g, 'button.action'],
  ['an answer of one action', /'visit'|'reflect'/g, "'done'"],
  ['an answer that is only sent or not', /'search'|'visit'|'reflect'/g, "'done'"],
])('%s makes no agent [SCAN-04]', async (_, part, other) => {
  expect((await agentsIn({ 'find-out.ts': TS.replace(part, other) })).agents).toEqual([]);
});

test.each([
  [
    'scout.py',
    `last_act = "none"
while True:
    rsp = get_model_response(prompt + last_act)
    res = parse(rsp)
    act_name = res[0]
    last_act = res[-1]
    if act_name == "tap":
        tap(res)
    elif act_name == "swipe":
        swipe(res)
`,
  ],
  [
    'scout.py',
    `def scout(task):
    history = []
    while True:
        decision = json.loads(call_llm(prompt(task, history)))
        if decision["action"] == "look":
            history.append(look(decision["where"]))
        elif decision["action"] == "walk":
            history.append(walk(decision["where"]))
        else:
            return decision
`,
  ],
  [
    'scout.go',
    `package scout

func (s *Scout) Run(ctx context.Context) {
	for {
		answer, err := s.llm.Generate(ctx, s.prompt)
		step := parse(answer)
		switch step.Action {
		case "look":
			s.history = append(s.history, look(step))
		case "walk":
			s.history = append(s.history, walk(step))
		}
	}
}

type Scout struct{ prompt string }
`,
  ],
])('%s: two actions that are decided by make an agent [SCAN-04]', async (path, text) => {
  expect((await agentsIn({ [path]: text })).agents.map((one) => one.toLowerCase())).toEqual([
    'scout',
  ]);
});

test('a chat whose person ends it, or that is asked again after a failure, is no agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'chat.py': `def talk(client):
    history = []
    while True:
        action = input("> ")
        if action == "clear":
            history = []
        elif action == "save":
            save(history)
        history.append(client.chat(messages=history))
`,
    'retry.py': `def label(client, messages):
    history = []
    for attempt in range(3):
        result = client.chat(messages=messages)
        if result.status == "ok":
            return result
        if result.status == "retry":
            history.append(result)
`,
  });
  expect(found.agents).toEqual([]);
});

test('a store whose task acts on a page by what the model asks for is an agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'src/state/page-task.ts': `export const createPageTask = (set, get) => ({
  actions: {
    runTask: async () => {
      while (true) {
        const query = await determineNextAction(get().instructions, get().history);
        const action = parseResponse(query.response);
        set((state) => { state.history.push({ response: query.response, action }); });
        if (action.name === 'click') await callPageAction('click', action.args);
      }
    },
  },
});

async function determineNextAction(task: string, previous: string[]) {
  const completion = await openai.chat.completions.create({
    model: 'gpt-4o',
    messages: [{ role: 'system', content: rules }, { role: 'user', content: task }],
  });
  return { response: completion.choices[0].message.content };
}
`,
  });
  expect(found.agents).toEqual(['page-task']);
  expect(found.uses).toContain('page-task -> model gpt-4o');
});

test('Go: an action is read into a structure, and its tool is looked up by name [SCAN-04]', async () => {
  const text = (unmarshal: string) => `package scout

func Scout(model string, history []Message) {
	for {
		answer, err := client.Chat(model, history)
		var step Step
		${unmarshal}
		if toolFunc, ok := tools.All[step.Action.Name]; ok {
			output := toolFunc.ToolFunc(step.Action.Input)
			history = append(history, Message{Content: output})
		}
	}
}
`;
  const read = 'json.Unmarshal([]byte(answer), &step)';
  expect((await agentsIn({ 'scout.go': text(read) })).agents).toEqual(['Scout']);
  expect((await agentsIn({ 'scout.go': text('step.Fill()') })).agents).toEqual([]);
});

test('TypeScript: a guard shows that a block is a tool call; a method may schedule itself [SCAN-04]', async () => {
  const text = (guard: string) => `export class TaskProcessor {
  private async runTurn(taskId: string) {
    const answer = await this.service.generateMessage(RULES, this.messages);
    const results = [];
    for (const block of answer.contentBlocks) {
      if (${guard}(block)) {
        const outcome = await handleScreen(block);
        results.push({ type: 'tool_result', content: outcome });
      }
    }
    setImmediate(() => this.runTurn(taskId));
  }
}
`;
  const guarded = await agentsIn({ 'a.ts': text('isScreenToolUseBlock') });
  expect(guarded.agents).toEqual(['TaskProcessor']);
  expect((await agentsIn({ 'a.ts': text('isLong') })).agents).toEqual([]);
});

test('scripts that a model writes and a program runs are actions [SCAN-04]', async () => {
  const found = await agentsIn({
    'hound.py': `def hound(prompt, client):
    history = [prompt]
    while True:
        script = ask_llm(history)
        output = execute_script(script)
        history.append(output)
`,
  });
  expect(found.agents).toEqual(['hound']);
});

test('what an action has is no decision by it [SCAN-04]', async () => {
  const text = (first: string, second: string) => `def digest(actions):
    history = []
    for step in actions:
        action = json.loads(call_llm(history))
        history.append(action)
        if ${first}:
            show(action)
        elif ${second}:
            hide(action)
`;
  const found = async (first: string, second: string) =>
    (await agentsIn({ 'digest.py': text(first, second) })).agents;
  expect(await found('"path" in action["args"]', '"place" in action["args"]')).toEqual([]);
  expect(await found('action["type"] == "look"', 'action["type"] == "walk"')).toEqual(['digest']);
});
