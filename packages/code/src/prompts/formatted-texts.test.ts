import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const AGENT = (prompt: string) => `package pier;
import com.embabel.agent.api.annotation.Agent;
import com.embabel.agent.api.common.OperationContext;
@Agent(description = "Guides ships")
public class Pilot {
    static final String RULES = "You guide ships into the harbour %s.";
    Way way(Ship ship, OperationContext context) {
        return context.ai().withAutoLlm().withToolGroup("charts").createObject(${prompt}, Way.class);
    }
}
`;

test.each([
  ['String.format("""\n  You guide ships into the harbour %s.\n  """, ship.name())', 'way prompt'],
  [
    'String.format("""\n  You guide ships into the harbour %s.\n  """, ship.name()).trim()',
    'way prompt',
  ],
  ['String.format(Locale.ROOT, RULES, ship.name())', 'RULES'],
  ['RULES.formatted(ship.name())', 'RULES'],
])('Java: a text that is filled in is the prompt: %s [SCAN-04]', async (prompt, name) => {
  const { uses } = await agentsIn({ 'pier/Pilot.java': AGENT(prompt) });
  expect(uses.filter((one) => one.includes('-> prompt'))).toEqual([`Pilot -> prompt ${name}`]);
});

test('C#: the same [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'Desk.cs': `using Microsoft.Agents.AI;
class Desk
{
    const string Rules = "You guide ships into the harbour {0}.";
    AIAgent Pilot(IChatClient client, string pier)
    {
        var pilot = new ChatClientAgent(client, instructions: string.Format(Rules, pier));
        return pilot;
    }
}
`,
  });
  expect(uses.filter((one) => one.includes('-> prompt'))).toEqual(['pilot -> prompt Rules']);
});
