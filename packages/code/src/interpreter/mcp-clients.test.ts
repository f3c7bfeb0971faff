import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

type Files = Readonly<Record<string, string>>;
const clientsIn = async (files: Files) =>
  (await agentsIn(files)).uses.filter((one) => one.includes('mcp-client'));

const LOOP = `export class Gardener {
  constructor(private beds: Beds) {}
  async run(messages: Message[]) {
    while (true) {
      const answer = await this.beds.llm.chat({ messages, tools: this.beds.shed.schemas() });
      for (const call of answer.tool_calls) {
        messages.push({ role: 'tool', tool_call_id: call.id, content: await this.beds.shed.execute(call.name, call.input) });
      }
    }
  }
}
`;
const SHED = `export async function openShed() {
  const shed = new Shed();
  const { McpShelf } = await import('./mcp/shelf');
  await new McpShelf().fill(shed);
  return shed;
}
`;
const SHELF = `async function connected(transport: unknown) {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  return new Client({ name: 'shelf', version: '1.0.0' });
}

export class McpShelf {
  constructor(private make = connected) {}
  async fill(shed: Shed) {
    const client = await this.make(null);
    for (const one of (await client.listTools()).tools) shed.register(one);
  }
}
`;
const MAIN = `import { Gardener } from './gardener';
import { openShed } from './shed';
export async function main(llm: unknown) {
  const shed = await openShed();
  await new Gardener({ llm, shed }).run([]);
}
`;
const GARDEN = { 'gardener.ts': LOOP, 'shed.ts': SHED, 'mcp/shelf.ts': SHELF, 'main.ts': MAIN };

test('TypeScript: what makes an agent fills its registry of tools from an MCP client, in a module that is loaded as it runs [SCAN-04]', async () => {
  expect(await clientsIn(GARDEN)).toEqual(['Gardener -> mcp-client shelf']);
});

test('An agent whose code leads to no MCP client has none, nor does one that is made beside another agent with one [SCAN-04]', async () => {
  const other = GARDEN['gardener.ts'].replace('Gardener', 'Cellarman');
  const shown = `import { Gardener } from './gardener';
import { Cellarman } from './cellarman';
export async function main(llm: unknown) {
  await new Cellarman({ llm, shed: cellar() }).run([]);
}
export async function serve(llm: unknown) {
  const { McpShelf } = await import('./mcp/shelf');
  await new McpShelf().fill(hall);
}
`;
  const both = { ...GARDEN, 'cellarman.ts': other, 'main.ts': shown };
  expect(await clientsIn(both)).toEqual([]);
  const maker = `import { Gardener } from './gardener';
import { openShed } from './shed';
export class Cellarman {
  async run(messages: Message[]) {
    while (true) {
      const answer = await this.llm.chat({ messages, tools: this.cellar.schemas() });
      for (const call of answer.tool_calls) {
        messages.push({ role: 'tool', tool_call_id: call.id, content: await this.cellar.execute(call.name, call.input) });
      }
    }
  }
}
export const host = async (llm: unknown) => new Gardener({ llm, shed: await openShed() });
`;
  const beside = { ...GARDEN, 'cellarman.ts': maker, 'main.ts': '' };
  expect(await clientsIn(beside)).toEqual(['Gardener -> mcp-client shelf']);
});

test('What leads to an MCP client through another agent is of that agent [SCAN-04]', async () => {
  const head = `import { openShed } from './shed';
export class Head {
  async run(messages: Message[]) {
    const shed = await openShed();
    while (true) {
      const answer = await this.llm.chat({ messages, tools: shed.schemas() });
      for (const call of answer.tool_calls) {
        messages.push({ role: 'tool', tool_call_id: call.id, content: await shed.execute(call.name, call.input) });
      }
    }
  }
}
`;
  const main = `import { Gardener } from './gardener';
import { Head } from './head';
export async function main(llm: unknown) {
  await new Head().run([]);
  await new Gardener({ llm, shed: cellar() }).run([]);
}
`;
  const files = { ...GARDEN, 'head.ts': head, 'main.ts': main };
  expect(await clientsIn(files)).toEqual(['Head -> mcp-client shelf']);
});

const PYTHON = `from beds.hub import Hub

class Gardener:
    hub = Field(default_factory=Hub)

    def run(self, messages):
        while True:
            answer = self.llm.chat(messages=messages, tools=self.hub.schemas())
            for call in answer.tool_calls:
                messages.append({"role": "tool", "tool_call_id": call.id, "content": self.hub.call(call.name)})
`;
const HUB = `from mcp import ClientSession

class Hub:
    async def connect(self, streams):
        session = await self.stack.enter_async_context(ClientSession(*streams))
        return (await session.list_tools()).tools
`;

test('Python: a class that the agent keeps makes the client [SCAN-04]', async () => {
  const files = { 'beds/gardener.py': PYTHON, 'beds/hub.py': HUB };
  expect(await clientsIn(files)).toEqual(['Gardener -> mcp-client ClientSession']);
});

test('Python: an MCP client of the file of an agent that a framework makes is that of the agent where its tools are not shown [SCAN-04]', async () => {
  const desk = (tools: string) => `from smolagents import MCPClient, ToolCallingAgent

clients = {}

def connect(servers):
    for one in servers:
        clients[one] = MCPClient({"url": one})

def build(model):
    return ToolCallingAgent(name="desk", tools=${tools}, model=model)
`;
  expect(await clientsIn({ 'desk.py': desk('clients["a"].get_tools()') })).toHaveLength(1);
  expect(await clientsIn({ 'desk.py': desk('[]') })).toEqual([]);
  const inClass = desk('shelf').replace(
    'def build(model):',
    'class Hall:\n  def build(self, model, shelf):',
  );
  // With one agent in the program the client would be its.
  const clerk =
    '\ndef other(model):\n    return ToolCallingAgent(name="clerk", tools=[], model=model)\n';
  expect(await clientsIn({ 'desk.py': inClass + clerk })).toEqual([]);
});

const JAVA = {
  'src/beds/Gardener.java': `package beds;
public final class Gardener {
  private final List<Tool> tools;
  Gardener(Client client, List<Tool> tools) { this.client = client; this.tools = tools; }
  String prompt(ArrayNode messages) {
    for (int step = 0; step < 9; step++) {
      ObjectNode response = client.complete(messages, definitions(tools));
      for (JsonNode call : response.path("tool_calls")) messages.add(toolResult(call.path("call_id"), executeToolCall(call)));
    }
    return "";
  }
  String executeToolCall(JsonNode call) { return tools.get(call.path("name").asText()).execute(call); }
}
`,
  'src/beds/Main.java': `package beds;
final class Main {
  static void run(Client client) {
    McpRuntime mcp = McpRuntime.load("mcp.json");
    new Gardener(client, mcp.tools()).prompt(history());
  }
}
`,
  'src/beds/McpRuntime.java': `package beds;
final class McpRuntime {
  static McpRuntime load(String path) { return new McpRuntime(); }
  List<Tool> tools() { return parse(request("tools/list", params)); }
}
`,
};

test('Java: a client of the tree that speaks the protocol itself is unknown, at the request for tools [SCAN-04]', async () => {
  expect(await clientsIn(JAVA)).toEqual([
    'Gardener -> mcp-client unknown (src/beds/McpRuntime.java:4)',
  ]);
});

test('A server that answers the request for tools is no client [SCAN-04]', async () => {
  const server = `package beds;
final class McpRuntime {
  static McpRuntime load(String path) { return new McpRuntime(); }
  List<Tool> tools() { return handle("tools/list", this::list); }
  Object answer(String method) { switch (method) { case "tools/list": return list(); } return null; }
}
`;
  expect(await clientsIn({ ...JAVA, 'src/beds/McpRuntime.java': server })).toEqual([]);
});

const GO = {
  'go.mod': 'module example.com/beds\n\ngo 1.24\n',
  'loop/gardener.go': `package loop

type Gardener struct {
	talk  Talk
	tools []Tool
}

func New(talk Talk, tools []Tool) *Gardener { return &Gardener{talk: talk, tools: tools} }

func (g *Gardener) Run(ctx context.Context, messages []Message) {
	for {
		answer, _ := g.talk.Chat(ctx, messages, g.tools)
		for _, call := range answer.ToolCalls {
			messages = append(messages, ToolResult{ID: call.ID, Result: g.runTool(ctx, call)})
		}
	}
}
`,
  'shelf/client.go': `package shelf

type Client struct{ wire Wire }

func (c *Client) ListTools(ctx context.Context) ([]Tool, error) {
	return c.wire.Send(ctx, &Request{Method: "tools/list"})
}
`,
  'main.go': `package main

import "example.com/beds/loop"

func main() {
	loop.New(talk(), tools()).Run(ctx, nil)
}
`,
};

test('Go: the one agent of a program has the MCP clients of the program that no agent has [SCAN-04]', async () => {
  expect(await clientsIn(GO)).toEqual(['Gardener -> mcp-client unknown (shelf/client.go:6)']);
});

test('An MCP client of another program, or of one with two agents, is of no agent [SCAN-04]', async () => {
  const apart = { ...GO, 'shelf/go.mod': 'module example.com/shelf\n' };
  expect(await clientsIn(apart)).toEqual([]);
  const second = GO['loop/gardener.go'].replaceAll('Gardener', 'Cellarman');
  expect(await clientsIn({ ...GO, 'loop/cellarman.go': second })).toEqual([]);
});

test('C#: the file that starts an agent makes its MCP client [SCAN-04]', async () => {
  const files = {
    'Gardener.cs': `namespace Beds;
public class Gardener
{
    public Gardener(IChat chat, List<Tool> tools) { _chat = chat; _tools = tools; }
    public async Task RunAsync(List<Message> messages)
    {
        while (true)
        {
            var answer = await _chat.CompleteAsync(messages, _tools);
            foreach (var call in answer.ToolCalls)
            {
                messages.Add(new ToolMessage(call.Id, await ExecuteToolAsync(call.Name, call.Arguments)));
            }
        }
    }
}
`,
    'Host.cs': `using ModelContextProtocol.Client;
namespace Beds;
public class Host
{
    public async Task StartAsync(IChat chat, IClientTransport transport)
    {
        var shelf = await McpClientFactory.CreateAsync(transport);
        await new Gardener(chat, Wrap(await shelf.ListToolsAsync())).RunAsync(new());
    }
}
`,
  };
  expect(await clientsIn(files)).toEqual(['Gardener -> mcp-client shelf']);
});
