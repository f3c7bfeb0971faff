import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const TIDES = `package pier;
import dev.langchain4j.agent.tool.Tool;
@ApplicationScoped
public class Tides {
    @Tool("Next tide") public String nextTide(String pier) { return pier; }
}
`;

const EXPERT = `package pier;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.service.UserMessage;
import io.quarkiverse.langchain4j.RegisterAiService;
@RegisterAiService
public interface Expert {
    @UserMessage("You know all ships. Answer {question}.")
    @Tool("Asks the expert") String ask(String question);
}
`;

test('Quarkus: an interface that is registered as a service is an agent, with the tools and agents of its tool boxes [SCAN-04]', async () => {
  const found = await agentsIn({
    'pier/Tides.java': TIDES,
    'pier/Expert.java': EXPERT,
    'pier/Pilot.java': `package pier;
import dev.langchain4j.service.SystemMessage;
import io.quarkiverse.langchain4j.RegisterAiService;
import io.quarkiverse.langchain4j.ToolBox;
@RegisterAiService(modelName = "large")
public interface Pilot {
    @SystemMessage("You guide ships into the harbour.")
    @ToolBox({Tides.class, Expert.class, Elsewhere.class})
    String guide(String ship);
}
`,
  });
  expect(found).toEqual({
    agents: ['Expert', 'Pilot'],
    uses: [
      'Expert -> model unknown (pier/Expert.java:5)',
      'Expert -> prompt Expert prompt',
      'Pilot -> agent Expert',
      'Pilot -> model unknown (pier/Pilot.java:5)',
      'Pilot -> prompt guide',
      'Pilot -> tool nextTide',
      'Pilot -> tool unknown (pier/Pilot.java:8)',
    ],
  });
});

test('Quarkus: tools of the annotation, and MCP servers by their names or all [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'pier/Tides.java': TIDES,
    'pier/Clerk.java': `package pier;
import io.quarkiverse.langchain4j.RegisterAiService;
import io.quarkiverse.langchain4j.mcp.runtime.McpToolBox;
@RegisterAiService(tools = Tides.class)
public interface Clerk {
    @McpToolBox("files") String file(String paper);
}
`,
    'pier/Porter.java': `package pier;
import io.quarkiverse.langchain4j.RegisterAiService;
import io.quarkiverse.langchain4j.mcp.runtime.McpToolBox;
@RegisterAiService
public interface Porter {
    @McpToolBox String carry(String chest);
}
`,
  });
  expect(uses).toEqual([
    'Clerk -> mcp-client files',
    'Clerk -> model unknown (pier/Clerk.java:4)',
    'Clerk -> tool nextTide',
    'Clerk -> tool unknown (pier/Clerk.java:6)',
    'Porter -> mcp-client unknown (pier/Porter.java:6)',
    'Porter -> model unknown (pier/Porter.java:4)',
    'Porter -> tool unknown (pier/Porter.java:6)',
  ]);
});

test('ADK for Java: an agent as a tool is a sub-agent, tools of an MCP server come of its client [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'pier/Desk.java': `package pier;
import com.google.adk.agents.LlmAgent;
import com.google.adk.tools.AgentTool;
import com.google.adk.tools.mcp.McpToolset;
class Desk {
    static final LlmAgent GREETER = LlmAgent.builder().name("greeter").model("gemini-2.5-flash").instruction("You greet.").build();
    static final LlmAgent DESK = LlmAgent.builder().name("desk").model("gemini-2.5-pro").instruction("You help.").tools(AgentTool.create(GREETER)).build();
    static void ask(ServerParameters parameters) {
        McpToolset coins = new McpToolset(parameters);
        LlmAgent trader = LlmAgent.builder().name("trader").model("gemini-2.5-pro").instruction("You trade.").tools(coins.loadTools().get()).build();
    }
}
`,
  });
  expect(uses.filter((one) => /-> (?:agent|tool|mcp)/.test(one))).toEqual([
    'desk -> agent greeter',
    'trader -> mcp-client coins',
    'trader -> tool unknown (pier/Desk.java:10)',
  ]);
});
