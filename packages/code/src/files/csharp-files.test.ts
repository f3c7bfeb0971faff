import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const FACTORY = `using Azure.AI.Projects;
using Microsoft.Agents.AI;
using Microsoft.Extensions.AI;

public class PilotFactory
{
    private readonly AIProjectClient _client;
    private readonly AITool? _charts;

    public AIAgent Create(string instructions, IList<AITool> tools)
    {
        List<AITool> all = [.. tools];
        all.Add(_charts);
        return _client.AsAIAgent(model: "gpt-5", instructions: instructions, name: "Pilot", tools: all);
    }
}
`;

const HARBOUR = `using Microsoft.Extensions.AI;

public class Harbour(PilotFactory factory, ChartServer charts)
{
    private const string Rules = "You bring ships into the harbour.";

    private string Tide(string pier) => "high";

    public async Task BringInAsync(string ship)
    {
        var tools = new List<AITool>();
        tools.Add(AIFunctionFactory.Create(Tide, "read_tide"));
        tools.AddRange(await charts.ListToolsAsync());
        var pilot = factory.Create(Rules, tools);
        await pilot.RunAsync(ship);
    }
}
`;

test('C#: what other files give an agent is followed to the class of the only file of its name [SCAN-04]', async () => {
  const found = await agentsIn({
    'Agents/PilotFactory.cs': FACTORY,
    'Services/Harbour.cs': HARBOUR,
  });
  expect(found).toEqual({
    agents: ['Pilot'],
    uses: [
      'Pilot -> model gpt-5',
      'Pilot -> prompt Rules',
      'Pilot -> tool read_tide',
      'Pilot -> tool unknown (Agents/PilotFactory.cs:13)',
      'Pilot -> tool unknown (Services/Harbour.cs:13)',
    ],
  });
});

test('C#: of several files of one name none is chosen [SCAN-04]', async () => {
  const found = await agentsIn({
    'Agents/PilotFactory.cs': FACTORY,
    'Other/PilotFactory.cs': 'public class PilotFactory { }\n',
    'Services/Harbour.cs': HARBOUR,
  });
  expect(found.uses).toEqual([
    'Pilot -> model gpt-5',
    'Pilot -> prompt unknown (Agents/PilotFactory.cs:14)',
    'Pilot -> tool unknown (Agents/PilotFactory.cs:12)',
    'Pilot -> tool unknown (Agents/PilotFactory.cs:13)',
  ]);
});
