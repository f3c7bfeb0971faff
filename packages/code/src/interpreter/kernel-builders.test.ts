import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const TIDES = `package a;
import com.microsoft.semantickernel.semanticfunctions.annotations.DefineKernelFunction;
class Tides {
    @DefineKernelFunction(name = "find_tide", description = "Finds the tide of a pier")
    String find(String pier) { return "high"; }
}
`;

const PIER = (context: string, plugin: string) => `package a;
import com.microsoft.semantickernel.Kernel;
import com.microsoft.semantickernel.orchestration.InvocationContext;
import com.microsoft.semantickernel.orchestration.ToolCallBehavior;
import com.microsoft.semantickernel.plugin.KernelPlugin;
import com.microsoft.semantickernel.plugin.KernelPluginFactory;
import com.microsoft.semantickernel.services.chatcompletion.ChatCompletionService;
import com.microsoft.semantickernel.services.chatcompletion.ChatHistory;
class Pier {
    private final ChatCompletionService chat;
    private final InvocationContext context;
    private final Kernel kernel;
    Pier(OpenAIAsyncClient client, Tides tides) {
        this.chat = ChatCompletionService.builder().withModelId("gpt-4o").withOpenAIAsyncClient(client).build();
        this.context = InvocationContext.builder()${context}.build();
        KernelPlugin plugin = KernelPluginFactory.createFromObject(tides, "tides");
        this.kernel = Kernel.builder().withAIService(ChatCompletionService.class, chat)${plugin}.build();
    }
    String ask(String question) {
        ChatHistory history = new ChatHistory("You know the tides of all piers.");
        history.addUserMessage(question);
        return chat.getChatMessageContentsAsync(history, kernel, context).block().get(0).getContent();
    }
}
`;
const CALLS = '.withToolCallBehavior(ToolCallBehavior.allowAllKernelFunctions(true))';

test('Java: a chat service of Semantic Kernel whose context lets it call functions is an agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'a/Tides.java': TIDES,
    'a/Pier.java': PIER(CALLS, '.withPlugin(plugin)'),
  });
  expect(found).toEqual({
    agents: ['Pier'],
    uses: ['Pier -> model gpt-4o', 'Pier -> prompt ask system prompt', 'Pier -> tool find_tide'],
  });
});

test.each([
  ['no functions', PIER('', '.withPlugin(plugin)')],
  ['no plugins', PIER(CALLS, '')],
])('Java: a chat service with %s is no agent [SCAN-04]', async (_, pier) => {
  expect((await agentsIn({ 'a/Tides.java': TIDES, 'a/Pier.java': pier })).agents).toEqual([]);
});

test('Java: what a kernel that is given holds is unknown [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'a/Pier.java': PIER(CALLS, '')
      .replace('Tides tides)', 'Kernel kernel)')
      .replace(/this\.kernel = .*;/, 'this.kernel = kernel;'),
  });
  expect(uses).toEqual([
    'Pier -> model gpt-4o',
    'Pier -> model unknown (a/Pier.java:22)',
    'Pier -> prompt ask system prompt',
    'Pier -> tool unknown (a/Pier.java:22)',
  ]);
});
