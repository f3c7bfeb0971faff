import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('C#: what a primary constructor takes is of the class, which is an agent by it [SCAN-04]', async () => {
  const found = await agentsIn({
    'Pilot.cs': `using Microsoft.Extensions.AI;
namespace Harbour;

public class PilotAgent(ModelClient llm, IReadOnlyList<ITool> tools, Log log)
{
    public async Task RunAsync(string goal)
    {
        var wish = await llm.AskForToolAsync(goal, tools);
        var tool = tools.FirstOrDefault(one => one.Name == wish.Name);
        log.Add(await tool.ExecuteAsync(wish.Arguments));
    }
}

public class PilotStore(string folder, int limit)
{
    public Task RunAsync(string goal) => File.AppendAllTextAsync(folder, goal);
}
`,
  });
  expect(found).toEqual({
    agents: ['PilotAgent'],
    uses: [
      'PilotAgent -> model unknown (Pilot.cs:4)',
      'PilotAgent -> prompt unknown (Pilot.cs:4)',
      'PilotAgent -> tool unknown (Pilot.cs:4)',
    ],
  });
});

test('C#: what a call gives a primary constructor by its place is given to the agent [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'PilotAgent.cs': `using Microsoft.Extensions.AI;
public class PilotAgent(Log log, IReadOnlyList<ITool> tools, ModelClient llm)
{
    public Task RunAsync(string goal) => llm.AskForToolAsync(goal, tools);
}
public class TideTool : ITool { public string Name => "read_tide"; }
public class Harbour
{
    public Task OpenAsync() => new PilotAgent(new Log(), [new TideTool()], Client.Of("x")).RunAsync("open");
}
`,
  });
  expect(uses.filter((one) => one.includes(' -> tool '))).toEqual(['PilotAgent -> tool read_tide']);
});
