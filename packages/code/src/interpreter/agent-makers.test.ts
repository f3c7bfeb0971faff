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
