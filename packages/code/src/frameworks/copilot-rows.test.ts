import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('Python: a session of the Copilot SDK is an agent with what its settings give it [SCAN-04]', async () => {
  const found = await agentsIn({
    'pilot.py': `from copilot import CopilotClient
from copilot.tools import define_tool

@define_tool(description="Reads the tide")
def tide(pier): ...

async def bring_in(ship, rules):
    async with CopilotClient() as client:
        settings = {"system_message": {"content": "You bring ships into the harbour."}, "tools": [tide]}
        if ship.is_large:
            settings["model"] = "gpt-5"
        session = await client.create_session(**settings)
        await session.send(ship.name)

async def bring_out(ship, rules):
    client = CopilotClient()
    return await client.create_session({"model": "gpt-5-mini", "system_message": {"content": rules}})
`,
  });
  expect(found).toEqual({
    agents: ['bring_in', 'bring_out'],
    uses: [
      'bring_in -> model gpt-5',
      'bring_in -> prompt bring_in prompt',
      'bring_in -> tool tide',
      'bring_out -> model gpt-5-mini',
      'bring_out -> prompt unknown (pilot.py:17)',
    ],
  });
});

test('TypeScript, Go, C#: a session of the Copilot SDK is an agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'pilot.ts': `import { CopilotClient, defineTool } from '@github/copilot-sdk';
const tide = defineTool('tide', { description: 'Reads the tide', handler: async () => 'high' });
export async function pilotShip(name: string) {
  const client = new CopilotClient();
  const session = await client.createSession({
    model: 'gpt-5',
    systemMessage: { content: 'You bring ships into the harbour.' },
    tools: [tide],
    mcpServers: { charts: { type: 'http', url: 'https://charts.example/mcp' } },
  });
  return session.sendAndWait({ prompt: name });
}
`,
    'mate.go': `package mate

import copilot "github.com/github/copilot-sdk/go"

func KeepWatch(ctx context.Context) {
	client := copilot.NewClient(nil)
	tide := copilot.DefineTool("read_tide", "Reads the tide", readTide)
	session, _ := client.CreateSession(ctx, &copilot.SessionConfig{
		Model:         "gpt-5-mini",
		Tools:         []copilot.Tool{tide},
		SystemMessage: &copilot.SystemMessageConfig{Content: "You keep watch on deck."},
	})
	session.Send(ctx, copilot.MessageOptions{Prompt: "Look out"})
}
`,
    'Cook.cs': `using GitHub.Copilot.SDK;
using Microsoft.Extensions.AI;
public class Galley
{
    public async Task<string> CookAsync(string dish)
    {
        await using var client = new CopilotClient();
        var session = await client.CreateSessionAsync(new SessionConfig
        {
            Model = "claude-sonnet-4.5",
            SystemMessage = new SystemMessageConfig { Content = "You cook for the crew." },
            Tools = [AIFunctionFactory.Create(Taste, "taste")],
        });
        return await session.SendAsync(new MessageOptions { Prompt = dish });
    }
}
`,
  });
  expect(found).toEqual({
    agents: ['Galley', 'KeepWatch', 'pilotShip'],
    uses: [
      'Galley -> model claude-sonnet-4.5',
      'Galley -> prompt Galley prompt',
      'Galley -> tool taste',
      'KeepWatch -> model gpt-5-mini',
      'KeepWatch -> prompt KeepWatch prompt',
      'KeepWatch -> tool read_tide',
      'pilotShip -> mcp-client charts',
      'pilotShip -> model gpt-5',
      'pilotShip -> prompt pilotShip prompt',
      'pilotShip -> tool tide',
    ],
  });
});
