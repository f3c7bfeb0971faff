import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const DESK = (tools: string) => `package pier;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.tool.ToolCallbackProvider;
class Desk {
    private final ChatClient desk;
    Desk(ChatClient.Builder builder, ${tools}) {
        this.desk = builder.defaultSystem("You know all ships.").defaultToolCallbacks(tools).build();
    }
}
`;

const clients = async (files: Readonly<Record<string, string>>) => {
  const { uses } = await agentsIn(files, ['desk/src/main/java/pier/Desk.java']);
  return uses.filter((one) => one.includes('-> mcp-client'));
};

test('Spring AI: the MCP servers of the settings are clients of the agent that is given their tools [SCAN-04]', async () => {
  const files = {
    'desk/src/main/java/pier/Desk.java': DESK('ToolCallbackProvider tools'),
    'desk/src/main/resources/application.yml': `spring:
  ai:
    mcp:
      client:
        stdio:
          servers-configuration: classpath:/mcp-servers.json
        streamable-http:
          connections:
            tides:
              url: http://localhost:8011
`,
    'desk/src/main/resources/mcp-servers.json':
      '{ "mcpServers": { "charts": { "command": "npx" } } }',
    'other/src/main/resources/application.yml': `spring:
  ai:
    mcp:
      client:
        sse:
          connections:
            cranes:
              url: http://localhost:8012
`,
  };
  expect(await clients(files)).toEqual(['Desk -> mcp-client charts', 'Desk -> mcp-client tides']);
  const { 'desk/src/main/java/pier/Desk.java': _, ...settings } = files;
  const plain = DESK('List<ToolCallback> tools').replace(/import .*ToolCallbackProvider;\n/, '');
  expect(await clients({ ...settings, 'desk/src/main/java/pier/Desk.java': plain })).toEqual([]);
});

test('Spring AI: the same in a file of properties [SCAN-04]', async () => {
  expect(
    await clients({
      'desk/src/main/java/pier/Desk.java': DESK('ToolCallbackProvider tools'),
      'desk/src/main/resources/application.properties':
        'server.port=80\nspring.ai.mcp.client.sse.connections.tides.url=http://localhost:8011\nspring.ai.mcp.client.sse.connections.tides.sse-endpoint=/sse\n',
    }),
  ).toEqual(['Desk -> mcp-client tides']);
});

test('Spring AI: the file of servers that properties name is read [SCAN-04]', async () => {
  expect(
    await clients({
      'desk/src/main/java/pier/Desk.java': DESK('ToolCallbackProvider tools'),
      'desk/src/main/resources/application.properties':
        'spring.ai.mcp.client.stdio.servers-configuration=classpath:mcp-servers.json\n',
      'desk/src/main/resources/mcp-servers.json':
        '{ "mcpServers": { "charts": { "command": "npx" } } }',
    }),
  ).toEqual(['Desk -> mcp-client charts']);
});

test('Quarkus: a tool box without names is of all MCP servers of the settings [SCAN-04]', async () => {
  expect(
    await clients({
      'desk/src/main/java/pier/Desk.java': `package pier;
import io.quarkiverse.langchain4j.RegisterAiService;
import io.quarkiverse.langchain4j.mcp.runtime.McpToolBox;
@RegisterAiService
public interface Desk { @McpToolBox String ask(String question); }
`,
      'desk/src/main/resources/application.properties':
        'quarkus.langchain4j.mcp.tides.transport-type=http\nquarkus.langchain4j.mcp.tides.url=http://localhost:8011\n',
    }),
  ).toEqual(['Desk -> mcp-client tides']);
});

test('Quarkus: of a great many servers an agent is related to fifty [SCAN-02]', async () => {
  const server = (at: number) => `quarkus.langchain4j.mcp.tides${at}.url=http://localhost:8011\n`;
  const found = await clients({
    'desk/src/main/java/pier/Desk.java': `package pier;
import io.quarkiverse.langchain4j.RegisterAiService;
import io.quarkiverse.langchain4j.mcp.runtime.McpToolBox;
@RegisterAiService
public interface Desk { @McpToolBox String ask(String question); }
`,
    'desk/src/main/resources/application.properties': Array.from({ length: 60 }, (_, at) =>
      server(at),
    ).join(''),
  });
  expect(found).toHaveLength(50);
});
