import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const CLOCK = `using Microsoft.SemanticKernel;
namespace Harbour.Plugins;
public class ClockPlugin
{
    [KernelFunction]
    public string Now() => DateTime.Now.ToString();
}
public class PierPlugin(PierStore store)
{
    [KernelFunction("find_pier")]
    public string Find(string name) => store.Find(name);
}
public class LampPlugin
{
    [KernelFunction]
    public string SwitchOn() => "on";
}
`;

test('C#: plugins of a kernel, of its builder and of the agent that has it are tools of the agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'Plugins/Harbour.cs': CLOCK,
    'other/Plugins/Lamp.cs': `using Microsoft.SemanticKernel;
public class LampPlugin { [KernelFunction] public string SwitchOff() => "off"; }
`,
    'Services/PilotService.cs': `using Harbour.Plugins;
using Microsoft.SemanticKernel;
using Microsoft.SemanticKernel.Agents;
namespace Harbour.Services;
public class PilotService
{
    private readonly Kernel _kernel;
    private readonly ChatCompletionAgent _agent;
    public PilotService(PierStore store)
    {
        var builder = Kernel.CreateBuilder().AddOpenAIChatCompletion("gpt-4o", "key");
        builder.Plugins.AddFromType<ClockPlugin>();
        builder.Plugins.AddFromObject(new PierPlugin(store), "Piers");
        _kernel = builder.Build();
        _agent = new()
        {
            Name = "Pilot",
            Instructions = "You bring ships into the harbour.",
            Kernel = _kernel,
        };
        _agent.Kernel.Plugins.Add(KernelPluginFactory.CreateFromType<LampPlugin>());
    }
}
`,
  });
  expect(found).toEqual({
    agents: ['Pilot'],
    uses: [
      'Pilot -> model gpt-4o',
      'Pilot -> prompt Pilot prompt',
      'Pilot -> tool Now',
      'Pilot -> tool SwitchOn',
      'Pilot -> tool find_pier',
    ],
  });
});

test('C#: what a kernel holds that is injected is unknown, and other kernels of a file are others [SCAN-04]', async () => {
  const found = await agentsIn({
    'Plugins/Harbour.cs': CLOCK,
    'Mate.cs': `using Harbour.Plugins;
using Microsoft.SemanticKernel;
using Microsoft.SemanticKernel.Agents;
public class MateService
{
    public ChatCompletionAgent Make(Kernel kernel)
    {
        ChatCompletionAgent mate = new() { Name = "Mate", Instructions = "You keep watch.", Kernel = kernel };
        return mate;
    }
    public void Other()
    {
        var kernel = Kernel.CreateBuilder().Build();
        kernel.ImportPluginFromType<ClockPlugin>();
    }
    public ChatCompletionAgent Bare()
    {
        var empty = Kernel.CreateBuilder().AddOpenAIChatCompletion("gpt-4o-mini", "key").Build();
        return new ChatCompletionAgent { Name = "Bare", Instructions = "You talk.", Kernel = empty };
    }
}
`,
  });
  expect(found.uses).toEqual([
    'Bare -> model gpt-4o-mini',
    'Bare -> prompt Bare prompt',
    'Mate -> model unknown (Mate.cs:8)',
    'Mate -> prompt Mate prompt',
    'Mate -> tool unknown (Mate.cs:8)',
  ]);
});

test('Python: plugins of a kernel are tools of the agent that has it [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'pilot.py': `from semantic_kernel import Kernel
from semantic_kernel.agents import ChatCompletionAgent
from semantic_kernel.connectors.ai.open_ai import OpenAIChatCompletion
from semantic_kernel.functions import kernel_function

class TidePlugin:
    @kernel_function(name="tide")
    def read(self) -> str:
        return "high"

def build():
    kernel = Kernel()
    kernel.add_service(OpenAIChatCompletion(ai_model_id="gpt-4o"))
    kernel.add_plugin(TidePlugin(), plugin_name="tide")
    return ChatCompletionAgent(kernel=kernel, name="Pilot", instructions="You bring ships in.")

def plain():
    kernel = Kernel()
    kernel.add_service(OpenAIChatCompletion(ai_model_id="gpt-4o-mini"))
    return ChatCompletionAgent(kernel=kernel, name="Plain", instructions="You talk.")
`,
  });
  expect(uses).toEqual([
    'Pilot -> model gpt-4o',
    'Pilot -> prompt Pilot prompt',
    'Pilot -> tool tide',
    'Plain -> model gpt-4o-mini',
    'Plain -> prompt Plain prompt',
  ]);
});
