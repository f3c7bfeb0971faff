import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('C#: a client that a function of the file makes becomes an agent by the method of an imported namespace [SCAN-04]', async () => {
  const { agents, uses } = await agentsIn({
    'Program.cs': `using Azure.AI.OpenAI;
using Microsoft.Agents.AI;
using Microsoft.Extensions.AI;
using OpenAI;

IChatClient client = CreateClient("azure");
AIAgent pilot = client.AsAIAgent(instructions: "You guide ships.", name: "Pilot", tools: [AIFunctionFactory.Create(NextTide)]);
await pilot.RunAsync("When?");

static string NextTide(string pier) => "noon";
static IChatClient CreateClient(string host)
{
    return host switch
    {
        "azure" => new AzureOpenAIClient(endpoint, credential).GetChatClient("gpt-4o").AsIChatClient(),
        _ => throw new InvalidOperationException(host)
    };
}
`,
  });
  expect(agents).toEqual(['Pilot']);
  expect(uses).toEqual(
    expect.arrayContaining(['Pilot -> prompt Pilot prompt', 'Pilot -> tool NextTide']),
  );
  expect(uses.some((one) => one.startsWith('Pilot -> model'))).toBe(true);
});

const SERVICE = (made: string, plugins = '') => `using Azure.AI.Agents.Persistent;
using Microsoft.SemanticKernel;
using Microsoft.SemanticKernel.Agents.AzureAI;
class Desk
{
    public async Task Open(PersistentAgentsClient client, IKernelBuilder builder)
    {
        builder.AddAzureOpenAIChatCompletion("gpt-4o", endpoint, key);
        var kernel = builder.Build();
        ${plugins}
        ${made}
    }
}
class Tides { [KernelFunction("next_tide")] public string Next() => "noon"; }
`;

test('C#: the object of an agent that a service keeps is the agent of its definition [SCAN-04]', async () => {
  const { agents, uses } = await agentsIn({
    'Desk.cs': SERVICE(
      `var definition = await client.Administration.CreateAgentAsync("gpt-4o", name: "Pilot", instructions: "You guide ships.");
        var agent = new AzureAIAgent(definition, client) { Kernel = kernel };`,
      'kernel.Plugins.AddFromType<Tides>();',
    ),
  });
  expect(agents).toEqual(['Pilot']);
  expect(uses).toContain('Pilot -> tool next_tide');
});

test('C#: a chat service whose kernel is given no plugins asks once [SCAN-04]', async () => {
  const ask = `var chat = kernel.GetRequiredService<IChatCompletionService>();
        var settings = new OpenAIPromptExecutionSettings { ToolCallBehavior = ToolCallBehavior.AutoInvokeKernelFunctions };
        var answer = await chat.GetChatMessageContentAsync(history, settings, kernel);`;
  expect((await agentsIn({ 'Desk.cs': SERVICE(ask) })).agents).toEqual([]);
  const given = SERVICE(ask, 'kernel.Plugins.AddFromType<Tides>();');
  expect((await agentsIn({ 'Desk.cs': given })).agents).toEqual(['Desk']);
});
