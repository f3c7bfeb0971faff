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
