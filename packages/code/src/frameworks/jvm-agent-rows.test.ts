import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('Spring AI Alibaba: agents with their tools and prompts, of agents here, and remote ones that are unknown [SCAN-04]', async () => {
  const { agents, uses } = await agentsIn({
    'pier/Desk.java': `package pier;
import com.alibaba.cloud.ai.graph.agent.ReactAgent;
import com.alibaba.cloud.ai.graph.agent.a2a.A2aRemoteAgent;
import com.alibaba.cloud.ai.graph.agent.flow.agent.LlmRoutingAgent;
class Desk {
    LlmRoutingAgent desk(ChatModel chatModel) {
        ReactAgent pilot = ReactAgent.builder().name("pilot").model(chatModel).systemPrompt("You guide ships.").methodTools(new Tides()).build();
        A2aRemoteAgent porter = A2aRemoteAgent.builder().name("porter").agentCardProvider(cards).build();
        return LlmRoutingAgent.builder().name("desk").model(chatModel).subAgents(List.of(pilot, porter)).build();
    }
}
class Tides { @org.springframework.ai.tool.annotation.Tool(description = "Next tide") String nextTide() { return "noon"; } }
`,
  });
  expect(agents).toEqual(['desk', 'pilot']);
  expect(uses).toEqual([
    'desk -> agent pilot',
    'desk -> agent unknown (pier/Desk.java:8)',
    'desk -> model unknown (pier/Desk.java:9)',
    'pilot -> model unknown (pier/Desk.java:7)',
    'pilot -> prompt pilot prompt',
    'pilot -> tool nextTide',
  ]);
});

test('Java: tools of a method that calls another of its name with as many arguments are unknown, not none [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'pier/Desk.java': `package pier;
import dev.langchain4j.service.AiServices;
class Desk {
    static Map<ToolSpecification, ToolExecutor> wrapped(Map<ToolSpecification, ToolExecutor> tools) { return wrapped(tools.entrySet()); }
    static Map<ToolSpecification, ToolExecutor> wrapped(Set<Entry> tools) { return log(tools); }
    Clerk clerk(Map<ToolSpecification, ToolExecutor> tools) { return AiServices.builder(Clerk.class).tools(wrapped(tools)).build(); }
}
`,
  });
  expect(uses).toContain('Clerk -> tool unknown (pier/Desk.java:4)');
});
