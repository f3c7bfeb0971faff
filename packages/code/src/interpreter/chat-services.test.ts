import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const TIDES = `using Microsoft.SemanticKernel;
namespace Harbour.Plugins;
public class TidePlugin(TideStore store)
{
    [KernelFunction("find_tide")]
    public string Find(string pier) => store.Find(pier);
}
`;

const SERVICE = (settings: string) => `using Harbour.Plugins;
using Microsoft.SemanticKernel;
using Microsoft.SemanticKernel.ChatCompletion;
using Microsoft.SemanticKernel.Connectors.OpenAI;
namespace Harbour.Services;
public class PierService : IPierService
{
    private readonly Kernel _kernel;
    private readonly IChatCompletionService _chat;
    public PierService(PierOptions options)
    {
        var builder = Kernel.CreateBuilder();
        builder.AddAzureOpenAIChatCompletion(options.Deployment, options.Endpoint, options.Key);
        _kernel = builder.Build();
        _chat = _kernel.GetRequiredService<IChatCompletionService>();
    }
    private void AddPlugins()
    {
        var tides = new TidePlugin(new TideStore());
        _kernel.ImportPluginFromObject(tides, nameof(TidePlugin));
    }
    private ChatHistory NewHistory()
    {
        var history = new ChatHistory();
        history.AddSystemMessage("You know the tides of all piers.");
        return history;
    }
    public async Task<string> AskAsync(string question)
    {
        var history = NewHistory();
        history.AddUserMessage(question);
        var settings = new OpenAIPromptExecutionSettings { MaxTokens = 9, ${settings} };
        AddPlugins();
        var answer = await _chat.GetChatMessageContentAsync(history, settings, _kernel);
        return answer.Content;
    }
}
`;

test.each([
  'FunctionChoiceBehavior = FunctionChoiceBehavior.Auto()',
  'ToolCallBehavior = ToolCallBehavior.AutoInvokeKernelFunctions',
])(
  'C#: a chat service whose settings let it call functions is an agent: %s [SCAN-04]',
  async (settings) => {
    const found = await agentsIn({
      'Plugins/TidePlugin.cs': TIDES,
      'Services/PierService.cs': SERVICE(settings),
    });
    expect(found).toEqual({
      agents: ['PierService'],
      uses: [
        'PierService -> model unknown (Services/PierService.cs:34)',
        'PierService -> prompt NewHistory system prompt',
        'PierService -> tool find_tide',
      ],
    });
  },
);

test.each(['Temperature = 0', 'FunctionChoiceBehavior = FunctionChoiceBehavior.None()'])(
  'C#: a chat service that calls no functions is no agent: %s [SCAN-04]',
  async (settings) => {
    const found = await agentsIn({
      'Plugins/TidePlugin.cs': TIDES,
      'Services/PierService.cs': SERVICE(settings),
    });
    expect(found.agents).toEqual([]);
  },
);

test('Python: a chat service whose settings let it call functions is an agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'pier.py': `from semantic_kernel import Kernel
from semantic_kernel.connectors.ai import FunctionChoiceBehavior
from semantic_kernel.connectors.ai.open_ai import OpenAIChatCompletion, OpenAIChatPromptExecutionSettings
from semantic_kernel.contents import ChatHistory
from semantic_kernel.functions import kernel_function

class TidePlugin:
    @kernel_function(name="find_tide")
    def find(self, pier: str) -> str:
        return "high"

async def ask_pier(question):
    kernel = Kernel()
    chat = OpenAIChatCompletion(ai_model_id="gpt-4o")
    kernel.add_service(chat)
    kernel.add_plugin(TidePlugin(), plugin_name="tides")
    settings = OpenAIChatPromptExecutionSettings(function_choice_behavior=FunctionChoiceBehavior.Auto())
    history = ChatHistory(system_message="You know the tides of all piers.")
    history.add_user_message(question)
    return await chat.get_chat_message_content(chat_history=history, settings=settings, kernel=kernel)

async def ask_plain(question):
    chat = OpenAIChatCompletion(ai_model_id="gpt-4o-mini")
    settings = OpenAIChatPromptExecutionSettings()
    return await chat.get_chat_message_content(chat_history=ChatHistory(), settings=settings)
`,
  });
  expect(found).toEqual({
    agents: ['ask_pier'],
    uses: [
      'ask_pier -> model gpt-4o',
      'ask_pier -> prompt ask_pier system prompt',
      'ask_pier -> tool find_tide',
    ],
  });
});

test('Python: many requests of a function share its system messages [SCAN-04]', async () => {
  const asked = Array.from(
    { length: 1000 },
    (_, at) => `    history.add_system_message("You know the tides of pier ${at}.")
    await chat.get_chat_message_content(chat_history=history, settings=settings)
`,
  );
  const { agents, uses } = await agentsIn({
    'pier.py': `from semantic_kernel.connectors.ai import FunctionChoiceBehavior
from semantic_kernel.connectors.ai.open_ai import OpenAIChatCompletion, OpenAIChatPromptExecutionSettings
from semantic_kernel.contents import ChatHistory

async def ask_pier():
    chat = OpenAIChatCompletion(ai_model_id="gpt-4o")
    settings = OpenAIChatPromptExecutionSettings(function_choice_behavior=FunctionChoiceBehavior.Auto())
    history = ChatHistory()
${asked.join('')}`,
  });
  expect(agents).toEqual(['ask_pier']);
  expect(uses).toContain('ask_pier -> prompt ask_pier system prompt');
});
