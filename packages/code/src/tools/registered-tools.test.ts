import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const KITCHEN = {
  'app/kitchen/Store.kt': `package app.kitchen
import ai.koog.agents.core.tools.annotations.Tool
import ai.koog.agents.core.tools.reflect.ToolSet
class StoreTools(private val store: Store) : ToolSet {
    @Tool
    fun takeFlour(grams: Int): String = "x"
}
fun Store.toTools(user: String): ToolSet = StoreTools(this)
`,
};

test('Koog: tools that an imported extension function returns, and what callers register by a lambda [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    ...KITCHEN,
    'app/Main.kt': `package app
import ai.koog.agents.core.agent.AIAgent
import ai.koog.agents.core.tools.ToolRegistry
import ai.koog.agents.ext.tool.AskUser
import app.kitchen.toTools
class Baker(private val store: Store) {
    fun bake(more: ToolRegistry.Builder.() -> Unit): AIAgent<String, String> {
        val baker = AIAgent(promptExecutor = e, toolRegistry = ToolRegistry {
            tools(store.toTools("me"))
            more()
        })
        return baker
    }
}
fun main() { Baker(store).bake(more = { tool(AskUser); tool(find<Oven>()) }) }
`,
  });
  expect(uses).toEqual([
    'baker -> tool AskUser',
    'baker -> tool takeFlour',
    'baker -> tool unknown (app/Main.kt:15)',
  ]);
});

test('Koog: an agent of the plugin for Ktor is one [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    ...KITCHEN,
    'app/Route.kt': `package app
import ai.koog.agents.core.tools.ToolRegistry
import ai.koog.ktor.aiAgent
import ai.koog.prompt.executor.clients.anthropic.AnthropicModels
import app.kitchen.StoreTools
suspend fun RoutingContext.answer(store: Store) {
    val cook = aiAgent(strategy = plan(), model = AnthropicModels.Haiku_4_5, tools = ToolRegistry { tools(StoreTools(store)) })
    cook.run("soup")
}
`,
  });
  expect(uses).toEqual([
    'cook -> model claude-haiku-4-5',
    'cook -> prompt unknown (app/Route.kt:7)',
    'cook -> tool takeFlour',
  ]);
});

test('AgentScope: a toolkit holds the tools and MCP clients that are registered on it [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'a/Shelf.java': `package a;
import io.agentscope.core.tool.Tool;
class Shelf { @Tool(name = "find_book", description = "Find") String find(String title) { return title; } }
`,
    'a/Desk.java': `package a;
import io.agentscope.core.ReActAgent;
import io.agentscope.core.tool.Toolkit;
import io.agentscope.core.tool.mcp.McpClientBuilder;
class Desk {
    private final Shelf shelf;
    Desk(Shelf shelf) { this.shelf = shelf; }
    ReActAgent clerk() {
        Toolkit toolkit = new Toolkit();
        toolkit.registerTool(shelf);
        return ReActAgent.builder().name("clerk").sysPrompt("You lend books.").toolkit(toolkit).build();
    }
    ReActAgent porter() {
        var files = McpClientBuilder.create("files").stdioTransport("npx").buildAsync().block();
        Toolkit toolkit = new Toolkit();
        toolkit.registerMcpClient(files).block();
        return ReActAgent.builder().name("porter").sysPrompt("You carry books.").toolkit(toolkit).build();
    }
}
`,
    'a/Lobby.java': `package a;
import io.agentscope.core.ReActAgent;
import io.agentscope.core.tool.Toolkit;
class Lobby {
    ReActAgent guest() {
        Toolkit toolkit = new Toolkit();
        fill(toolkit);
        return ReActAgent.builder().name("guest").sysPrompt("You read books.").toolkit(toolkit).build();
    }
}
`,
  });
  expect(uses.filter((one) => !one.includes('-> prompt'))).toEqual([
    'clerk -> tool find_book',
    'guest -> tool unknown (a/Lobby.java:6)',
    'porter -> mcp-client files',
    'porter -> tool unknown (a/Desk.java:14)',
  ]);
});
