import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('C#: a member that the class declares by its type is what a method sets it to [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'Desk.cs': `using OpenAI;
using Microsoft.Agents.AI;
class Desk
{
    private ChatClient _client;
    public Desk(OpenAIClient client) { _client = client.GetChatClient("gpt-4o"); }
    public AIAgent Clerk() { var clerk = new ChatClientAgent(_client, instructions: "You lend boats."); return clerk; }
}
`,
  });
  expect(uses).toContainEqual(expect.stringMatching(/-> model gpt-4o$/));
});
