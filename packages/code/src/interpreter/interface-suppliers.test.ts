import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const SCALES = `package a;
import dev.langchain4j.agent.tool.Tool;
class Scales { @Tool("Weighs a letter") int weigh(String letter) { return 1; } }
`;

test('LangChain4j: methods of the interface give an agent model, tools, MCP client and request [SCAN-04]', async () => {
  const found = await agentsIn({
    'a/Scales.java': SCALES,
    'a/Clerk.java': `package a;
import dev.langchain4j.agentic.Agent;
import dev.langchain4j.agentic.declarative.ChatModelSupplier;
import dev.langchain4j.agentic.declarative.ToolsSupplier;
import dev.langchain4j.agentic.declarative.ToolProviderSupplier;
import dev.langchain4j.model.openai.OpenAiChatModel;
interface Clerk {
    @Agent("Answers") String answer(String question);
    @ChatModelSupplier static ChatModel model() { return OpenAiChatModel.builder().modelName("gpt-4o").build(); }
    @ToolsSupplier static Object[] tools() { return new Object[] { new Scales(), other() }; }
    @ToolProviderSupplier static ToolProvider servers() { return Servers.all(); }
}
`,
    'a/Office.java': `package a;
import dev.langchain4j.agentic.declarative.SupervisorAgent;
import dev.langchain4j.agentic.declarative.SupervisorRequest;
interface Office {
    @SupervisorAgent(subAgents = { Clerk.class })
    String run(String in);
    @SupervisorRequest static String request(String in) { return "Sort the letters of the day by their weight: " + in; }
}
`,
    'a/Main.java': `package a;
import dev.langchain4j.agentic.AgenticServices;
class Main { Office office = AgenticServices.createAgenticSystem(Office.class); }
`,
  });
  expect(found).toEqual({
    agents: ['Clerk', 'Office'],
    uses: [
      'Clerk -> mcp-client unknown (a/Clerk.java:11)',
      'Clerk -> model gpt-4o',
      'Clerk -> tool unknown (a/Clerk.java:10)',
      'Clerk -> tool weigh',
      'Office -> agent Clerk',
      'Office -> prompt Office prompt',
    ],
  });
});

test('LangChain4j: the context of a supervisor is a prompt [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'a/Main.java': `package a;
import dev.langchain4j.agentic.AgenticServices;
class Main {
    Office office = AgenticServices.supervisorBuilder(Office.class).chatModel(model()).supervisorContext("Always weigh the letters first.").build();
}
`,
  });
  expect(uses).toContain('Office -> prompt Office prompt');
});

test('Java: an array is what it holds, not its type [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'a/Scales.java': SCALES,
    'a/Desk.java': `package a;
import org.springframework.ai.chat.client.ChatClient;
class Desk {
    private final Scales scales;
    String ask(ChatModel model, boolean isOpen) {
        Object[] tools = isOpen ? all() : new Object[0];
        ChatClient desk = ChatClient.builder(model).defaultTools(tools).build();
        return desk.prompt().call().content();
    }
    private Object[] all() { return new Object[] { scales }; }
}
`,
  });
  expect(uses.filter((one) => one.includes('tool'))).toEqual(['desk -> tool weigh']);
});
