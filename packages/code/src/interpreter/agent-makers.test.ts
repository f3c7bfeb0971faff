import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const BUILDER = (more: string) => `using Microsoft.Agents.AI;
using Microsoft.Extensions.AI;

public sealed class TideAgent(IChatClient chatClient, ITides tides) : ITideAgent
{
    public ChatClientAgent Build(string harbour)
    {
        return new ChatClientAgent(chatClient, new ChatClientAgentOptions
        {
            Name = "TideChecker",
            ChatOptions = new ChatOptions
            {
                Instructions = $"You check the tides of {harbour} for ships.",
                Tools = [AIFunctionFactory.Create((int day) => tides.On(day), "GetTides", "Tides of a day")],
            },
        });
    }
${more}}
`;

test('C#: a class that makes one agent of a framework is that agent, once [SCAN-04]', async () => {
  expect(await agentsIn({ 'TideAgent.cs': BUILDER('') })).toEqual({
    agents: ['TideChecker'],
    uses: [
      'TideChecker -> model unknown (TideAgent.cs:8)',
      'TideChecker -> prompt TideChecker prompt',
      'TideChecker -> tool GetTides',
    ],
  });
});

test('C#: a class that makes several agents of a framework is none of its own [SCAN-04]', async () => {
  const second = `    public ChatClientAgent BuildWind() =>
        new ChatClientAgent(chatClient, "You check the wind for ships.", "WindChecker");
`;
  const { agents, uses } = await agentsIn({ 'TideAgent.cs': BUILDER(second) });
  expect(agents).toEqual(['TideChecker', 'WindChecker']);
  expect(uses.filter((one) => one.startsWith('TideAgent'))).toEqual([]);
});

test('C#: a tool is named by the first position that holds a text, else by its method [SCAN-04]', async () => {
  const found = await agentsIn({
    'TideAgent.cs': BUILDER('    private static string GetTides(int day) => "";\n').replace(
      '(int day) => tides.On(day), "GetTides", "Tides of a day"',
      'GetTides, options',
    ),
  });
  expect(found.uses).toContain('TideChecker -> tool GetTides');
});

test('Python: a class with a loop of its own stays an agent beside the one that it makes [SCAN-04]', async () => {
  const { agents } = await agentsIn({
    'harbour.py': `import openai
from pydantic_ai import Agent

class HarbourAgent:
    def __init__(self, model):
        self.model = model
        self.scout = Agent("gpt-5", name="scout", instructions="You look out for ships.")

    def run(self, messages):
        while True:
            answer = openai.OpenAI().chat.completions.create(model=self.model, messages=messages, tools=TOOLS)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "tool_call_id": call.id, "content": self.run_tool(call)})
`,
  });
  expect(agents).toEqual(['HarbourAgent', 'scout']);
});
