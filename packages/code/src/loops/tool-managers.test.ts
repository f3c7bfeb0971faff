import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

test('Spring AI: a loop that has a manager run the tool calls of each answer is an agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'a/Desk.java': `package a;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.model.tool.ToolCallingManager;
class Desk {
    private final ChatModel chatModel;
    private final Scales scales;
    String ask(String question) {
        ToolCallingManager manager = ToolCallingManager.builder().build();
        ChatOptions options = ToolCallingChatOptions.builder().toolCallbacks(ToolCallbacks.from(scales)).build();
        List<Message> messages = memory.get(question);
        Prompt prompt = new Prompt(messages, options);
        ChatResponse response = chatModel.call(prompt);
        while (response.hasToolCalls()) {
            ToolExecutionResult done = manager.executeToolCalls(prompt, response);
            messages.addAll(done.conversationHistory());
            prompt = new Prompt(messages, options);
            response = chatModel.call(prompt);
        }
        return response.getResult().getOutput().getText();
    }
}
class Scales {
    @org.springframework.ai.tool.annotation.Tool(description = "Weighs a letter") int weigh(String letter) { return 1; }
}
`,
  });
  expect(found.agents).toEqual(['Desk']);
  expect(found.uses).toContain('Desk -> tool weigh');
});

test('C#: a client of Azure OpenAI asks for chat completions with options alone [SCAN-04]', async () => {
  const serve = (ask: string) => `using Azure.AI.OpenAI;
class Desk {
    async Task Serve(OpenAIClient desk, ChatCompletionsOptions options) {
        var functions = new Dictionary<string, Func<string, string>> { { "weigh", Weigh } };
        while (true) {
            var answer = await desk.${ask}(options);
            var choice = answer.Value.Choices[0];
            options.Messages.Add(new ChatRequestAssistantMessage(choice.Message));
            foreach (var toolCall in choice.Message.ToolCalls) {
                var output = functions[toolCall.Name](toolCall.Arguments);
                options.Messages.Add(new ChatRequestToolMessage(output, toolCall.Id));
            }
        }
    }
    static string Weigh(string letter) { return letter; }
}
`;
  const agents = async (ask: string) => (await agentsIn({ 'Desk.cs': serve(ask) })).agents;
  expect(await agents('GetChatCompletionsAsync')).toEqual(['Desk']);
  expect(await agents('GetChatCompletionsStreamingAsync')).toEqual(['Desk']);
  expect(await agents('GetChatCompletionsCountAsync')).toEqual([]);
});
