import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const DESK = (agent: string) => `from smolagents import MCPClient, ToolCallingAgent, LiteLLMModel

class Desk:
    def __init__(self, servers):
        self.tools = []
        for one in servers:
            client = MCPClient({"url": one})
            self.tools.extend(client.get_tools())

    def build(self, model):
        self.agent = ${agent}

class Other:
    def build(self, model, shelf):
        self.agent = ToolCallingAgent(name="other", tools=shelf, model=LiteLLMModel("gpt-5"))
`;

const clientsOf = async (agent: string) =>
  (await agentsIn({ 'desk.py': DESK(agent) })).uses.filter((one) => one.includes('mcp-client'));

test('an agent whose tools the source does not show has the MCP clients that its class makes [SCAN-04]', async () => {
  const made = (tools: string) =>
    `ToolCallingAgent(name="desk", tools=${tools}, model=LiteLLMModel("gpt-5"))`;
  expect(await clientsOf(made('self.shown'))).toEqual(['desk -> mcp-client client']);
  // whose tools are shown, or none, or that is made elsewhere
  expect(await clientsOf(made('[]'))).toEqual([]);
});
