import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const usesOf = async (path: string, text: string) => (await analysed({ [path]: text })).uses;

test('agents of AgentScope, built at once or later, with model, tools and prompt [SCAN-04]', async () => {
  const found = await usesOf(
    'Desk.java',
    `package a;
import io.agentscope.core.ReActAgent;
import io.agentscope.core.model.DashScopeChatModel;
import io.agentscope.core.tool.Tool;
import io.agentscope.harness.agent.HarnessAgent;

class Desk {
    static class Shelf { @Tool(name = "find_book", description = "Find") String find(String title) { return title; } }

    HarnessAgent later(boolean compact) {
        HarnessAgent.Builder builder = HarnessAgent.builder()
            .name("archivist")
            .sysPrompt("You keep the books of a small library in order.")
            .model(DashScopeChatModel.builder().modelName("qwen3-max").build());
        if (compact) builder.compaction(true);
        return builder.build();
    }

    ReActAgent now() {
        return ReActAgent.builder().name("reader").sysPrompt("You read aloud from books.").toolkit(new Shelf()).build();
    }
}
`,
  );
  expect(found).toEqual([
    'archivist -> model qwen3-max',
    'archivist -> prompt archivist prompt',
    'reader -> prompt reader prompt',
    'reader -> tool find_book',
  ]);
});

test('a value that only ends in a call of a builder is no agent [SCAN-04]', async () => {
  const { sightings } = await analysed({
    'Desk.java': `package a;
import io.agentscope.core.ReActAgent;

class Desk {
    String label() {
        String text = ReActAgent.builder().name("reader").toString();
        return text;
    }
}
`,
  });
  expect(sightings.filter(({ kind, name }) => kind === 'agent' && name === 'reader')).toEqual([]);
});

const CLIENT = (made: string) => `package a;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.deepseek.DeepSeekChatOptions;
import org.springframework.ai.tool.annotation.Tool;

class TravelDesk {
    static class Clock { @Tool(description = "Time") String timeIn(String city) { return city; } }
    private static final String RULES = "You plan journeys by train for families.";
    private final ChatClient chatClient;

    TravelDesk(ChatClient.Builder chatClientBuilder) {
        this.chatClient = ${made};
    }
}
`;

test('a client of Spring AI that an injected builder gives defaults is the agent of its class [SCAN-04]', async () => {
  const found = await usesOf(
    'TravelDesk.java',
    CLIENT(
      'chatClientBuilder.clone().defaultSystem(RULES).defaultTools(new Clock()).defaultOptions(DeepSeekChatOptions.builder().model("deepseek-chat").build()).build()',
    ),
  );
  expect(found).toEqual([
    'TravelDesk -> model deepseek-chat',
    'TravelDesk -> prompt RULES',
    'TravelDesk -> tool timeIn',
  ]);
});

test('a client of Spring AI without instructions or tools is none, nor is what another builder makes [SCAN-04]', async () => {
  for (const made of [
    'chatClientBuilder.build()',
    'chatClientBuilder.defaultAdvisors(logger).build()',
    'chatClientBuilder.clone().build()',
  ]) {
    expect(await usesOf('TravelDesk.java', CLIENT(made))).toEqual([]);
  }
  const other = CLIENT('requestBuilder.defaultSystem(RULES).build()').replace(
    'ChatClient.Builder chatClientBuilder',
    'HttpRequest.Builder requestBuilder',
  );
  expect(await usesOf('TravelDesk.java', other)).toEqual([]);
});
