import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const CLERK = `package a;
import dev.langchain4j.agentic.Agent;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;

public interface Clerk {
    @SystemMessage("You are a clerk of an office for stamps.")
    @Agent("Answers")
    String answer(String question);
}
`;

test('LangChain4j: an interface is one agent, with what its annotations say [SCAN-04]', async () => {
  const found = await agentsIn({
    'a/Clerk.java': CLERK,
    'a/Courier.java': `package a;
import dev.langchain4j.service.SystemMessage;
interface Courier { @SystemMessage(Texts.COURIER) String carry(String parcel); }
`,
    'a/Main.java': `package a;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.model.openai.OpenAiChatModel;
class Main {
    Clerk clerk = AiServices.builder(Clerk.class).chatModel(OpenAiChatModel.builder().modelName("gpt-4o").build()).build();
    Courier courier = AiServices.create(Courier.class, model());
}
`,
  });
  expect(found).toEqual({
    agents: ['Clerk', 'Courier'],
    uses: [
      'Clerk -> model gpt-4o',
      'Clerk -> prompt Clerk prompt',
      'Courier -> model unknown (a/Main.java:6)',
      'Courier -> prompt carry',
    ],
  });
});

test('LangChain4j: the annotation of a workflow names its agents [SCAN-04]', async () => {
  const found = await agentsIn({
    'a/Clerk.java': CLERK,
    'a/Office.java': `package a;
import dev.langchain4j.agentic.declarative.SequenceAgent;
import dev.langchain4j.agentic.declarative.SubAgent;
interface Office {
    @SequenceAgent(outputKey = "out", subAgents = { @SubAgent(type = Clerk.class, outputKey = "a"), Other.class })
    String run(String in);
}
`,
    'a/Main.java': `package a;
import dev.langchain4j.agentic.AgenticServices;
class Main { Office office = AgenticServices.createAgenticSystem(Office.class, model); }
`,
  });
  expect(found).toEqual({
    agents: ['Clerk', 'Office'],
    uses: [
      'Clerk -> prompt Clerk prompt',
      'Office -> agent Clerk',
      'Office -> model unknown (a/Main.java:3)',
    ],
  });
});

test('Spring AI: a client that is built of an injected builder is an agent, with a model that is unknown [SCAN-04]', async () => {
  const found = await agentsIn({
    'a/Desk.java': `package a;
import org.springframework.ai.chat.client.ChatClient;
class Desk {
    private final ChatClient desk;
    Desk(ChatClient.Builder builder, StampTools stamps, ToolCallbackProvider others) {
        this.desk = builder.defaultTools(stamps).defaultToolCallbacks(others).build();
    }
}
class StampTools {
    @org.springframework.ai.tool.annotation.Tool(description = "Price") int price(String stamp) { return 1; }
}
`,
    'a/Other.java': `package a;
import org.springframework.ai.chat.client.ChatClient;
class Other { Other(Page.Builder builder) { this.page = builder.defaultSystem("x").build(); } }
`,
  });
  expect(found).toEqual({
    agents: ['Desk'],
    uses: [
      'Desk -> model unknown (a/Desk.java:6)',
      'Desk -> tool price',
      'Desk -> tool unknown (a/Desk.java:6)',
    ],
  });
});

test.each([
  [
    'Wiki.java',
    `package a;
import com.embabel.agent.api.annotation.Agent;
import com.embabel.agent.api.common.OperationContext;
@Agent(description = "Researches")
public class Wiki {
    private final String model;
    public Wiki(@Value("\${wiki.model:gpt-5-mini}") String model) { this.model = model; }
    Areas areas(OperationContext context) { return context.ai().withLlm(model).createObject("Name all areas.", Areas.class); }
}
`,
  ],
  [
    'Wiki.kt',
    `package a
import com.embabel.agent.api.annotation.Agent
import com.embabel.agent.api.common.OperationContext
@Agent(description = "Researches")
class Wiki(@Value("\\\${wiki.model:gpt-5-mini}") private val model: String) {
    fun areas(context: OperationContext) = context.ai().withLlm(model).createObject("Name all areas.")
}
`,
  ],
])(
  '%s: the default of a setting that Spring injects is its value [SCAN-04]',
  async (path, text) => {
    const { uses } = await agentsIn({ [path]: text });
    expect(uses).toContain('Wiki -> model gpt-5-mini');
    const { uses: none } = await agentsIn({ [path]: text.replace(':gpt-5-mini', '') });
    expect(none.filter((one) => one.includes('-> model'))).toEqual([
      expect.stringMatching(/^Wiki -> model unknown \(Wiki/),
    ]);
  },
);

test('Koog: prompt and model of a configuration, tools of another file [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'a/Main.kt': `package a
import ai.koog.agents.core.agent.AIAgent
import ai.koog.agents.core.agent.config.AIAgentConfig
import ai.koog.agents.core.tools.ToolRegistry
import ai.koog.prompt.dsl.prompt
import ai.koog.prompt.executor.clients.openai.OpenAIModels
fun main() {
    val config = AIAgentConfig(
        prompt = prompt("lamp") { system("You operate the switch of the lamp.") },
        model = OpenAIModels.Chat.GPT4o,
    )
    val lamp = AIAgent(promptExecutor = e, agentConfig = config, toolRegistry = ToolRegistry { tools(LampTools().asTools()) })
}
`,
    'a/LampTools.kt': `package a
import ai.koog.agents.core.tools.annotations.Tool
class LampTools : ToolSet {
    @Tool
    fun switchTo(state: Boolean): String = "x"
}
`,
  });
  expect(uses).toEqual([
    'lamp -> model gpt-4o',
    'lamp -> prompt lamp prompt',
    'lamp -> tool switchTo',
  ]);
});
