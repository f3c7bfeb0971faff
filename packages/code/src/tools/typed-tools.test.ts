import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const toolsIn = async (path: string, text: string) =>
  (await agentsIn({ [path]: text })).uses.filter((one) => / -> (?:tool|agent) /.test(one));

test('the type of a list of tools that is spread into another names no tool [SCAN-04]', async () => {
  const found = await toolsIn(
    'Galley.cs',
    `using Azure.AI.Projects;
using Microsoft.Agents.AI;
using Microsoft.Extensions.AI;

public class Galley
{
    private readonly AIProjectClient _client;

    public AIAgent Cook(string instructions, IList<AITool> tools)
    {
        List<AITool> all = [.. tools];
        return _client.AsAIAgent(model: "gpt-5", instructions: instructions, name: "Cook", tools: all);
    }
}
`,
  );
  expect(found).toEqual(['Cook -> tool unknown (Galley.cs:11)']);
});

test('what is awaited of a typed member names no tool by its type [SCAN-04]', async () => {
  const found = await toolsIn(
    'Sailor.kt',
    `import ai.koog.agents.core.agent.AIAgent
import ai.koog.prompt.executor.clients.openai.OpenAIModels
import kotlinx.coroutines.Deferred

class Sailor(private val tools: Deferred<Tools>) {
    suspend fun sail() {
        val ready = tools.await()
        val agent = AIAgent(
            promptExecutor = executor,
            llmModel = OpenAIModels.Chat.GPT4o,
            toolRegistry = ready.registry(),
        )
    }
}
`,
  );
  expect(found).toEqual(['agent -> tool unknown (Sailor.kt:11)']);
});

test('a function that makes a tool named by data is no name of a tool [SCAN-04]', async () => {
  const found = await toolsIn(
    'captain.ts',
    `import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';

function createDelegationTool(mate) {
  return createTool({ id: \`ask-\${mate.id}\`, description: 'Asks a mate', execute: async () => 1 });
}

export function delegations(mates) {
  const tools = {};
  for (const mate of mates) {
    const tool = createDelegationTool(mate);
    tools[\`ask_\${mate.id}\`] = tool;
  }
  return tools;
}

export const captain = (mates) =>
  new Agent({ name: 'Captain', model: 'openai/gpt-5', tools: delegations(mates) });
`,
  );
  expect(found).toEqual([
    'Captain -> agent unknown (captain.ts:5)',
    'Captain -> tool unknown (captain.ts:5)',
  ]);
});

test('C#: a tool is named by the text after its function, else by the function; one that neither names is unknown [SCAN-04]', async () => {
  const found = await toolsIn(
    'Galley.cs',
    `using Microsoft.Agents.AI;
using Microsoft.Extensions.AI;

public class Galley
{
    private string Taste(string dish) => "salty";

    public ChatClientAgent Cook(IChatClient client, Pot pot)
    {
        return new ChatClientAgent(client, name: "Cook", instructions: "You cook for the crew.", tools: [
            AIFunctionFactory.Create((int dish) => Season(dish), "season_dish", "Seasons a dish"),
            AIFunctionFactory.Create(Taste),
            AIFunctionFactory.Create(pot.Stir, pot.Options),
            AIFunctionFactory.Create(pot, options),
        ]);
    }
}
`,
  );
  expect(found).toEqual([
    'Cook -> tool Stir',
    'Cook -> tool Taste',
    'Cook -> tool season_dish',
    'Cook -> tool unknown (Galley.cs:14)',
  ]);
});
