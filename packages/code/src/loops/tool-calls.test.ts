import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

test('a loop through the tool calls of one answer is no agent, though a tool asks a model [SCAN-04]', async () => {
  const serve = (header: string) => `import openai

def serve(tool_calls, messages):
    ${header}
        summary = openai.chat.completions.create(model="gpt-4o", messages=messages)
        result = run_tool(tool_calls[0], summary)
        messages.append({"role": "tool", "content": result})
`;
  expect((await agentsIn({ 'a.py': serve('for call in tool_calls:') })).agents).toEqual([]);
  expect(
    (await agentsIn({ 'a.py': serve('for at, call in enumerate(tool_calls):') })).agents,
  ).toEqual([]);
  expect((await agentsIn({ 'a.py': serve('while tool_calls:') })).agents).toEqual(['serve']);
});

test('a tool that is registered as an object of a class of tools in general has no name in the source [SCAN-04]', async () => {
  const found = await agentsIn({
    'porter.py': `class Tool:
    def __init__(self, name): self.name = name

class Porter:
    def __init__(self, entries):
        self.tools = []
        for entry in entries:
            self.tools.append(Tool(name=entry.name))

    def work(self, messages):
        while True:
            answer = self.llm.chat(messages, tools=self.tools)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "content": self.run_tool(call)})
`,
  });
  expect(found.uses.filter((one) => one.includes('-> tool'))).toEqual([
    expect.stringMatching(/^Porter -> tool unknown/),
  ]);
});

test('a double of an agent for tests is none [SCAN-04]', async () => {
  const found = await agentsIn({
    'a.go': `package a

type mockCourierAgent struct{ model string }

func (m *mockCourierAgent) Run() {}

type CourierAgent struct{ model string }

func (c *CourierAgent) Run() {}
`,
    'a.py': `class _FakeCourierAgent:
    model = "x"
    def run(self): ...
`,
  });
  expect(found.agents).not.toContain('mockCourierAgent');
  expect(found.agents).not.toContain('_FakeCourierAgent');
});

test('blocks of an answer may be dictionaries, tools members that are looked up by name [SCAN-04]', async () => {
  const found = await agentsIn({
    'pilot.py': `class Pilot:
    def serve(self, item):
        if item["type"] == "function_call":
            method = getattr(self.ship, item["name"])
            return [{"type": "function_call_output", "output": method(item["arguments"])}]
        return []

    def turn(self, items):
        turns = 0
        while turns < self.limit:
            turns += 1
            response = create_response(model="gpt-4o", input=items, tools=self.tools)
            for item in response["output"]:
                items += self.serve(item)
`,
  });
  expect(found.agents).toEqual(['Pilot']);
  expect(found.uses).toContain('Pilot -> model gpt-4o');
});

test('asynchronous calls of a library ask a model; a tool may be run on a session of a server [SCAN-04]', async () => {
  const found = await agentsIn({
    'broker.py': `import litellm

async def broker(messages, session, limit):
    turn = 0
    while turn < limit:
        turn += 1
        answer = await litellm.acompletion(model="gpt-4o", messages=messages)
        for call in answer.tool_calls:
            server, plain_tool_name = call["name"].split(".")
            result = await session.call_tool(plain_tool_name, call["arguments"])
            messages.append({"role": "tool", "content": result.content})
`,
  });
  expect(found.agents).toEqual(['broker']);
});

test('a client that asks through a decorator that tries again is no agent [SCAN-04]', async () => {
  const client = `from ollama import chat as ollama_chat

class PierClient(BaseClient):
    def _ask(self, config, schemas):
        described = None
        if schemas:
            described = [
                {"type": "function", "function": {"name": tool["name"], "parameters": tool["parameters"]}}
                for tool in schemas
            ]
        return ollama_chat(messages=self.message_history, model=config.model, tools=described)

    def chat(self, messages, config, tools):
        parsed = self.parse_messages(messages)
        schemas = [ToolParam(name=tool.name, type="function") for tool in tools]
        self.message_history = self.message_history + parsed
        retry_ask = retry_with(func=self._ask, provider="pier")
        response = retry_ask(config, schemas)
        calls = []
        if response.message.tool_calls:
            for tool in response.message.tool_calls:
                calls.append(ToolCall(call_id=self._id(), name=tool.function.name, arguments=dict(tool.function.arguments)))
        return Answer(tool_calls=calls)

    def parse_messages(self, messages):
        parsed = []
        for one in messages:
            if one.tool_result:
                parsed.append(self.parse_tool_call_result(one.tool_result))
        return parsed

    def parse_tool_call_result(self, tool_call_result):
        return FunctionCallOutput(call_id=tool_call_result.call_id, output=tool_call_result.result)
`;
  expect((await agentsIn({ 'a.py': client })).agents).toEqual([]);
});
