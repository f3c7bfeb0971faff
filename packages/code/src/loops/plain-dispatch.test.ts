import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const found = async (path: string, text: string) => (await agentsIn({ [path]: text })).agents;

const PY = (run: string) => `def florist(client, messages):
    while True:
        answer = client.chat.completions.create(model="gpt-4o", messages=messages, tools=SPECS)
        for one in answer.choices[0].message.tool_calls or []:
            arguments = json.loads(one.function.arguments)
            ${run}
            messages.append({"role": "tool", "tool_call_id": one.id, "content": out})
`;

test.each([
  ['a table by the name of a call', 'out = TABLE[one.function.name](**arguments)'],
  ['what a table has', 'f = TABLE.get(one.function.name); out = f(**arguments)'],
  ['what a table has, at once', 'out = TABLE.get(one.function.name)(**arguments)'],
  ['what a table has, without arguments', 'f = TABLE.get(one.function.name); out = f()'],
  ['what a table has, at once and without arguments', 'out = TABLE.get(one.function.name)()'],
  ['a plain function with the arguments', 'out = water_bed(arguments["bed"])'],
  ['a comparison of the name', 'if one.function.name == "bouquet": out = bouquet()'],
])('Python: a tool is run by %s [SCAN-04]', async (_, run) => {
  expect(await found('florist.py', PY(run))).toEqual(['florist']);
});

test.each([
  ['only read', 'out = json.dumps(arguments)'],
  ['only shown', 'out = str(one.function.name)'],
  ['answered by a fixed text', 'out = "not allowed"'],
])('Python: a tool call that is %s makes no agent [SCAN-04]', async (_, run) => {
  expect(await found('florist.py', PY(run))).toEqual([]);
});

test('Python: brackets with a type belong to the class, others choose what is called [SCAN-04]', async () => {
  const text = (callee: string) => PY(`out = ${callee}(**arguments)`);
  expect(await found('florist.py', text('Reply[str]'))).toEqual([]);
  expect(await found('florist.py', text('Reply[models.Context | None]'))).toEqual([]);
  expect(await found('florist.py', text('TABLE[one.function.name]'))).toEqual(['florist']);
});

const GO = (run: string) => `package florist

func florist(client openai.Client, ctx context.Context, params openai.ChatCompletionNewParams) {
	for {
		completion, err := client.Chat.Completions.New(ctx, params)
		for _, one := range completion.Choices[0].Message.ToolCalls {
			${run}
			params.Messages = append(params.Messages, openai.ToolMessage(out, one.ID))
		}
	}
}
`;

test.each([
  ['a function with its arguments', 'out := waterBed(one.Function.Arguments)'],
  ['a comparison of its name', 'out := ""; if one.Function.Name == "bouquet" { out = bouquet() }'],
])('Go: a vendor’s request and %s make an agent [SCAN-04]', async (_, run) => {
  expect(await found('florist.go', GO(run))).toEqual(['florist']);
  expect(await found('florist.go', GO('out := "no"'))).toEqual([]);
});

test('TypeScript: a handler of a map is run, and what a function sends itself is its loop [SCAN-04]', async () => {
  const text = (run: string) => `export function useFlorist() {
  const send = useCallback(async (list) => {
    const res = await fetch('/api', { body: JSON.stringify({ model: 'gpt-4o', messages: list }) });
    const { message } = await res.json();
    const results = await Promise.all(
      message.tool_calls.map(async (one) => {
        const handler = handlers.get(one.function.name);
        return { role: 'tool', tool_call_id: one.id, content: await handler(one.function.arguments) };
      }),
    );
    ${run}
  }, []);
  return send;
}
`;
  const { agents, uses } = await agentsIn({
    'florist.ts': text('await send([...list, ...results]);'),
  });
  expect(agents.map((one) => one.toLowerCase())).toEqual(['useflorist']);
  expect(uses).toContain(`${agents[0]} -> model gpt-4o`);
  expect(await found('florist.ts', text('return results;'))).toEqual([]);
});

test.each([
  [
    'Desk.java',
    `class Desk {
  void work() {
    while (ai.hasToolExecutionRequests()) {
      for (ToolExecutionRequest one : ai.toolExecutionRequests()) {
        String out = new DefaultToolExecutor(tools, one).execute(one, null);
        messages.add(ToolExecutionResultMessage.from(one, out));
      }
      ai = model.chat(ChatRequest.builder().messages(messages).build()).aiMessage();
    }
  }
}
`,
  ],
  [
    'Desk.kt',
    `class Desk(val openAI: OpenAI, val tools: Map<String, Tool>) {
  fun work() {
    while (true) {
      val message = openAI.chatCompletion(request).choices.first().message
      for (one in message.toolCalls) {
        val out = tools.getValue(one.function.name)(one.function.arguments)
        messages.add(ChatMessage(role = ChatRole.Tool, toolCallId = one.id, content = out))
      }
    }
  }
}
`,
  ],
  [
    'Desk.cs',
    `class Desk {
  async Task Work() {
    for (int i = 0; i < 9; i++) {
      var answer = await chatClient.GetResponseAsync(messages, options);
      foreach (var one in answer.Contents.OfType<FunctionCallContent>()) {
        var tool = tools.First(t => t.Name == one.Name);
        var outcome = await tool.InvokeAsync(new(one.Arguments));
        messages.Add(new ChatMessage(ChatRole.Tool, [new FunctionResultContent(one.CallId, outcome)]));
      }
    }
  }
}
`,
  ],
])('%s: ids of results show which values are tool calls [SCAN-04]', async (path, text) => {
  expect(await found(path, text)).toEqual(['Desk']);
});

const TURN = (after: string) => `class Florist:
    def turn(self, thread):
        answer = self.client.chat.completions.create(model="gpt-4o", messages=self.history)
        for one in answer.tool_calls:
            out = self.run_tool(one)
            ${after}
`;

test('a turn whose conversation is a member of its object is an agent’s; one of a list of its own is none [SCAN-04]', async () => {
  expect(
    await found('a.py', TURN('self.history.append({"role": "tool", "content": out})')),
  ).toEqual(['Florist']);
  expect(await found('a.py', TURN('thread.append({"role": "tool", "content": out})'))).toEqual([]);
});

test('a turn that queues itself again is an agent’s; one that queues another task is none [SCAN-04]', async () => {
  const text = (queued: string) => `@shared_task
def florist_turn(thread):
    answer = openai.chat.completions.create(model="gpt-4o", messages=thread.messages)
    for one in answer.tool_calls:
        thread.messages.append({"role": "tool", "content": run_tool(one)})
    ${queued}
`;
  expect(await found('a.py', text('florist_turn.delay(thread.id)'))).toEqual(['florist_turn']);
  expect(await found('a.py', text('turns.add(thread.id)'))).toEqual(['florist_turn']);
  expect(await found('a.py', text('send_email.delay(thread.id)'))).toEqual([]);
});

test('Go: a provider that is called prov is asked as one [SCAN-04]', async () => {
  const { agents } = await agentsIn({
    'go.mod': 'module example.com/mill\n',
    'mill.go': `package mill

type Mill struct {
	prov     Provider
	messages []Message
}

func (m *Mill) Run(ctx context.Context) error {
	for {
		answer, err := m.prov.Stream(ctx, Request{Model: m.model, Messages: m.messages})
		if err != nil || len(answer.ToolCalls) == 0 {
			return err
		}
		for _, call := range answer.ToolCalls {
			m.messages = append(m.messages, Message{Role: "tool", ToolCallID: call.ID, Content: m.invokeTool(ctx, call)})
		}
	}
}
`,
  });
  expect(agents).toEqual(['Mill']);
});
