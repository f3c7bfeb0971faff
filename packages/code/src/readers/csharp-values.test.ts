import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('C#: the name of a method, a delegate of one, and options that a variable holds [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'Desk.cs': `using Microsoft.Agents.AI;
using Microsoft.Extensions.AI;
namespace Harbour;
public static class Desk
{
    public static AIAgent Create(IChatClient client)
    {
        string NextTide(string pier) => "noon";
        var options = new ChatClientAgentOptions("You know all tides.")
        {
            ChatOptions = new ChatOptions { Tools = [AIFunctionFactory.Create(new Func<string, string>(NextTide)), AIFunctionFactory.Create(Moor, nameof(Moor))] }
        };
        var pilot = new ChatClientAgent(client, options);
        return pilot;
    }
    static string Moor(string ship) => "ok";
}
`,
  });
  expect(uses.filter((one) => one.includes('tool'))).toEqual([
    'pilot -> tool Moor',
    'pilot -> tool NextTide',
  ]);
});

test('C#: a tool of a chat is called as its method, where the method names it [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'Program.cs': `using OpenAI.Chat;
namespace Harbour;
public class Desk
{
    private static readonly ChatTool tide = ChatTool.CreateFunctionTool(functionName: nameof(Tides.NextTide), functionDescription: "Next tide");
    public string Ask(ChatClient client, string question)
    {
        List<ChatMessage> messages = [new SystemChatMessage("You know all tides."), new UserChatMessage(question)];
        ChatCompletionOptions options = new() { Tools = { tide } };
        while (true)
        {
            ChatCompletion completion = client.CompleteChat(messages, options);
            if (completion.FinishReason != ChatFinishReason.ToolCalls) return completion.Content[0].Text;
            foreach (ChatToolCall call in completion.ToolCalls)
            {
                switch (call.FunctionName)
                {
                    case nameof(Tides.NextTide):
                        messages.Add(new ToolChatMessage(call.Id, Tides.NextTide()));
                        break;
                }
            }
        }
    }
}
`,
  });
  expect(uses.filter((one) => one.includes('tool'))).toEqual(['Desk -> tool NextTide']);
});

test('C#: a class that only passes questions on to an agent of a framework is none [SCAN-04]', async () => {
  const { agents } = await agentsIn({
    'DeskAgent.cs': `using Microsoft.Agents.AI;
namespace Harbour;
public sealed class DeskAgent : ITextAgent
{
    private readonly ChatClientAgent _inner;
    public string Name { get; }
    public DeskAgent(string name, ChatClientAgent inner) { Name = name; _inner = inner; }
    public async Task<string> RunAsync(string input) => (await _inner.RunAsync(input)).ToString();
}
`,
    'Contracts/Faces.cs': `namespace Harbour;
public interface ITextAgent { string Name { get; } Task<string> RunAsync(string input); }
`,
    'Program.cs': `using Microsoft.Agents.AI;
namespace Harbour;
public class Program
{
    public static void Start(IChatClient client)
    {
        var core = new ChatClientAgent(client, instructions: "You know all tides.");
        var desk = new DeskAgent("Desk", core);
        var other = new ChatClientAgent(client, instructions: "You know all ships.");
        var quay = new DeskAgent("Quay", other);
    }
}
`,
  });
  expect(agents).toEqual(['core', 'other']);
});
