import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const loop = (ask: string) => `import asyncio
from functools import partial
import anthropic
import anyio

client = anthropic.Anthropic()
TOOLS = [{"name": "read_file", "description": "Reads", "input_schema": {"type": "object", "properties": {}}}]

async def clerk(question):
    messages = [{"role": "user", "content": question}]
    while True:
        answer = await ${ask}
        messages.append({"role": "assistant", "content": answer.content})
        if answer.stop_reason != "tool_use":
            return answer.content[0].text
        results = []
        for block in answer.content:
            if block.type == "tool_use":
                output = execute_tool(block.name, block.input)
                results.append({"type": "tool_result", "tool_use_id": block.id, "content": output})
        messages.append({"role": "user", "content": results})

def execute_tool(name, arguments):
    return open(arguments["path"]).read() if name == "read_file" else ""
`;

const GIVEN =
  'model="claude-sonnet-4-5", max_tokens=9, system=RULES, tools=TOOLS, messages=messages';
const CLERK = {
  agents: ['clerk'],
  uses: [
    'clerk -> ai-service Anthropic',
    'clerk -> model claude-sonnet-4-5',
    'clerk -> prompt unknown (clerk.py:12)',
    'clerk -> tool read_file',
  ],
};

test.each([
  `asyncio.to_thread(client.messages.create, ${GIVEN})`,
  `run_in_threadpool(partial(client.messages.create, max_tokens=9), ${GIVEN})`,
  `anyio.to_thread.run_sync(partial(client.messages.create, ${GIVEN}))`,
  `asyncio.get_running_loop().run_in_executor(None, partial(client.messages.create, ${GIVEN}))`,
])('what a thread is asked to call is called: %s [SCAN-04]', async (ask) => {
  expect(await agentsIn({ 'clerk.py': loop(ask) })).toEqual(CLERK);
});

test('a method of an agent that is called run_sync calls nothing else [SCAN-04]', async () => {
  const found = await agentsIn({
    'a.py': `from pydantic_ai import Agent
helper = Agent("openai:gpt-5", instructions="You help the people of the town.")
question = input()
print(helper.run_sync(question))
`,
  });
  expect(found.agents).toEqual(['helper']);
});
