import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const TOOLS = `package pier;
import org.springframework.ai.tool.annotation.Tool;
class PierTools {
    @Tool(description = "Finds a pier")
    public String findPier(String name) { return name; }
}
`;

test('Java and Kotlin: a request of Spring AI that is given tools is an agent, named by its class [SCAN-04]', async () => {
  const found = await agentsIn({
    'PierTools.java': TOOLS,
    'PierDesk.java': `package pier;
import org.springframework.ai.chat.client.ChatClient;
class PierDesk {
    private final ChatClient chatClient;
    private final PierTools pierTools;
    PierDesk(ChatClient.Builder builder, PierTools pierTools) {
        this.chatClient = builder.build();
        this.pierTools = pierTools;
    }
    String answer(String question) {
        return chatClient.prompt().system("You find piers for ships.").user(question).tools(pierTools).call().content();
    }
}
class GuideDesk {
    private final ChatClient chatClient;
    GuideDesk(ChatClient.Builder builder) {
        this.chatClient = builder.defaultSystem("You guide ships through the harbour.").build();
    }
    String answer(String question) {
        return chatClient.prompt().user(question).tools(new PierTools()).call().content();
    }
}
class Talker {
    private final ChatClient chatClient;
    Talker(ChatClient.Builder builder) { this.chatClient = builder.build(); }
    String talk(String question) {
        return chatClient.prompt().system("You talk about ships all day.").user(question).call().content();
    }
}
`,
    'LockDesk.kt': `package pier
import org.springframework.ai.chat.client.ChatClient
class LockDesk(private val chatClient: ChatClient, private val tools: PierTools) {
    fun answer(question: String) =
        chatClient.prompt().system("You open locks for ships.").user(question).tools(tools).stream().content()
}
`,
  });
  expect(found).toEqual({
    agents: ['GuideDesk', 'LockDesk', 'PierDesk'],
    uses: [
      'GuideDesk -> model unknown (PierDesk.java:17)',
      'GuideDesk -> model unknown (PierDesk.java:20)',
      'GuideDesk -> prompt GuideDesk prompt',
      'GuideDesk -> tool findPier',
      'LockDesk -> model unknown (LockDesk.kt:5)',
      'LockDesk -> prompt LockDesk prompt',
      'LockDesk -> tool findPier',
      'PierDesk -> model unknown (PierDesk.java:11)',
      'PierDesk -> prompt PierDesk prompt',
      'PierDesk -> tool findPier',
    ],
  });
});

test('TypeScript: a call that runs tools until the model asks for none is an agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'pier.ts': `import OpenAI from 'openai';
import Anthropic from '@anthropic-ai/sdk';
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
const findPier = betaZodTool({ name: 'find_pier', run: async () => 'pier 4' });
export const askPier = (question: string) =>
  new Anthropic().beta.messages.toolRunner({ model: 'claude-sonnet-4-5', messages: [{ role: 'user', content: question }], tools: [findPier] });
export async function askLock() {
  const client = new OpenAI();
  const tools = [{ type: 'function', function: { name: 'open_lock', description: 'Opens', parameters: {}, function: openLock } }];
  return client.chat.completions.runTools({ model: 'gpt-4o', messages: [{ role: 'system', content: 'You open locks.' }], tools });
}
export const talk = () => new OpenAI().chat.completions.create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hi' }] });
`,
  });
  expect(found).toEqual({
    agents: ['askLock', 'askPier'],
    uses: [
      'askLock -> model gpt-4o',
      'askLock -> prompt askLock system prompt',
      'askLock -> tool open_lock',
      'askPier -> model claude-sonnet-4-5',
      'askPier -> tool find_pier',
    ],
  });
});

const BEAN = (name: string, defaults: string) => `    @Bean
    ChatClient ${name}(ChatModel model, PierTools tools) {
        return ChatClient.builder(model).${defaults}.build();
    }
`;
const CONFIG = (beans: string) => `package pier;
import org.springframework.ai.chat.client.ChatClient;
@Configuration
class PierConfig {
${beans}}
`;
const ASKING = (asked: string) => `package pier;
import org.springframework.ai.chat.client.ChatClient;
class PierController {
    private final ChatClient ${asked};
    PierController(ChatClient ${asked}) { this.${asked} = ${asked}; }
    String answer(String question) {
        return ${asked}.prompt().user(question).tools(new LockTools()).call().content();
    }
}
class LockTools {
    @Tool(description = "Opens a lock")
    public String openLock(String name) { return name; }
}
`;
const IMPORT = 'import org.springframework.ai.tool.annotation.Tool;\nclass LockTools';

test('Java: a request of an injected bean that is an agent is the agent of the bean [SCAN-04]', async () => {
  const files = (beans: string, asked = 'harbourClient') => ({
    'PierTools.java': TOOLS,
    'PierConfig.java': CONFIG(beans),
    'PierController.java': ASKING(asked).replace('class LockTools', IMPORT),
  });
  const one = await agentsIn(files(BEAN('harbourClient', 'defaultTools(tools)'), 'client'));
  expect(one).toEqual({
    agents: ['harbourClient'],
    uses: [
      'harbourClient -> model unknown (PierConfig.java:7)',
      'harbourClient -> tool findPier',
      'harbourClient -> tool openLock',
    ],
  });
  const asked = files(BEAN('harbourClient', 'defaultTools(tools)'));
  const other = (text: string, given: string) =>
    agentsIn({
      ...asked,
      'PierController.java': asked['PierController.java'].replace(text, given),
    });
  const saying = await other('.user(question)', '.system("You open locks.").user(question)');
  expect(saying.agents).toEqual(['PierController', 'harbourClient']);
  const building = await other(
    'PierController(ChatClient harbourClient) { this.harbourClient = harbourClient; }',
    'PierController(ChatClient.Builder builder) { this.harbourClient = builder.defaultTools(new LockTools()).build(); }',
  );
  expect(building.agents).toEqual(['PierController', 'harbourClient']);
  expect(building.uses).not.toContain('harbourClient -> tool openLock');
  const plain = await agentsIn(files(BEAN('harbourClient', 'defaultAdvisors(log)')));
  expect(plain.agents).toEqual(['PierController']);
  const two = `${BEAN('harbourClient', 'defaultTools(tools)')}${BEAN('quayClient', 'defaultSystem("You find quays for ships.")')}`;
  const named = await agentsIn(files(two, 'quayClient'));
  expect(named.agents).toEqual(['harbourClient', 'quayClient']);
  expect(named.uses).toContain('quayClient -> tool openLock');
  expect((await agentsIn(files(two, 'client'))).agents).toEqual([
    'PierController',
    'harbourClient',
    'quayClient',
  ]);
});

test('Java: two beans of one configuration are two agents, each with what it is given [SCAN-04]', async () => {
  const injected = (name: string, given: string) => `    @Bean
    ChatClient ${name}(ChatClient.Builder builder, PierTools tools) {
        return builder.${given}.build();
    }
`;
  const beans = `${injected('chatClient', 'defaultTools(tools)')}${injected('quayClient', 'defaultSystem("You find quays for ships.")')}`;
  expect(await agentsIn({ 'PierTools.java': TOOLS, 'PierConfig.java': CONFIG(beans) })).toEqual({
    agents: ['PierConfig', 'quayClient'],
    uses: [
      'PierConfig -> model unknown (PierConfig.java:7)',
      'PierConfig -> tool findPier',
      'quayClient -> model unknown (PierConfig.java:11)',
      'quayClient -> prompt quayClient prompt',
    ],
  });
});
